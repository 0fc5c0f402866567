"""Frames that a press fills: whatever way that is done in, the press is over when they have come."""

from __future__ import annotations

import pytest

from mediamon.browser.page import ChromiumPage

from .site import Site, document
from .walking import Chrome, traverse

SIZED = "width=500 height=300"
INNER = "<a href=http://127.0.0.1/found/inside>x</a><button onclick=\"parent.show('below')\">in</button>"
MADE = {
    "made of text": "const f = document.createElement('iframe'); f.srcdoc = TEXT; out().append(f)",
    "made of bytes": """const f = document.createElement('iframe');
        f.src = URL.createObjectURL(new Blob([TEXT], { type: 'text/html' })); out().append(f)""",
    "written": "const f = document.createElement('iframe'); out().append(f); f.contentDocument.write(TEXT); f.contentDocument.close()",
    "of a slow page": "out().innerHTML = '<iframe src=/slow/inner></iframe>'",
}
FILLED = {
    "its address": "f.src = '/slow/inner'",
    "its attribute": "f.setAttribute('src', '/slow/inner')",
    "its text": "f.srcdoc = TEXT",
    "its window's address": "f.contentWindow.location.href = '/slow/inner'",
    "a replaced address": "f.contentWindow.location.replace('/slow/inner')",
    "by its name": "open('/slow/inner', 'f')",
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
async def test_a_frame_that_a_press_makes(made: str, site: Site, chrome: Chrome) -> None:
    site.put(INNER, path="/slow/inner")
    url = site.put("<button id=b>go</button>", f"const TEXT = {INNER!r}; b.onclick = () => {{ {made} }}")
    assert (await traverse(url, chrome.open)).found == {"inside", "below"}


@pytest.mark.parametrize("filled", FILLED.values(), ids=FILLED)
async def test_a_frame_that_a_press_fills(filled: str, site: Site, chrome: Chrome) -> None:
    site.put(INNER, path="/slow/inner")
    site.put("first", path="/first")
    body = "<iframe id=f name=f src=/first></iframe><button id=b>go</button>"
    walk = await traverse(
        site.put(body, f"const TEXT = {INNER!r}, f = document.getElementById('f'); b.onclick = () => {{ {filled} }}"),
        chrome.open,
    )
    assert walk.found == {"inside", "below"}


async def test_a_link_to_a_frame(site: Site, chrome: Chrome) -> None:
    """Its address is the crawler's to follow; nothing leaves the page."""
    site.put(INNER, path="/slow/inner")
    url = site.put("<iframe name=f></iframe><a href=/slow/inner target=f>open</a>")
    walk = await traverse(url, chrome.open)
    assert site.base + "/slow/inner" in walk.told
    assert ("GET", "/slow/inner") not in site.asked
    assert walk.report.stopped == "complete"


async def test_a_frame_and_its_page_tell_each_other_who_they_are(site: Site, chrome: Chrome) -> None:
    """`event.source` is the window that has called, as it is without us."""
    heard = "addEventListener('message', (e) => { if (e.source === %s) (%s)(e.data) });"
    draw = "(part) => { document.body.innerHTML = `<a href=/found/${part}>x</a>` }"
    site.put("...", heard % ("parent", draw) + "parent.postMessage('ready', '*')", path="/inner")
    body = "".join(f"<button onclick=\"tell('{part}')\">{part}</button>" for part in ("one", "two"))
    script = "const f = document.querySelector('iframe'), tell = (part) => f.contentWindow.postMessage(part, '*');" + (
        heard % ("f.contentWindow", "() => tell('first')")
    )
    walk = await traverse(site.put(f"<iframe {SIZED} src=/inner></iframe>{body}", script), chrome.open)
    assert walk.found == {"first", "one", "two"}


KEPT = {
    "looked up": "const send = (what) => window.postMessage(what, '*');",
    "bound": "const bound = window.postMessage.bind(window), send = (what) => bound(what, '*');",
    "taken out": "const { postMessage: taken } = window, send = (what) => taken.call(window, what, '*');",
    "wrapped": """const first = window.postMessage, send = (what) => window.postMessage(what, '*');
        window.postMessage = function (...given) { return first.apply(this, given); };""",
}


@pytest.mark.parametrize("hops", [1, 10, 40])
@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
async def test_messages_of_a_page_to_itself_belong_to_the_press(
    kept: str, hops: int, site: Site, chrome: Chrome
) -> None:
    """One after the other, each of which takes its time."""
    script = f"""{kept} addEventListener('message', ({{ data: [name, left] }}) => {{
        for (const began = performance.now(); performance.now() - began < 4;);
        if (left) send([name, left - 1]); else out().innerHTML = `<a href=/found/${{name}}>x</a>`; }});"""
    body = "".join(f"<button onclick=\"send(['{name}', {hops}])\">{name}</button>" for name in "abc")
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"a", "b", "c"}
    assert walk.report.presses <= 12


MENU = "".join(f"<a href=/part-{number} target=f>Part {number}</a>" for number in (1, 2, 3))


@pytest.mark.parametrize(
    "frame", [f"<iframe name=f {SIZED} src=about:blank></iframe>", f"<iframe name=f {SIZED} src=/part-1></iframe>"]
)
async def test_a_menu_of_links_into_a_frame(frame: str, site: Site, chrome: Chrome) -> None:
    for number in (1, 2, 3):
        site.put(f"<a href=/found/{number}>x</a>", path=f"/part-{number}")
    assert (await traverse(site.put(MENU + frame), chrome.open)).found == {"1", "2", "3"}


async def test_a_menu_in_one_frame_of_what_another_shows(site: Site, chrome: Chrome) -> None:
    for number in (1, 2, 3):
        site.put(f"<a href=/found/{number}>x</a>", path=f"/part-{number}")
    site.put(MENU, path="/menu")
    walk = await traverse(site.put(f"<iframe {SIZED} src=/menu></iframe><iframe name=f {SIZED}></iframe>"), chrome.open)
    assert walk.found == {"1", "2", "3"}


LED_NOWHERE = {
    "a frame that nobody sees": MENU + "<iframe name=f width=1 height=1></iframe>",
    "a frame that is not there": MENU,
    "many links": "".join(f"<a href=/part-{number} target=f>x</a>" for number in range(40))
    + f"<iframe name=f {SIZED}></iframe>",
}


@pytest.mark.parametrize("body", LED_NOWHERE.values(), ids=LED_NOWHERE)
async def test_what_is_no_menu_of_a_frame_is_told_alone(body: str, site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(body), chrome.open)
    assert site.base + "/part-1" in walk.told
    assert [path for _, path in site.asked if path.startswith("/part")] == []


async def test_a_script_opens_nothing_in_a_frame_that_shows_nothing(site: Site, chrome: Chrome) -> None:
    """So votes are sent, too, and whether one sees the frame is not known."""
    url = site.put(
        "<iframe name=f width=1 height=1></iframe><button id=b>go</button>", "b.onclick = () => open('/page/1', 'f')"
    )
    walk = await traverse(url, chrome.open)
    assert site.base + "/page/1" in walk.told
    assert ("GET", "/page/1") not in site.asked


async def test_no_order_is_led_into_a_frame(site: Site, chrome: Chrome) -> None:
    links = "".join(f"<a href=/vote/{number} target=f>Part {number}</a>" for number in (1, 2))
    await traverse(site.put(links + f"<iframe name=f {SIZED}></iframe>"), chrome.open)
    assert [path for _, path in site.asked if path.startswith("/vote")] == []


LIST = "<a href=/found/{n}>news</a> <a href=/found/{n}b>news</a>"
TURNS = {
    "a link": "<a href=part-{next}.html>Next</a>",
    "a question": "<a href='?p={next}'>Next</a>",
    "a script": "<button onclick=\"location.replace('part-{next}.html')\">Next</button>",
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
async def test_a_frame_goes_on_to_the_next_part_of_what_it_shows(turn: str, site: Site, chrome: Chrome) -> None:
    """By its own button, or a link that nothing listens to."""
    parts = {number: LIST.format(n=number) + turn.format(next=number % 3 + 1) for number in (1, 2, 3)}
    for number, part in parts.items():
        site.pages[f"/part-{number}.html"] = f"<!doctype html><meta charset=utf-8><title>t</title>{part}"
    site.pages["/part-1.html"] = lambda query: document(parts[int(query.get("p", "1"))])
    walk = await traverse(site.put("<iframe width=500 height=300 src=/part-1.html></iframe>"), chrome.open)
    assert walk.found == {f"{number}{which}" for number in (1, 2, 3) for which in ("", "b")}
    assert walk.report.stopped == "complete"


async def test_a_link_that_turns_a_frame_comes_with_the_buttons(site: Site, chrome: Chrome) -> None:
    site.put("<a href=/part-2.html>Next</a> <button onclick=0>More</button>", path="/part-1.html")
    page = ChromiumPage(site.put("<iframe width=500 height=300 src=/part-1.html></iframe>"), chrome.open)
    buttons = {button.text: button for button in (await page.load()).buttons}
    await page.close()
    assert buttons["Next"].is_link
    assert not buttons["Next"].leads_away


@pytest.mark.parametrize("to", ["/article", "/list?id=7", "/found/1"])
async def test_a_frame_does_not_go_on_to_an_article(to: str, site: Site, chrome: Chrome) -> None:
    site.put(f"<a href={to}>news</a><button onclick=\"location.href = '{to}'\">Read</button>", path="/list")
    walk = await traverse(site.put("<iframe width=500 height=300 src=/list></iframe>"), chrome.open)
    assert site.base + to in walk.told
    assert [path for _, path in site.asked if path not in ("/", "/list")] == []
