"""Addresses as Chromium 156 writes them; the right column is what its `link.href` said, without fragments."""

from __future__ import annotations

import pytest

from mediamon.traversal.lifting.locations import Base, absolute, origin_of

PAGE = "https://news.test/a/b/c.html?x=1#f"
WRITTEN = [
    ("", "https://news.test/a/b/c.html?x=1"),
    ("/", "https://news.test/"),
    ("?p=2", "https://news.test/a/b/c.html?p=2"),
    ("#x", "https://news.test/a/b/c.html?x=1"),
    ("d.html", "https://news.test/a/b/d.html"),
    ("../d", "https://news.test/a/d"),
    ("../../../../d", "https://news.test/d"),
    ("/a/./b/../c", "https://news.test/a/c"),
    ("/a/%2e%2e/c", "https://news.test/c"),
    ("/a/..", "https://news.test/"),
    ("/a/.", "https://news.test/a/"),
    ("/a/..b", "https://news.test/a/..b"),
    ("/хлеб/", "https://news.test/%D1%85%D0%BB%D0%B5%D0%B1/"),
    ("/a b", "https://news.test/a%20b"),
    ('/a"b<c>`d{e}|f^', "https://news.test/a%22b%3Cc%3E%60d%7Be%7D%7Cf%5E"),
    ("/a'b", "https://news.test/a'b"),
    ("/a\\b", "https://news.test/a/b"),
    ("/a%2fb", "https://news.test/a%2fb"),
    ("/a//b", "https://news.test/a//b"),
    ("/a?b=c'd|e^f", "https://news.test/a?b=c%27d|e^f"),
    ("/a?хлеб=1", "https://news.test/a?%D1%85%D0%BB%D0%B5%D0%B1=1"),
    ("/a?b?c#d?e", "https://news.test/a?b?c"),
    ("?a[]=1&b=[x]", "https://news.test/a/b/c.html?a[]=1&b=[x]"),
    ("  /x\n/y\t ", "https://news.test/x/y"),
    ("//other.test/x", "https://other.test/x"),
    ("\\\\other.test\\x", "https://other.test/x"),
    ("HTTPS://NEWS.TEST/X", "https://news.test/X"),
    ("https://news.test:443/x", "https://news.test/x"),
    ("http://news.test:8080", "http://news.test:8080/"),
    ("https://пример.рф/я?ё=й", "https://xn--e1afmkfd.xn--p1ai/%D1%8F?%D1%91=%D0%B9"),
    ("https://news.test?q", "https://news.test/?q"),
    ("https://[::1]:80/", "https://[::1]:80/"),
    ("mailto:a@b", None),
    ("javascript:void(0)", None),
    ("data:text/html,x", None),
    ("ftp://x/", None),
]


@pytest.mark.parametrize(("written", "expected"), WRITTEN)
def test_addresses_are_written_as_a_browser_writes_them(written: str, expected: str | None) -> None:
    base = Base.of(PAGE)
    assert base is not None
    assert absolute(written, base) == expected


@pytest.mark.parametrize(
    "written", ["https://u:p@news.test/", "https://x:port/", "https://exa mple.com/", "/" + "x" * 9_000]
)
def test_what_no_news_is_at_is_no_address(written: str) -> None:
    base = Base.of(PAGE)
    assert base is not None
    assert absolute(written, base) is None


def test_a_page_is_of_the_web() -> None:
    assert Base.of("about:blank") is None
    assert Base.of("") is None
    assert Base.of(PAGE) == Base("https://news.test/a/b/c.html?x=1", "https://news.test")


def test_an_origin_ends_where_the_path_begins() -> None:
    assert origin_of("https://news.test:8080/x?y=https://other.test") == "https://news.test:8080"
    assert origin_of("https://news.test?x") == "https://news.test"
    assert origin_of("https://news.test@evil.test/") != "https://news.test"
    assert origin_of("/x") == ""
