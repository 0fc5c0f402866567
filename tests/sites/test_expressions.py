"""Expressions of site files end, whatever address a page makes for them."""

from __future__ import annotations

import logging
import os
import re
import threading
import time
import zlib

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from mediamon.sites import Site, expressions
from mediamon.sites.expressions import Expression, any_finds


@pytest.mark.parametrize(
    "text",
    [
        "(a+)+b",
        "((a)+)+b",
        "(([a-z])+.)+[A-Z]([a-z])+$",
        "(?:(?:x|y*)z?)*$",
        "(a*){3,}b",
        "((ab?)+c){20}",
        r"(\d+|[+(])*$",
        "(",
        "a" * 301,
    ],
)
def test_what_can_run_for_ever_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"repet|regular|longer"):
        Expression(text)


@pytest.mark.parametrize(
    "text",
    [
        r"/\d{4}/\d{2}/",
        "/news/",
        r"(?:ru|en)/(\w+)-\d+$",
        r"(\+7)+",
        "([+*])+",
        r"/(\d+/){2}",
        "(a|b)+/",
        r"^https?://[^/]+/(?!tag/)",
    ],
)
def test_what_people_write_is_taken(text: str) -> None:
    assert Expression(text).finds("http://a/") in (True, False)


HOSTILE = (
    ("(a|aa)+$", "a" * 80 + "!"),
    (r"\w*\w*\w*\w*\w*\w*\w*$", "a" * 8000 + "!"),
    (".*,.*,.*,.*,.*,.*[xy]", "," * 2000),
)


@pytest.mark.parametrize(("text", "address"), HOSTILE)
def test_what_is_not_seen_is_bounded_when_it_is_run(text: str, address: str, caplog: pytest.LogCaptureFixture) -> None:
    """Unbounded, this test would not end."""
    with caplog.at_level(logging.WARNING):
        assert Expression(text).finds(f"http://a/{address}") is None
    assert "takes too long" in caplog.text
    for undecided in (True, False):
        assert any_finds([text], f"http://a/{address}", undecided=undecided) is undecided


def test_what_other_threads_reckon_costs_no_address_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take turns with this one in the midst of a search, which is rare; so many searches, and a shorter patience."""
    monkeypatch.setattr(expressions, "PATIENCE", 0.002)
    over, noise = threading.Event(), os.urandom(1 << 20)

    def reckon() -> None:
        while not over.is_set():
            zlib.compress(noise)

    threads = [threading.Thread(target=reckon) for _ in range(4)]
    for one in threads:
        one.start()
    try:
        honest, until = Expression(r"/a/\d+/$"), time.monotonic() + 3
        while time.monotonic() < until:
            assert all(honest.finds("http://a/a/51231/") for _ in range(1000))
    finally:
        over.set()
        for one in threads:
            one.join()


def test_what_cannot_be_decided_is_no_publication() -> None:
    text, address = HOSTILE[0][0], f"http://a/{HOSTILE[0][1]}"
    assert not Site(name="a", allow=(text,)).is_publication(address)
    assert not Site(name="a", deny=(text,)).is_publication(address)
    assert not Site(name="a", follow=(text,)).is_followed(address)
    assert Site(name="a", deny=(text,)).is_publication("http://a/1")


@pytest.mark.parametrize(
    "text",
    [
        "a{1000000000}",
        "[ab]{,1000000000}$",
        r"\d{1,1000000000}",
        "(?:[a-z]/a{1000}){1000}",
        "(?:(?:a{100}){100}){100}",
        "(a{5000}b){2}|x",
        "(?:a{1000}?){1000}",
        "(?:a{1000}+){1000}",
        "(?#[)a{1000000000}(?#])",
        "[(?#]a{1000000000}[)]",
        "(?x)# [\na{1000000000}# ]",
        "(?i-s)(?ix:a{ 1000000000 })",
        r"\\{1000000000}",
        "a{1_000}{1000000000}",
    ],
)
def test_what_takes_all_memory_is_refused_before_it_is_compiled(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(_: str) -> None:
        raise AssertionError("memory is taken when it is compiled")

    monkeypatch.setattr(regex, "compile", compiled)
    with pytest.raises(ValueError, match=r"written out|the flag x"):
        Expression(text)


@pytest.mark.parametrize(
    "text",
    [
        r"/\d{4}/\d{2}/[\w-]{1,200}/\d{5,12}",
        "(?:[a-z]{1,30}/){1,9}",
        r"a\{1000000000}",
        "[{1000000000}]",
        "(?P<x>a)",
        "x{e<=1}",
    ],
)
def test_what_people_repeat_is_taken(text: str) -> None:
    assert Expression(text).finds("http://a/") in (True, False)


PIECES = ["/", "news", r"\d", r"\d+", "[a-z]{1,4}", "(?:ru|en)", r"[^/]+", "-", ".", r"\.html", "a|b"]


@given(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), st.text("/-.abenruws01html", max_size=30))
def test_it_finds_what_re_finds(text: str, address: str) -> None:
    assert Expression(text).finds(address) is (re.search(text, address) is not None)
