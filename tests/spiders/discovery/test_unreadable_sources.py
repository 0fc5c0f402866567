"""Feeds and sitemaps that answer with status 200 and are none: told with what came, and counted."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.spiders.discovery.reading import LARGEST, feed, feed_urls, sitemap
from mediamon.storage.addresses.judged_anew import KEPT_AS
from mediamon.storage.tables.found import source
from tests.conftest import Project
from tests.line.hostile import Hostile, Page, standing, story

WALL = b"<!doctype html><title>Sign in</title><form method=post><input type=password name=p></form>"
FEED = b"<rss><channel><item><link>/good</link></item></channel></rss>"


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def packed(text: bytes) -> Page:
    """As a file `x.xml.gz` comes: without Content-Encoding."""
    return 200, {"Content-Type": "application/gzip"}, gzip.compress(text, 9, mtime=0)


def index(*names: str) -> bytes:
    return f"<sitemapindex>{''.join(f'<sitemap><loc>{one}</loc></sitemap>' for one in names)}</sitemapindex>".encode()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (WALL, "it begins with '<!doctype html><title>Sign in</title>"),
        (b" \n", "it is empty"),
        (b"\x1b[31m\n", r"it begins with '\x1b[31m'"),
        (gzip.compress(WALL), "it begins with '<!doctype html>"),
        (gzip.compress(WALL)[:9], "it is packed by gzip, and cannot be unpacked"),
        (gzip.compress(b"<rss>" + b"a" * LARGEST), "it unpacks into more than 60 MB"),
    ],
    ids=["html", "empty", "terminal", "packed", "cut", "bomb"],
)
def test_what_came_instead_is_said(body: bytes, why: str) -> None:
    for job in (feed, sitemap):
        told = job({"url": "http://a/"}, body)
        assert told["unread"].startswith(why)
        assert told["urls"] == []


def test_a_packed_feed_is_read_and_an_empty_one_is_a_feed() -> None:
    assert feed_urls(gzip.compress(FEED), "http://a/") == ["http://a/good"]
    assert "unread" not in feed({"url": "http://a/"}, b"<rss><channel></channel></rss>")
    assert "unread" not in sitemap({"url": "http://a/"}, b"<urlset></urlset>")


def test_a_crawl_tells_of_each_and_reads_the_others(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    wall: Page = (200, {"ETag": '"wall"', "Content-Type": "text/html"}, WALL)
    place.pages |= {
        "/feed": wall,
        "/feed.gz": packed(FEED),
        "/map": index("/inner.xml.gz", "/wall"),
        "/inner.xml.gz": packed(b"<urlset>" + b"a" * LARGEST),
        "/wall": wall,
        "/good": story("Хорошая новость дня"),
    }
    names = ", ".join(f"'{place.base}/{one}'" for one in ("feed", "feed.gz"))
    write_site("odd", f"name: odd\nfeeds: [{names}]\nsitemaps: ['{place.base}/map']\npoliteness: {{delay: 0}}\n")
    log = project.run("crawl", "odd").stderr
    seen = "it begins with '<!doctype html><title>Sign in"
    assert f"WARNING: {place.base}/feed is no feed that can be read: {seen}" in log
    assert f"WARNING: {place.base}/wall is no sitemap that can be read: {seen}" in log
    assert (
        f"{place.base}/inner.xml.gz is no sitemap that can be read: it unpacks into more than 60 MB ('application/gzip')"
        in log
    )
    assert "'mediamon/sources/unreadable': 3" in log
    assert "'mediamon/stored': 1" in log
    with project.open().connect() as connection:  # else it would answer "not modified" when it is a feed again
        noted = connection.execute(select(source.c.url).where(source.c.url != KEPT_AS)).scalars().all()
    assert noted == [f"{place.base}/feed.gz"]


def test_of_indexes_that_go_too_deep_the_first_is_told_with_the_bound(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    place.pages |= {
        "/0": index("/1"), "/1": index("/2"), "/2": index("/3a", "/3b"),
        "/3a": index("/4a", "/4b"), "/3b": index("/4c"),
    }  # fmt: skip
    write_site("odd", f"name: odd\nsitemaps: ['{place.base}/0']\npoliteness: {{delay: 0}}\n")
    log = project.run("crawl", "odd").stderr
    assert log.count("is an index of sitemaps under 3 others, and none is followed deeper") == 1
    assert "'mediamon/sitemaps_left': 3" in log
    assert not [path for path in place.seen if path.startswith("/4")]
