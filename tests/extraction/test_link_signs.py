"""Where links lead."""

from __future__ import annotations

from math import log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.link_signs import link_signs

PAGE = "https://www.example.org/docs/start"


def test_the_neighbours_of_a_page() -> None:
    links = ["/docs/install", "https://example.org/docs/api?v=2", "/docs/start/first", "/docs/start", "#top", "/about"]
    leaves, itself, beside, below, asking, into, below_log, beside_log = link_signs(PAGE, links)
    assert leaves == 0
    assert (itself, into) == (1, log1p(1))
    assert (beside, below) == (2 / 5, 1 / 5)  # of five addresses: a fragment is no other
    assert asking == 1 / 6
    assert (below_log, beside_log) == (log1p(1), log1p(2))


@pytest.mark.parametrize(
    "address", ["https://other.example/docs/x", "//other.example/", "mailto:a@example.org", "javascript:void(0)"]
)
def test_what_leads_away(address: str) -> None:
    assert link_signs(PAGE, [address, "/a"])[0] == 0.5


def test_no_links_and_the_first_page_of_a_site() -> None:
    assert link_signs(PAGE, ["", ""])[1:] == [0] * 7
    assert link_signs("https://example.org/", ["/a", "/b/c"])[3] == 0  # all of a site is below it, which tells nothing


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=5))
def test_any_address_is_counted(path: str, addresses: list[str]) -> None:
    told = link_signs(f"https://example.org/{path.replace('[', '').replace(']', '')}", addresses)
    assert all(one >= 0 for one in told)
    assert max(told[0], *told[2:5]) <= 1
