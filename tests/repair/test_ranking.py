"""Choosing among expressions: right everywhere first, then cheap; and how alike texts are."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html

from mediamon.repair.comparing import WORD, letters, plain, same_line, word_f1
from mediamon.repair.finding import mapped, outermost
from mediamon.repair.ranking import FINE, best
from mediamon.repair.values import Known, NewPage
from tests.extraction.blocks.generated import markup

SCORES = st.sampled_from([0.0, 0.3, 0.6, 0.9, 1.0])
Table = tuple[dict[str, float], dict[str, list[float]]]
COSTS = st.integers(1, 9).map(float)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Costs of expressions, and what each is worth on each of some pages."""
    count = draw(st.integers(1, 5))
    names = draw(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=6, unique=True))
    costs = {name: draw(COSTS) for name in names}
    return costs, {name: [draw(SCORES) for _ in range(count)] for name in names}


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def chosen(costs: dict[str, float], worth: dict[str, list[float]]) -> tuple[str, list[float]] | None:
    """Of two together each page has what the better one gives it."""

    def score(page: int, expression: str) -> float:
        return max(worth[one][page] for one in expression.split(" | "))

    return best(range(len(next(iter(worth.values())))), costs, score)


@given(tables())
def test_what_is_chosen_scores_what_is_said(given_: Table) -> None:
    costs, worth = given_
    found = chosen(costs, worth)
    if found is None:
        assert all(value <= 0.5 for values in worth.values() for value in values)
        return
    expression, values = found
    parts = expression.split(" | ")
    assert set(parts) <= costs.keys()
    assert values == [max(column) for column in zip(*(worth[one] for one in parts), strict=True)]


@given(tables())
def test_what_is_right_everywhere_wins_and_the_cheapest_of_it(
    given_: Table,
) -> None:
    costs, worth = given_
    right = [one for one, values in worth.items() if min(values) == 1.0]
    if right:
        found = chosen(costs, worth)
        assert found is not None
        near = [one for one, values in worth.items() if mean(values) >= 1.0 - FINE]
        assert costs[found[0]] == min(costs[one] for one in near)


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_in_which_they_are_offered_does_not_matter(given_: Table, dice: Random) -> None:
    costs, worth = given_
    shuffled = list(costs)
    dice.shuffle(shuffled)
    assert chosen({one: costs[one] for one in shuffled}, worth) == chosen(costs, worth)


def test_two_kinds_of_pages_are_met_by_two_together() -> None:
    worth = {"a": [1.0, 0.0, 1.0, 0.0], "b": [0.0, 1.0, 0.0, 1.0], "c": [0.6, 0.6, 0.6, 0.6]}
    found = chosen({"a": 1.0, "b": 1.0, "c": 1.0}, worth)
    assert found is not None
    assert set(found[0].split(" | ")) == {"a", "b"}


TEXTS = st.text("ab éЁё-\u00ad ﬁ²!", max_size=14)


@given(TEXTS, TEXTS)
def test_likeness_is_a_share_without_a_direction_and_whole_for_the_same_words(one: str, other: str) -> None:
    assert word_f1(one, other) == word_f1(other, one)
    assert 0.0 <= word_f1(one, other) <= 1.0
    same = Counter(WORD.findall(plain(one))) == Counter(WORD.findall(plain(other)))
    assert (word_f1(one, other) == 1.0) == same


@given(TEXTS, TEXTS)
def test_a_line_is_the_same_however_it_is_spaced_and_marked(one: str, other: str) -> None:
    assert letters(letters(one)) == letters(one)
    assert same_line(one, f" {one.upper()} !") == bool(letters(one)) or letters(one.upper()) != letters(one)
    assert same_line(one, other) == same_line(other, one)


@settings(max_examples=60)
@given(markup, st.text("ab *_.", max_size=20))
def test_shares_are_those_of_all_letters_below(inner: str, body: str) -> None:
    found = mapped(
        NewPage("https://a.example/1", f"<html><body>{inner}</body></html>"), Known("a headline", body, (), None)
    )
    if found is None:
        return
    for element, (right, total) in found.shares.items():
        assert 0 <= right <= total
        below = [found.shares.get(child, (0, 0)) for child in element]
        assert right >= sum(one for one, _ in below)
        assert total >= sum(one for _, one in below)


@settings(max_examples=60)
@given(markup, st.data())
def test_the_outermost_hold_all_the_others(inner: str, data: st.DataObject) -> None:
    every = list(html.document_fromstring(f"<body>{inner}<p>x").iter("*"))
    some = data.draw(st.lists(st.sampled_from(every), max_size=6))
    kept = outermost(some)
    assert len(set(kept)) == len(kept)
    for one in some:
        assert sum(one is up or up in one.iterancestors() for up in kept) == 1
