"""What other gestures than a click reach: steps of fields, two clicks, the Enter key, parts of a map, what styles hide until the pointer comes."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

STEPS = {
    "a slider of years": (
        "<input type=range id=r min=2019 max=2024 value=2024>",
        "r.addEventListener('input', () => only('y' + r.value)); only('y' + r.value)",
        {f"y{year}" for year in range(2019, 2025)},
    ),
    "a slider of years that shows nothing at first": (
        "<input type=range id=r min=2019 max=2024 value=2024>",
        "r.addEventListener('input', () => only('y' + r.value))",
        {f"y{year}" for year in range(2019, 2025)},
    ),
    "a slider that begins in its middle": (
        "<input type=range id=r min=1 max=5 value=3>",
        "r.oninput = () => only('at' + r.value); r.oninput()",
        {f"at{place}" for place in range(1, 6)},
    ),
    "months, of which some have no news": (
        "<label>Archive <input type=month id=r value=2024-06></label>",
        "r.onchange = () => only(...['2024-06', '2024-02', '2023-12'].filter((month) => month === r.value)); r.onchange()",
        {"2024-06", "2024-02", "2023-12"},
    ),
    "the number of a page": (
        "<input type=number id=r min=1 max=6 value=1>",
        "r.onchange = () => only('p' + r.value); r.onchange()",
        {f"p{page}" for page in range(1, 7)},
    ),
    "a day, empty at first, with a button": (
        "<form id=f><input type=date id=r max=2024-03-05><button>Show</button></form>",
        "f.onsubmit = (event) => { event.preventDefault(); only(...(r.value > '2024-03-01' ? [r.value] : [])) }",
        {f"2024-03-0{day}" for day in range(2, 6)},
    ),
    "a day that is there, with a button": (
        "<form id=f><input type=date id=r value=2024-03-02 max=2024-03-03><button>Show</button></form>",
        "f.onsubmit = (event) => { event.preventDefault(); only(...(r.value > '2024-03-01' ? [r.value] : [])) }",
        {"2024-03-02", "2024-03-03"},
    ),
    "a slider that a framework keeps watch over": (  # as React does, which hears only of values that it has not written itself
        "<input type=range id=r min=1 max=3 value=3>",
        "const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let known = r.value;"
        "Object.defineProperty(r, 'value', { get() { return own.get.call(r) }, set(value) { known = value; own.set.call(r, value) } });"
        "document.addEventListener('input', () => { if (r.value !== known) { known = r.value; only('at' + known) } }); only('at3')",
        {"at1", "at2", "at3"},
    ),
    "a line with a list of what may be written": (
        "<input list=years id=r><datalist id=years><option value=2022><option value=2023></datalist>",
        "r.addEventListener('change', () => only('y' + r.value))",
        {"y2022", "y2023"},
    ),
    "a slider of the page's own": (
        "<div role=slider tabindex=0 id=r>3</div>",
        "let at = 3; r.addEventListener('keydown', (event) => { const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0;"
        "at = Math.min(5, Math.max(1, at + by)); r.textContent = at; only('at' + at) })",
        {f"at{place}" for place in range(1, 6)},
    ),
    "a slider on a track that hears where it is pressed": (
        "<div id=t style='width:60px;height:9px;position:relative'><i role=slider tabindex=0 aria-label=Decade id=r style='position:absolute;width:9px;height:9px'></i></div>",
        "let at = 0; const draw = () => { r.style.left = at * 12 + 'px'; only('at' + at) }; draw();"
        "r.addEventListener('keydown', (event) => { at = Math.min(4, Math.max(0, at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0))); draw() });"
        "t.addEventListener('pointerdown', (event) => { at = Math.round((event.clientX - t.getBoundingClientRect().left - 4) / 12); draw() })",
        {f"at{place}" for place in range(5)},
    ),
    "sections beside a slider": (
        "<button id=w>World</button><button id=s>Sport</button><input type=range id=r min=1 max=4 value=4>",
        "let at = 'w'; const draw = () => only(at + r.value); r.oninput = draw; draw();"
        "for (const one of [w, s]) one.onclick = () => { at = one.id; draw() }",
        {f"{section}{place}" for section in "ws" for place in range(1, 5)},
    ),
}


@pytest.mark.parametrize("name", STEPS)
async def test_a_field_is_stepped_through(site: Site, chrome: Chrome, name: str) -> None:
    body, script, expected = STEPS[name]
    walk = await traverse(site.put(body, script), chrome.open)
    assert expected <= walk.found
    assert walk.report.stopped == "complete"
    assert walk.report.presses < 120


async def test_two_thumbs_on_one_rail_are_chosen_as_one(site: Site, chrome: Chrome) -> None:
    """All that lies between its ends, of which only the first are shown, and then each quarter of it."""
    url = site.put(
        "<p><input type=range id=a min=0 max=200 value=80><input type=range id=b min=0 max=200 value=90></p>",
        "const news = [10, 30, 70, 120, 160, 190]; let timer;"
        "for (const one of [a, b]) one.addEventListener('input', () => { if (+a.value > +b.value) { if (one === a) b.value = a.value; else a.value = b.value }"
        "clearTimeout(timer); timer = setTimeout(() => only(...news.filter((n) => n >= a.value && n <= b.value).slice(0, 2).map((n) => 'at' + n)), 200) })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"at{place}" for place in (10, 30, 70, 120, 160, 190)}
    assert walk.report.presses < 30


async def test_sums_volumes_and_a_persons_own_fields_are_let_be(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<input type=range id=volume><form><input type=email><input type=date id=born></form>"
        "<form method=post><input type=range min=1 max=9 id=gift></form><button id=b>More</button>",
        "for (const one of [volume, born, gift]) one.oninput = () => show('never'); b.onclick = () => show('more')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"more"}


GESTURES = {
    "two clicks": ("<div id=a>Folder</div>", "a.addEventListener('dblclick', () => show('a'))"),
    "two clicks by the old way": ("<div id=a>Folder</div>", "a.ondblclick = () => show('a')"),
    "a finger": ("<div id=a>More</div>", "a.addEventListener('touchend', () => show('a'))"),
    "the Enter key": (
        "<div id=a tabindex=0 role=button>Archive</div>",
        "a.addEventListener('keydown', (event) => { if (event.key === 'Enter') show('a') })",
    ),
    "a part of a map": (
        "<img usemap=#m width=90 height=90 alt=map><map name=m><area id=a shape=rect coords=0,0,90,90 alt=North href='#'></map>",
        "a.onclick = (event) => { event.preventDefault(); show('a') }",
    ),
    "an option whose list hears the pointer go down": (
        "<ul id=u role=listbox><li role=option>One<li role=option>Two</ul>",
        "u.addEventListener('mousedown', (event) => { if (event.target.closest('li')) show('a') })",
    ),
    "a finger that stays": (
        "<div id=a>Dossier</div>",
        "let timer; a.onpointerdown = () => { timer = setTimeout(() => show('a'), 400) }; addEventListener('pointerup', () => clearTimeout(timer))",
    ),
    "the other button of the mouse": (
        "<div id=a>Dossier</div>",
        "a.addEventListener('contextmenu', (event) => { event.preventDefault(); show('a') })",
    ),
    "a click that says where it was": (
        "<div id=a>More</div>",
        "a.addEventListener('click', (event) => { if (event.detail === 1 && event.clientX > 0) show('a') })",
    ),
    "the pointer over an item, of which its list hears": (
        "<ul id=u><li data-part=1>One<li data-part=2>Two</ul>",
        "u.addEventListener('mouseover', (event) => { if (event.target.dataset.part) show('a') })",
    ),
    "a part that is shown while a box is ticked": (
        "<style>#m { display: none } #c:checked ~ #m { display: block } #c { opacity: 0 }</style>"
        "<input type=checkbox id=c><label for=c>Menu</label><div id=m><button id=a>Science</button></div>",
        "a.onclick = () => show('a')",
    ),
    "a part that is shown where its fragment is gone to": (
        "<style>#m { display: none } #m:target { display: block }</style><a href='#m'>Part</a><div id=m><button id=a>Science</button></div>",
        "a.onclick = () => show('a')",
    ),
    "a menu that is shown while the focus is in it": (
        "<style>#m { visibility: hidden } #h:focus-within #m { visibility: visible }</style>"
        "<div id=h tabindex=0>Sections<div id=m><button id=a>Science</button></div></div>",
        "a.onclick = () => show('a')",
    ),
    "what comes after sixty frames": (
        "<button id=a>Reveal</button>",
        "a.onclick = () => { let n = 0; (function next() { if (++n === 60) show('a'); else requestAnimationFrame(next) })() }",
    ),
    "a line that cannot be written in, as a date's": (
        "<input id=a readonly placeholder=Date>",
        "a.addEventListener('focus', () => show('a'))",
    ),
    "who is about to write": ("<input id=a placeholder=Search>", "a.addEventListener('focus', () => show('a'))"),
    "an item of a list that hears the pointer go down": (
        "<ul id=u><li data-part=1>One<li data-part=2>Two</ul>",
        "u.addEventListener('mousedown', (event) => { if (event.target.dataset.part) show('a') })",
    ),
    "a menu that styles show under the pointer": (
        "<style>#m { display: none } @media all { #h:hover > #m { display: block } }</style>"
        "<div id=h>Sections<div id=m><button id=a>Science</button></div></div>",
        "a.onclick = () => show('a')",
    ),
    "a menu that is invisible without the pointer": (
        "<style>#m { visibility: hidden } li:hover #m { visibility: visible }</style>"
        "<ul><li>Sections<div id=m><span id=a role=button>Science</span></div></ul>",
        "a.onclick = () => show('a')",
    ),
}


@pytest.mark.parametrize("name", GESTURES)
async def test_what_hears_another_gesture_is_reached(site: Site, chrome: Chrome, name: str) -> None:
    body, script = GESTURES[name]
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"a"}
    assert walk.report.stopped == "complete"


DELEGATED = {
    "by class": "if (event.target.classList.contains('more')) show('a')",
    "by id": "if (event.target.id === 'x') show('a')",
    "by data": "if (event.target.dataset.part) show('a')",
    "by quoted data": "if (event.target.dataset['somePart']) show('a')",
    "by attribute": "if (event.target.getAttribute('part')) show('a')",
    "by the whole class": "const { target } = event; if (target.className == 'more big') show('a')",
    "by name": "if (event.target.tagName === 'I') show('a')",
    "with question marks": "if (event.target?.classList?.contains('more')) show('a')",
    "the other way round": "if ('x' === event.target.id) show('a')",
    "by a part of the class": "if (event.target.className.includes('mor')) show('a')",
    "by how the id begins": "if (event.target.id.startsWith('x')) show('a')",
    "by cases": "switch (event.target.id) { case 'x': show('a') }",
}
ASKS = {
    "of the class": "of(event).classList.contains('more')",
    "of data": "of(event).dataset.part",
    "whether there is data": "'part' in of(event).dataset",
    "of an attribute": "of(event).hasAttribute('part')",
}


@pytest.mark.parametrize("name", DELEGATED)
@pytest.mark.parametrize("listens", ["document", "document.body", "box"])
async def test_what_a_listener_above_asks_for_is_pressed(site: Site, chrome: Chrome, name: str, listens: str) -> None:
    """Nothing about these nodes says that they may be pressed but what the listener's text asks of its target."""
    url = site.put(
        "<div id=box><p><i id=x class='more big' data-part=1 data-some-part=1 part=1>More</i><b>bold</b></p></div>",
        f"{listens}.addEventListener('click', (event) => {{ {DELEGATED[name]} }})",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a"}
    assert walk.report.presses < 10


@pytest.mark.parametrize("name", ASKS)
async def test_what_a_listener_asks_for_by_another_function_is_pressed(site: Site, chrome: Chrome, name: str) -> None:
    """Its own text says nothing; a click on the body tells."""
    url = site.put(
        "<div id=box><p><i id=x class='more big' data-part=1 part=1>More</i><b>bold</b></p></div>",
        f"const of = (event) => event.target; document.addEventListener('click', (event) => {{ if ({ASKS[name]}) show('a') }})",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a"}
    assert walk.report.presses < 10


async def test_what_the_page_reads_of_its_body_stays_what_it_was(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>Go</button>",
        """document.body.dataset.view = 'list'; document.body.setAttribute('part', 'p');
        const right = () => document.body.dataset.view === 'list' && 'view' in document.body.dataset && !('other' in document.body.dataset)
          && document.body.getAttribute('part') === 'p' && !document.body.hasAttribute('none') && !document.body.classList.contains('none');
        document.addEventListener('click', () => { if (!right()) show('wrong') });
        b.onclick = () => show(right() ? 'right' : 'wrong')""",
    )
    assert (await traverse(url, chrome.open)).found == {"right"}


async def test_items_whose_list_listens_are_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<ol id=o><li>First<li>Second</ol>",
        "o.addEventListener('click', (event) => only('item' + [...o.children].indexOf(event.target)))",
    )
    walk = await traverse(url, chrome.open)
    assert {"item0", "item1"} <= walk.found


async def test_a_form_that_only_says_more_is_sent(site: Site, chrome: Chrome) -> None:
    more = "let n = 0; f.addEventListener('submit', (event) => { event.preventDefault(); show('s' + ++n); if (n === 4) f.remove() })"
    walk = await traverse(
        site.put("<form id=f><input type=hidden><button>Show more</button></form>", more), chrome.open
    )
    assert walk.found == {"s1", "s2", "s3", "s4"}
    for let_be in (
        "<form id=f method=post><button>Like</button></form>",
        "<form id=f><input><button>Search</button></form>",
    ):
        walk = await traverse(site.put(let_be, more), chrome.open)
        assert walk.found == set()
        assert walk.report.presses == 0


async def test_what_nothing_shows_is_not_pressed(site: Site, chrome: Chrome) -> None:
    """Hidden for good, though some rule of the page speaks of the pointer."""
    url = site.put(
        "<style>.menu { display: none } li:hover .menu { display: block }</style>"
        "<div style='display: none'><button id=a>Secret</button></div><button id=b>Open</button>",
        "a.onclick = () => show('secret'); b.onclick = () => show('b')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"b"}


SLIDES = (
    "let at = 0; const go = (by) => { at = Math.min(4, Math.max(0, at + by)); only('slide' + at) }; only('slide0');"
)
MOVED = {
    "drawn by a finger or the mouse": (
        "<div id=v style='width: 300px; height: 99px'></div>",
        "let from; v.onpointerdown = (event) => { from = event.clientX };"
        "v.addEventListener('pointerup', (event) => { if (Math.abs(event.clientX - from) > 40) go(event.clientX < from ? 1 : -1) })",
    ),
    "on a rail": (
        "<div id=rail style='width: 480px; background: silver'><div id=h style='width: 20px; height: 20px'></div></div>",
        "h.addEventListener('mousedown', (event) => { const from = event.clientX, begun = at;"
        "const move = (event) => go(begun + Math.round((event.clientX - from) / 99) - at);"
        "addEventListener('mousemove', move); addEventListener('mouseup', () => removeEventListener('mousemove', move), { once: true }) })",
    ),
    "turned by the wheel": (
        "<div id=v>Slides</div>",
        "v.addEventListener('wheel', (event) => go(Math.sign(event.deltaY)))",
    ),
    "turned by the wheel wherever it is": ("", "addEventListener('wheel', (event) => go(Math.sign(event.deltaY)))"),
    "turned by arrow keys wherever the focus is": (
        "",
        "document.addEventListener('keydown', (event) => go({ ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0))",
    ),
}


@pytest.mark.parametrize("name", MOVED)
async def test_slides_are_moved_to_both_ends(site: Site, chrome: Chrome, name: str) -> None:
    body, script = MOVED[name]
    walk = await traverse(site.put(body, SLIDES + script), chrome.open)
    assert walk.found == {f"slide{place}" for place in range(5)}
    assert walk.report.stopped == "complete"
    assert walk.report.presses < 30


async def test_what_has_arrows_is_not_drawn_too(site: Site, chrome: Chrome) -> None:
    arrows = "<div><div id=v style='width: 300px; height: 99px'></div><button id=n>Next</button></div>"
    url = site.put(arrows, SLIDES + MOVED["drawn by a finger or the mouse"][1] + "; n.onclick = () => go(1)")
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"slide{place}" for place in range(5)}
    assert walk.report.presses < 12


async def test_what_asks_where_the_mouse_is_gets_an_answer_below_the_window_too(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div style='height:5000px'></div><i data-do=a>one</i> <i data-do=b>two</i>",
        "let down = null; addEventListener('pointerdown', (e) => { down = e.target.closest('[data-do]') });"
        "addEventListener('pointerup', (e) => { const at = document.elementFromPoint(e.clientX, e.clientY), one = at && at.closest('[data-do]');"
        "if (one && one === down) show(one.dataset.do) });",
    )
    assert (await traverse(url, chrome.open)).found == {"a", "b"}
