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
