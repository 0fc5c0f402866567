"""One form for every address."""

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.storage.addresses.form import forms_of, is_front_page, key_of, normalised


@pytest.mark.parametrize(
    ("given_url", "expected"),
    [
        ("http://a.org/x#part", "http://a.org/x"),
        ("HTTP://A.org/x?utm_source=m&id=1", "http://a.org/x?id=1"),
        ("http://a.org/x?b=1&a=2", "http://a.org/x?a=2&b=1"),
        ("http://a.org/новость", "http://a.org/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D1%8C"),
        ("http://a.org/x?PHPSESSID=0a1b&id=7", "http://a.org/x?id=7"),
        ("http://a.org/x;jsessionid=0A1B.node?id=7", "http://a.org/x?id=7"),
        ("http://a.org/(S(lit3py55t21z5v55vlm25s55))/x", "http://a.org/x"),
        ("http://user:secret@a.org/x?id=7", "http://a.org/x?id=7"),
        ("http://user@a.org:8080/x", "http://a.org:8080/x"),
        ("http://a.org/x@y", "http://a.org/x@y"),
        ("http://a.org/article.php?sid=123&mode=x", "http://a.org/article.php?mode=x&sid=123"),  # PHP-Nuke's articles
        ("http://a.org/x?sid=news-of-2026", "http://a.org/x?sid=news-of-2026"),
        ("http://a.org/x?id=7&sid=0123456789abcdef0123456789abcdef", "http://a.org/x?id=7"),  # phpBB's sessions
        ("http://a.org/x?id=7&SID=%3012345678a9bcdefk", "http://a.org/x?id=7"),
        ("http://a.org/news?ref=3&from=20", "http://a.org/news?from=20&ref=3"),
        ("http://a.org/news?ref=rss&from=main&from=&id=7", "http://a.org/news?id=7"),
        ("http://a.org/news?ref=3&ref=top&%75tm_source=m", "http://a.org/news?ref=3"),
        ("http://a.org/x?cfid=12&cftoken=34&id=7", "http://a.org/x?id=7"),
        ("javascript:alert(1)", None),
        ("file:///etc/passwd", None),
        ("http:///nohost", None),
        ("http://[::1", None),
        ("http:\\\\a.org\\x", "http://a.org/x"),
        ("http://a.org/x?utm_source\n=1&id=7", "http://a.org/x?id=7"),
        ("https://\\x", None),
        ("https://a.org@\\x", None),
        ("http://a.org/" + "x" * 3000, None),
        ("http://a.org/" + "ж" * 331, "http://a.org/" + "%D0%B6" * 331),  # 1,999
        ("http://a.org/" + "ж" * 332, None),  # 2,005 as the ledger would have it
        ("http://a.org/?q=" + "漢" * 250, None),
        ("http://" + "漢" * 700 + ".example/", None),  # a host that stays as it is, 2,100 bytes
        ("http://a.org/" + "ж" * 350, None),  # two thousand as it is asked for
        ("http://a.org/" + "新" * 1900, None),
        ("", None),
    ],
)
def test_addresses(given_url: str, expected: str | None) -> None:
    assert normalised(given_url) == expected


@given(st.text(max_size=60))
def test_it_never_raises_and_is_its_own_normal_form(path: str) -> None:
    once = normalised("http://a.org/" + path)
    if once is not None:
        assert normalised(once) == once


PIECES = st.sampled_from(["http://", "https://", "//", "a.org", "A.ORG", ":80", ":x", "/", "/../", "%2e", "%41", "%zz", "?", "&", "a=b", "utm_source=x", "#f", " ", "[", "::1]", "@", "ж", "\\", "\n", "\t", ";jsessionid=1", ".", "+", "'", "|"])  # fmt: skip


@given(st.lists(PIECES, max_size=8).map("".join))
def test_no_address_makes_it_fail_and_each_has_a_host(url: str) -> None:
    for one in (url, f"https://{url}", f"https://a.org/{url}"):
        once = normalised(one)
        if once is not None:
            assert urlsplit(once).hostname
            assert normalised(once) == once


@given(
    st.sampled_from(
        ["http://a.org/x?a=2", "https://www.a.org/x/y/", "http://a.org/", "https://www.a.org:8080/новость?b"]
    )
)
def test_all_forms_of_an_address_have_its_key(given_url: str) -> None:
    forms = forms_of(given_url)
    assert given_url in forms
    assert {key_of(one) for one in forms} == {key_of(given_url)}
    assert len(forms) == 8


def test_a_front_page_is_known_in_every_form() -> None:
    assert all(map(is_front_page, forms_of("http://a.org/")))
    assert not any(map(is_front_page, [*forms_of("http://a.org/x"), *forms_of("http://a.org/?p=7")]))
