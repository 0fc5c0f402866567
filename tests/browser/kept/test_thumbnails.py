"""Thumbnails of states in a real browser: there, few, and nothing that the page or the traversal notices."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

from mediamon.browser.kept.thumbnails import STRIKES, Thumbnails
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Traversal
from tests.browser.site import Site
from tests.browser.walking import Chrome
from tests.traversal.automata import MadeUpPage, growing_list, switches

WATCHER = """
window.noticed = [];
const note = (event) => noticed.push(event.type);
for (const name of ['resize', 'scroll', 'focus', 'blur', 'visibilitychange', 'pointermove']) addEventListener(name, note, true);
visualViewport.addEventListener('resize', note);
new MutationObserver(() => noticed.push('changed')).observe(document, {subtree: true, childList: true, attributes: true});
"""


class Blind(MadeUpPage):
    """A page that cannot be pictured."""

    asked = 0

    async def thumbnail(self) -> str | None:
        self.asked += 1
        return None


class Seen(Blind):
    async def thumbnail(self) -> str | None:
        self.asked += 1
        return "/9j/"


def size(jpeg: bytes) -> tuple[int, int]:
    """(width, height), from the frame's header."""
    at = 2
    while jpeg[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return int.from_bytes(jpeg[at + 7 : at + 9], "big"), int.from_bytes(jpeg[at + 5 : at + 7], "big")


async def test_what_is_in_view_is_pictured_and_the_page_notices_nothing(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put("<h1>Hello</h1>" + "<p>text</p>" * 300, WATCHER), chrome.open)
    await page.load()
    opened = chrome.pages[-1]
    await opened.evaluate("noticed.length = 0")  # a Chromium without windows tells a new page where the pointer stands
    before = b64decode(await page.thumbnail() or "")
    assert before.startswith(b"\xff\xd8")
    assert size(before) == (320, 180)
    assert len(before) < 20_000
    assert await opened.evaluate("noticed") == []
    await opened.evaluate("scrollTo(0, 3000)")
    assert b64decode(await page.thumbnail() or "") != before


async def test_a_page_that_is_closed_has_none(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put("<h1>Hello</h1>"), chrome.open)
    assert await page.thumbnail() is None
    await page.load()
    await page.close()
    assert await page.thumbnail() is None


async def test_a_page_that_hangs_has_none(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put("<h1>Hello</h1>"), chrome.open)
    await page.load()
    await chrome.pages[-1].evaluate("setTimeout(() => { const end = Date.now() + 4000; while (Date.now() < end); }, 0)")
    assert await page.thumbnail() is None


async def test_each_new_state_is_pictured_once(tmp_path: Path) -> None:
    thumbnails = Thumbnails(tmp_path / "t", pause=0)
    page = Seen(switches(3), exhaustive=True)
    traversal = Traversal(thumbnails.of(page), on_step=lambda traversal: thumbnails.keep(traversal.graph))
    await traversal.run()
    kept = {int(one.stem) for one in (tmp_path / "t").glob("*.jpg")}
    assert kept == {vertex.id for vertex in traversal.graph}
    assert page.asked == len(kept) == 8
    assert (tmp_path / "t" / "0.jpg").read_bytes() == b"\xff\xd8\xff"


async def test_there_are_not_too_many_of_one_traversal_whoever_goes_on_with_it(tmp_path: Path) -> None:
    for most, there in ((3, 3), (3, 3), (5, 5)):
        thumbnails = Thumbnails(tmp_path / "t", most=most, pause=0)
        page = Seen(growing_list(9))
        await Traversal(
            thumbnails.of(page), on_step=lambda traversal, kept=thumbnails: kept.keep(traversal.graph)
        ).run()  # type: ignore[misc]
        assert sum(1 for _ in (tmp_path / "t").glob("*.jpg")) <= there
    assert page.asked == 2


async def test_they_are_not_taken_one_upon_another(tmp_path: Path) -> None:
    page = Seen(growing_list(9))
    await Traversal(Thumbnails(tmp_path / "t", pause=3600).of(page)).run()
    assert page.asked == 1


async def test_a_page_that_cannot_be_pictured_is_not_asked_for_ever(tmp_path: Path) -> None:
    page = Blind(growing_list(9))
    report = await Traversal(Thumbnails(tmp_path / "t", pause=0).of(page)).run()
    assert (page.asked, report.stopped, report.urls) == (STRIKES, "complete", 10)
    assert not (tmp_path / "t").exists()


async def test_a_folder_that_cannot_be_written_fails_no_traversal(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("a file")
    thumbnails = Thumbnails(tmp_path / "t", pause=0)
    page = Seen(growing_list(9))
    traversal = Traversal(thumbnails.of(page), on_step=lambda traversal: thumbnails.keep(traversal.graph))
    assert (await traversal.run()).stopped == "complete"
    assert page.asked == 1


async def test_bursts_and_requests_go_on_as_without_them(tmp_path: Path) -> None:
    plain, pictured = Seen(growing_list(40), bursts=True), Seen(growing_list(40), bursts=True)
    report = await Traversal(plain).run()
    assert (await Traversal(Thumbnails(tmp_path / "t", pause=0).of(pictured)).run()) == report
    assert pictured.pressed == plain.pressed
    assert 0 < pictured.asked < 41
