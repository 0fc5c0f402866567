"""What is chosen is a part of the state, as long as there are not too many combinations of it."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from mediamon.traversal import Budget
from tests.widgets.serving import ROOT

from .site import Site
from .walking import Chrome, traverse

TRIALS = ROOT / "benchmarks" / "traversal" / "trials"
CHIPS = (
    "const on = new Set(); for (const chip of document.querySelectorAll('[role=checkbox]')) chip.onclick = () => {"
    "on.has(chip.id) ? on.delete(chip.id) : on.add(chip.id); chip.setAttribute('aria-checked', on.has(chip.id)); draw() };"
)


def chips(names: str) -> str:
    return "".join(f"<span role=checkbox tabindex=0 aria-checked=false id={name}>{name}</span> " for name in names)


async def test_filters_of_which_two_must_be_chosen(site: Site, chrome: Chrome) -> None:
    news = "const draw = () => only(...['ab', 'cd', 'be', 'ace'].filter((one) => one === [...on].sort().join('')));"
    walk = await traverse(site.put(chips("abcde"), CHIPS + news), chrome.open)
    assert walk.found == {"ab", "cd", "be", "ace"}


async def test_many_filters_are_not_combined(site: Site, chrome: Chrome) -> None:
    news = "const draw = () => only(...on);"
    walk = await traverse(site.put(chips("abcdefghijkl"), CHIPS + news), chrome.open)
    assert walk.found == set("abcdefghijkl")
    assert walk.report.presses < 100


async def test_a_box_beside_a_slider(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<input type=range id=r min=1 max=5 value=1><label><input type=checkbox id=w> World</label>",
        "const draw = () => only('m' + r.value, ...(w.checked && [2, 4].includes(+r.value) ? ['w' + r.value] : []));"
        "r.oninput = w.onchange = draw; draw()",
    )
    assert (await traverse(url, chrome.open)).found == {"m1", "m2", "m3", "m4", "m5", "w2", "w4"}


async def test_questions_that_must_all_be_answered(site: Site, chrome: Chrome) -> None:
    answers = "".join(
        f"<label><input type=radio name={name} value={name}{n}> {name}{n}</label>" for name in "xy" for n in (1, 2)
    )
    url = site.put(
        f"<div id=f>{answers}<button id=go disabled>Show</button></div>",
        "const said = (name) => document.querySelector(`[name=${name}]:checked`)?.value || '';"
        "f.addEventListener('change', () => { go.disabled = !(said('x') && said('y')); only() });"
        "go.onclick = () => only(said('x') + said('y'))",
    )
    assert (await traverse(url, chrome.open)).found == {"x1y1", "x1y2", "x2y1", "x2y2"}


ORDERS = {"New": "true", "Old": "false"}
LABELS = (
    "const on = { a: '', b: '' }; for (const chip of document.querySelectorAll('span')) chip.onclick = () => {"
    "on[chip.parentNode.id] = chip.textContent; for (const other of chip.parentNode.children) other.className ="
    "other === chip ? 'chip chip-active' : 'chip'; go.disabled = !on.a || !on.b };"
)


async def test_labels_that_only_look_chosen_and_are_taken_by_a_button(site: Site, chrome: Chrome) -> None:
    rows = "".join(
        f"<div id={row}>" + "".join(f"<span class=chip>{row}{n}</span> " for n in range(3)) + "</div>" for row in "ab"
    )
    url = site.put(
        f"<div>{rows}<button id=go disabled>Apply</button></div>", LABELS + "go.onclick = () => only(on.a + on.b)"
    )
    assert (await traverse(url, chrome.open)).found == {f"a{m}b{n}" for m in range(3) for n in range(3)}


async def test_labels_of_which_several_are_taken_at_once(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div><div id=row><b>x</b> <b>y</b> <b>z</b></div><button id=go>Показать</button></div>",
        "const on = new Set(); for (const chip of document.querySelectorAll('b')) chip.onclick = () => {"
        "const name = chip.textContent; on.has(name) ? on.delete(name) : on.add(name); chip.classList.toggle('on', on.has(name)) };"
        "go.onclick = () => only([...on].sort().join('') || 'none')",
    )
    assert (await traverse(url, chrome.open)).found == {"none", "x", "y", "z", "xy", "xz", "yz", "xyz"}


async def test_tabs_beside_a_search_are_pressed_as_ever(site: Site, chrome: Chrome) -> None:
    tabs = "".join(f"<b class=tab>t{n}</b> " for n in range(8))
    script = (
        "for (const tab of document.querySelectorAll('b')) tab.onclick = () => {"
        "for (const other of tab.parentNode.children) other.classList.toggle('active', other === tab); only(tab.textContent) };"
    )
    alone = await traverse(site.put(f"<div>{tabs}</div>", script), chrome.open)
    beside = await traverse(
        site.put(f"<div><div>{tabs}</div><button id=s>Search</button></div>", script + "s.onclick = () => {}"),
        chrome.open,
    )
    assert alone.found == beside.found == {f"t{n}" for n in range(8)}
    assert beside.report.presses <= 2.5 * alone.report.presses  # with what a reload costs, 1.9 to 2.1


async def test_the_steps_of_a_wizard_that_do_not_say_what_was_chosen_before(site: Site, chrome: Chrome) -> None:
    """A zone, then a subject; nine of the 27 stories are found by who forgets the zone."""
    page = TRIALS / "t10"
    site.pages["/"] = (page / "index.html").read_text("utf8")
    walk = await traverse(site.base + "/", chrome.open)
    expected = set(json.loads((page / "expected.json").read_text("utf8"))["expected"])
    assert {urlsplit(url).path for url in walk.told} & expected == expected


async def test_the_steps_of_a_wizard_that_is_made_of_anything(site: Site, chrome: Chrome) -> None:
    """No button is one, "Next" only looks as if it waited, and "Back" beside it is no choice."""
    script = """const parts = [['Roads', 'Parks'], ['North', 'South', 'West']]; let at = 0, on = [null, null];
    const row = (list, chosen) => list.map((one) => `<div class="op${one === chosen ? ' on' : ''}">${one}</div>`).join('');
    function draw() { box.innerHTML = at < 2 ? row(parts[at], on[at]) : ''; back.className = at ? 'b' : 'b dis'; next.className = at < 2 && on[at] ? 'b' : 'b dis';
        out().replaceChildren(); if (at === 2) show(on.join('')); }
    document.addEventListener('pointerdown', (event) => { const t = event.target;
        if (t.matches('.dis')) return;
        if (t.matches('.op')) { on[at] = t.textContent; if (!at) on[1] = null } else if (t.matches('#next')) at++; else if (t.matches('#back')) at--; else return;
        draw() });
    draw();"""
    body = "<div><div id=box></div><p><span id=back class=b>Back</span> <span id=next class=b>Next</span> <span class=b>Help</span></p></div>"
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {one + other for one in ("Roads", "Parks") for other in ("North", "South", "West")}


async def test_the_questions_of_a_quiz_whose_next_waits_for_an_answer(site: Site, chrome: Chrome) -> None:
    script = (
        "const said = []; const ask = (step) => { if (step === 2) { w.innerHTML = '<a href=/found/' + said.join('') + '>x</a>'; return }"
        "w.innerHTML = ['x', 'y', 'z'].map((name) => '<button class=\"opt' + (said[step] === name ? ' sel' : '') + '\">' + name + step + '</button>').join('')"
        "+ '<div><button id=n' + (said[step] ? '' : ' disabled') + '>Next question</button></div>';"
        "for (const one of w.querySelectorAll('.opt')) one.onclick = () => { said[step] = one.textContent[0]; ask(step) };"
        "n.onclick = () => ask(step + 1) }; ask(0)"
    )
    walk = await traverse(site.put("<div id=w></div>", script), chrome.open)
    assert walk.found == {one + other for one in "xyz" for other in "xyz"}


YEARS = "<select id=y aria-label=Year>" + "".join(f"<option>{year}" for year in range(2019, 2025)) + "</select>"
WEATHER = (
    "<aside><div>☁ <b id=t></b> <select id=w aria-label=Weather>"
    + "<option>North<option>South<option>West</select></div></aside>"
)


async def test_a_field_at_the_edge_of_the_page_does_not_multiply_its_years(site: Site, chrome: Chrome) -> None:
    script = "w.onchange = () => { t.textContent = w.selectedIndex }; y.onchange = () => only('y' + y.value)"
    alone = await traverse(site.put(f"<main>{YEARS}</main>", script.split("; ", 1)[1]), chrome.open)
    both = await traverse(site.put(f"<main>{YEARS}</main>{WEATHER}", script), chrome.open)
    assert alone.found == both.found == {f"y{year}" for year in range(2019, 2025)}
    assert both.report.presses <= 4 * alone.report.presses


async def test_an_option_is_not_chosen_twice_in_a_row(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(YEARS, "y.onchange = () => only('y' + y.value)"), chrome.open)
    assert walk.found == {f"y{year}" for year in range(2019, 2025)}
    twice = {one for state in walk.traversal.graph for _, one in state.into if one in state.out}
    assert len(twice) <= 1  # that it is a choice is learnt by the first


SLOW = (
    "const seen = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => { if (!isIntersecting || target.done) return;"
    "target.done = true; setTimeout(() => { target.innerHTML = `<a href=/found/${target.id}>x</a>` }, 100) }));"
    "document.querySelectorAll('.pane').forEach((pane) => seen.observe(pane))"
)
PANES = "".join(f"<div class=pane id={name} style='min-height: 9px'></div>" for name in ("p1", "p2", "p3"))


async def test_panes_that_styles_show_and_scripts_fill_when_they_are_seen(site: Site, chrome: Chrome) -> None:
    rules = "".join(f"#t{n}:checked ~ #p{n} {{ display: block }}" for n in (1, 2, 3))
    tabs = "".join(f"<input type=radio name=t id=t{n}><label for=t{n}>Tab {n}</label>" for n in (1, 2, 3))
    url = site.put(f"<style>.pane {{ display: none }} {rules}</style>{tabs}{PANES}", SLOW)
    assert (await traverse(url, chrome.open)).found == {"p1", "p2", "p3"}
    fragments = "".join(f"<a href=#p{n}>Part {n}</a> " for n in (1, 2, 3))
    url = site.put(
        f"<style>.pane {{ display: none }} .pane:target {{ display: block }}</style>{fragments}{PANES}", SLOW
    )
    assert (await traverse(url, chrome.open)).found == {"p1", "p2", "p3"}


async def test_panes_that_styles_show_are_read_without_a_press(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<style>.pane { display: none } #t1:checked ~ .pane { display: block }</style>"
        "<input type=checkbox id=t1><label for=t1>Tab</label><div class=pane><a href=/found/there>x</a></div>"
    )
    walk = await traverse(url, chrome.open)
    assert (walk.found, walk.report.presses) == ({"there"}, 0)


async def test_places_and_sections_whose_news_are_no_links(site: Site, chrome: Chrome) -> None:
    """Things to press take the place of others: what a section shows is tried again in another place."""
    script = """const places = ['North', 'South'], sections = ['City', 'People', 'Power']; let at = 0, of = 0;
      function draw() { box.replaceChildren();
        const add = (said, does) => { const d = document.createElement('div'); d.textContent = said; d.onclick = does; box.append(d) };
        places.forEach((name, n) => add(name, () => { at = n; draw() }));
        sections.forEach((name, n) => add(name, () => { of = n; draw() }));
        for (const n of [1, 2, 3]) add(`${places[at]} ${sections[of]} story ${n}`, () => location.assign(`/found/${places[at]}${sections[of]}${n}`)) }
      draw()"""
    walk = await traverse(site.put("<div id=box></div>", script), chrome.open)
    assert walk.found == {
        f"{place}{section}{n}"
        for place in ("North", "South")
        for section in ("City", "People", "Power")
        for n in (1, 2, 3)
    }


async def test_a_larger_print_is_no_part_of_what_is_chosen_elsewhere(site: Site, chrome: Chrome) -> None:
    """Tabs that can be seen to be pressed stand in a part of their own: two switches make no other tabs of them."""
    tabs = "".join(f"<button class=tab aria-pressed=false>{name}</button>" for name in "abcd")
    switches = "".join(f"<button class=switch aria-pressed=false>{name}</button>" for name in ("larger", "contrast"))
    url = site.put(
        f"<main><div>{tabs}</div></main><div>{switches}</div>",
        "const press = (b, on) => b.setAttribute('aria-pressed', on); document.querySelectorAll('.switch').forEach((b) => {"
        "b.onclick = () => { press(b, b.getAttribute('aria-pressed') !== 'true'); document.body.classList.toggle(b.textContent) } });"
        "const tabs = document.querySelectorAll('.tab'); tabs.forEach((b) => { b.onclick = () => {"
        "tabs.forEach((one) => press(one, one === b)); only(b.textContent) } });",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == set("abcd")
    assert len(walk.traversal.graph) <= 12  # 17 where each tab stood beside each switch


async def test_a_field_at_the_top_of_a_shadow_is_chosen_from(site: Site, chrome: Chrome) -> None:
    """It has no element around it: the root of the shadow is its part of the page."""
    fields = "".join(f"<select id={name}><option>all<option>{name}1<option>{name}2</select>" for name in "ab")
    url = site.put(
        "<div id=host></div>",
        f"const root = host.attachShadow({{ mode: 'open' }}); root.innerHTML = '{fields}';"
        "root.addEventListener('change', () => only([...root.querySelectorAll('select')].map((one) => one.value).join('-')))",
    )
    walk = await traverse(url, chrome.open)
    assert {"a1-b1", "a1-b2", "a2-b1", "a2-b2"} <= walk.found


async def test_a_button_at_the_top_of_a_shadow_stands_beside_its_fields(site: Site, chrome: Chrome) -> None:
    fields = "".join(f"<select id={name}><option>all<option>{name}1<option>{name}2</select>" for name in "ab")
    url = site.put(
        "<div id=host></div>",
        f"const root = host.attachShadow({{ mode: 'open' }}); root.innerHTML = '{fields}<button>Show</button>';"
        "root.querySelector('button').onclick = () => only([...root.querySelectorAll('select')].map((one) => one.value).join('-'))",
    )
    walk = await traverse(url, chrome.open)
    assert {"a1-b1", "a1-b2", "a2-b1", "a2-b2"} <= walk.found


async def test_what_stands_at_the_edges_is_left_out_where_there_are_too_many_combinations(
    site: Site, chrome: Chrome
) -> None:
    boxes = "".join(f"<span role=checkbox tabindex=0 aria-checked=false>{n}</span> " for n in ("Dark", "Large", "Calm"))
    orders = "".join(f"<span role=radio tabindex=0 aria-checked={s} id={n}>{n}</span> " for n, s in ORDERS.items())
    news = (
        "let order = 'New'; for (const one of document.querySelectorAll('[role=radio]')) one.onclick = () => { order = one.id;"
        "for (const other of document.querySelectorAll('[role=radio]')) other.setAttribute('aria-checked', other === one); draw() };"
        "const draw = () => only(...['abNew', 'cdOld', 'bdOld'].filter((one) => one === [...on].sort().join('') + order));"
    )
    url = site.put(
        f"<header>{boxes}</header><div>{chips('abcd')}</div><p role=radiogroup>{orders}</p>"
        "<aside><select><option>USD<option>EUR<option>CNY</select></aside>",
        CHIPS + news,
    )
    assert (await traverse(url, chrome.open)).found == {"abNew", "cdOld", "bdOld"}


async def test_what_is_chosen_from_a_list_that_floats_is_said_by_a_line_that_nobody_writes_in(
    site: Site, chrome: Chrome
) -> None:
    """Both must be chosen; the list is the same element of the page for either, and goes when one is chosen."""
    lines = "".join(
        f"<p><label>{name}<input readonly role=combobox id={name}></label><button id=open{name}>Open</button></p>"
        for name in ("region", "year")
    )
    url = site.put(
        lines,
        "const offered = { region: ['north', 'south', 'east', 'west'], year: ['2023', '2024', '2025', '2026'] }, list = document.createElement('div');"
        "list.style = 'position: absolute; background: white'; const draw = () => { if (region.value && year.value) only(region.value + year.value) };"
        "for (const line of [region, year]) document.getElementById('open' + line.id).onclick = () => { document.body.append(list);"
        "list.replaceChildren(...offered[line.id].map((value) => { const one = document.createElement('i'); one.setAttribute('role', 'option');"
        "one.textContent = value; one.onclick = () => { line.value = value; list.remove(); draw() }; return one })) };",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {
        f"{region}{year}" for region in ("north", "south", "east", "west") for year in range(2023, 2027)
    }


async def test_wheels_of_a_dialog_that_are_turned_before_it_is_agreed(site: Site, chrome: Chrome) -> None:
    """What they stand at is told by nothing but a word between two arrows."""
    url = site.put(
        "<button id=o>Choose</button><div id=d></div>",
        "const wheels = [['law', 'arts', 'crops'], ['May', 'June', 'July', 'August']], at = [0, 0];"
        "const draw = () => { d.innerHTML = '<div role=dialog>' + wheels.map((words, n) => `<p><button data-n=${n} data-by=-1 ${at[n] ? '' : 'disabled'}>▲</button><b>${words[at[n]]}</b>"
        "<button data-n=${n} data-by=1 ${at[n] + 1 < words.length ? '' : 'disabled'}>▼</button></p>`).join('') + '<button data-ok=1>All right</button></div>' };"
        "o.onclick = draw; d.onclick = (event) => { const { n, by, ok } = event.target.dataset; if (n) { at[n] += +by; draw() }"
        "if (ok) { d.innerHTML = ''; only(wheels.map((words, n) => words[at[n]]).join('')) } }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {
        field + month for field in ("law", "arts", "crops") for month in ("May", "June", "July", "August")
    }


async def test_rows_of_which_none_is_ever_chosen_multiply_nothing(site: Site, chrome: Chrome) -> None:
    """A hand up and a hand down, shares, languages beside three rows of which each choice counts: 48 combinations, and not hundreds."""
    rows = "".join(
        f"<section>{''.join(f'<div class=card data-n={name}>{name}{value}</div>' for value in '123')}</section>"
        for name in "xyz"
    )
    idle = "".join(f"<p class=idle><button>{one} yes</button><button>{one} no</button></p>" for one in ("page", "help"))
    script = """for (const row of document.querySelectorAll('section')) row.onclick = (event) => { if (event.target === row) return
      for (const one of row.children) one.classList.toggle('on', one === event.target) }
    for (const one of document.querySelectorAll('.idle button')) one.onclick = () => { one.title = 'pressed' }
    go.onclick = () => { const on = [...document.querySelectorAll('.on')].map((one) => one.textContent); if (on.length === 3) only(on.join('')) }"""
    body = f"<main>{rows}<button id=go>Apply</button>{idle}</main>"
    walk = await traverse(site.put(body, script), chrome.open, budget=Budget(presses=900, seconds=300))
    assert walk.found == {f"x{x}y{y}z{z}" for x in "123" for y in "123" for z in "123"}


async def test_what_is_left_open_in_a_filter_is_asked_for_too(site: Site, chrome: Chrome) -> None:
    """Two rows and a field of which each may stay as it comes: 48 answers, whoever presses "Apply" after each choice."""
    rows = "".join(
        f"<p id={row}>{''.join(f'<button type=button>{row}{value}</button>' for value in 'xyz')}</p>" for row in "ab"
    )
    script = """for (const row of [a, b]) for (const one of row.children) one.onclick = () => { for (const other of row.children) other.className = ''; one.className = 'on' }
    s.onchange = () => 0
    go.onclick = () => only([a, b].map((row) => [...row.children].findIndex((one) => one.className === 'on')).join('_') + '_' + s.selectedIndex)"""
    field = "<select id=s><option>s0<option>s1<option>s2</select>"
    body = f"<form onsubmit='return false'>{rows}{field}<button type=button id=go>Apply</button></form>"
    walk = await traverse(site.put(body, script), chrome.open, budget=Budget(presses=900, seconds=300))
    chosen = (-1, 0, 1, 2)
    assert walk.found == {f"{a}_{b}_{s}" for a in chosen for b in chosen for s in range(3)}


async def test_the_questions_of_a_guide_that_ask_by_one_name(site: Site, chrome: Chrome) -> None:
    """Each step's radio buttons are called the same; what was answered before decides all the same."""
    script = """const questions = [['Topic', ['x', 'y', 'z']], ['Time', ['1', '2']], ['Way', ['a', 'b']]]
    let step = 0, answers = []
    const guide = document.getElementById('guide')
    const draw = () => {
      if (step === 3) { guide.innerHTML = '<button data-to=back>Back</button>'; only(answers.join('')); return }
      const [question, options] = questions[step]
      guide.innerHTML = '<fieldset><legend>' + question + '</legend>' + options.map((one) =>
        '<label><input type=radio name=a value=' + one + (answers[step] === one ? ' checked' : '') + '>' + question + one + '</label>').join('') +
        '</fieldset>' + (step ? '<button data-to=back>Back</button>' : '') + '<button data-to=next' + (answers[step] ? '' : ' disabled') + '>Next</button>'
    }
    guide.addEventListener('change', (event) => { answers[step] = event.target.value; draw() })
    guide.addEventListener('click', (event) => { const at = event.target.closest('[data-to]'); if (at) { step += at.dataset.to === 'next' ? 1 : -1; draw() } })
    draw()"""
    walk = await traverse(site.put("<div id=guide></div>", script), chrome.open)
    assert walk.found == {f"{x}{n}{way}" for x in "xyz" for n in "12" for way in "ab"}


async def test_presets_that_only_fill_the_days_which_another_button_takes(site: Site, chrome: Chrome) -> None:
    presets = "".join(
        f"<button type=button data-from={year}-01-01 data-to={year}-12-31>{year}</button>" for year in range(2021, 2024)
    )
    fields = "<input type=date name=from value=2024-01-01 min=2021-01-01><input type=date name=to value=2024-12-31 max=2024-12-31>"
    script = """for (const one of f.querySelectorAll('[data-from]')) one.onclick = () => {
      for (const other of f.querySelectorAll('[data-from]')) other.className = other === one ? 'on' : ''
      f.from.value = one.dataset.from; f.to.value = one.dataset.to }
    f.onsubmit = (event) => { event.preventDefault(); if (f.from.value.slice(0, 4) === f.to.value.slice(0, 4)) only(f.from.value.slice(0, 4)) }"""
    url = site.put(f"<form id=f>{presets}{fields}<button>Filter</button></form>", script)
    walk = await traverse(url, chrome.open, budget=Budget(presses=700, seconds=300))
    assert "Filter" in walk.pressed  # which is left out where fields alone are taken by it
    assert walk.found & {"2021", "2022", "2023"}
