// Parts that want something first: time, a second try, a choice.
PARTS.retry = (root, part, { button, soon }) => { // the first answer is a failure
  const place = el("div");
  let failed = false;
  const load = (at) => {
    place.replaceChildren(el("p", {}, "Loading"));
    soon(() => {
      if (failed) { place.replaceChildren(shown(part.groups[at])); return; }
      failed = true;
      place.replaceChildren(el("p", {}, "That did not work. "), button("Try again", () => load(at)));
    });
  };
  root.append(...part.names.map((name, at) => button(name, () => load(at))), place);
};

PARTS.waits = (root, part, { button, soon }) => { // its buttons cannot be pressed for a second
  const place = el("div");
  const nodes = part.names.map((name, at) => {
    const node = el("button", { disabled: "" }, name);
    node.onclick = () => soon(() => place.replaceChildren(shown(part.groups[at])));
    return node;
  });
  setTimeout(() => nodes.forEach((node) => { node.disabled = false; }), 1000);
  root.append(...nodes, place);
};

PARTS.asks = (root, part, { button, show }) => { // a choice, then the button that it frees
  const place = el("div"), group = "asks" + counted++;
  let at = null;
  const go = el("button", { disabled: "" }, "Continue");
  go.onclick = () => show(place, shown(part.groups[at]));
  part.names.forEach((name, n) => {
    const field = el("input", { type: "radio", name: group });
    field.addEventListener("change", () => { at = n; go.disabled = false; });
    root.append(el("label", {}, field, name));
  });
  root.append(go, place);
};

PARTS.twice = (root, part, { soon }) => { // by itself at first, then by a button
  const place = el("div", {}, shown(part.groups[0])), end = el("div", { class: "end" }), box = el("div", { class: "box" }, place, el("div", { class: "high" }), end);
  let at = 0, busy = false;
  const add = () => {
    if (busy || at === part.groups.length - 1) return;
    busy = true;
    soon(() => {
      busy = false;
      place.append(shown(part.groups[++at]));
      if (at === 2) { seen.disconnect(); root.append(node); }
      if (at === part.groups.length - 1) node.remove();
    });
  };
  const node = el("button", {}, "Load more");
  node.onclick = add;
  const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && add(), { root: box });
  seen.observe(end);
  root.append(box);
};

PARTS.views = (root, part, { button, show }) => { // list or cards; either begins at the first page
  const place = el("div"), all = part.groups;
  let at = 0, cards = false;
  const draw = () => show(place, cards ? el("div", { class: "cards" }, ...all[at].map((url) => el("article", {}, el("a", { href: url }, "Card"))))
    : shown(all[at]), el("p", {}, `Page ${at + 1} of ${all.length}`));
  root.append(button("▤", () => { cards = false; at = 0; draw(); }, { title: "List" }), button("▦", () => { cards = true; at = 0; draw(); }, { title: "Cards" }), place,
    button("Next page", () => { at = Math.min(all.length - 1, at + 1); draw(); }), button("Previous page", () => { at = Math.max(0, at - 1); draw(); }));
  draw();
};

PARTS.moving = (root, part, { soon }) => { // shown when its transition has ended
  part.names.forEach((name, at) => {
    const place = el("div"), node = el("button", { style: "transition: opacity .3s" }, name);
    node.onclick = () => { node.style.opacity = node.style.opacity === "0.5" ? "1" : "0.5"; };
    node.addEventListener("transitionend", () => soon(() => place.replaceChildren(shown(part.groups[at]))));
    root.append(node, place);
  });
};

PARTS.years = (root, part, { button, soon }) => { // no end in either direction; news in some of them
  const head = el("div"), place = el("div");
  let year = 2026;
  const draw = () => {
    const group = part.groups[2026 - year];
    head.replaceChildren(button("«", () => { year--; soon(draw); }), el("b", {}, String(year)), button("»", () => { year++; soon(draw); }));
    place.replaceChildren(group ? shown(group) : el("p", {}, "No news in this year."));
  };
  draw();
  root.append(head, place);
};
