"""Which question comes first: the uncertain, the unlike, the recent."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.items import LABELS
from mediamon.tonality.asking import Question, leaned, order, uncertainty
from mediamon.tonality.model import DEFAULT_FOLDER, load_model, shifts_of

SURE, UNSURE = {"negative": 0.02, "neutral": 0.96, "positive": 0.02}, {"negative": 0.4, "neutral": 0.3, "positive": 0.3}


def ids(questions: list[Question]) -> list[object]:
    return [one.id for one in questions]


def test_the_uncertain_comes_before_the_certain() -> None:
    assert ids(order([Question(1, SURE, "a bridge"), Question(2, UNSURE, "a tunnel")], 2)) == [2, 1]


def test_the_recent_comes_before_the_old() -> None:
    assert ids(order([Question(1, UNSURE, "a bridge", 300), Question(2, UNSURE, "a tunnel", 1)], 2)) == [2, 1]


def test_of_two_that_are_alike_the_second_waits_for_another() -> None:
    first = Question(1, UNSURE, "The university opened another laboratory yesterday")
    same = Question(2, UNSURE, "The university opened another laboratory today")
    other = Question(3, {"negative": 0.5, "neutral": 0.35, "positive": 0.15}, "Судья оштрафовал ректора")
    assert ids(order([first, same, other], 3)) == [1, 3, 2]


def test_what_resembles_an_answered_one_waits() -> None:
    one, other = Question(1, UNSURE, "Ректор получил премию города"), Question(2, UNSURE, "Суд наложил штраф")
    assert ids(order([one, other], 2, ["Ректор получил премию области"])) == [2, 1]


def test_uncertainty_is_one_of_the_unknown_and_nought_of_the_sure() -> None:
    assert uncertainty({}) == 1.0
    assert uncertainty({"a": 1.0, "b": 0.0}) == 0.0
    assert uncertainty({"a": 0.5, "b": 0.5}) == 1.0


@given(
    st.lists(st.tuples(st.floats(0, 1), st.text(max_size=40), st.floats(-10, 1000)), max_size=12),
    st.integers(0, 15),
    st.lists(st.text(max_size=20), max_size=3),
)
def test_each_is_asked_once_and_no_more_than_wanted(
    given_ones: list[tuple[float, str, float]], most: int, answered: list[str]
) -> None:
    questions = [
        Question(number, {"negative": share, "neutral": 1 - share}, text, age)
        for number, (share, text, age) in enumerate(given_ones)
    ]
    chosen = ids(order(questions, most, answered))
    assert len(chosen) == min(most, len(questions)) == len(set(chosen))


SHARES = st.lists(st.floats(0.001, 1), min_size=3, max_size=3)
SHIFT = st.lists(st.floats(-3, 3), min_size=3, max_size=3)


@given(SHARES, SHIFT)
def test_leaned_probabilities_choose_what_the_model_chooses(shares: list[float], shift: list[float]) -> None:
    """The label is the one whose logarithm with the shift is greatest, and there is doubt where two are equal."""
    one = dict(zip(LABELS, (share / sum(shares) for share in shares), strict=True))
    told = leaned(one, shift)
    assert sum(told.values()) == pytest.approx(1)
    wanted = np.log(list(one.values())) + shift
    assert np.argsort(list(told.values()))[-1] == np.argsort(wanted)[-1] or np.ptp(np.sort(wanted)[-2:]) < 1e-9


def test_what_nearly_got_another_label_comes_first() -> None:
    """Seven in ten for neutral is nearly negative to a model that leans so far, and six in ten for negative is settled."""
    settled = {"negative": 0.6, "neutral": 0.3, "positive": 0.1}
    nearly = {"negative": 0.28, "neutral": 0.7, "positive": 0.02}

    def first(shift: tuple[float, float, float] | None) -> object:
        return ids(
            order(
                [
                    Question("settled", leaned(settled, shift), "a bridge"),
                    Question("nearly", leaned(nearly, shift), "a tunnel"),
                ],
                1,
            )
        )  # type: ignore[arg-type]

    assert first(None) == ["settled"]
    assert first((0.9, 0.0, 0.0)) == ["nearly"]


def test_the_models_that_ship_lean_and_a_folder_without_any_does_not(tmp_path: Path) -> None:
    found = shifts_of(DEFAULT_FOLDER)
    models = load_model().languages
    assert found == {language: model.shift.tolist() for language, model in models.items()}  # type: ignore[attr-defined]
    (tmp_path / "ru.npz").write_bytes(b"no model")
    assert shifts_of(tmp_path) == {}
