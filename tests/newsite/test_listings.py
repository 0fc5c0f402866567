"""Feeds that are no XML to the letter, and are read all the same."""

from __future__ import annotations

import pytest

from mediamon.newsite.listings import feed, sitemap_entries
from mediamon.newsite.streaming import MOST_BROKEN

BASE = "http://a.org"
FEED = f"{BASE}/news/feed"


def rss(*items: str, head: str = "") -> bytes:
    return f"<rss><channel>{head}{''.join(f'<item>{one}</item>' for one in items)}</channel></rss>".encode()


def addresses(body: bytes) -> list[str]:
    found = feed(body, FEED)
    assert found is not None
    return [one.url.removeprefix(BASE) for one in found.entries]


@pytest.mark.parametrize("lost", ["&#xD800;", "&#xdFfF;", "&#x0000dc00;", "&#55296;", "&#0057343;"])
def test_half_a_character_costs_that_character_alone(lost: str) -> None:
    """A lone surrogate, as programs write it that count in UTF-16."""
    found = feed(
        rss(f"<title>До{lost}мой</title><link>/1</link>", "<link>/2</link>", f"<link>/3{lost}</link>", head=f"<language>{lost}</language>"),
        FEED,
    )  # fmt: skip
    assert found is not None
    assert [(one.url, one.title) for one in found.entries] == [
        (f"{BASE}/1", "До\ufffdмой"),
        (f"{BASE}/2", ""),
        (f"{BASE}/3\ufffd", ""),
    ]


@pytest.mark.parametrize("byte", [b"\xed\xa0\x80", b"\xff\xfe", b"\xf4\x90\x80\x80", b"\x00"])
def test_bytes_that_are_no_character_cost_no_other_entry(byte: bytes) -> None:
    body = rss("<title>a!b</title><link>/1</link>", "<link>/2</link>").replace(b"!", byte)
    assert "/2" in addresses(body)


def test_whole_characters_stay() -> None:
    found = feed(rss("<title>&#xD7FF;&#55295;&#xE000;&#57344;&#x1F600;&#1084;</title><link>/1</link>"), FEED)
    assert found is not None
    assert found.entries[0].title == "\ud7ff\ud7ff\ue000\ue000\U0001f600м"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("<link>/x?a=1&b=2</link>", "/x?a=1&b=2"),
        ("<link>/x?a=1&copy=2&#=3</link>", "/x?a=1&copy=2&"),  # behind the # is a fragment
        ("<link>/x?a=1&amp;b=2</link>", "/x?a=1&b=2"),
        ("<link>/x?a=1&#38;b=2&#x26;c=3</link>", "/x?a=1&b=2&c=3"),
        ("<link><![CDATA[/x?a=1&b=2&amp;c]]></link>", "/x?a=1&b=2&amp;c"),
        ("<!-- & <link>/y</link> --><link>/x?a=1&b=2</link>", "/x?a=1&b=2"),
        ("<link href='/x?a=1&b=2'/>", "/x?a=1&b=2"),
        ("<link>/x?a&</link>", "/x?a&"),
    ],
)
def test_an_ampersand_that_stands_for_itself_stays(written: str, meant: str) -> None:
    assert addresses(rss(written, "<link>/y?b=1&c</link>")) == [meant, "/y?b=1&c"]


def test_so_it_does_in_sitemaps() -> None:
    found = sitemap_entries(f"<urlset><url><loc>{BASE}/x?a=1&b=2</loc></url></urlset>".encode(), FEED)
    assert found is not None
    assert [one.url for one in found.entries] == [f"{BASE}/x?a=1&b=2"]


def test_what_never_ends_hides_only_what_is_in_it() -> None:
    assert addresses(rss("<link>/x?a&b</link>", "<title><![CDATA[ &" + "<![CDATA[ & <!-- & " * 20_000)) == ["/x?a&b"]


@pytest.mark.parametrize(
    "written",
    ["5 < 6", "<5 %", "a <= b", "<3", "</3>", "<—>", "<«x»", "<!x>", "<![if x]>", "< b>", "<b 5>", "a<", "a</"],
)
def test_what_begins_no_markup_costs_nothing(written: str) -> None:
    found = feed(rss(*(f"<title>{n} {written if n == 1 else ''}</title><link>/{n}</link>" for n in range(4))), FEED)
    assert found is not None
    assert [one.url.removeprefix(BASE) for one in found.entries] == ["/0", "/1", "/2", "/3"]
    assert found.entries[1].title.startswith("1")


@pytest.mark.parametrize(
    "written", ["<b>", "<br>", "<p>a<p>b", "<x:y>", "<a<b>", "<b x='<'>", "<b x='1' x='2'>", "<item"]
)
def test_an_element_that_nobody_ended_costs_no_entry(written: str) -> None:
    body = rss(*(f"<title>{n} {written if n == 1 else ''}</title><link>/{n}</link>" for n in range(4)))
    assert sorted(addresses(body)) == ["/0", "/1", "/2", "/3"]


@pytest.mark.parametrize("written", ["</b>", "</item>", "<!DOCTYPE html>", "<!ENTITY x 'y'>", "<é", "<b &#x0; "])
def test_behind_what_cannot_be_read_the_list_goes_on(written: str) -> None:
    body = rss(*(f"<title>{n} {written if n == 1 else ''}</title><link>/{n}</link>" for n in range(4)))
    assert set(addresses(body)) >= {"/0", "/2", "/3"}


def test_so_it_does_in_the_encoding_and_the_namespaces_of_its_head() -> None:
    news = "http://www.google.com/schemas/sitemap-news/0.9"
    body = f'<?xml version="1.0" encoding="windows-1251"?><urlset xmlns:n="{news}">' + "".join(
        f"<url><loc>{BASE}/{n}</loc><n:news><n:title>Новость {n}{'<!DOCTYPE x>' if n == 1 else ''}</n:title></n:news></url>"
        for n in range(4)
    )
    found = sitemap_entries(f"{body}</urlset>".encode("windows-1251"), FEED)
    assert found is not None
    assert found.news
    assert {(one.url.removeprefix(BASE), one.title) for one in found.entries} >= {
        ("/0", "Новость 0"),
        ("/2", "Новость 2"),
        ("/3", "Новость 3"),
    }


@pytest.mark.parametrize("said", ["utf-16", "UTF-16LE", "ucs-2", "utf-32"])
def test_what_is_called_wide_and_is_not_is_read(said: str) -> None:
    body = f'<?xml version="1.0" encoding="{said}"?>'.encode() + rss(
        "<title>До</title><link>/1</link>", "<link>/2</link>"
    )
    found = feed(body, FEED)
    assert found is not None
    assert [one.title for one in found.entries] == ["До", ""]


def test_entities_that_grow_hide_no_entry() -> None:
    grown = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10))
    body = f"<!DOCTYPE rss [{grown}]>".encode() + rss("<link>/1</link>", "<link>/2</link>", head="<title>&l9;</title>")
    assert addresses(body) == ["/1", "/2"]


def test_of_a_list_that_is_broken_everywhere_it_is_told_what_is_left() -> None:
    found = feed(rss(*(f"<title><!DOCTYPE x></title><link>/{n}</link>" for n in range(MOST_BROKEN + 30))), FEED)
    assert found is not None
    assert found.left >= 30


def test_bytes_of_other_letters_are_no_ampersands() -> None:
    """In ISO-2022-JP letters of Greek are written by the sign & and another one."""
    body = '<?xml version="1.0" encoding="iso-2022-jp"?><rss><channel><item><title>Ωと橋</title><link>/1</link></item></channel></rss>'
    found = feed(body.encode("iso-2022-jp"), FEED)
    assert found is not None
    assert [(one.url, one.title) for one in found.entries] == [(f"{BASE}/1", "Ωと橋")]


@pytest.mark.parametrize(
    ("root", "entry", "link", "told"),
    [
        ("", "", "", "/news/1"),
        ("http://a.org/base/", "", "", "/base/1"),
        ("/base/", "", "", "/base/1"),
        ("http://a.org/base/", "deep/", "", "/base/deep/1"),
        ("http://a.org/base/", "deep/", "er/", "/base/deep/er/1"),
        ("", "", "sub/", "/news/sub/1"),
        ("javascript:x", "", "", "/news/1"),
        ("http://[::1", "", "", "/news/1"),
    ],
)
def test_an_address_is_beside_what_the_feed_calls_its_base(root: str, entry: str, link: str, told: str) -> None:
    """XML Base, as RFC 4287 (section 2) has it for Atom."""

    def named(base: str) -> str:
        return f" xml:base='{base}'" if base else ""

    inside = f"<entry{named(entry)}><link rel='self' href='/self'/><link{named(link)} href='1'/></entry><entry><link href='http://a.org/2'/></entry>"
    assert addresses(f"<feed xmlns='http://www.w3.org/2005/Atom'{named(root)}>{inside}</feed>".encode()) == [told, "/2"]


def test_what_goes_on_lies_where_the_feed_says() -> None:
    """XML Base, and namespaces, of the elements around the entries."""
    entries = [f"<entry><title>{'<!DOCTYPE x>' if n == 1 else n}</title><link href='{n}'/></entry>" for n in range(5)]
    atom = f"<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://b.org/news/'>{''.join(entries)}</feed>".encode()
    found = feed(atom, FEED)
    assert found is not None
    assert {one.url for one in found.entries} >= {f"http://b.org/news/{n}" for n in (0, 2, 3, 4)}
    items = "".join(entries).replace("entry", "item")
    told = feed(f"<rss><channel xml:base='http://b.org/base/'>{items}</channel></rss>".encode(), FEED)
    assert told is not None
    assert {one.url for one in told.entries} >= {f"http://b.org/base/{n}" for n in (0, 2, 3, 4)}


@pytest.mark.parametrize("around", ["source", "image", "author"])
def test_an_entry_is_not_where_what_is_in_it_is(around: str) -> None:
    assert addresses(rss(f"<guid>/real</guid><b><{around}><link>/home</link></{around}></b>")) == ["/real"]
    assert addresses(rss(f"<title>x</title><{around}><link>/home</link></{around}>")) == []
    assert addresses(rss("<guid isPermaLink='true'>/real</guid><title><b>x</title><link>/other</link>")) == ["/real"]
