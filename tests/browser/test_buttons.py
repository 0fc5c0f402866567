"""What is recognised as a button, and what pressing it brings. The expected addresses stand beside each page."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

DIRECT = ("<button id=b>go</button>", "b.addEventListener('click', () => show('direct'))", {"direct"})
OBJECT = ("<button id=b>go</button>", "b.addEventListener('click', { handleEvent() { show('object') } })", {"object"})
INLINE = ("""<div onclick="show('inline')">go</div>""", "", {"inline"})
PROPERTY = ("<span id=b>go</span>", "b.onclick = () => show('property')", {"property"})
CLOSEST = (
    "<div id=box><p class=item data-n=1><i>one</i></p><p class=item data-n=2><i>two</i></p><p class=item data-n=3>three</p></div>",
    "box.addEventListener('click', e => { const p = e.target.closest('.item'); if (p) show('closest' + p.dataset.n) })",
    {"closest1", "closest2", "closest3"},
)
DOCUMENT = (
    "<main><em class=tab>one</em><em class=tab>two</em><em>text</em></main>",
    "document.addEventListener('click', e => { if (e.target.matches('.tab')) show('document-' + e.target.textContent) })",
    {"document-one", "document-two"},
)
ROOTED = (
    "<div id=root><div><button>one</button><button>two</button><p>text</p></div></div>",
    "root.addEventListener('click', e => { if (e.target.nodeName === 'BUTTON') show('root-' + e.target.textContent) })",
    {"root-one", "root-two"},
)
OPEN_SHADOW = (
    "<x-open></x-open>",
    """const root = document.querySelector('x-open').attachShadow({ mode: 'open' });
    root.innerHTML = '<a href=/found/inside>i</a><button>go</button><div id=box></div>';
    root.querySelector('button').addEventListener('click', () => { root.getElementById('box').innerHTML = '<a href=/found/pressed>p</a>' })""",
    {"inside", "pressed"},
)
CLOSED_SHADOW = (OPEN_SHADOW[0], OPEN_SHADOW[1].replace("'open' }", "'closed' }"), OPEN_SHADOW[2])
DECLARED_SHADOW = (
    """<x-d><template shadowrootmode=open><a href=/found/inside>i</a><button onclick="show('pressed')">go</button></template></x-d>""",
    "",
    {"inside", "pressed"},
)
NESTED_SHADOW = (
    "<x-outer></x-outer>",
    """const outer = document.querySelector('x-outer').attachShadow({ mode: 'closed' });
    outer.innerHTML = '<x-inner></x-inner>';
    const inner = outer.firstChild.attachShadow({ mode: 'closed' });
    inner.innerHTML = '<button>go</button>';
    inner.firstChild.onclick = () => { inner.innerHTML += '<a href=/found/nested>n</a>' }""",
    {"nested"},
)
DETAILS = (
    """<details><summary>archive</summary><a href=/found/folded>f</a><button onclick="show('unfolded')">more</button></details>""",
    "",
    {"folded", "unfolded"},
)
SCRIPT_LINK = ("""<a href="javascript:show('script')">go</a>""", "", {"script"})
ESCAPED_SCRIPT_LINK = ("""<a href="JavaScript:show(%22escaped%22)">go</a>""", "", {"escaped"})
VOID_LINK = ("<a id=b href='javascript:void(0)'>go</a>", "b.addEventListener('click', () => show('void'))", {"void"})
HASH_LINK = ("<a id=b href='#more'>go</a>", "b.addEventListener('click', () => show('hash'))", {"hash"})
HASH_CHANGE = (
    "<a href='#more'>go</a><p id=b>x</p>",
    "b.onclick = () => 0; onhashchange = () => show(location.hash.slice(1))",
    {"more"},
)
LINK_WITH_LISTENER = (
    "<a id=b href='/found/link'>go</a>",
    "b.addEventListener('click', e => { e.preventDefault(); show('view') })",
    {"link", "view"},
)
TWO_ALIKE = (
    "<button class=b data-n=1>go</button><button class=b data-n=2>go</button>",
    "const f = e => show(e.target.dataset.n); for (const b of document.querySelectorAll('.b')) b.addEventListener('click', f)",
    {"1", "2"},
)
ALIKE_BELOW_HEADINGS = (
    "".join(
        f"<section><h2>{name}</h2><button class=b data-n={name}>More</button></section>" for name in ("City", "World")
    ),
    "document.addEventListener('click', e => { if (e.target.matches('.b')) show(e.target.dataset.n) })",
    {"City", "World"},
)
ARROWS_OF_A_TREE = (
    "".join(f"<li><i class=arrow data-n={name}>&nbsp;</i><b>{name}</b></li>" for name in ("North", "South", "East")),
    "document.addEventListener('click', e => { if (e.target.matches('.arrow')) show(e.target.dataset.n) })",
    {"North", "South", "East"},
)
TWO_FIELDS_ALIKE = (
    "".join(f"<select name={name}><option>1<option>2</select>" for name in ("day", "part")),
    "for (const s of document.querySelectorAll('select')) s.addEventListener('change', e => show(e.target.name + e.target.value))",
    {"day1", "day2", "part1", "part2"},
)
DOWN_ONLY = ("<span id=b>go</span>", "b.addEventListener('pointerdown', () => show('down'))", {"down"})
MOUSE_DOWN_ONLY = ("<span id=b>go</span>", "b.onmousedown = () => show('down')", {"down"})
POPOVER = (
    "<button popovertarget=p>go</button><div id=p popover></div>",
    "p.addEventListener('toggle', e => { if (e.newState === 'open') show('popover') })",
    {"popover"},
)
SLOTTED = (
    "<x-tabs><b role=tab tabindex=0>one</b><b role=tab tabindex=0>two</b></x-tabs>",
    """const shadow = document.querySelector('x-tabs').attachShadow({ mode: 'closed' });
    shadow.innerHTML = '<div><slot></slot></div>';
    shadow.firstChild.addEventListener('click', e => show(e.target.textContent))""",
    {"one", "two"},
)
AFTER_A_TRANSITION = (
    "<style>#b { transition: opacity .3s } .off { opacity: .2 }</style><button id=b>go</button>",
    """b.onclick = () => b.classList.toggle('off');
    b.addEventListener('transitionend', () => show('ended'))""",
    {"ended"},
)
AFTER_AN_ANIMATION = (
    "<button id=b>go</button>",
    "b.onclick = () => b.animate([{ opacity: 0 }, { opacity: 1 }], 200).finished.then(() => show('ended'))",
    {"ended"},
)
AS_IT_FINISHES = (
    "<button id=b>go</button>",
    "b.onclick = () => { b.animate([{ opacity: 0 }, { opacity: 1 }], 200).onfinish = () => show('ended') }",
    {"ended"},
)
WHEN_FINISHED = (
    "<button id=b>go</button>",
    "b.onclick = () => b.animate([{ opacity: 0 }, { opacity: 1 }], 200).addEventListener('finish', () => show('ended'))",
    {"ended"},
)
BETWEEN_VIEWS = (
    "<button id=b>go</button>",
    "b.onclick = () => document.startViewTransition(() => show('view'))",
    {"view"},
)
ROUTED_BY_FRAGMENT = (
    "<a href='#/a'>a</a> <a href='#/b'>b</a><main></main>",
    """const draw = () => { const view = location.hash.slice(2) || 'a'; out().innerHTML = '';
      document.querySelector('main').innerHTML = '<button>Issue 1</button><button>Issue 2</button>';
      for (const b of document.querySelectorAll('main button')) b.onclick = () => { out().innerHTML = ''; show(view + b.textContent.slice(-1)) } };
    onhashchange = draw; draw()""",
    {"a1", "a2", "b1", "b2"},
)
HEARD_LAST = (
    "<a href=/found/older>older</a>",
    """const last = e => { if (e.defaultPrevented) return; e.preventDefault(); show('drawn') };
    addEventListener('click', () => { removeEventListener('click', last); addEventListener('click', last) }, true)""",
    {"older", "drawn"},
)
HIDDEN = (
    '<button onclick="menu.hidden = false">menu</button><div id=menu hidden><button onclick="show(\'item\')">item</button></div>',
    "",
    {"item"},
)
CLOSED_LIST = (
    "<div id=d tabindex=0><i id=arrow>v</i><span>Topic</span><div id=m tabindex=-1 hidden>"
    "<p class=it data-v=one>One</p><p class=it data-v=two>Two</p><p class=it data-v=three>Three</p></div></div>",
    """d.addEventListener('click', (e) => { m.hidden = !m.hidden; if (e.target.dataset.v) show(e.target.dataset.v) });
    document.addEventListener('click', (e) => e.target.closest('.it'))""",
    {"one", "two", "three"},
)
LISTENED_TO_ANEW = (
    "<main><button>a</button><button>b</button><button>c</button></main>",
    """const main = document.querySelector('main'), go = () => (e) => { out().innerHTML = ''; show(e.target.textContent) };
    main.addEventListener('click', (e) => { main.addEventListener('click', go()); go()(e) })""",
    {"a", "b", "c"},
)
REPLACED_FIELD = (  # by a list of its own that tells nobody of what is chosen already
    "<select id=s aria-hidden=true tabindex=-1 style='width:1px;height:1px;position:absolute'><option>1<option>2<option>3</select>"
    "<button id=b>1</button><ul id=l hidden><li>1</li><li>2</li><li>3</li></ul>",
    """let shown = '1';
    b.onclick = () => { l.hidden = !l.hidden };
    s.addEventListener('change', () => { b.textContent = s.value });
    l.addEventListener('click', (e) => { l.hidden = true; const v = e.target.textContent; if (v === s.value) return;
      s.value = v; s.dispatchEvent(new Event('change')); out().innerHTML = ''; show('at' + v) })""",
    {"at1", "at2", "at3"},
)
REMOVED = (
    "<button id=a>a</button><button id=b>b</button>",
    "const f = () => show('removed'); a.addEventListener('click', f); a.removeEventListener('click', f); b.onclick = () => show('kept')",
    {"kept"},
)
DISABLED = ("<button disabled onclick=\"show('no')\">a</button><button onclick=\"show('yes')\">b</button>", "", {"yes"})


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=name.lower().replace("_", " "))
        for name, page in list(globals().items())
        if name.isupper() and isinstance(page, tuple)
    ],
)
async def test_a_button(page: tuple[str, str, set[str]], site: Site, chrome: Chrome) -> None:
    body, script, expected = page
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == expected
    assert walk.report.stopped == "complete"


async def test_a_frame_of_the_same_origin(site: Site, chrome: Chrome) -> None:
    site.put("<a href=/found/framed>f</a><button onclick=\"show('framed-press')\">in</button>", path="/inner")
    url = site.put("<iframe src=/inner></iframe><button onclick=\"show('outer')\">out</button>")
    walk = await traverse(url, chrome.open)
    assert walk.found == {"framed", "framed-press", "outer"}
    assert walk.report.stopped == "complete"


async def test_buttons_alike_in_the_page_and_in_its_frame(site: Site, chrome: Chrome) -> None:
    site.put("<button onclick=\"show(location.pathname.slice(1) || 'outer')\">more</button>", path="/inner")
    body = "<iframe src=/inner></iframe><button onclick=\"show(location.pathname.slice(1) || 'outer')\">more</button>"
    walk = await traverse(site.put(body), chrome.open)
    assert walk.found == {"outer", "inner"}


async def test_a_frame_that_a_press_opens_is_waited_for(site: Site, chrome: Chrome) -> None:
    site.put("<a href=/found/framed>f</a><button onclick=\"show('framed-press')\">in</button>", path="/slow/inner")
    url = site.put(
        "<button id=b>open</button>", "b.onclick = () => { out().innerHTML = '<iframe src=/slow/inner></iframe>' }"
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"framed", "framed-press"}


async def test_what_a_slow_press_in_a_frame_brings_is_waited_for(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/a"] = "late"
    script = "b.onclick = async () => { const r = await fetch('/slow/a'); show(await r.text()) }"
    site.put("<button id=b>in</button>", script, path="/inner")
    walk = await traverse(site.put("<iframe src=/inner></iframe>"), chrome.open)
    assert walk.found == {"late"}


@pytest.mark.parametrize(
    ("button", "name"),
    [
        ("<button id=b aria-label='Next month'></button>", "Next month"),
        ("<button id=b title='Older'><svg width=9 height=9></svg></button>", "Older"),
        ("<button id=b><img alt='Earlier' width=9 height=9></button>", "Earlier"),
        ("<button id=b><svg width=9 height=9><title>Back</title></svg></button>", "Back"),
        ("<button id=b><svg width=9 height=9><use href='#arrow-left'/></svg></button>", "#arrow-left"),
        ("<button id=b class='arrow left'></button>", ".arrow.left"),
        ("<input id=b type=button value='More news'>", "More news"),
    ],
)
async def test_a_button_without_text_goes_by_its_name(button: str, name: str, site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(button, "b.onclick = () => show('x')"), chrome.open)
    assert walk.pressed == {name}
    assert walk.found == {"x"}


async def test_two_buttons_with_equal_text_and_other_listeners_are_two(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=a>go</button><button id=b>go</button>", "a.onclick = () => show('a'); b.onclick = () => show('b')"
    )
    assert (await traverse(url, chrome.open)).found == {"a", "b"}


async def test_sections_beside_years_are_combined(site: Site, chrome: Chrome) -> None:
    """The section is exhausted in one year before another one is chosen."""
    labels = [*("World", "Sport", "Art"), *map(str, (2023, 2024, 2025))]
    body = "".join(f"<button>{label}</button>" for label in labels) + "<p id=list>"
    script = """let year = '2023', section = 'World';
    const draw = () => { list.innerHTML = `<a href="/found/${section}-${year}">x</a>` };
    for (const b of document.querySelectorAll('button')) b.onclick = () => {
      if (+b.textContent) year = b.textContent; else section = b.textContent;
      draw();
    };
    draw();"""
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {f"{section}-{year}" for section in labels[:3] for year in labels[3:]}
    assert walk.report.stopped == "complete"


async def test_what_holds_links_is_no_button_when_they_turn_out_to_be_plain(site: Site, chrome: Chrome) -> None:
    links = "".join(f"<p><a href=/found/{n}>news {n}</a></p>" for n in range(8))
    walk = await traverse(
        site.put(f"<div id=app>{links}</div>", "app.addEventListener('click', () => 0);"), chrome.open
    )
    assert walk.report.presses == 1
    assert walk.report.stopped == "complete"


async def test_a_class_of_the_whole_page_makes_no_new_kinds_of_links(site: Site, chrome: Chrome) -> None:
    body = "".join(f"<a href=/about/{name}>{name}</a> " for name in "abcdef") + "<button id=b>bigger</button>"
    script = "let n = 0; document.addEventListener('click', () => 0); b.onclick = () => { document.body.className = 'fs' + ++n % 4; show(n % 4); }"
    walk = await traverse(site.put(body, script), chrome.open)
    kinds = {one.kind for vertex in walk.traversal.graph for one in vertex.out if one.is_link}
    assert walk.found == {"0", "1", "2", "3"}
    assert len(kinds) <= 2  # those about, and those found


async def test_what_listens_while_a_menu_is_open_makes_no_other_buttons(site: Site, chrome: Chrome) -> None:
    """Menus listen to all clicks to be closed by the next one anywhere."""
    rows = "".join(f"<li class=row>{name}</li>" for name in "abcd")
    url = site.put(
        f"<button id=m>menu</button><ul id=list>{rows}</ul>",
        "list.addEventListener('click', ({ target }) => { if (target.matches('.row')) show(target.textContent) });"
        "const close = () => { document.removeEventListener('click', close); m.textContent = 'menu' };"
        "m.onclick = (event) => { event.stopPropagation(); m.textContent = 'open'; document.addEventListener('click', close) };",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == set("abcd")
    named = {button for vertex in walk.traversal.graph for button in vertex.state.buttons if button.text in "abcd"}
    assert len(named) == 4


async def test_the_branches_of_a_tree_of_arrows_without_a_word(site: Site, chrome: Chrome) -> None:
    """More of them than are told apart before one has brought an address: three levels hold none."""
    script = """const branch = (name, level) => { const li = document.createElement('li'); li.innerHTML = `<i class=arrow></i><span>${name}</span>`; li.dataset.level = level; return li };
      t.onclick = (e) => { if (!e.target.matches('.arrow')) return; const li = e.target.parentElement, old = li.querySelector('ul'); if (old) { old.hidden = !old.hidden; return }
        const ul = document.createElement('ul'), name = li.querySelector('span').textContent, level = +li.dataset.level; li.append(ul);
        if (level === 3) ul.innerHTML = `<li><a href=/found/${name}>x</a></li>`; else for (const n of 'abc') ul.append(branch(name + n, level + 1)) };
      for (const n of 'xyz') t.append(branch(n, 1));"""
    walk = await traverse(
        site.put("<ul id=t></ul>", script, head="<style>.arrow{display:inline-block;width:9px;height:9px}</style>"),
        chrome.open,
    )
    assert walk.found == {one + two + three for one in "xyz" for two in "abc" for three in "abc"}


async def test_a_list_to_choose_from_whose_handler_is_a_property(site: Site, chrome: Chrome) -> None:
    """It asks by class for what was pressed in it: the field, and what it opens."""
    script = """c.onclick = (event) => { if (event.target.className === 'v') c.classList.toggle('open');
        if (event.target.className === 'o') { c.classList.remove('open'); only(event.target.textContent) } }"""
    head = "<style>.l{display:none}.open .l{display:block}</style>"
    body = (
        "<div id=c><div class=v>Region</div><div class=l><div class=o>north</div><div class=o>south</div></div></div>"
    )
    assert (await traverse(site.put(body, script, head=head), chrome.open)).found == {"north", "south"}
