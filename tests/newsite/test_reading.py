"""Pages, feeds and sitemaps read; what is none of them is told from it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.newsite.listings import feed_entries, sitemap_entries
from mediamon.newsite.reading import start_page
from mediamon.newsite.values import Entry

RSS = b"""<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><language>ru-RU</language>
<item><title>One</title><link>/1</link><pubDate>Sun, 01 Nov 2026 10:00:00 +0300</pubDate></item>
<item><title>Two</title><guid>https://a.org/2</guid><dc:date>2026-11-02T00:00:00Z</dc:date></item>
<item><title>Three</title><guid isPermaLink="false">urn:3</guid></item></channel></rss>"""
ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><entry><title>One</title><link rel="self" href="/self"/><link href="/1"/>
<published>2026-11-01T10:00:00+03:00</published></entry></feed>"""
NEWS = b"""<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
<url><loc>https://a.org/1</loc><lastmod>2026-12-01</lastmod><news:news><news:publication_date>2026-11-01T10:00:00Z</news:publication_date>
<news:title>One</news:title></news:news></url></urlset>"""
INDEX = b"""<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.org/old.xml</loc><lastmod>2020-01-01T00:00:00Z</lastmod></sitemap>
<sitemap><loc>https://a.org/new.xml</loc><lastmod>2026-01-01T00:00:00Z</lastmod></sitemap><sitemap><loc>https://a.org/undated.xml</loc></sitemap></sitemapindex>"""


def test_feeds() -> None:
    found = feed_entries(RSS, "https://a.org/feed")
    assert found is not None
    entries, language = found
    assert [one.url for one in entries] == ["https://a.org/1", "https://a.org/2"]
    assert entries[0].published is not None
    assert entries[0].published.isoformat() == "2026-11-01T10:00:00+03:00"
    assert entries[1].published == datetime(2026, 11, 2, tzinfo=UTC)
    assert language == "ru"
    atom = feed_entries(ATOM, "https://a.org/feed")
    assert atom is not None
    assert [one.url for one in atom[0]] == ["https://a.org/1"]


def test_sitemaps() -> None:
    found = sitemap_entries(NEWS, "https://a.org/s")
    assert found is not None
    assert found.news
    assert found.entries == (Entry("https://a.org/1", "One", datetime(2026, 11, 1, 10, tzinfo=UTC)),)
    index = sitemap_entries(INDEX, "https://a.org/s")
    assert index is not None
    assert index.inner == ("https://a.org/new.xml", "https://a.org/old.xml", "https://a.org/undated.xml")


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize(
    "head", ["", '<?xml version="1.0"?>\n', '<?xml version="1.0" encoding="windows-1251"?>', "\n \n"]
)
def test_lists_of_wide_characters(name: str, mark: str, head: str) -> None:
    """libxml2 takes some of them for others, or for nothing."""
    rss = (
        f"{mark}{head}<rss><channel><item><title>Мост</title><link>http://a.org/новость</link></item></channel></rss>\n"
    )
    found = feed_entries(rss.encode(name), "https://a.org/feed")
    assert found is not None
    assert [(one.url, one.title) for one in found[0]] == [("http://a.org/новость", "Мост")]
    mapped = sitemap_entries(
        f"{mark}{head}<urlset><url><loc>http://a.org/1</loc></url></urlset>\n".encode(name), "https://a.org/s"
    )
    assert mapped is not None
    assert [one.url for one in mapped.entries] == ["http://a.org/1"]


def test_a_picture_of_a_page_is_not_taken_for_the_page() -> None:
    found = sitemap_entries(
        b"""<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><image:image><image:loc>https://a.org/1.png</image:loc></image:image><loc>https://a.org/1</loc></url>
        <url><image:image><image:loc>https://a.org/2.png</image:loc></image:image></url></urlset>""",
        "https://a.org/s",
    )
    assert found is not None
    assert [one.url for one in found.entries] == ["https://a.org/1"]


@pytest.mark.parametrize(
    "body", [b"", b"<html><body>shell</body></html>", b"{}", b"\x00\xff", b"<rss", b"<a/>", b"<!-- x -->"]
)
def test_what_is_no_list(body: bytes) -> None:
    assert sitemap_entries(body, "https://a.org/") is None
    found = feed_entries(body, "https://a.org/")
    assert found is None or found[0] == []


def test_a_start_page() -> None:
    html = """<html lang="en-GB"><head><title> The  Herald </title><base href="/en/">
    <link rel="alternate" type="application/rss+xml" href="feed.xml"><link rel="alternate" type="application/rss+xml" href="comments/feed">
    <link rel="next" href="page/2"></head><body><a href="one"><img></a><a href="one#x">A long headline</a><a href="mailto:a@b.c">m</a>
    <a href="javascript:x()">j</a><a href="/rss/">RSS</a></body></html>"""
    page = start_page(html, "https://a.org/")
    assert (page.title, page.language, page.wall) == ("The Herald", "en", "")
    assert [(one.url, one.text) for one in page.links] == [
        ("https://a.org/en/one", "A long headline"),
        ("https://a.org/rss/", "RSS"),
    ]
    assert page.feeds == ("https://a.org/en/feed.xml", "https://a.org/rss/")
    assert page.next == ("https://a.org/en/page/2",)


@pytest.mark.parametrize(
    ("html", "url", "wall"),
    [
        ("<title>Вход</title><form><input type=password></form>", "https://a.org/", "login"),
        ("<p>Welcome</p><form><input type='password'><button>Go</button></form>", "https://a.org/", "login"),
        ("<h1>We value your privacy</h1><button>Accept all cookies</button>", "https://a.org/", "consent"),
        ("<title>Just a moment...</title>", "https://a.org/", "blocked"),
        ("<p>Welcome to our house</p>", "https://a.org/consent?next=x", "consent"),
        ("<title>Herald</title><p>News of the town</p>", "https://a.org/", ""),
        (
            "<title>Herald</title>"
            + "".join(f"<a href='/n/{n}'>Some news {n}</a>" for n in range(20))
            + "<input type=password><p>Accept cookies</p>",
            "https://a.org/",
            "",
        ),
    ],
)
def test_walls(html: str, url: str, wall: str) -> None:
    assert start_page(f"<html><body>{html}</body></html>", url).wall == wall


@pytest.mark.parametrize("base", ["http://[x", "about:blank", "javascript:0", "", "//", "mailto:a@b.c"])
def test_a_base_that_is_no_address_leaves_the_page_s_own(base: str) -> None:
    page = start_page(f'<base href="{base}"><a href="/one">A long headline</a>', "https://a.org/")
    assert [one.url for one in page.links] == ["https://a.org/one"]


PARTS = st.sampled_from(["Mon, ", "1 ", "Jan ", "2026 ", "99999999999 ", "10:00:00 ", "25:61:61 ", "+0300", "-99999999999999999999", "GMT", "2026-11-01", "T10:00:00Z", "x", "\u0661"])  # fmt: skip


@given(st.lists(PARTS, max_size=6).map("".join))
def test_no_date_of_one_item_loses_the_list(date: str) -> None:
    found = feed_entries(
        f"<rss><channel><item><link>/1</link><pubDate>{date}</pubDate></item><item><link>/2</link></item></channel></rss>".encode(),
        "https://a.org/",
    )
    assert found is not None
    assert [one.url for one in found[0]] == ["https://a.org/1", "https://a.org/2"]
    assert all(one.published is None or one.published.tzinfo for one in found[0])
    mapped = sitemap_entries(
        f"<urlset><url><loc>/1</loc><lastmod>{date}</lastmod></url></urlset>".encode(), "https://a.org/"
    )
    assert mapped is not None
    assert [one.url for one in mapped.entries] == ["https://a.org/1"]


@pytest.mark.parametrize("name", ["a:rss", "rss", "x:urlset"])
def test_a_prefix_that_nobody_declared_hides_no_list(name: str) -> None:
    item = "<item><link>https://a.org/1</link></item><url><loc>https://a.org/1</loc></url>"
    body = f"<{name}>{item}</{name}>".encode()
    read, maps = feed_entries(body, "https://a.org/"), sitemap_entries(body, "https://a.org/")
    entries = read[0] if read else maps.entries if maps else ()
    assert [one.url for one in entries] == ["https://a.org/1"]
