"""The triple (B, N, H)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button, PageState
from mediamon.traversal.automaton.state import MODULUS, url_hash

URLS = st.lists(st.text(max_size=12), max_size=12)


@given(URLS)
def test_the_hash_does_not_depend_on_order_or_repetition(urls: list[str]) -> None:
    assert url_hash(urls) == url_hash([*reversed(urls), *urls])


@given(st.sets(st.text(alphabet=st.characters(codec="utf8"), max_size=12), max_size=12), st.integers(0, 11))
def test_the_hash_is_a_sum_modulo_two_to_the_64(urls: set[str], at: int) -> None:
    ordered = sorted(urls)
    assert url_hash(ordered) == (url_hash(ordered[:at]) + url_hash(ordered[at:])) % MODULUS
    assert 0 <= url_hash(ordered) < MODULUS == 2**64


def test_the_hash_is_the_same_in_every_run() -> None:
    assert url_hash(["https://example.com/a"]) == 17458940539696571812


def test_a_lone_surrogate_in_an_address_has_a_hash() -> None:
    assert url_hash(["/\ud800"])


def test_a_button_is_its_text_and_its_listeners() -> None:
    assert Button("more", ("f",)) == Button("more", ("f",))
    assert Button("more", ("f",)) != Button("more", ("g",))
    assert Button("more", ("f",)) != Button("less", ("f",))


def test_a_state_differs_by_each_part_of_the_triple() -> None:
    state = PageState(frozenset({Button("a")}), 1, 5)
    assert (
        len({state, PageState(frozenset(), 1, 5), PageState(state.buttons, 2, 5), PageState(state.buttons, 1, 6)}) == 4
    )
    assert hash(state) == hash(PageState(frozenset({Button("a")}), 1, 5))
