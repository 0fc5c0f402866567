"""A site's wishes, by a real crawl of a site that has some."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from mediamon.spiders.middlewares.manners import seconds_of
from mediamon.storage.running import runs
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (b"120", 120.0),
        (b"0", 0.0),
        (b"Sat, 21 Nov 2026 12:01:30 GMT", 90.0),
        (b"Sat, 21 Nov 2026 11:00:00 GMT", 0.0),
        (b"99999999999999999999", 999999999.0),
        (b"soon", None),
        (b"-5", None),
        (b"Mon, 1 Jan 99999999999 00:00:00 GMT", None),
        (b"Mon, 1 Jan 2026 00:00:00 -99999999999999999999", None),
        (b"", None),
        (None, None),
    ],
)
def test_retry_after_is_a_number_or_a_date(value: bytes | None, seconds: float | None) -> None:
    assert seconds_of(value, NOW) == seconds


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def crawl(project: Project, write_site: Callable[[str, str], Path], place: Hostile, count: int) -> str:
    place.pages["/"] = "".join(f"<a href='/news/{n}'>{n}</a>" for n in range(count)).encode()
    write_site(
        "odd", f"name: odd\nlinks: ['{place.base}/']\nallow: ['/news/']\npoliteness: {{delay: 0, concurrency: 1}}\n"
    )
    return project.run("crawl", "odd", "-s", "RETRY_TIMES=1").stderr


def test_a_crawl_delay_is_kept_to(project: Project, write_site: Callable[[str, str], Path], place: Hostile) -> None:
    times: list[float] = []

    def page(path: str) -> bytes:
        times.append(time.monotonic())
        return story(f"Новость {path}")

    place.pages["/robots.txt"] = (200, {"Content-Type": "text/plain"}, b"User-agent: *\nCrawl-delay: 1\n")
    place.pages |= {f"/news/{n}": page for n in range(4)}
    log = crawl(project, write_site, place, 4)
    assert "at least 1.0 s between requests: robots.txt asks for it" in log
    pauses = [after - before for before, after in pairwise(times)]
    assert len(pauses) == 3
    assert min(pauses) > 0.45  # Scrapy varies a delay by half


def test_a_wish_to_wait_is_granted_and_the_page_comes(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    asked: list[float] = []

    def busy(path: str) -> bytes | tuple[int, dict[str, str], bytes]:
        asked.append(time.monotonic())
        return (503, {"Retry-After": "2"}, b"later") if len(asked) == 1 else story("Новость после паузы")

    place.pages["/news/0"] = busy
    log = crawl(project, write_site, place, 1)
    assert "'mediamon/stored': 1" in log
    assert asked[1] - asked[0] >= 1.9


def test_a_long_wait_ends_the_run_and_loses_nothing(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    place.pages |= {f"/news/{n}": (429, {"Retry-After": "3600"}, b"later") for n in range(3)}
    log = crawl(project, write_site, place, 3)
    assert "asks to wait for 3600 s: this run ends, a later one goes on" in log
    assert "'finish_reason': 'asked_to_wait'" in log
    assert "The run of odd has ended early, because the site asks to wait" in log.splitlines()[-1]
    assert "'mediamon/manners/asked_to_wait': 3600.0" in log  # by which the monitor knows when to come again
    with project.open().connect() as connection:
        assert runs.newest(connection)["odd"][-1].wait >= timedelta(hours=1)


def test_a_site_that_refuses_is_slowed_down(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    place.pages |= {f"/news/{n}": (403, {}, b"no") for n in range(3)}
    log = crawl(project, write_site, place, 3)
    assert re.search(r"at least 1\.0 s between requests: it answers with 403", log)
    assert re.search(r"at least 2\.0 s between requests: it answers with 403", log)
