// Parts that are drawn anew as frameworks, frames and tables of many rows do it.
PARTS.redrawn = (root, part, { soon }) => { // all of it as text, at each press, with one listener outside
  let at = 0;
  const place = el("div");
  const draw = () => {
    const heads = part.names.map((name, n) => `<${part.tag} class="head${n === at ? " on" : ""}" data-n="${n}">${name}</${part.tag}>`);
    const news = part.groups[at].map((url) => `<li><a href="${url}">Story ${url.split("/").pop()}</a></li>`);
    place.innerHTML = `<div class="bar">${heads.join("")}</div><ul>${news.join("")}</ul>`;
  };
  place.addEventListener("click", (event) => {
    const head = event.target.closest("[data-n]");
    if (head) soon(() => { at = Number(head.dataset.n); draw(); });
  });
  draw();
  root.append(place);
};

PARTS.reused = (root, part, { button, soon }) => { // the same nodes with other texts and addresses
  const nodes = [1, 2, 3].map(() => el("a"));
  let at = 0;
  const draw = () => nodes.forEach((node, n) => {
    const url = part.groups[at][n];
    node.hidden = !url;
    if (url) node.href = url;
    else node.removeAttribute("href");
    node.textContent = url ? "Story " + url.split("/").pop() : "";
  });
  draw();
  const go = (by) => soon(() => { at = Math.min(part.groups.length - 1, Math.max(0, at + by)); draw(); });
  root.append(button("Earlier", () => go(1)), button("Later", () => go(-1)), ...nodes);
};

PARTS.rows = (root, part) => { // only the rows that are seen are there
  const all = part.groups.flat(), height = 80;
  const inner = el("div", { style: `position: relative; height: ${all.length * height}px` });
  const box = el("div", { class: "box" }, inner);
  const draw = () => {
    const from = Math.floor(box.scrollTop / height);
    inner.replaceChildren(...all.slice(from, from + 3).map((url, n) =>
      el("p", { style: `position: absolute; margin: 0; top: ${(from + n) * height}px` }, el("a", { href: url }, "Story " + url.split("/").pop()))));
  };
  box.addEventListener("scroll", draw);
  draw();
  root.append(box);
};

PARTS.frame = (root, part) => {
  const scripts = Array.from(document.querySelectorAll("script")).slice(0, -1).map((one) => `<script>${one.textContent}<\/script>`);
  const told = JSON.stringify({ parts: [part.groups[0]], noise: [] }).replace(/</g, "\\u003c");
  const html = `<style>${document.querySelector("style").textContent}</style><body>${scripts.join("")}<script>compose(${told})<\/script>`;
  root.append(el("iframe", { srcdoc: html, width: "90%", height: "400" }));
};

PARTS.template = (root, part, { button, soon }) => { // its news wait in templates
  part.names.forEach((name, at) => {
    const kept = el("template");
    kept.content.append(shown(part.groups[at]));
    const place = el("div");
    root.append(button(name, () => soon(() => place.replaceChildren(kept.content.cloneNode(true)))), kept, place);
  });
};

PARTS.skeleton = (root, part, { button, soon }) => { // grey lines first, then what was asked for, with a new bar each time
  const draw = (at) => {
    const place = el("div", {}, ...part.groups[at].map(() => el("p", { class: "grey" }, "…")));
    const bar = el("div", {}, ...part.names.map((name, n) => button(name, () => draw(n), { "aria-current": n === at ? "true" : null })));
    root.replaceChildren(bar, place);
    soon(() => place.replaceChildren(shown(part.groups[at])));
  };
  draw(0);
};

PARTS.parted = (root, part, { button, soon }) => { // a component with places for what is around it
  const host = el("div"), inside = host.attachShadow({ mode: "open" });
  inside.append(el("slot", { name: "bar" }), el("slot"));
  const bar = el("div", { slot: "bar" });
  part.names.forEach((name, at) => bar.append(button(name, () => soon(() => {
    host.querySelectorAll(":scope > :not([slot])").forEach((one) => one.remove());
    host.append(shown(part.groups[at]));
  }))));
  host.append(bar, shown(part.groups[0]));
  root.append(host);
};
