"""Addresses are told once, whoever brings them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.learnt.addresses import Addresses

PARTS = st.lists(st.lists(st.sampled_from([f"/{letter}" for letter in "abcdefgh"])))


@given(PARTS)
def test_each_is_told_once_in_the_order_in_which_it_is_seen(parts: list[list[str]]) -> None:
    told: list[str] = []
    addresses = Addresses(told.extend, None)
    fresh = [addresses.tell(part) for part in parts]
    assert told == list(dict.fromkeys(url for part in parts for url in part))
    assert sum(fresh) == len(addresses) == len(told)


@given(PARTS)
def test_only_what_an_earlier_crawl_knows_is_no_news(parts: list[list[str]]) -> None:
    asked: list[list[str]] = []

    def known(urls: Sequence[str]) -> set[str]:
        asked.append(list(urls))
        return {"/a", "/b"}

    addresses = Addresses(lambda urls: None, known)
    for part in parts:
        assert list(addresses.unknown(part)) == [url for url in part if url not in ("/a", "/b")]
        assert list(Addresses(lambda urls: None, None).unknown(part)) == part
    assert asked == [part for part in parts if part]  # nobody is asked of nothing
