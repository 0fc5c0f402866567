"""Programs in parts: what a page sends for by import() is waited for, though no hook in the page sees it."""

from __future__ import annotations

from mediamon.browser.page import ChromiumPage
from tests.browser.site import Site
from tests.browser.walking import Chrome, traverse

SENDING = 0.04  # seconds that a press is given to send for a part (js/04-network.js)


async def test_a_press_that_sends_for_a_part_is_over_when_that_has_run(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/part.js"] = "export const found = name => only(name)"
    body = "".join(f"<button class=b>{name}</button>" for name in ("one", "two"))
    script = """for (const b of document.querySelectorAll('.b'))
      b.onclick = async () => (await import('/slow/part.js?' + b.textContent)).found(b.textContent)"""
    walk = await traverse(site.put(body, script, head="<script type=module></script>"), chrome.open)
    assert walk.found == {"one", "two"}
    assert {button.text for vertex in walk.traversal.graph for button in vertex.out} == {"one", "two"}
    assert (
        len(list(walk.traversal.graph)) == 3
    )  # each press showed its own: none was taken for over before its part had come


async def test_a_page_that_is_made_by_a_part_is_loaded_when_that_has_run(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/part.js"] = (
        "out().innerHTML = '<button>go</button>'; out().firstChild.onclick = () => show('inside')"
    )
    walk = await traverse(site.put("", head="<script type=module>import('/slow/part.js')</script>"), chrome.open)
    assert walk.found == {"inside"}


async def test_a_part_that_never_comes_holds_nothing_up_for_ever(site: Site, chrome: Chrome) -> None:
    body, script = (
        "<button id=b>go</button><button id=c>then</button>",
        "b.onclick = () => import('/never'); c.onclick = () => show('then')",
    )
    walk = await traverse(site.put(body, script, head="<script type=module></script>"), chrome.open)
    assert walk.found == {"then"}
    assert walk.report.stopped == "complete"


async def test_a_part_that_is_sent_for_after_a_while_is_waited_for(site: Site, chrome: Chrome) -> None:
    """As routers do, which let the old view fade away first; the listener's own text says nothing of it."""
    for name in ("one", "two"):
        site.pages[f"/slow/{name}.js"] = f"export default () => only('{name}')"
    script = """async function go(name) { await new Promise((then) => setTimeout(then, 150)); (await import('/slow/' + name + '.js')).default() }
      for (const b of document.querySelectorAll('.b')) b.onclick = () => go(b.textContent)"""
    body = "".join(f"<button class=b>{name}</button>" for name in ("one", "two"))
    walk = await traverse(site.put(body, script, head="<script type=module></script>"), chrome.open)
    assert walk.found == {"one", "two"}
    assert len(list(walk.traversal.graph)) == 3


async def test_a_page_whose_own_text_sends_for_no_part_is_not_waited_for(site: Site, chrome: Chrome) -> None:
    """Its module stands in the page, and so does all else: none of them has the word."""
    body = "".join(f"<button class=b>{name}</button>" for name in "abcd")
    script = (
        "for (const b of document.querySelectorAll('.b')) b.onclick = () => { out().textContent += b.textContent; }"
    )
    of_itself = site.put(body, script, path="/1", head="<script type=module>window.important = 1</script>")
    sending = site.put(body, script, path="/2", head="<script type=module>import('/part.js')</script>")
    assert await quickest_press(of_itself, chrome) < SENDING <= await quickest_press(sending, chrome)


async def quickest_press(url: str, chrome: Chrome) -> float:
    """Of the first press of each button, in seconds."""
    page = ChromiumPage(url, chrome.open)
    buttons = (await page.load()).buttons
    return min([(await page.press(button)).seconds for button in buttons])
