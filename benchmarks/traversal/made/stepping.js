// Parts that go on: pages, months, slides, lists that grow.
PARTS.pager = (root, part, { button, show }) => {
  const place = el("div"), bar = el("div", { class: "pages" });
  const last = part.groups.length - 1;
  const go = (at) => {
    show(place, shown(part.groups[at]));
    const numbers = part.groups.map((group, n) => n).filter((n) => last < 6 || n === 0 || n === last || Math.abs(n - at) <= 1);
    bar.replaceChildren(...numbers.flatMap((n, place) => [
      ...(place && n - numbers[place - 1] > 1 ? ["…"] : []),
      button(String(n + 1), () => go(n), { class: n === at ? "current" : null }),
    ]));
  };
  go(0);
  root.append(place, bar);
};

PARTS.steps = (root, part, { button, show }) => {
  const place = el("div"), bar = el("div");
  let at = 0;
  const go = (by) => {
    at += by;
    show(place, shown(part.groups[at]));
    draw();
  };
  const draw = () => {
    const back = button("‹", () => go(-1), { "aria-label": "Previous" }), on = button("›", () => go(1), { "aria-label": "Next" });
    bar.replaceChildren(...(at ? [back] : []), ...(at < part.groups.length - 1 ? [on] : []));
  };
  draw();
  place.append(shown(part.groups[0]));
  root.append(bar, place);
};

PARTS.carousel = (root, part, { button, show }) => {
  const place = el("div", {}, shown(part.groups[0]));
  let at = 0;
  const go = (by) => {
    at = (at + by + part.groups.length) % part.groups.length;
    show(place, shown(part.groups[at]));
  };
  root.append(button("", () => go(-1), { class: "prev arrow" }), place, button("", () => go(1), { class: "next arrow" }));
};

PARTS.more = (root, part, { button, soon }) => {
  const place = el("div", {}, shown(part.groups[0]));
  let at = 0, busy = false;
  const node = button(part.names[0], () => {
    if (busy) return;
    busy = true;
    soon(() => {
      busy = false;
      place.append(shown(part.groups[++at]));
      if (at === part.groups.length - 1) part.stays ? node.setAttribute("disabled", "") : node.remove();
    });
  });
  root.append(place, node);
};

PARTS.scroll = (root, part, { soon }) => {
  const place = el("div"), end = el("div", { class: "end" });
  const box = part.inner ? el("div", { class: "box" }, place, end) : el("div", {}, place, end);
  let at = 0, busy = false;
  const add = (group) => place.append(shown(group), el("div", { class: part.inner ? "tall" : "high" }));
  add(part.groups[0]);
  new IntersectionObserver((entries) => {
    if (busy || at === part.groups.length - 1 || !entries.some((entry) => entry.isIntersecting)) return;
    busy = true;
    soon(() => { busy = false; add(part.groups[++at]); });
  }, { root: part.inner ? box : null }).observe(end);
  root.append(box);
};

PARTS.calendar = (root, part, { button, show, soon }) => {
  const head = el("div"), days = el("div", { class: "days" }), place = el("div");
  let month = part.groups.length - 1;
  const draw = () => {
    const groups = part.groups[month];
    head.replaceChildren(
      ...(month > 0 ? [button("<", () => go(-1), { class: "left" })] : []), el("b", {}, part.names[month]),
      ...(month < part.groups.length - 1 ? [button(">", () => go(1), { class: "right" })] : []));
    days.replaceChildren(...Array.from({ length: 28 }, (_, day) => groups[day]
      ? button(String(day + 1), () => show(place, links(groups[day])), { class: "day full" })
      : el("span", { class: "day" }, String(day + 1))));
    place.replaceChildren();
  };
  const go = (by) => { month += by; soon(draw); };
  draw();
  root.append(head, days, place);
};
