// More that is around news: what opens, slides, counts and hangs over the page.
Object.assign(NOISE, {
  choices: () => { // cookies to choose from
    const cover = el("div", { class: "cover" }), more = el("div");
    const accept = el("button", {}, "Accept"), manage = el("button", {}, "Manage choices");
    accept.onclick = () => cover.remove();
    manage.onclick = () => {
      const save = el("button", {}, "Save my choices");
      save.onclick = () => cover.remove();
      more.replaceChildren(...["Needed", "Statistics", "Marketing"].map((name) => el("label", {}, el("input", { type: "checkbox" }), name)), save);
    };
    cover.append(el("div", { class: "sheet" }, el("p", {}, "Your privacy matters."), accept, manage, more));
    return cover;
  },
  chat: () => {
    const bubble = el("button", { class: "chat", "aria-label": "Chat" }, "💬");
    let box = null;
    bubble.onclick = () => {
      if (box) { box.remove(); box = null; return; }
      const field = el("input", { placeholder: "Your question" }), send = el("button", {}, "Send");
      box = el("div", { class: "chatbox" }, el("p", {}, "How can we help?"), field, send);
      send.onclick = () => box.insertBefore(el("p", {}, field.value || "…"), field);
      document.body.append(box);
    };
    return bubble;
  },
  poll: () => {
    const node = el("form", {}, ...["Yes", "No"].map((name) => el("label", {}, el("input", { type: "radio", name: "poll", value: name }), name)), el("button", {}, "Vote"));
    node.onsubmit = (event) => { event.preventDefault(); node.replaceChildren("Thank you."); };
    return node;
  },
  top: () => {
    const node = el("button", { class: "top", hidden: "" }, "↑");
    node.onclick = () => scrollTo(0, 0);
    addEventListener("scroll", () => { node.hidden = scrollY < 100; });
    return node;
  },
  sticky: () => {
    const node = el("header", {}, "mediamon daily");
    addEventListener("scroll", () => node.classList.toggle("small", scrollY > 50));
    return node;
  },
  pointer: () => { // everything answers the pointer a little
    addEventListener("mousemove", (event) => document.body.style.setProperty("--x", event.clientX + "px"));
    addEventListener("mouseover", (event) => {
      if (event.target.classList) event.target.classList.add("over");
    });
    addEventListener("mouseout", (event) => {
      if (event.target.classList) event.target.classList.remove("over");
    });
    return el("p");
  },
  names: () => { // classes and ids that are others at each load
    const salt = Math.random().toString(36).slice(2, 7);
    setTimeout(() => document.querySelectorAll("section, section *").forEach((node, n) => {
      if (!node.className || typeof node.className !== "string") node.className = "c" + salt + n;
      if (!node.id) node.id = "i" + salt + n;
    }), 0);
    return el("p");
  },
  rotator: () => { // what is read most, other things at each load
    const all = Array.from({ length: 8 }, (_, n) => n).sort(() => Math.random() - 0.5).slice(0, 3);
    return el("aside", {}, ...all.map((n) => el("a", { href: "/most-read/" + n }, "Most read " + n)));
  },
  score: () => {
    const node = el("p", {}, "0 : 0");
    let home = 0, away = 0;
    setInterval(() => { Math.random() < 0.5 ? home++ : away++; node.textContent = home + " : " + away; }, 1100);
    return node;
  },
  ripple: () => {
    addEventListener("pointerdown", (event) => {
      if (!event.target.append || !event.target.closest) return;
      const holder = event.target.closest("button, a, span");
      if (!holder) return;
      const wave = el("i", { class: "ripple" });
      holder.append(wave);
      setTimeout(() => wave.remove(), 600);
    });
    return el("p");
  },
  read: () => {
    let times = Number(sessionStorage.getItem("reads") || 0) + 1;
    sessionStorage.setItem("reads", times);
    return el("p", {}, "You have read " + times + " of 5 free pages.");
  },
  fonts: () => {
    setTimeout(() => document.documentElement.classList.add("fonts-loaded"), 400);
    return el("p");
  },
});
