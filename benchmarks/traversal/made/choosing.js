// Parts of which one thing is shown at a time.
PARTS.tabs = (root, part, { button, show }) => {
  const place = el("div", {}, shown(part.groups[0]));
  const bar = el("div", { class: "bar" });
  part.names.forEach((name, at) => bar.append(button(name, (node) => {
    for (const one of bar.children) one.classList.toggle("active", one === node);
    show(place, shown(part.groups[at]));
  }, { class: at ? null : "active" })));
  root.append(bar, place);
};

PARTS.toggle = (root, part, { button, show }) => {
  let open = 0;
  const place = el("div", {}, shown(part.groups[0]));
  root.append(button(part.names[1], (node) => {
    open = 1 - open;
    node.textContent = part.names[1 - open];
    show(place, shown(part.groups[open]));
  }), place);
};

PARTS.select = (root, part, { show, hear }) => {
  const place = el("div", {}, shown(part.groups[0]));
  const field = el("select", {}, ...part.names.map((name, at) => el("option", { value: at }, name)));
  if (part.apply) {
    const go = el("button", {}, "Show");
    hear(go, () => show(place, shown(part.groups[field.selectedIndex])));
    root.append(field, go, place);
  } else {
    field.addEventListener("change", () => show(place, shown(part.groups[field.selectedIndex])));
    root.append(field, place);
  }
};

PARTS.radios = (root, part, { show }) => {
  const place = el("div", {}, shown(part.groups[0]));
  const group = "radio" + counted++;
  part.names.forEach((name, at) => {
    const field = el("input", { type: "radio", name: group, checked: at ? null : "" });
    field.addEventListener("change", () => show(place, shown(part.groups[at])));
    root.append(el("label", {}, field, name));
  });
  root.append(place);
};

PARTS.checks = (root, part, { show }) => {
  const place = el("div");
  const fields = part.names.map((name) => el("input", { type: "checkbox" }));
  fields.forEach((field, at) => {
    field.addEventListener("change", () => show(place, ...part.groups.filter((group, n) => fields[n].checked).map(shown)));
    root.append(el("label", {}, field, part.names[at]));
  });
  root.append(place);
};

PARTS.route = (root, part, { soon }) => {
  const place = el("div", {}, shown(part.groups[0]));
  const bar = el("nav", {}, ...part.names.map((name, at) => el("a", { href: part.at + at }, name)));
  const hashes = part.at.startsWith("#");
  const go = () => {
    const at = Number((hashes ? location.hash : location.pathname).split("-").pop()) || 0;
    soon(() => place.replaceChildren(shown(part.groups[at] || part.groups[0])));
  };
  if (hashes) addEventListener("hashchange", () => location.hash.startsWith(part.at) && go());
  else {
    bar.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      event.preventDefault();
      history.pushState({}, "", link.getAttribute("href"));
      go();
    });
    addEventListener("popstate", go);
  }
  root.append(bar, place);
};

PARTS.drill = (root, part, { button, show }) => {
  const place = el("div");
  const first = () => el("div", {}, ...part.names.map((name, at) => button(name, () => show(place, second(at)))));
  const second = (at) => el("div", {}, button("Back", () => show(place, first())), ...part.groups[at].map((urls, n) =>
    button(part.names[at] + ", part " + (n + 1), () => show(place, third(at, urls)))));
  const third = (at, urls) => el("div", {}, button("Back", () => show(place, second(at))), links(urls));
  place.append(first());
  root.append(place);
};
