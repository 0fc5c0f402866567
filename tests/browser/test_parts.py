"""Programs in parts: what a page sends for by import() is waited for, though no hook in the page sees it."""

from __future__ import annotations

from tests.browser.site import Site
from tests.browser.walking import Chrome, traverse


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


async def test_a_part_that_a_script_from_elsewhere_sends_for_is_waited_for(site: Site, chrome: Chrome) -> None:
    """What stands in the page itself says nothing of parts: what does not is not known."""
    for name in ("one", "two"):
        site.pages[f"/slow/{name}.js"] = f"export default () => only('{name}')"
    site.pages["/router.js"] = """async function go(name) {
      await new Promise((then) => setTimeout(then, 150)); (await import('/slow/' + name + '.js')).default() }"""
    body = "".join(f"<button class=b>{name}</button>" for name in ("one", "two"))
    script = "for (const b of document.querySelectorAll('.b')) b.onclick = () => go(b.textContent)"
    head = "<script type=module></script><script src=/router.js></script>"
    walk = await traverse(site.put(body, script, head=head), chrome.open)
    assert walk.found == {"one", "two"}
    assert len(list(walk.traversal.graph)) == 3


async def test_a_part_that_a_listener_of_the_whole_page_sends_for_is_waited_for(site: Site, chrome: Chrome) -> None:
    """As pages do that name what is to be run in an attribute, and run nothing before it is pressed."""
    for name in ("one", "two"):
        site.pages[f"/slow/{name}.js"] = f"export const run = () => only('{name}')"
    body = "".join(f"<p data-run=/slow/{name}.js>{name}</p>" for name in ("one", "two"))
    script = """document.addEventListener('click', async (event) => {
      const at = event.target.closest('[data-run]'); if (at) (await import(at.dataset.run)).run() })"""
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"one", "two"}
    assert len(list(walk.traversal.graph)) == 3
