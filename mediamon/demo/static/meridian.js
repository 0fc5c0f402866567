"use strict";
(() => {
  const app = document.getElementById("app");
  let view = 0; // grows with every change of view, so that late answers for an old one are dropped
  let watcher = null;

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  const ask = async (path) => (await fetch(path)).json();

  function card(item) {
    const link = element("a", { href: "/story/" + item.slug, className: "title", textContent: item.headline });
    return element("div", { className: "teaser" }, link, element("span", { className: "date", textContent: item.date }));
  }

  function choiceCard(item) {
    const made = element("div", { className: "choice" }, element("b", { textContent: item.headline }));
    made.dataset.story = item.slug;
    made.addEventListener("click", function openChoice() { go("/story/" + item.slug); });
    return made;
  }

  // Endless list: a sentinel below the last teaser asks for the next page when it comes into sight.
  function endless(source, list, own) {
    const sentinel = element("div", { className: "sentinel" });
    let page = 0;
    let busy = false;
    list.after(sentinel);
    watcher = new IntersectionObserver(async (entries) => {
      if (busy || !entries.some((entry) => entry.isIntersecting)) return;
      busy = true;
      page += 1;
      const answer = await ask(source + "?page=" + page);
      if (own !== view) return;
      list.append(...answer.items.map(card));
      busy = false;
      watcher.unobserve(sentinel);
      if (answer.more) watcher.observe(sentinel);
      else sentinel.remove();
    });
    watcher.observe(sentinel);
  }

  async function showFeed(own) {
    const list = element("div", { className: "feed" });
    const choice = element("aside", { className: "choices" }, element("h2", { textContent: "Editors’ choice" }));
    app.replaceChildren(choice, element("main", {}, element("h1", { textContent: "Latest" }), list));
    endless("/api/feed", list, own);
    const answer = await ask("/api/choice");
    if (own === view) choice.append(...answer.items.map(choiceCard));
  }

  function showSection(slug, own) {
    const list = element("div", { className: "feed" });
    const title = slug.charAt(0).toUpperCase() + slug.slice(1);
    app.replaceChildren(element("main", {}, element("h1", { textContent: title }), list));
    endless("/api/section/" + slug, list, own);
  }

  function meta(attribute, name, content) {
    const made = element("meta", { content, className: "of-story" });
    made.setAttribute(attribute, name);
    document.head.append(made);
  }

  function describe(story) {
    document.title = story.headline + " | Meridian";
    document.documentElement.lang = story.language;
    meta("name", "description", story.lead);
    meta("property", "og:type", "article");
    meta("property", "og:title", story.headline);
    meta("property", "og:url", story.url);
    meta("property", "og:image", story.image);
    meta("property", "og:site_name", "Meridian");
    meta("property", "article:published_time", story.iso);
    document.head.append(element("script", { type: "application/ld+json", className: "of-story", textContent: story.ld }));
  }

  function byline(story) {
    const line = element("p", { className: "byline" });
    if (story.authors.length) line.append("By ");
    story.authors.forEach((name, number) => line.append(number ? " and " : "", element("span", { className: "author", textContent: name })));
    const time = element("time", { textContent: story.date });
    time.dateTime = story.iso;
    line.append(" ", time);
    return line;
  }

  function table(rows) {
    const cells = (row) => element("tr", {}, ...row.map((text) => element("td", { textContent: text })));
    return element("table", { className: "figures" }, element("tbody", {}, ...rows.map(cells)));
  }

  function figure(caption, story) {
    const image = element("img", { src: story.image, width: 320, height: 180, alt: "" });
    return element("figure", {}, image, element("figcaption", { textContent: caption }));
  }

  async function showStory(slug, own) {
    const response = await fetch("/api/story/" + slug);
    const story = await response.json();
    if (own !== view) return;
    if (!response.ok) return app.replaceChildren(element("main", {}, element("h1", { textContent: "Nothing here" })));
    const article = element("article", { className: "story" });
    article.append(element("h1", { className: "story-headline", textContent: story.headline }), byline(story));
    article.append(...story.captions.map((caption) => figure(caption, story)));
    article.append(element("div", { className: "story-body", innerHTML: story.body }), ...story.tables.map(table));
    const back = element("button", { className: "back", textContent: "Back to the list" });
    back.addEventListener("click", function goBack() { go("/"); });
    app.replaceChildren(element("main", {}, article, back));
    describe(story);
  }

  function render() {
    view += 1;
    if (watcher) watcher.disconnect();
    for (const old of document.querySelectorAll(".of-story")) old.remove();
    document.title = "Meridian";
    document.documentElement.lang = "en";
    const [, kind, name] = location.pathname.split("/");
    if (kind === "story" && name) showStory(name, view);
    else if (kind === "section" && name) showSection(name, view);
    else showFeed(view);
  }

  function go(path) {
    history.pushState({}, "", path);
    scrollTo(0, 0);
    render();
  }

  for (const button of document.querySelectorAll(".switch")) {
    button.addEventListener("click", function openSection() { go("/section/" + button.dataset.section); });
  }
  document.addEventListener("click", function intercept(event) {
    const link = event.target.closest("a[href^='/']");
    if (!link || event.ctrlKey || event.metaKey || event.button) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
  addEventListener("popstate", render);
  render();
})();
