"""A robots.txt that answers with an error of its server forbids everything for now (RFC 9309, 2.3.1.4), and nothing is lost by that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from scrapy.exceptions import IgnoreRequest
from sqlalchemy import select
from twisted.python.failure import Failure

from mediamon.adding.asking import trouble_of
from mediamon.newsite.troubles import CannotAdd
from mediamon.spiders.failure import RobotsUnreachable, reason_of
from mediamon.storage.tables.found import url
from tests.conftest import Project
from tests.line.hostile import Hostile, Page, standing, story

ERROR: Page = (503, {"Content-Type": "text/plain"}, b"User-agent: *\nAllow: /\n")


@pytest.fixture
def places() -> Iterator[tuple[Hostile, Hostile]]:
    """Two hosts."""
    with standing() as (one, _), standing() as (other, _):
        yield one, other


def rows(project: Project) -> dict[str, tuple[str, str | None, int]]:
    """State, reason and attempts of what the ledger has, by the end of the address."""
    with project.open().connect() as connection:
        found = connection.execute(select(url.c.url, url.c.state, url.c.reason, url.c.attempts)).fetchall()
    return {row.url.rpartition("/")[2]: (row.state, row.reason, row.attempts) for row in found}


def crawl(project: Project) -> str:
    return project.run("crawl", "odd", "-s", "RETRY_TIMES=1").stderr


def test_nothing_is_asked_for_until_robots_txt_answers(
    project: Project, write_site: Callable[[str, str], Path], places: tuple[Hostile, Hostile]
) -> None:
    """Of the site, and of another host to which it leads: told once for each, and the next run has everything."""
    site, other = places
    links = [f"{site.base}/news/1", f"{other.base}/news/2", f"{other.base}/news/3"]
    site.pages |= {"/": "".join(f"<a href='{one}'>x</a>" for one in links).encode(), "/news/1": story("Новость 1")}
    other.pages |= {"/robots.txt": ERROR, "/news/2": story("Новость 2"), "/news/3": story("Новость 3")}
    write_site("odd", f"name: odd\nlinks: ['{site.base}/']\nallow: ['/news/']\npoliteness: {{delay: 0}}\n"
               f"reach: ['{other.base.removeprefix('http://')}']\n")  # fmt: skip
    log = crawl(project)
    assert rows(project) == {"1": ("stored", None, 0), "2": ("seen", None, 0), "3": ("seen", None, 0)}
    host = other.base.removeprefix("http://")
    assert log.count(f"The robots.txt of {host} answers with status 503") == 1
    assert "'mediamon/robots/unreachable': 1" in log
    assert "'mediamon/postponed/robots_unreachable': 2" in log
    assert set(other.seen) == {"/robots.txt"}

    site.pages["/robots.txt"] = ERROR
    site.seen.clear()
    log = crawl(project)
    assert set(site.seen) == {"/robots.txt"}  # its own page of links neither
    assert "'mediamon/discovery_failed/robots_unreachable': 1" in log
    assert rows(project)["2"] == ("seen", None, 0)

    del site.pages["/robots.txt"], other.pages["/robots.txt"]
    crawl(project)
    assert {state for state, _, _ in rows(project).values()} == {"stored"}


def reason(error: Exception) -> tuple[str, str]:
    return reason_of(Failure(error))  # type: ignore[no-untyped-call]


def test_who_looks_at_a_page_is_told_why() -> None:
    code, told = reason(RobotsUnreachable("a.example", 500))
    assert code == "robots_unreachable"
    assert (
        told
        == "it was not asked for. The robots.txt of a.example answers with status 500, by which everything is forbidden for now"
    )
    assert "with status 500" in str(CannotAdd(*trouble_of("http://a.example/", RobotsUnreachable("a.example", 500))))
    assert reason(IgnoreRequest("Forbidden by robots.txt"))[1].endswith("robots.txt forbids it")
