"""A classifier of others, plugged in by name: what is written, what its classes mean, and what is said where it cannot be."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.tonality import ModelError
from mediamon.tonality.plugged import meanings, names_of
from mediamon.tonality.transformer import AROUND, around, plugged


def test_names_of_languages() -> None:
    assert names_of("hf:some/model") == {"ru": "some/model", "en": "some/model"}
    assert names_of("hf:ru=a/b, en=/models/c") == {"ru": "a/b", "en": "/models/c"}
    assert names_of("hf:ru=a/b") == {"ru": "a/b"}


@pytest.mark.parametrize("wrong", ["hf:", "hf:ru=", "hf:xx=a", "hf:ru=a,b"])
def test_what_cannot_be_read_is_told_with_the_mend(wrong: str) -> None:
    with pytest.raises(ModelError, match="write hf:NAME"):
        names_of(wrong)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["positive", "neutral", "negative"], (2, 1, 0)),
        (["NEG", "POS"], (0, 2)),
        (["Нейтрально", "Положительно", "Отрицательно"], (1, 2, 0)),
        (["1 star", "2 stars", "3 stars", "4 stars", "5 stars"], (0, 0, 1, 2, 2)),
    ],
)
def test_classes_mean_what_they_are_called(names: list[str], expected: tuple[int, ...]) -> None:
    assert meanings(dict(enumerate(names)), "hf:m") == expected


@pytest.mark.parametrize(
    "names", [["LABEL_0", "LABEL_1", "LABEL_2"], ["positive", "neutral"], ["joy", "negative", "positive"]]
)
def test_classes_that_mean_nothing_known_are_refused(names: list[str]) -> None:
    with pytest.raises(ModelError, match="id2label"):
        meanings(dict(enumerate(names)), "hf:m")


@given(st.text(max_size=50), st.text(min_size=1, max_size=9), st.text(max_size=50), st.sampled_from([1, 100]))
def test_the_target_is_always_in_what_is_asked(before: str, target: str, after: str, times: int) -> None:
    before, after = before * times, after * times
    sentence, asked = around(before + target + after, len(before), len(before) + len(target))
    assert asked == target
    assert target in sentence
    assert len(sentence) <= 2 * AROUND + len(target)
    assert before + target + after == sentence or len(sentence) < len(before + target + after)


def test_without_the_library_what_is_needed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(ModelError, match=r"mediamon\[transformers\]"):
        plugged("hf:some/model")
