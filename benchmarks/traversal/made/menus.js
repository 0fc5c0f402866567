// Parts whose choices are in menus, and sheets with a way on of their own.
function listed(names, choose, attributes = {}) {
  return el("ul", { role: "listbox", ...attributes }, ...names.map((name, at) => {
    const node = el("li", { role: "option", tabindex: "-1" }, name);
    node.addEventListener("click", () => choose(at));
    return node;
  }));
}

PARTS.combo = (root, part, { button, show }) => { // a list made by hand; a click elsewhere closes it
  const place = el("div", {}, shown(part.groups[0]));
  const holder = el("div", { class: "combo" });
  let list = null;
  const close = () => { if (list) list.remove(); list = null; };
  const head = button(part.names[0], () => {
    if (list) { close(); return; }
    list = listed(part.names, (at) => { close(); head.textContent = part.names[at]; show(place, shown(part.groups[at])); });
    holder.append(list);
  }, { "aria-haspopup": "listbox" });
  for (const kind of ["mousedown", "pointerdown"]) document.addEventListener(kind, (event) => {
    if (list && !event.composedPath().includes(holder)) close();
  });
  holder.append(head);
  root.append(holder, place);
};

PARTS.two = (root, part, { show }) => { // two fields that are chosen together
  const place = el("div");
  const first = el("select", {}, ...part.names.map((name, at) => el("option", { value: at }, name)));
  const most = Math.max(...part.groups.map((group) => group.length));
  const second = el("select", {}, ...Array.from({ length: most }, (_, n) => el("option", { value: n }, "Part " + (n + 1))));
  const draw = () => {
    const group = part.groups[first.selectedIndex][second.selectedIndex];
    show(place, group ? links(group) : el("p", {}, "Nothing here"));
  };
  first.onchange = second.onchange = draw;
  draw();
  root.append(first, second, place);
};

PARTS.dependent = (root, part, { soon }) => { // the second list depends on the first
  const place = el("div"), first = el("select", {}, el("option", { value: "" }, "Choose"), ...part.names.map((name, at) => el("option", { value: at }, name)));
  const second = el("select", { disabled: "" });
  first.onchange = () => soon(() => {
    place.replaceChildren();
    if (!first.value) { second.replaceChildren(); second.disabled = true; return; }
    second.replaceChildren(el("option", { value: "" }, "Choose"), ...part.groups[first.value].map((_, n) => el("option", { value: n }, "Part " + (n + 1))));
    second.disabled = false;
  });
  second.onchange = () => place.replaceChildren(...(second.value ? [links(part.groups[first.value][second.value])] : []));
  root.append(first, second, place);
};

PARTS.mega = (root, part, { soon }) => { // a menu under the pointer whose items are pressed
  const place = el("div"), bar = el("ul", { class: "menu" });
  part.names.forEach((name, at) => {
    const under = el("div", {}, ...part.groups[at].map((urls, n) => {
      const node = el("button", {}, name + " " + (n + 1));
      node.onclick = () => soon(() => place.replaceChildren(links(urls)));
      return node;
    }));
    bar.append(el("li", {}, el("span", {}, name), under));
  });
  root.append(bar, place);
};

PARTS.lightbox = (root, part, { button, soon }) => { // pictures that open a sheet with a way on; Esc or its ground closes it
  const open = (start) => soon(() => {
    let at = start;
    const cover = el("div", { class: "cover" }), place = el("div");
    const draw = () => place.replaceChildren(el("p", {}, "Picture " + (at + 1)), links(part.groups[at]));
    const go = (by) => (event) => { event.stopPropagation(); at = (at + by + part.groups.length) % part.groups.length; draw(); };
    const back = el("button", { "aria-label": "previous" }, "‹"), on = el("button", { "aria-label": "next" }, "›");
    back.onclick = go(-1);
    on.onclick = go(1);
    const key = (event) => { if (event.key === "Escape") close(); };
    const close = () => { cover.remove(); document.removeEventListener("keydown", key); };
    cover.addEventListener("click", (event) => { if (event.target === cover) close(); });
    document.addEventListener("keydown", key);
    cover.append(el("div", { class: "sheet" }, back, place, on));
    draw();
    document.body.append(cover);
  });
  root.append(...part.groups.slice(0, 2).map((_, at) => button("", () => open(at), { class: "arrow", title: "Picture " + (at + 1) })));
};

PARTS.drawer = (root, part, { button, soon }) => { // a burger: what it opens slides over the page
  const side = el("nav", { class: "side" }), place = el("div");
  side.append(button("×", () => side.classList.remove("open")), ...part.names.map((name, at) => button(name, () => soon(() => {
    side.classList.remove("open");
    place.replaceChildren(shown(part.groups[at]));
  }))));
  root.append(button("☰", () => side.classList.add("open"), { "aria-label": "Menu" }), side, place);
};
