// What pages let their readers do that brings no news, and parts that remember, turn by themselves or are put in order.
Object.assign(NOISE, {
  bookmarks: () => cards("☆", (node) => { node.textContent = node.textContent === "☆" ? "★" : "☆"; }),
  menus: () => cards("⋯", (node) => {
    const open = node.parentNode.querySelector("menu");
    if (open) open.remove();
    else node.after(el("menu", {}, el("button", {}, "Share"), el("button", {}, "Report"), el("button", {}, "Hide")));
  }),
  stars: () => {
    const nodes = [1, 2, 3, 4, 5].map((n) => el("button", { "aria-label": n + " stars" }, "☆"));
    nodes.forEach((node, at) => { node.onclick = () => nodes.forEach((one, n) => { one.textContent = n <= at ? "★" : "☆"; }); });
    return el("p", {}, ...nodes);
  },
  size: () => {
    let size = 15;
    const change = (by) => () => { size += by; document.body.style.fontSize = size + "px"; };
    const less = el("button", {}, "A−"), more = el("button", {}, "A+");
    less.onclick = change(-1);
    more.onclick = change(1);
    return el("p", {}, less, more);
  },
  quantity: () => {
    let count = 1;
    const shown = el("output", {}, "1"), more = el("button", {}, "+"), less = el("button", {}, "−");
    more.onclick = () => { shown.textContent = ++count; };
    less.onclick = () => { shown.textContent = count = Math.max(0, count - 1); };
    return el("p", {}, less, shown, more);
  },
  toast: () => {
    addEventListener("click", () => {
      const node = el("div", { class: "toast" }, "Saved");
      document.body.append(node);
      setTimeout(() => node.remove(), 1200);
    });
    return el("p");
  },
  player: () => {
    const node = el("button", {}, "Play"), time = el("span", {}, "0:00");
    let playing = null, seconds = 0;
    node.onclick = () => {
      node.textContent = playing ? "Play" : "Pause";
      if (playing) { clearInterval(playing); playing = null; }
      else playing = setInterval(() => { time.textContent = "0:" + String(++seconds % 60).padStart(2, "0"); }, 500);
    };
    return el("p", {}, node, time);
  },
  left: () => {
    const node = el("button", {}, "Session: 300 s");
    let seconds = 300;
    setInterval(() => { node.textContent = "Session: " + --seconds + " s"; }, 1000);
    node.onclick = () => { seconds = 300; };
    return node;
  },
});
function cards(text, act) {
  return el("div", {}, ...Array.from({ length: 6 }, (_, n) => {
    const node = el("button", {}, text);
    node.onclick = () => act(node);
    return el("article", {}, el("p", {}, "Card " + (n + 1)), node);
  }));
}

PARTS.reads = (root, part, { button, soon }) => { // cards that are opened for good
  part.names.forEach((name, at) => {
    const card = el("article", {}, el("p", {}, name));
    card.append(button("Read more", (node) => soon(() => node.replaceWith(shown(part.groups[at])))));
    root.append(card);
  });
};

PARTS.remember = (root, part, { button, show }) => { // its tab is open after a reload, too
  let at = 0;
  const key = "open" + counted++;
  try { at = Number(sessionStorage.getItem(key)) || 0; } catch (error) { /* none is kept */ }
  const place = el("div", {}, shown(part.groups[at]));
  root.append(el("div", {}, ...part.names.map((name, n) => button(name, () => {
    try { sessionStorage.setItem(key, n); } catch (error) { /* none is kept */ }
    show(place, shown(part.groups[n]));
  }))), place);
};

PARTS.turning = (root, part, { button, show }) => { // slides that go on by themselves
  const place = el("div", {}, shown(part.groups[0]));
  let at = 0;
  const go = (by) => { at = (at + by + part.groups.length) % part.groups.length; place.replaceChildren(shown(part.groups[at])); };
  setInterval(() => go(1), 2500);
  root.append(button("", () => go(-1), { class: "prev arrow" }), place, button("", () => go(1), { class: "next arrow" }));
};

PARTS.order = (root, part, { button, show }) => { // the same news in several orders, a few at a time
  const all = part.groups.flat(), place = el("div");
  let from = 0, way = 0;
  const orders = [(one) => one, (one) => -one, (one) => (one * 7) % 5];
  const draw = () => show(place, links(all.map((url, n) => [orders[way](n), url]).sort((a, b) => a[0] - b[0]).map(([, url]) => url).slice(from, from + 3)));
  root.append(...["Newest", "Oldest", "Popular"].map((name, n) => button(name, () => { way = n; from = 0; draw(); })), place,
    button("Next", () => { from = from + 3 < all.length ? from + 3 : 0; draw(); }));
  draw();
};
