"""What is no button and reacts all the same: fields, menus that open under the pointer, parts that scroll."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

MONTHS = "".join(f"<option value={number}>month {number}" for number in range(1, 5))


async def test_each_choice_of_a_field_is_made(site: Site, chrome: Chrome) -> None:
    url = site.put(f"<select id=month>{MONTHS}</select>", "month.onchange = () => show('m' + month.value);")
    walk = await traverse(url, chrome.open)
    assert walk.found == {"m1", "m2", "m3", "m4"}
    assert walk.report.stopped == "complete"


async def test_what_is_chosen_already_is_told_to_nobody(site: Site, chrome: Chrome) -> None:
    """Nor does a browser tell of it: whoever listens would ask for the same once more."""
    script = """let before = month.value;
      month.onchange = () => { show(month.value === before ? 'again' : 'm' + month.value); before = month.value; }"""
    walk = await traverse(site.put(f"<select id=month>{MONTHS}</select>", script), chrome.open)
    assert walk.found == {"m1", "m2", "m3", "m4"}


async def test_a_field_that_something_above_it_listens_to(site: Site, chrome: Chrome) -> None:
    url = site.put(
        f"<form id=f><select>{MONTHS}</select></form>",
        "f.addEventListener('change', (event) => show('m' + event.target.value));",
    )
    assert (await traverse(url, chrome.open)).found == {"m1", "m2", "m3", "m4"}


async def test_a_field_that_nothing_listens_to_is_left_alone(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(f"<select>{MONTHS}</select>"), chrome.open)
    assert walk.report.presses == 0


CHOICES = (
    "<select id=section><option>world<option>sport<option>art</select><select id=year><option>2024<option>2025</select>"
)
SHOWN = "const draw = () => { list.innerHTML = `<a href=/found/${section.value}-${year.value}>x</a>` };"
COMBINED = {f"{section}-{year}" for section in ("world", "sport", "art") for year in (2024, 2025)}


async def test_choices_that_depend_on_each_other_are_combined(site: Site, chrome: Chrome) -> None:
    url = site.put(CHOICES + "<p id=list>", SHOWN + "section.onchange = year.onchange = draw; draw();")
    assert (await traverse(url, chrome.open)).found == COMBINED


async def test_choices_that_take_effect_by_a_button(site: Site, chrome: Chrome) -> None:
    url = site.put(CHOICES + "<button id=go>Go</button><p id=list>", SHOWN + "go.onclick = draw; draw();")
    assert (await traverse(url, chrome.open)).found == COMBINED


async def test_choices_that_a_page_hears_of_and_that_take_effect_by_a_button(site: Site, chrome: Chrome) -> None:
    listening = "let heard; section.onchange = year.onchange = () => { heard = 1 };"
    url = site.put(CHOICES + "<button id=go>Go</button><p id=list>", SHOWN + listening + "go.onclick = draw; draw();")
    assert (await traverse(url, chrome.open)).found == COMBINED


async def test_boxes_that_take_effect_when_a_form_is_sent(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<form id=f><label><input type=radio name=kind value=news checked>News</label>"
        "<label><input type=radio name=kind value=views>Views</label><button>Go</button></form>",
        "f.onsubmit = (event) => { event.preventDefault(); show(new FormData(f).get('kind')) };",
    )
    assert {"news", "views"} <= (await traverse(url, chrome.open)).found


async def test_what_a_form_of_choices_would_ask_for_is_told(site: Site, chrome: Chrome) -> None:
    form = f"<form action=/found/list><select name=m>{MONTHS}</select><button>Go</button></form>"
    walk = await traverse(site.put(form), chrome.open)
    assert {url.partition("?")[2] for url in walk.told if "/found/list" in url} == {f"m={n}" for n in range(1, 5)}
    assert not any(path.startswith("/found/list") for _, path in site.asked)


POLL = "<label><input type=radio name=q value=1>Yes</label><label><input type=radio name=q value=2>No</label>"


@pytest.mark.parametrize(
    "form",
    [
        f"<form method=post action=/found/x><select>{MONTHS}</select><button onclick='show(1)'>Subscribe</button></form>",
        f"<form method=post action=/found/x><select>{MONTHS}</select><button>Go</button></form>",
        f"<form action=/found/x>{POLL}<button>Answer</button></form>",
        f"<form action=/found/x><select>{MONTHS}</select><input type=email name=e><button>Go</button></form>",
        f"<form action=/found/x><select>{MONTHS}</select><button>Subscribe</button></form>",
        f"<form action=/found/x><select>{MONTHS}</select><button type=reset>Go</button></form>",
        f"<form action=/found/x><select>{MONTHS}</select>" + "<button>Go</button>" * 4 + "</form>",
    ],
)
async def test_a_form_that_wants_more_than_a_choice_is_let_be(form: str, site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(form), chrome.open)
    assert (walk.report.presses, walk.found) == (0, set())


async def test_a_menu_of_addresses_tells_them_and_does_not_leave(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<select id=go><option value=''>where to<option value=/found/a>a<option value=/found/b>b</select>",
        "go.onchange = () => { if (go.value) location = go.value };",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert ("GET", "/found/a") not in site.asked


async def test_filters_with_boxes_to_tick(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<label><input type=checkbox id=one>Science</label><label><input type=checkbox id=two>Sport</label>",
        "one.onchange = () => show('science' + one.checked); two.onchange = () => show('sport' + two.checked);",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"sciencetrue", "sciencefalse", "sporttrue", "sportfalse"}


async def test_what_a_box_lets_styles_show_is_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<style>#hidden { display: none } #box:checked ~ #hidden { display: block }</style>"
        "<input type=checkbox id=box aria-label=more><p id=hidden><button id=inside>inside</button></p>",
        "box.onclick = () => 0; inside.onclick = () => show('inside');",
    )
    assert (await traverse(url, chrome.open)).found == {"inside"}


async def test_a_menu_that_opens_under_the_pointer(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=menu>Sections</div><p id=below hidden><button id=inside>inside</button></p>",
        "menu.onmouseenter = () => { below.hidden = false }; inside.onclick = () => show('inside');",
    )
    assert (await traverse(url, chrome.open)).found == {"inside"}


async def test_a_part_that_scrolls_by_itself(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=part style='height:100px;overflow:auto'><p style='height:300px'>first</p></div>",
        """let n = 0;
        part.addEventListener('scroll', () => {
          if (n < 4 && part.scrollTop + part.clientHeight > part.scrollHeight - 20)
            part.insertAdjacentHTML('beforeend', `<p style="height:300px"><a href=/found/s${++n}>s</a></p>`);
        });""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"s1", "s2", "s3", "s4"}


async def test_a_part_that_watches_its_own_end(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=part style='height:100px;overflow:auto'><p style='height:300px'>first</p><i id=end>.</i></div>",
        """let n = 0;
        new IntersectionObserver((entries) => {
          if (entries[0].isIntersecting && n < 4) end.insertAdjacentHTML('beforebegin', `<p style="height:300px"><a href=/found/s${++n}>s</a></p>`);
        }, { root: part }).observe(end);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"s1", "s2", "s3", "s4"}


async def test_answers_that_free_the_button_by_which_they_take_effect(site: Site, chrome: Chrome) -> None:
    """The first is a question's, and only frees it; those after it are choices."""
    labels = "".join(f"<label><input type=radio name=part>{name}</label>" for name in ("World", "Sport", "Art"))
    url = site.put(
        labels + "<button id=go disabled>Continue</button>",
        "let at = ''; for (const one of document.querySelectorAll('input')) one.onchange = () => {"
        "at = one.parentNode.textContent.trim().toLowerCase(); go.disabled = false }; go.onclick = () => only(at)",
    )
    assert (await traverse(url, chrome.open)).found == {"world", "sport", "art"}


async def test_choices_take_effect_though_something_on_the_page_listens_for_the_end_of_a_move(
    site: Site, chrome: Chrome
) -> None:
    listening = "document.getElementById('m').addEventListener('transitionend', () => {}); "
    url = site.put(
        CHOICES + "<button id=go>Go</button><p id=list><p id=m>", SHOWN + listening + "go.onclick = draw; draw();"
    )
    assert (await traverse(url, chrome.open)).found == COMBINED


async def test_a_choice_that_shows_nothing_may_show_something_beside_another(site: Site, chrome: Chrome) -> None:
    years = "".join(f"<option>{year}" for year in range(2021, 2026))
    url = site.put(
        f"<select id=year>{years}</select><select id=part><option>1<option>2<option>3<option>4</select><p id=list>",
        "const news = { 2021: [1, 4], 2022: [1], 2023: [], 2024: [], 2025: [1, 2] }, list = document.getElementById('list');"
        "const draw = () => { const one = year.value + '-' + part.value;"
        "list.innerHTML = news[year.value].includes(Number(part.value)) ? `<a href=/found/${one}>x</a>` : 'Nothing' };"
        "year.onchange = part.onchange = draw; draw();",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"2021-1", "2021-4", "2022-1", "2025-1", "2025-2"}
    assert walk.report.stopped == "complete"


@pytest.mark.parametrize(
    "hidden", ["display: none", "position: absolute; width: 0; height: 0; opacity: 0", "visibility: hidden"]
)
@pytest.mark.parametrize("type", ["radio", "checkbox"])
async def test_boxes_that_only_their_labels_show(site: Site, chrome: Chrome, hidden: str, type: str) -> None:
    boxes = "".join(f"<label><input type={type} name=day value={day}>{day}</label>" for day in ("mon", "tue"))
    script = "tabs.addEventListener('input', (event) => only(event.target.value))"
    url = site.put(f"<style>input {{ {hidden} }}</style><div id=tabs>{boxes}</div>", script)
    walk = await traverse(url, chrome.open)
    assert walk.found == {"mon", "tue"}


async def test_questions_without_an_answer_that_a_button_applies(site: Site, chrome: Chrome) -> None:
    """A drawer of filters; what a poll asks is not answered."""
    asked = "".join(
        f"<fieldset>{''.join(f'<label><input type=radio name={name} value={value}>{value}</label>' for value in values)}</fieldset>"
        for name, values in {"kind": ("press", "photo"), "year": ("2023", "2024")}.items()
    )
    script = """apply.onclick = () => { const on = (name) => document.querySelector(`[name=${name}]:checked`)?.value;
      if (on('kind') && on('year')) only(on('kind') + on('year')) }"""
    walk = await traverse(site.put(f"<div>{asked}<button id=apply>Apply</button></div>", script), chrome.open)
    assert walk.found == {"press2023", "press2024", "photo2023", "photo2024"}


HEARS = {
    "itself": "go.onclick = take",
    "above": "document.addEventListener('click', (event) => { if (event.target.closest('[data-take]')) take() })",
}


@pytest.mark.parametrize("hears", HEARS)
async def test_boxes_that_a_drawn_button_applies(site: Site, chrome: Chrome, hears: str) -> None:
    """A span that only looks like a button. What shows more of a list takes nothing."""
    boxes = "".join(f"<label><input type=checkbox value={kind}>{kind}</label>" for kind in ("roads", "schools"))
    script = f"""const take = () => only(...[...document.querySelectorAll('input:checked')].map((box) => box.value));
      {HEARS[hears]}; more.onclick = () => show('more')"""
    body = f"<div>{boxes}<p><span id=go data-take>Apply</span></p></div><div><label><input type=checkbox>x</label><span id=more>Show more</span></div>"
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"roads", "schools", "more"}
    assert walk.pressed >= {"roads", "schools"}
    assert "x" not in walk.pressed


async def test_a_poll_is_not_answered(site: Site, chrome: Chrome) -> None:
    script = "answer.onclick = () => show('told')"
    url = site.put(
        "<div><label><input type=radio name=q value=y>Yes</label><button id=answer>Answer now</button></div>", script
    )
    walk = await traverse(url, chrome.open)
    assert not any(button.text == "Yes" for vertex in walk.traversal.graph for button in vertex.buttons)


async def test_a_line_is_called_by_its_name_whatever_was_chosen_last(site: Site, chrome: Chrome) -> None:
    days = "".join(f"<button class=day>{day}</button>" for day in (3, 8, 21))
    url = site.put(
        f"<label>Day <input id=day readonly value='2026-10-01'></label><div id=month hidden>{days}</div>",
        "day.onclick = () => { month.hidden = false }; document.querySelectorAll('.day').forEach((one) => { one.onclick = () => {"
        "day.value = '2026-10-' + one.textContent; month.hidden = true; only('day' + one.textContent) } })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"day3", "day8", "day21"}
    assert walk.pressed == {"Day", "3", "8", "21"}


async def test_all_the_time_between_two_days_is_chosen_at_once(site: Site, chrome: Chrome) -> None:
    """What is older than a month of single steps: the button waits until both days are there."""
    url = site.put(
        "<p><label>from <input type=date id=a min=2021-01-01 max=2023-12-31></label><label>to <input type=date id=b min=2021-01-01 max=2023-12-31></label>"
        "<button id=go disabled>Anwenden</button></p><div id=d></div>",
        "const news = { '2021-03-04': 'old', '2022-05-06': 'middle', '2023-12-30': 'new' };"
        "for (const one of [a, b]) one.oninput = () => { go.disabled = !(a.value && b.value && a.value <= b.value) };"
        "go.onclick = () => only(...Object.keys(news).filter((day) => day >= a.value && day <= b.value).map((day) => news[day]))",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"old", "middle", "new"}
    assert any("…" in text for text in walk.pressed)


async def test_of_what_shows_only_its_first_the_months_are_asked_for(site: Site, chrome: Chrome) -> None:
    """Those in the middle are neither among the first of all the time nor within a month of the days that stand there."""
    url = site.put(
        "<form id=f>from <input type=date name=a min=2023-01-01 max=2024-06-30 value=2024-06-01> to "
        "<input type=date name=b min=2023-01-01 max=2024-06-30 value=2024-06-30><button>Show</button></form>",
        "const days = ['2023-01', '2023-08', '2024-06'].flatMap((month) => [8, 9].map((day) => `${month}-0${day}`));"
        "f.onsubmit = (event) => { event.preventDefault(); only(...days.filter((day) => day >= f.a.value && day <= f.b.value).slice(0, 2)) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"{month}-0{day}" for month in ("2023-01", "2023-08", "2024-06") for day in (8, 9)}


async def test_a_slider_with_marks_is_a_place_in_a_row(site: Site, chrome: Chrome) -> None:
    """The year shows nothing by itself: it is a part of what the regions show."""
    marks = "".join(f"<option>{year}" for year in (2021, 2022, 2023))
    url = site.put(
        f"<input type=range id=y min=2021 max=2023 value=2023 list=l><output id=o>2023</output><datalist id=l>{marks}</datalist>"
        "<p><button>North</button><button>South</button></p>",
        "y.addEventListener('input', () => { o.value = y.value });"
        "for (const b of document.querySelectorAll('button')) b.onclick = () => only(b.textContent + y.value)",
    )
    assert (await traverse(url, chrome.open)).found == {
        f"{part}{year}" for part in ("North", "South") for year in (2021, 2022, 2023)
    }
