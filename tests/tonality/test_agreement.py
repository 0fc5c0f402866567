"""Agreement of experts: textbook figures, and laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.tonality.agreement import alpha, kappa

LABELS = st.sampled_from(["positive", "negative", "neutral"])


def test_kappa_of_cohens_own_kind_of_table() -> None:
    """45 yes-yes, 15 yes-no, 25 no-yes, 15 no-no: observed 0.60, by chance 0.54, kappa 0.1304."""
    pairs = [("yes", "yes")] * 45 + [("yes", "no")] * 15 + [("no", "yes")] * 25 + [("no", "no")] * 15
    assert kappa(pairs) == pytest.approx(0.1304, abs=1e-4)


def test_alpha_of_krippendorffs_own_example() -> None:
    """Krippendorff 2011, example C: four observers, missing values, nominal: 0.743."""
    observers = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
        [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
    ]
    said = {unit: [row[unit] for row in observers if row[unit] is not None] for unit in range(12)}
    assert alpha(said) == pytest.approx(0.743, abs=1e-3)


@given(st.lists(st.tuples(LABELS, LABELS), max_size=40))
def test_both_know_their_bounds_and_do_not_mind_who_is_first(pairs: list[tuple[str, str]]) -> None:
    one, other = kappa(pairs), kappa([(second, first) for first, second in pairs])
    assert one == (None if other is None else pytest.approx(other))
    found = alpha(dict(enumerate(pairs)))
    for value in (one, found):
        assert value is None or value <= 1 + 1e-9
    if pairs and all(first == second for first, second in pairs) and len(set(pairs)) > 1:
        assert one == pytest.approx(1)
        assert found == pytest.approx(1)


def test_nothing_is_said_of_nothing() -> None:
    assert kappa([]) is None
    assert alpha({}) is None
    assert alpha({1: ["yes"], 2: ["no"]}) is None
    assert alpha({1: ["yes", "yes"]}) is None
