// What all parts of a made-up page are built with: elements, listeners in many ways, answers in many times.
const asked = new Map();
let counted = 0;

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function links(urls) {
  return el("ul", {}, ...urls.map((url) => el("li", {}, el("a", { href: url }, "Story " + url.split("/").pop()))));
}

const HEARING = {
  direct: (node, act) => node.addEventListener("click", act),
  property: (node, act) => { node.onclick = act; },
  inline: (node, act) => {
    const name = "act" + counted++;
    window[name] = act;
    node.setAttribute("onclick", name + "()");
  },
  delegated: (node, act) => {
    node.dataset.action = String(counted);
    asked.set(String(counted++), act);
  },
  late: (node, act) => setTimeout(() => node.addEventListener("click", act), 250),
  mouseup: (node, act) => node.addEventListener("mouseup", act),
  pointer: (node, act) => node.addEventListener("pointerdown", act),
  captured: (node, act) => {
    node.style.cursor = "pointer";
    document.addEventListener("click", (event) => {
      if (!event.composedPath().includes(node)) return;
      event.stopImmediatePropagation();
      act(event);
    }, true);
  },
  object: (node, act) => node.addEventListener("click", { handleEvent: act }),
};
addEventListener("click", (event) => {
  const node = event.composedPath().find((one) => one.dataset && one.dataset.action);
  if (node) asked.get(node.dataset.action)(event);
});

const ANSWERING = {
  now: (act) => act(),
  timer: (act) => setTimeout(act, 60),
  slow: (act) => setTimeout(act, 450),
  frame: (act) => requestAnimationFrame(() => requestAnimationFrame(act)),
  promise: (act) => Promise.resolve().then(act),
  fetch: (act) => fetch("/wait?n=" + counted++).then((answer) => answer.text()).then(act),
  xhr: (act) => {
    const request = new XMLHttpRequest();
    request.onload = act;
    request.open("GET", "/wait?n=" + counted++);
    request.send();
  },
  idle: (act) => requestIdleCallback(() => act()),
  message: (act) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { channel.port1.close(); act(); };
    channel.port2.postMessage("go");
  },
  polled: (act) => {
    const end = performance.now() + 200, timer = setInterval(() => {
      if (performance.now() < end) return;
      clearInterval(timer);
      act();
    }, 50);
  },
  debounced: (act) => {
    clearTimeout(debounced);
    debounced = setTimeout(act, 300);
  },
  chained: (act) => fetch("/wait?n=" + counted++).then(() => setTimeout(() => fetch("/wait?n=" + counted++).then(act), 80)),
};
let debounced = 0;

// A part's own: hear(node, act) listens as the part does, show(place, ...nodes) fills a place when the part does.
function manners(part) {
  return {
    hear: (node, act) => HEARING[part.hearing](node, act),
    soon: (act) => ANSWERING[part.answering](act),
    show: (place, ...nodes) => ANSWERING[part.answering](() => place.replaceChildren(...nodes)),
    button: (text, act, attributes = {}) => {
      const node = el(part.tag, part.tag === "a" ? { href: "#", ...attributes } : attributes, text);
      HEARING[part.hearing](node, (event) => {
        if (event && event.preventDefault && part.tag === "a") event.preventDefault();
        act(node);
        return false;
      });
      return node;
    },
  };
}

// What a group shows: links, or a part within this one.
function shown(group) {
  return Array.isArray(group) ? links(group) : build(group);
}

const PARTS = {};
function build(part) {
  const root = el("section", { class: "part" });
  if (part.title) root.append(el("h2", {}, part.title));
  PARTS[part.kind](root, part, manners(part));
  return root;
}
