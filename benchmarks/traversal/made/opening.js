// Parts that open and close.
PARTS.accordion = (root, part, { button, soon }) => {
  const places = part.groups.map(() => el("div"));
  part.names.forEach((name, at) => root.append(el("div", {}, button(name, () => soon(() => {
    const open = places[at].childNodes.length > 0;
    if (part.exclusive) places.forEach((place) => place.replaceChildren());
    if (open) places[at].replaceChildren();
    else places[at].replaceChildren(shown(part.groups[at]));
  })), places[at])));
};

PARTS.details = (root, part, { soon }) => {
  part.names.forEach((name, at) => {
    const place = el("div"), node = el("details", {}, el("summary", {}, name), place);
    node.addEventListener("toggle", () => node.open && !place.childNodes.length && soon(() => place.append(shown(part.groups[at]))));
    root.append(node);
  });
};

PARTS.modal = (root, part, { button, soon }) => {
  const open = (at) => soon(() => {
    const cover = el("div", { class: "cover" });
    const close = el("button", part.wordless ? { class: "close" } : {}, part.wordless ? "×" : "Close");
    close.addEventListener("click", () => cover.remove());
    cover.append(el("div", { class: "sheet", role: "dialog" }, el("h3", {}, part.names[at]), shown(part.groups[at]), close));
    document.body.append(cover);
  });
  part.names.forEach((name, at) => root.append(button(name, () => open(at))));
};

PARTS.dialog = (root, part, { button }) => {
  part.names.forEach((name, at) => {
    const box = el("dialog", {}, el("form", { method: "dialog" }, el("button", {}, "OK")));
    root.append(button(name, () => {
      if (box.childNodes.length === 1) box.prepend(shown(part.groups[at]));
      box.showModal();
    }), box);
  });
};

PARTS.hover = (root, part, { soon }) => {
  const bar = el("ul", { class: "menu" });
  part.names.forEach((name, at) => {
    const place = el("div"), item = el("li", {}, el("span", {}, name), place);
    item.addEventListener("mouseenter", () => soon(() => place.replaceChildren(shown(part.groups[at]))));
    item.addEventListener("mouseleave", () => place.replaceChildren());
    bar.append(item);
  });
  root.append(bar);
};

PARTS.tree = (root, part, { button, soon }) => {
  const branch = (name, fill) => {
    const place = el("ul", { hidden: "" });
    const arrow = button("▸", () => {
      if (!place.hidden) { place.hidden = true; return; }
      soon(() => {
        if (!place.childNodes.length) place.append(...fill());
        place.hidden = false;
      });
    }, { class: "arrow" });
    return el("li", {}, arrow, " " + name, place);
  };
  root.append(el("ul", {}, ...part.names.map((name, at) => branch(name, () =>
    part.groups[at].map((urls, n) => branch(name + " " + (n + 1), () => [links(urls)]))))));
};

PARTS.shadow = (root, part) => {
  const host = el("div");
  const style = document.querySelector("style").cloneNode(true);
  host.attachShadow({ mode: part.mode }).append(style, shown(part.groups[0]));
  root.append(host);
};

PARTS.away = (root, part, { button }) => {
  part.names.forEach((name, at) => root.append(button(name, () => {
    const url = part.groups[at][0];
    if (part.way === "window") open(url);
    else if (part.way === "location") location.href = url;
    else location.assign(url);
  })));
};
