"""A site whose server says nothing of versions: what it sends again is read again only where it is another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def test_no_child_reads_a_feed_that_is_the_same(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    def feed(*names: str) -> bytes:
        items = (f"<item><link>{place.base}/{one}</link></item>" for one in names)
        return f"<rss><channel>{''.join(items)}</channel></rss>".encode()

    place.pages |= {"/feed": feed("one"), "/one": story("Первая новость дня"), "/two": story("Вторая новость дня")}
    write_site("plain", f"name: plain\nfeeds: ['{place.base}/feed']\npoliteness: {{delay: 0}}\n")
    first = project.run("crawl", "plain").stderr
    assert ("'mediamon/stored': 1" in first, "sources/same" in first) == (True, False)
    again = project.run("crawl", "plain").stderr
    assert "'mediamon/sources/same': 1" in again
    assert "'mediamon/parsing/" not in again
    place.pages["/feed"] = feed("two", "one")
    news = project.run("crawl", "plain").stderr
    assert ("'mediamon/stored': 1" in news, "sources/same" in news) == (True, False)


def test_what_broke_its_reader_is_read_the_next_time(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    """A child that a busy machine has held up, say."""
    items = "".join(f"<item><link>{place.base}/{number}</link></item>" for number in range(3000))
    place.pages |= {
        "/feed": (200, {"ETag": '"1"'}, f"<rss><channel>{items}</channel></rss>".encode()),
        "/links": b"<a href=/one>One</a>" * 20_000,
        "/one": story("Первая новость дня"),
    }
    sources = f"feeds: ['{place.base}/feed']\nlinks: ['{place.base}/links']\nallow: ['/(one|7)$']\n"
    write_site("plain", f"name: plain\n{sources}politeness: {{delay: 0}}\n")
    broken = project.run("crawl", "plain", "-s", "MEDIAMON_PARSE_SECONDS=0.01").stderr
    assert "'mediamon/discovery_failed/parse_timeout'" in broken
    log = project.run("crawl", "plain").stderr
    assert "sources/same" not in log
    assert "'mediamon/stored': 1" in log
    assert [path for path in place.seen if path == "/7"]
