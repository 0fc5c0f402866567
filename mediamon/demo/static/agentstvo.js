"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const MONTHS = ["январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь"];
  const months = $("page").dataset.months.split(" ");
  let card = -1;

  async function ask(path) {
    $("spinner").hidden = false;
    try {
      return await (await fetch(path)).json();
    } finally {
      $("spinner").hidden = true;
    }
  }

  function links(items) {
    const list = document.createElement("ul");
    for (const item of items) {
      const line = document.createElement("li");
      const link = document.createElement("a");
      line.dataset.id = item.id;
      link.href = item.url;
      link.textContent = item.title;
      line.append(link);
      list.append(line);
    }
    return list;
  }

  // One stage for all: whatever is opened there closes what was open before.
  function clearStage() {
    $("stage").replaceChildren();
    for (const box of document.querySelectorAll(".project-links")) box.replaceChildren();
    for (const tab of document.querySelectorAll(".tab.on, .project.on")) tab.classList.remove("on");
    card = -1;
  }

  async function show(path, place) {
    const answer = await ask(path);
    clearStage();
    place.replaceChildren(links(answer.items));
    return answer;
  }

  $("more").addEventListener("click", async function showMore() {
    const last = $("latest").lastElementChild;
    const answer = await ask("/api/latest?after=" + (last ? last.dataset.id : ""));
    $("latest").append(...links(answer.items).children);
    if (!answer.more) $("more").remove();
  });

  $("tabs").addEventListener("click", async function openRubric(event) {
    const tab = event.target.closest(".tab");
    if (!tab) return;
    await show("/api/rubric/" + tab.dataset.rubric, $("stage"));
    tab.classList.add("on");
  });

  for (const project of document.querySelectorAll(".project")) {
    project.onclick = async function unfold() {
      const open = project.classList.contains("on");
      if (open) return clearStage();
      await show("/api/project/" + project.dataset.project, project.nextElementSibling);
      project.classList.add("on");
    };
  }

  async function showCard(number) {
    const answer = await show("/api/card?n=" + number, $("stage"));
    card = answer.more ? number : -1;
  }
  $("card-next").addEventListener("click", function nextCard() { showCard(card + 1); });
  $("card-first").addEventListener("click", function firstCard() { showCard(0); });

  function button(text, press) {
    const made = document.createElement("button");
    made.textContent = text;
    made.addEventListener("click", press);
    return made;
  }

  function dayCell(month, day) {
    const iso = month + "-" + String(day).padStart(2, "0");
    const cell = button(String(day), async function openDay() {
      const answer = await ask("/api/day?d=" + iso);
      const empty = document.createElement("p");
      empty.textContent = "В этот день публикаций не было";
      $("day").replaceChildren(answer.items.length ? links(answer.items) : empty);
    });
    cell.className = "day";
    return cell;
  }

  function grid(answer) {
    const made = document.createElement("div");
    made.className = "days";
    for (let day = 1; day <= answer.length; day++) {
      if (answer.days.includes(day)) made.append(dayCell(answer.month, day));
      else made.append(Object.assign(document.createElement("span"), { textContent: day }));
    }
    return made;
  }

  async function openMonth(number) {
    const answer = await ask("/api/month?m=" + months[number]);
    const [year, month] = months[number].split("-").map(Number);
    const title = Object.assign(document.createElement("h2"), { textContent: MONTHS[month - 1] + " " + year });
    const steps = document.createElement("p");
    if (number > 0) steps.append(button("‹ предыдущий месяц", function previousMonth() { openMonth(number - 1); }));
    if (number < months.length - 1) steps.append(button("следующий месяц ›", function nextMonth() { openMonth(number + 1); }));
    const day = Object.assign(document.createElement("div"), { id: "day" });
    const panel = document.createElement("div");
    panel.className = "panel";
    panel.append(title, steps, grid(answer), day);
    $("archive").replaceChildren(panel);
    $("archive").hidden = false;
    $("page").hidden = true;
  }
  $("open-archive").addEventListener("click", function openArchive() { openMonth(months.length - 1); });

  // One listener on the document serves the topics, and closes the archive when a press lands beside its panel.
  document.addEventListener("click", async function anywhere(event) {
    const topic = event.target.closest("[data-topic]");
    if (topic) return show("/api/topic/" + topic.dataset.topic, $("stage"));
    if (!$("archive").hidden && event.target.isConnected && !event.target.closest(".panel")) {
      $("archive").hidden = true;
      $("archive").replaceChildren();
      $("page").hidden = false;
    }
  });

  // What changes by itself: a ticker of rates and an advertisement.
  let tick = 0;
  function flicker() {
    tick += 1;
    $("ticker").textContent = "Юань " + (11 + (tick * 7 % 90) / 100).toFixed(2) + " · нефть " + (60 + tick * 13 % 17) + " · ветер " + (1 + tick % 9) + " м/с";
    const link = document.createElement("a");
    link.href = "/ad/" + (123 + tick % 3) + "?n=" + tick;
    link.textContent = ["Окна и балконы", "Курсы вязания", "Щебень с доставкой"][tick % 3];
    $("ad").replaceChildren(link);
  }
  flicker();
  setInterval(flicker, 700);
})();
