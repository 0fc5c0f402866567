"""A traversal that was killed goes on; a revisit presses where news is likely; a list goes on without presses through Scrapy."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.browser.site import Site, running
from tests.conftest import Project

STEPS = 40
LIST = """
let n = 0;
document.getElementById('more').addEventListener('click', async () => {
  const answer = await (await fetch('/part?n=' + ++n)).text();
  out().insertAdjacentHTML('beforeend', answer);
  if (n >= STEPS) document.getElementById('more').remove();
});
""".replace("STEPS", str(STEPS))
ALL = {f"/found/{number}" for number in range(1, STEPS + 1)}


@pytest.fixture
def listing() -> Iterator[Site]:
    """A site with a list that grows, each part after a while."""
    with running() as site:

        def part(query: dict[str, str]) -> str:
            sleep(0.05)
            return f"<p><a href=/found/{query['n']}>x</a></p>" if int(query["n"]) <= STEPS else ""

        site.pages["/part"] = part
        site.put("<button id=more>more</button>", LIST)
        yield site


def traverse(project: Project, site: Site, out: Path, *options: str) -> tuple[set[str], dict[str, object]]:
    """The addresses found and the figures."""
    done = project.run("traverse", site.base + "/", "--out", str(out), *options)
    assert done.returncode == 0, done.stderr
    urls = {url.removeprefix(site.base) for url in out.read_text("utf8").splitlines()}
    return urls, json.loads(Path(f"{out}.stats.json").read_text("utf8"))


def test_a_traversal_that_was_killed_goes_on(project: Project, listing: Site, tmp_path: Path) -> None:
    out, kept = tmp_path / "urls", tmp_path / "kept"
    options = ("--keep", str(kept), "--only-presses")
    process = project.start("traverse", listing.base + "/", "--out", str(out), *options)
    journal, until = kept / "journal.jsonl", monotonic() + 60
    while monotonic() < until and not (journal.exists() and journal.read_text("utf8").count("press") > 10):
        sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert 0 < len(out.read_text("utf8").splitlines()) < STEPS
    urls, stats = traverse(project, listing, out, *options)
    assert urls >= ALL
    assert stats["stopped"] == "complete"
    assert int(str(stats["resumed"])) > 5
    assert not journal.exists()  # it has become the last whole one
    assert (kept / "last.jsonl").exists()


def test_a_list_goes_on_without_presses_through_scrapy(project: Project, listing: Site, tmp_path: Path) -> None:
    urls, stats = traverse(project, listing, tmp_path / "urls")
    assert urls >= ALL
    assert int(str(stats["lifted"])) > 20
    assert int(str(stats["presses"])) < 20


@pytest.mark.parametrize(("concurrency", "at_once"), [("2.0", 2), ("0.9", 1)])
def test_as_many_parts_are_asked_for_at_once_as_the_settings_allow(
    project: Project, listing: Site, tmp_path: Path, concurrency: str, at_once: int
) -> None:
    part, now, most = listing.pages["/part"], [0], [0]
    assert callable(part)

    def counted(query: dict[str, str]) -> str | None:
        now[0] += 1
        most[0] = max(most[0], now[0])
        try:
            return part(query)
        finally:
            now[0] -= 1

    listing.pages["/part"] = counted
    urls, stats = traverse(project, listing, tmp_path / "urls", "-s", f"AUTOTHROTTLE_TARGET_CONCURRENCY={concurrency}")
    assert urls >= ALL
    assert int(str(stats["lifted"])) > 20
    assert most[0] == at_once


def test_a_site_may_forbid_it_by_robots(project: Project, listing: Site, tmp_path: Path) -> None:
    listing.pages["/robots.txt"] = "User-agent: *\nDisallow: /part\n"
    asked = listing.pages["/part"]
    assert callable(asked)
    times: list[str] = []
    listing.pages["/part"] = lambda query: times.append(query["n"]) or asked(query)
    urls, stats = traverse(project, listing, tmp_path / "urls")
    assert urls >= ALL
    assert len(times) == STEPS  # once a press, by whatever way
    assert stats["lifted"] == 0


TABS = """
for (const tab of document.querySelectorAll('.tab')) tab.onclick = async () => {
  out().innerHTML = await (await fetch('/news?of=' + tab.textContent)).text();
};
"""
VISITED = "localStorage.loads = 1 + Number(localStorage.loads || 0); fetch('/loaded?times=' + localStorage.loads);"


@pytest.mark.parametrize("most", [1, 3])
def test_further_tabs_join_where_presses_wait_for_the_site(
    project: Project, listing: Site, tmp_path: Path, most: int
) -> None:
    """Each as a visitor of its own: what a page keeps is not shared."""
    names, loads = [f"town{number}" for number in range(30)], []  # type: list[str], list[str]

    def late(query: dict[str, str]) -> str:
        sleep(0.6)
        return f"<a href=/found/{query['of']}>x</a>"

    listing.pages["/news"] = late
    listing.pages["/loaded"] = lambda query: loads.append(query["times"]) or ""
    listing.put("".join(f"<button class=tab>{name}</button>" for name in names), VISITED + TABS)
    urls, stats = traverse(project, listing, tmp_path / "urls", *(("--tabs", "1") if most == 1 else ()))
    assert urls >= {f"/found/{name}" for name in names}
    assert stats["stopped"] == "complete"
    assert stats["tabs"] == 1 if most == 1 else stats["tabs"] in (2, 3)
    assert loads.count("1") == stats["tabs"]


OFFER = "<button onclick=\"document.body.innerHTML = '<a href=/found/{0}>x</a>'\">{0}</button>"


def test_what_can_no_longer_be_reached_keeps_no_visit_from_looking_anew(
    project: Project, listing: Site, tmp_path: Path
) -> None:
    """Offers that are made once, of which each leaves nothing to go on from."""
    tabs = ("science", "sport", "town")
    listing.put("".join(f"<button class=tab>{name}</button>" for name in tabs), TABS)
    issue, offers = 1, ["".join(map(OFFER.format, ("red", "green", "blue")))]
    listing.pages["/news"] = lambda query: f"<a href=/found/{query['of']}{issue}>x</a>{offers.pop() if offers else ''}"
    options = ("--keep", str(tmp_path / "kept"))
    first, stats = traverse(project, listing, tmp_path / "first", *options)
    assert first >= {f"/found/{name}1" for name in tabs}
    assert stats["stopped"] == "unreachable", stats
    issue = 2
    second, stats = traverse(project, listing, tmp_path / "second", *options)
    assert second >= {f"/found/{name}2" for name in tabs}
    assert stats["resumed"] == 0
