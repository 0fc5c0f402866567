// What is around the news of a page, and is none.
const NOISE = {
  clock: () => {
    const node = el("p", { class: "clock" });
    setInterval(() => { node.textContent = new Date().toLocaleTimeString(); }, 1000);
    return node;
  },
  ticker: () => {
    const node = el("p", { class: "ticker" }), words = ["USD 81.2", "EUR 94.0", "Rain, +4", "Jam 6"];
    let at = 0;
    setInterval(() => { node.textContent = words[at++ % words.length]; }, 700);
    return node;
  },
  advertisement: () => el("div", { class: "ad" }, ...Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () =>
    el("p", {}, "Offer " + Math.floor(Math.random() * 1e6)))),
  likes: () => {
    let times = 10;
    const node = el("button", { class: "like" }, "♥ 10");
    node.onclick = () => { node.textContent = "♥ " + ++times; };
    return node;
  },
  theme: () => {
    const node = el("button", {}, "Dark");
    node.onclick = () => { node.textContent = document.body.classList.toggle("dark") ? "Light" : "Dark"; };
    return node;
  },
  views: () => el("p", {}, Math.floor(Math.random() * 5000) + " views"),
  share: () => {
    const node = el("button", {}, "Copy link"), told = el("span");
    node.onclick = () => { told.textContent = "Copied"; setTimeout(() => { told.textContent = ""; }, 1500); };
    return el("p", {}, node, told);
  },
  consent: () => {
    const cover = el("div", { class: "cover consent" }), node = el("button", {}, "Accept all");
    node.onclick = () => cover.remove();
    cover.append(el("div", { class: "sheet" }, el("p", {}, "We use cookies."), node));
    return cover;
  },
  letter: () => {
    setTimeout(() => {
      const cover = el("div", { class: "cover" }), node = el("button", { "aria-label": "close" }, "×");
      node.onclick = () => cover.remove();
      cover.append(el("div", { class: "sheet" }, el("p", {}, "Our letter, each morning."), node));
      document.body.append(cover);
    }, 1500);
    return el("p");
  },
  account: () => el("p", {}, ...[["Log out", "/logout"], ["Delete account", "/delete"], ["Subscribe", "/subscribe"]].map(([text, url]) => {
    const node = el("button", {}, text);
    node.onclick = () => fetch(url, { method: "POST" });
    return node;
  })),
  banner: () => {
    const node = el("div", { class: "banner" });
    let at = 0;
    const turn = () => node.replaceChildren(el("a", { href: "/banner/" + (at++ % 4) }, "Banner " + at));
    turn();
    setInterval(turn, 900);
    return node;
  },
  timers: () => {
    setInterval(() => fetch("/beat"), 800);
    return el("p");
  },
};

function compose(page) {
  document.body.append(...page.noise.map((name) => NOISE[name]()), ...page.parts.map(build));
}
