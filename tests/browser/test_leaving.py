"""Orders that are sent while a page is left, or by what a page asks the browser to do ahead of a person: none arrives."""

from __future__ import annotations

import asyncio
import json

import pytest

from mediamon.browser.page import ChromiumPage

from .site import Site
from .walking import Chrome, traverse

ORDER = "/poll/vote"
KEPT = f"fetch('{ORDER}', {{method: 'POST', body: 'x', keepalive: true}}).catch(() => 0)"
BEACON = f"navigator.sendBeacon('{ORDER}', 'x')"


def ahead(how: str, rule: dict[str, object]) -> str:
    """Rules of what is to be fetched before anybody goes there. https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API"""
    text = json.dumps({how: [rule]}).replace('"', "`")
    return f"document.body.append(Object.assign(document.createElement('script'), {{type: 'speculationrules', textContent: '{text}'.replaceAll('`', String.fromCharCode(34))}}))"


LISTED = {"source": "list", "urls": [ORDER], "eagerness": "immediate"}
SENDING = {
    "kept": KEPT,
    "kept by hundreds": f"for (let i = 0; i < 200; i++) {KEPT}",
    "page hides": f"addEventListener('pagehide', () => {BEACON})",
    "page hides, as a property": f"onpagehide = () => void {KEPT}",
    "page ends": f"addEventListener('unload', () => {BEACON}, true)",
    "page asks first": f"addEventListener('beforeunload', () => void {KEPT})",
    "page is hidden": f"document.addEventListener('visibilitychange', () => {BEACON}, true)",
    "page is hidden, as a property": f"document.onvisibilitychange = () => void {KEPT}",
    "later": f"self.fetchLater && fetchLater('{ORDER}')",
    "a frame": f"const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.onpagehide = () => void f.contentWindow.{KEPT}",
    "always": f"setInterval(() => void {KEPT}, 10)",
    "a worker, always": f"new Worker(URL.createObjectURL(new Blob([`setInterval(() => fetch('${{location.origin}}{ORDER}', {{method: 'POST', body: 'x'}}).catch(() => 0), 10)`])))",
    "a shared worker": f"new SharedWorker(URL.createObjectURL(new Blob([`fetch('${{location.origin}}{ORDER}', {{method: 'POST', body: 'x'}}).catch(() => 0)`])))",
    "rules": ahead("prefetch", LISTED),
    "rules of whole pages": ahead("prerender", LISTED),
    "rules of links": f"document.body.insertAdjacentHTML('beforeend', '<a href={ORDER}>x</a>'); "
    + ahead("prefetch", {"source": "document", "eagerness": "immediate"}),
    "a form in another window": f"document.body.insertAdjacentHTML('beforeend', '<form method=post target=_blank action={ORDER} id=form></form>'); form.submit()",
    "a link in another window": f"Object.assign(document.createElement('a'), {{target: '_blank', href: '{ORDER}'}}).click()",
    "a link that tells": f"Object.assign(document.createElement('a'), {{ping: '{ORDER}', href: '/elsewhere'}}).click()",
}


@pytest.mark.parametrize("way", SENDING)
async def test_nothing_is_ordered_while_a_page_is_left(site: Site, chrome: Chrome, way: str) -> None:
    """Neither at the walk's end nor when the page is loaded anew, which a second button wants."""
    script = f"b.onclick = () => {{ {SENDING[way]}; setTimeout(() => show('x'), 200); b.remove(); c.remove() }}; c.onclick = () => {{ show('y'); b.remove(); c.remove() }}"
    walk = await traverse(site.put("<button id=b>More</button><button id=c>Other</button>", script), chrome.open)
    assert walk.found == {"x", "y"}
    assert walk.report.reloads
    assert {path for _, path in site.asked} <= {"/", "/elsewhere"}


async def test_rules_that_come_with_the_answer_are_not_followed(site: Site, chrome: Chrome) -> None:
    site.headers = {"Speculation-Rules": '"/rules.json"'}
    site.pages["/rules.json"] = json.dumps({"prefetch": [LISTED]})
    await traverse(site.put("<button>More</button>"), chrome.open)
    assert ("GET", ORDER) not in site.asked


async def test_what_a_page_does_while_the_next_is_slow_to_come_is_refused(site: Site, chrome: Chrome) -> None:
    """The page that is left lives on until the next one's answer begins."""
    script = f"b.onclick = () => {{ setInterval(() => void fetch('{ORDER}').catch(() => 0), 20); show('x'); b.remove(); c.remove() }}; c.onclick = () => {{ show('y'); b.remove(); c.remove() }}"
    page = "<button id=b>More</button><button id=c>Other</button>"
    walk = await traverse(site.put(page, script, path="/slow/"), chrome.open)
    assert walk.found == {"x", "y"}
    assert {path for _, path in site.asked} == {"/slow/"}


async def test_a_page_that_is_busy_is_left_all_the_same(site: Site, chrome: Chrome) -> None:
    """And what it would do when it is no longer busy is not done."""
    page = ChromiumPage(site.put("<button onclick=show('x')>More</button>"), chrome.open)
    await page.load()
    orders = f"setInterval(() => void {KEPT}, 20)"
    busy = f"setTimeout(() => {{ const end = Date.now() + 600_000; while (Date.now() < end); {KEPT}; {BEACON} }}, 300)"
    await chrome.pages[-1].evaluate(f"() => {{ {orders}; {busy} }}")
    await asyncio.sleep(0.6)  # now it is
    assert (await page.load()).buttons  # who waited for it would be late for this
    await page.close()
    assert {path for _, path in site.asked} == {"/"}


async def test_to_each_load_nothing_was_there_before(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put("<p id=p></p>", "show(String(history.length))"), chrome.open)
    assert len({tuple((await page.load()).urls) for _ in range(3)}) == 1
    await page.close()


async def test_workers_are_what_a_page_takes_them_for(site: Site, chrome: Chrome) -> None:
    script = """
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    class Own extends Worker {}
    const own = new Own(URL.createObjectURL(new Blob(['postMessage(1)'])));
    show(String([worker instanceof Worker, worker.constructor === Worker, own instanceof Own, own instanceof Worker]));
    worker.onmessage = () => show('told');
    """
    walk = await traverse(site.put("", script), chrome.open)
    assert walk.found == {"true,true,true,true", "told"}
