"""A run that ends sends nothing more, ends within seconds, and leaves what waited for its turn as it was."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.storage.tables.found import publication, url
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story
from tests.line.test_further_pages import page

WriteSite = Callable[[str, str], Path]
PAUSE = 14  # seconds that the site's file asks for between two requests; Scrapy varies them by half
SOON = 15.0  # seconds for a run to end in, much less than one more pause would need for what is left


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def site(write_site: WriteSite, place: Hostile, count: int) -> None:
    """A site `odd` with so many stories, whose first request and no other may be made at once."""
    links = "".join(f"<a href='/news/{n}'>{n}</a>" for n in range(count))
    place.pages["/"] = f"<html><body>{links}</body></html>".encode()
    place.pages |= {f"/news/{n}": story(f"Новость номер {n}") for n in range(count)}
    write_site(
        "odd",
        f"name: odd\nlinks: ['{place.base}/']\nallow: ['/news/\\d$']\npoliteness: {{delay: {PAUSE}, concurrency: 1}}\n",
    )


def begun(project: Project, place: Hostile, path: str) -> subprocess.Popen[str]:
    """A crawl that has just asked for a page."""
    crawl = project.start("crawl", "odd", "-s", "ROBOTSTXT_OBEY=False")
    until = time.monotonic() + 120
    while path not in place.seen:
        assert time.monotonic() < until
        time.sleep(0.05)
    return crawl


def rows(project: Project, path: str = "/news/") -> list[tuple[str, int]]:
    """State and attempts of every story whose address holds this."""
    with project.open().connect() as connection:
        found = connection.execute(select(url.c.state, url.c.attempts).where(url.c.url.contains(path)))
        return sorted((row.state, row.attempts) for row in found)


def news(place: Hostile) -> list[str]:
    return [path for path in place.seen if path.startswith("/news/")]


def test_who_asks_to_be_left_alone_is_asked_for_nothing_more(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    site(write_site, place, 6)
    place.pages |= {f"/news/{n}": (429, {"Retry-After": "3600"}, b"later") for n in range(6)}
    crawl = begun(project, place, "/news/0")
    assert crawl.wait(SOON) == 0
    assert news(place) == ["/news/0"]
    assert "'finish_reason': 'asked_to_wait'" in project.log()
    assert "Traceback" not in project.log()
    assert rows(project) == [("seen", 0)] * 6


def test_a_signal_ends_a_run_that_has_long_pauses_before_it(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    site(write_site, place, 6)
    crawl = begun(project, place, "/news/0")
    time.sleep(2)
    crawl.send_signal(signal.SIGTERM)
    assert crawl.wait(SOON) == 0
    assert news(place) == ["/news/0"]
    assert "'finish_reason': 'shutdown'" in project.log()
    assert "'mediamon/postponed/run_ends': 5" in project.log()
    assert "Traceback" not in project.log()
    assert rows(project) == [("seen", 0)] * 5 + [("stored", 0)]


def test_a_source_that_waited_is_not_said_to_have_failed(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    site(write_site, place, 0)
    path = write_site("odd", "")
    path.write_text(
        f"name: odd\nlinks: ['{place.base}/', '{place.base}/other']\npoliteness: {{delay: {PAUSE}, concurrency: 1}}\n"
    )
    crawl = begun(project, place, "/")
    crawl.send_signal(signal.SIGTERM)
    assert crawl.wait(SOON) == 0
    assert "/other" not in place.seen
    assert "could not be read" not in project.log()
    assert "discovery_failed" not in project.log()


def test_of_an_article_whose_second_page_waited_no_half_is_stored(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    pages = f"name: odd\nlinks: ['{place.base}/']\nallow: ['/long$']\n"
    write_site("odd", f"{pages}politeness: {{delay: {PAUSE}, concurrency: 1}}\n")
    place.pages |= {"/": b"<a href='/long'>x</a>", "/long": page("long", 1, 2).encode()}
    place.pages["/long/2"] = page("long", 2, None).encode()
    crawl = begun(project, place, "/long")
    time.sleep(3)
    crawl.send_signal(signal.SIGTERM)
    assert crawl.wait(SOON) == 0
    assert "/long/2" not in place.seen
    assert rows(project, "/long") == [("seen", 0)]
    write_site("odd", f"{pages}politeness: {{delay: 0}}\n")
    assert project.run("crawl", "odd").returncode == 0
    with project.open().connect() as connection:
        (extras,) = connection.execute(select(publication.c.extras)).scalars()
    assert extras["pages"]["read"] == 2
