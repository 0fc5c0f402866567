"""What feeds and sitemaps are read as."""

import gzip
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.newsite.streaming import LOOKED_AT
from mediamon.spiders.discovery.reading import feed, feed_urls, links, sitemap, sitemap_urls
from mediamon.spiders.discovery.sitemaps import MOST_IN_ALL, MOST_MAPS, new_ones

ATOM = b"""<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><link href="http://a/"/>
<entry><link rel="alternate" href="http://a/1"/><link rel="enclosure" href="http://a/1.mp3"/></entry><entry><link href="http://a/2"/></entry></feed>"""
RSS = """<?xml version="1.0" encoding="windows-1251"?><rss><channel><link>http://a/</link>
<item><title>Новость &amp; ещё</title><link> http://a/1 </link></item><item><guid>http://a/2</guid></item>
<item><guid isPermaLink="false">77</guid></item></channel></rss>""".encode("cp1251")
MAP = b"""<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> http://a/1 </loc></url><url><lastmod>x</lastmod></url></urlset>"""
INDEX = b"""<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://a/m.xml</loc></sitemap></sitemapindex>"""
BOMB = b"""<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">
<!ENTITY d SYSTEM "file:///etc/passwd">]><rss><channel><item><link>http://a/&c;&d;</link></item></channel></rss>"""


def test_atom() -> None:
    assert feed_urls(ATOM) == ["http://a/1", "http://a/2"]


def test_rss_in_an_old_encoding() -> None:
    assert feed_urls(RSS) == ["http://a/1", "http://a/2"]


def test_a_feed_cut_short_gives_what_there_is() -> None:
    assert feed_urls(RSS[: RSS.index(b"<item><guid>") + 8]) == ["http://a/1"]


def test_entities_are_not_unfolded_and_files_not_read() -> None:
    assert not any("aaaa" in url or "root:" in url for url in feed_urls(BOMB))


def test_a_relative_address_is_of_the_feed() -> None:
    assert feed_urls(ATOM.replace(b"http://a/1", b"../1"), "http://b/x/feed") == ["http://b/1", "http://a/2"]


def test_sitemaps() -> None:
    assert sitemap_urls(MAP) == ("urlset", ["http://a/1"])
    assert sitemap_urls(gzip.compress(MAP)) == ("urlset", ["http://a/1"])
    assert sitemap_urls(INDEX) == ("sitemapindex", ["http://a/m.xml"])
    assert sitemap_urls(b"<html>no sitemap</html>")[1] == []


def test_of_too_many_the_newest_are_taken_and_the_rest_counted() -> None:
    days = "".join(f"<url><loc>/{day}</loc><lastmod>2026-01-0{day}T00:00Z</lastmod></url>" for day in range(1, 6))
    given = {"url": "http://a/", "most": 2}
    assert sitemap(given, f"<urlset><url><loc>/0</loc></url>{days}</urlset>".encode()) == {
        "kind": "urlset",
        "urls": ["http://a/5", "http://a/4"],
        "left": 4,
        "unusable": 0,
    }
    assert feed(given, ATOM) == {"urls": ["http://a/1", "http://a/2"], "left": 0, "unusable": 0}
    assert feed(given, RSS.replace(b"</channel>", b"<item><link>/3</link></item></channel>"))["left"] == 1


def test_of_a_list_that_cannot_be_read_in_time_what_was_read_is_taken_and_the_rest_counted() -> None:
    every = "".join(f"<url><loc>/{number}</loc><lastmod>2026-01-01T00:00Z</lastmod></url>" for number in range(1_000))
    told = sitemap({"url": "http://a/", "seconds": 0.0}, f"<urlset>{every}</urlset>".encode())
    assert told["urls"] == [f"http://a/{number}" for number in range(LOOKED_AT)]
    assert told["left"] == 1_000 - LOOKED_AT
    items = every.replace("url>", "item>").replace("loc>", "link>")
    told = feed({"url": "http://a/", "seconds": 0.0, "most": 5}, f"<rss>{items}</rss>".encode())
    assert (told["urls"], told["left"]) == ([f"http://a/{number}" for number in range(5)], 995)


def test_entries_with_texts_behind_them_and_others_within_are_read() -> None:
    """However the parser's portions fall between them."""
    for padding in (0, 1, 7, 4_000, 32_760):
        every = "".join(
            f"<url><loc>/{number}</loc></url>{'x' * padding}<x><url><loc>/in{number}</loc></url>y</x>z"
            for number in range(99)
        )
        expected = [f"http://a/{one}{number}" for number in range(99) for one in ("", "in")]
        assert sitemap_urls(f"<urlset>{every}</urlset>".encode(), "http://a/") == ("urlset", expected)
        assert sitemap_urls(f"<urlset>{every}<url><loc>/last".encode(), "http://a/")[1] == [*expected, "http://a/last"]


def test_an_index_that_names_ever_other_sitemaps_is_bounded_and_what_is_left_counted() -> None:
    class Counting:
        left = 0

        def count(self, what: str, by: int) -> None:
            assert what == "sitemaps_left"
            self.left += by

    spider: Any = Counting()
    visited = {"http://a/start"}
    taken = [
        new_ones(spider, "http://a/", [f"http://a/{one}/{two}" for two in range(300)], visited) for one in range(9)
    ]
    assert [len(one) for one in taken] == [MOST_MAPS, MOST_MAPS, MOST_IN_ALL - 2 * MOST_MAPS - 1, *[0] * 6]
    assert spider.left == 9 * 300 + 1 - MOST_IN_ALL
    assert new_ones(spider, "http://a/", ["http://a/start", "http://a/0/0"], visited) == []


NO_ADDRESSES = ("http://[bad", "//[x", "http://a:b/", "http://a:99999999/", "http://℀.com/", "http://[v1.]/")


@pytest.mark.parametrize("bad", NO_ADDRESSES)
def test_an_address_that_nobody_can_read_costs_itself_alone(bad: str) -> None:
    page = {"url": "http://a/1/", "encoding": "utf-8"}
    body = (
        f"<head><!-- <base> --><BASE href='{bad}'><base href='http://no/'></head><a href='{bad}'>x</a><a href='é'>y</a>"
    )
    assert links(page, body.encode()) == {"urls": ["http://a/1/%C3%A9"], "unusable": 1}
    assert links(page, body.replace(bad, "../2/").encode())["urls"] == ["http://a/2/", "http://a/2/%C3%A9"]
    for cyrillic in ("koi8-r", "cp1251"):
        told = links({**page, "encoding": cyrillic}, "<base href='http://[x'><a href='/ж'>y</a>".encode(cyrillic))
        assert told == {"urls": ["http://a/%D0%B6"], "unusable": 1}
    assert feed_urls(
        f"<rss><item><link>{bad}</link></item><item><link>/1</link></item></rss>".encode(), "http://a/"
    ) == ["http://a/1"]
    index = f"<sitemapindex><sitemap><loc>{bad}</loc></sitemap><sitemap><loc>/1</loc></sitemap></sitemapindex>".encode()
    assert sitemap_urls(index, "http://a/") == ("sitemapindex", ["http://a/1"])


@given(st.binary(max_size=200))
def test_no_bytes_make_them_raise(body: bytes) -> None:
    assert isinstance(feed_urls(body), list)
    assert isinstance(sitemap_urls(body)[1], list)
    assert isinstance(sitemap_urls(b"\x1f\x8b" + body)[1], list)
