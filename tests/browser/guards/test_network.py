"""What a press may not do: the page stays, the address is kept."""

from __future__ import annotations

import pytest

from mediamon.browser.loading.known import Known
from mediamon.browser.page import ChromiumPage
from tests.browser.site import Site
from tests.browser.walking import Chrome, traverse

AFTER = "<button id=after onclick=\"show('after')\">after</button>"

KEPT = {
    "location assigned": ("<button id=b>go</button>", "b.onclick = () => { location = '/found/x' }"),
    "location.assign": ("<button id=b>go</button>", "b.onclick = () => location.assign('/found/x')"),
    "location.replace": ("<button id=b>go</button>", "b.onclick = () => location.replace('/found/x')"),
    "location later": (
        "<button id=b>go</button>",
        "b.onclick = () => setTimeout(() => { location.href = '/found/x' }, 100)",
    ),
    "window.open": ("<button id=b>go</button>", "b.onclick = () => { window.open('/found/x', '_blank') }"),
    "window.open and use it": (
        "<button id=b>go</button>",
        "b.onclick = () => { const w = open('/found/x'); w.focus() }",
    ),
    "link to a new window": ("<a href=/found/x target=_blank>x</a>", ""),
    "link clicked by script": ("<button id=b>go</button><a id=l href=/found/x></a>", "b.onclick = () => l.click()"),
    "new link clicked by script": (
        "<button id=b>go</button>",
        "b.onclick = () => { const a = document.createElement('a'); a.href = '/found/x'; a.target = '_blank'; a.click() }",
    ),
    "download link": ("<a href=/found/x download>x</a>", ""),
    "download by script": (
        "<button id=b>go</button>",
        "b.onclick = () => { const a = document.createElement('a'); a.href = '/found/x'; a.download = 'x.pdf'; a.click() }",
    ),
    "button inside a link": (
        "<button id=b>go</button>",
        "b.onclick = () => { location.href = '/found/x' }; onbeforeunload = () => 'stay?'",
    ),
    "form by its button": (
        "<form action=/found/x><button id=b>go</button></form>",
        "b.addEventListener('click', () => 0)",
    ),
    "form by script": ("<form id=f action=/found/x></form><button id=b>go</button>", "b.onclick = () => f.submit()"),
    "form asked for by script": (
        "<form id=f action=/found/x></form><button id=b>go</button>",
        "b.onclick = () => f.requestSubmit(); f.onsubmit = (event) => event.stopPropagation()",
    ),
    "form asked for by script, nowhere in the page": (
        "<button id=b>go</button>",
        "b.onclick = () => { const f = document.createElement('form'); f.action = '/found/x'; f.requestSubmit() }",
    ),
    "form in a shadow": (
        "<x-f></x-f>",
        """const root = document.querySelector('x-f').attachShadow({ mode: 'closed' });
        root.innerHTML = '<form action=/found/x><button>go</button></form>';
        root.querySelector('button').addEventListener('click', () => 0)""",
    ),
    "form with fields named like its properties": (
        "<form action=/found/x><input name=action value=1><input name=method value=post><button id=b>go</button></form>",
        "b.addEventListener('click', () => 0)",
    ),
}


@pytest.mark.parametrize("kind", KEPT)
async def test_the_page_stays_and_the_address_is_kept(kind: str, site: Site, chrome: Chrome) -> None:
    body, script = KEPT[kind]
    walk = await traverse(site.put(body + AFTER, script), chrome.open)
    assert walk.found == {"x", "after"}
    assert {path for _, path in site.asked} == {"/"}
    assert (walk.report.stopped, walk.report.losses) == ("complete", 0)
    assert all(url.startswith(site.base) for url in walk.told)


@pytest.mark.parametrize("kind", ["location assigned", "window.open", "form by script", "download by script"])
async def test_an_address_kept_at_the_very_last_press_is_told(kind: str, site: Site, chrome: Chrome) -> None:
    body, script = KEPT[kind]
    assert (await traverse(site.put(body, script), chrome.open)).found == {"x"}


async def test_what_a_form_would_ask_for_is_in_its_address(site: Site, chrome: Chrome) -> None:
    form = "<form action=/search><input name=q value=банк><input type=hidden name=page value=2><button id=b>find</button></form>"
    walk = await traverse(site.put(form, "b.addEventListener('click', () => 0)"), chrome.open)
    assert f"{site.base}/search?q=%D0%B1%D0%B0%D0%BD%D0%BA&page=2" in walk.told


@pytest.mark.parametrize("way", ["f.submit()", "f.requestSubmit()", "0"])
async def test_a_form_is_never_posted(way: str, site: Site, chrome: Chrome) -> None:
    form = "<form id=f method=post action=/found/x><input name=n value=1><button id=b>go</button></form>"
    walk = await traverse(site.put(form + AFTER, f"b.addEventListener('click', () => {way})"), chrome.open)
    assert walk.found == {"after"}
    assert site.writes() == []


async def test_a_form_asked_for_by_script_is_answered_by_who_listens(site: Site, chrome: Chrome) -> None:
    choice = "<form id=f><select onchange='this.form.requestSubmit()'><option>a<option>b</select></form>"
    script = "f.onsubmit = (event) => { event.preventDefault(); only(f.querySelector('select').value) }; only('a')"
    assert (await traverse(site.put(choice, script), chrome.open)).found == {"a", "b"}


SILENCED = {
    "alerts in a loop": "b.onclick = () => { for (let i = 0; i < 50; i++) alert(i); show('x') }",
    "confirm answered no": "b.onclick = () => show(confirm('Sure?') ? 'no' : 'x')",
    "confirm of an order": "b.onclick = () => show(confirm('Удалить список?') ? 'no' : 'x')",
    "confirm of what no button may say": "b.onclick = () => show(confirm('Log out now?') ? 'no' : 'x')",
    "confirm of an order without spaces": "b.onclick = () => show(confirm('确认删除吗?') ? 'no' : 'x')",
    "confirm that goes on": "b.onclick = () => show(confirm('The archive has old spellings. Go on?') ? 'x' : 'no')",
    "confirm without end": "b.onclick = () => { while (confirm('Once more?')); show('x') }",
    "prompt with a proposal": "b.onclick = () => show(prompt('Which year?', '2023') === '2023' ? 'x' : 'no')",
    "prompt": "b.onclick = () => show(prompt('Name?') === null ? 'x' : 'no')",
    "print": "b.onclick = () => { print(); show('x') }",
    "beforeunload": "b.onclick = () => { addEventListener('beforeunload', e => { e.preventDefault(); e.returnValue = 'x' }); show('x') }",
    "onbeforeunload": "b.onclick = () => { window.onbeforeunload = () => 'stay'; show('x') }",
    "window.close": "b.onclick = () => { window.close(); show('x') }",
    "document.write": "b.onclick = () => { document.write('<a href=/found/x>x</a>') }",
}


@pytest.mark.parametrize("kind", SILENCED)
async def test_nothing_stops_the_page(kind: str, site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put("<button id=b>go</button>" + AFTER, SILENCED[kind]), chrome.open)
    assert walk.found == {"x", "after"}
    assert (walk.report.stopped, walk.report.losses) == ("complete", 0)


async def test_going_back_leaves_no_page(site: Site, chrome: Chrome) -> None:
    walk = await traverse(
        site.put("<button id=b>назад</button>" + AFTER, "b.onclick = () => history.back()"), chrome.open
    )
    assert walk.found == {"after"}
    assert (walk.report.stopped, walk.report.losses) == ("complete", 0)


async def test_going_back_within_the_pages_own_views_works(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=f>вперёд</button><button id=b>назад</button>",
        """f.onclick = () => { history.pushState({}, '', '/view'); show('view') };
        b.onclick = () => history.back();
        addEventListener('popstate', () => only('popped'));""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"view", "popped"}
    assert walk.report.losses == 0


async def test_a_redirect_while_loading_is_followed(site: Site, chrome: Chrome) -> None:
    site.put(AFTER, path="/real")
    url = site.put("", "location.replace('/real')", path="/moved")
    assert (await traverse(url, chrome.open)).found == {"after"}


async def test_an_address_with_a_fragment_is_loaded_anew_each_time(site: Site, chrome: Chrome) -> None:
    tabs = "<button id=a>one</button><button id=b>two</button>"
    site.put(tabs, "a.onclick = () => { only('one'); a.remove(); b.remove() }; b.onclick = () => { only('two') }")
    walk = await traverse(site.base + "/#start", chrome.open)
    assert walk.found == {"one", "two"}
    assert site.asked.count(("GET", "/")) == walk.report.reloads == 2


async def test_writes_to_strangers_are_refused(site: Site, chrome: Chrome) -> None:
    stranger = site.base.replace("127.0.0.1", "localhost")
    script = f"b.onclick = () => {{ fetch('{stranger}/spy', {{ method: 'POST', mode: 'no-cors' }}); show('x') }}"
    walk = await traverse(site.put("<button id=b>go</button>", script), chrome.open)
    assert walk.found == {"x"}
    assert site.writes() == []
    assert walk.refused["refused/foreign_write"] >= 1


async def test_what_is_told_without_waiting_for_an_answer_is_not_sent(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>go</button>", "b.onclick = () => { navigator.sendBeacon('/list', 'page=2'); show('x') }"
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"x"}
    assert site.writes() == []
    assert walk.refused["refused/beacon"] >= 1


async def test_pictures_are_not_fetched(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put("<img src=/picture.png><video src=/film.mp4></video>" + AFTER), chrome.open)
    assert walk.found == {"after"}
    assert {path for _, path in site.asked} == {"/"}


HIDDEN = [
    "parentElement",
    "parentNode",
    "nodeName",
    "nodeType",
    "children",
    "childNodes",
    "firstElementChild",
    "nextElementSibling",
    "isConnected",
    "querySelectorAll",
    "getElementsByTagName",
    "getAttribute",
    "matches",
    "closest",
    "contains",
    "classList",
    "textContent",
    "ownerDocument",
    "shadowRoot",
]


@pytest.mark.parametrize("name", HIDDEN)
async def test_a_form_whose_fields_hide_its_properties_hides_nothing_else(
    site: Site, chrome: Chrome, name: str
) -> None:
    """A form answers for its property with its field of that name."""
    form = f"<form><input name={name}><a href=/found/before>x</a></form>"
    url = site.put(
        f"<div id=box>{form}</div><button id=b>More</button>",
        f"b.onclick = () => {{ box.innerHTML = `{form.replace('before', 'after')}`; show('more') }}",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"before", "after", "more"}
    assert walk.report.stopped == "complete"


@pytest.mark.parametrize("names", [["children"], ["parentElement", "parentElement"], ["id"]])
async def test_what_changes_by_itself_in_such_a_form_is_told(site: Site, chrome: Chrome, names: list[str]) -> None:
    fields = "".join(f"<input name={name}>" for name in names)
    url = site.put(
        f"<form>{fields}<p></p></form><button id=b>More</button>",
        "let n = 0; setInterval(() => { document.querySelector('p').innerHTML = `<a href=/found/tick${Math.min(n++, 1)}>x</a>` }, 100);"
        "b.onclick = () => new Promise((resolve) => setTimeout(resolve, 300)).then(() => show('more'))",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"tick0", "tick1", "more"}
    known = Known()
    page = ChromiumPage(url, chrome.open, known=known)
    button = (await page.load()).buttons[0]
    await page.press(button)
    await page.close()
    assert any("p:nth-of-type(1)" in path for path in known.restless)


async def test_what_is_done_in_our_name_is_refused(site: Site, chrome: Chrome) -> None:
    """But not what only reads, nor what the site's file lets pass."""
    names = {
        "/hearing/sign": "Согласен",
        "/news/list": "Страница 2",
        "/x/1": "Записаться",
        "/x/2": "Архив",
        "/poll/vote": "Да",
    }
    body = "".join(f"<button data-to={path}>{label}</button>" for path, label in names.items())
    script = (
        "for (const one of document.querySelectorAll('button')) one.onclick = () =>"
        "fetch(one.dataset.to, { method: 'POST' }).then((answer) => answer.ok && show(one.dataset.to.slice(1).replace('/', '-')))"
    )
    site.pages |= dict.fromkeys(names, "told")
    walk = await traverse(site.put(body, script), chrome.open)
    assert {path for _, path in site.writes()} == {"/news/list", "/x/2"}
    assert walk.found == {"news-list", "x-2"}
    assert walk.refused["refused/order"] == 2  # each that a button may say is asked for once


async def test_orders_without_fetch_are_refused(site: Site, chrome: Chrome) -> None:
    ways = {
        "a": "const x = new XMLHttpRequest(); x.open('POST', '/petition/sign'); x.send('q=1')",
        "b": "navigator.sendBeacon('/petition/sign', '1')",
        "c": "fetch('/news/list', { method: 'DELETE' }).catch(() => {})",
        "d": "fetch('/poll/1/vote').catch(() => {})",
        "e": "const f = document.createElement('form'); f.method = 'post'; f.action = '/petition/sign'; f.target = 'inner'; document.body.append(f); f.submit()",
    }
    body = "".join(f"<button id={name}>{name}</button>" for name in ways) + "<iframe name=inner></iframe>"
    script = "".join(f"{name}.onclick = () => {{ {way}; show('{name}') }};" for name, way in ways.items())
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == set(ways)
    assert site.writes() == []
    assert ("GET", "/poll/1/vote") not in site.asked
