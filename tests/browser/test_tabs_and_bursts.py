"""Several tabs of one page, and presses made in one go."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from mediamon.browser.kept.folder import TraversalFolder
from mediamon.browser.loading.known import Known
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Button, Reading, Traversal
from mediamon.traversal.automaton.events import Lost
from mediamon.traversal.choosing.joining import Joining

from .site import Site
from .walking import Chrome, traverse

MANY = """for (let n = 0; n < 60; n++) {
  const b = document.createElement('button'); b.textContent = 'Issue ' + n;
  b.addEventListener('click', () => { %s show('n' + n); }); document.body.append(b);
}"""
NAMES = {f"n{number}" for number in range(60)}


async def test_tabs_share_the_work_and_find_everything(site: Site, chrome: Chrome) -> None:
    site.pages["/part"] = lambda query: f"<a href=/found/{query['n']}>x</a>"
    url = site.put(
        "".join(f"<button class=b>{number} part</button>" for number in range(12)),
        """for (const b of document.querySelectorAll('.b')) b.addEventListener('click', async () => {
          await (await fetch('/slow/x')).text();
          out().innerHTML = await (await fetch('/part?n=' + parseInt(b.textContent))).text();
        });""",
    )
    known, told, by_tab = Known(), [], []  # type: Known, list[str], list[int]
    tabs = [ChromiumPage(url, chrome.open, known=known) for _ in range(3)]
    traversal = Traversal(
        tabs,
        joining=Joining(0, 0, 0, 0),
        budget=Budget(presses=300, seconds=300),
        on_urls=told.extend,
        on_event=lambda tab, event: by_tab.append(tab),
        clock=monotonic,
    )
    report = await traversal.run()
    for tab in tabs:
        await tab.close()
    assert {address.rsplit("/", 1)[1] for address in told} == {str(number) for number in range(12)}
    assert (report.stopped, report.left) == ("complete", {})
    assert min(by_tab.count(tab) for tab in range(3)) > 1


async def test_presses_in_one_go_find_what_presses_find(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put("", MANY % ""), chrome.open)
    assert walk.found == NAMES
    assert walk.report.stopped == "complete"


async def test_a_press_that_hangs_a_burst_is_named_and_what_came_before_is_kept(site: Site, chrome: Chrome) -> None:
    url = site.put("", MANY % "if (n === 40) for (;;);")
    walk = await traverse(url, chrome.open, ceiling=0.5)
    assert walk.found == NAMES - {"n40"}
    assert (walk.report.hung, walk.report.losses, walk.report.stopped) == (("Issue 40",), 1, "complete")


async def test_a_burst_ends_where_a_press_does_something_else(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "",
        MANY
        % "if (n === 3) { document.body.append(Object.assign(document.createElement('button'), { textContent: 'late', onclick: () => show('late') })); }",
    )
    page = ChromiumPage(url, chrome.open)
    first = await page.load()
    steps = [(Button(f"Issue {number}", first.buttons[number].listeners), True) for number in range(10)]
    readings: list[Reading] = await page.burst(steps)
    await page.close()
    assert len(readings) == 4
    assert readings[-1].buttons[-1].text == "late"
    assert [len(one.urls) for one in readings] == [1, 1, 1, 1]


async def test_a_burst_of_unknown_buttons_is_none(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put("<button onclick='show(1)'>a</button>"), chrome.open)
    await page.load()
    assert await page.burst([(Button("unknown"), True)]) == []
    await page.close()


def test_a_journal_that_cannot_be_written_ends_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = TraversalFolder(tmp_path / "kept", "http://127.0.0.1/")
    (tmp_path / "kept" / "journal.jsonl").symlink_to("/dev/full")
    for _ in range(2):
        folder.write(0, Lost("gone"))
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "cannot be written" in caplog.text
