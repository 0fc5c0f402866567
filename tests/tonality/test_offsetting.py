"""What a newsroom's labels say of all answers: laws of the offset, and a model that has one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.items import LABELS
from mediamon.tonality.adapting import adapt
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.fitting import fit
from mediamon.tonality.model import LanguageModel, load_model, save_model, shifts_of
from mediamon.tonality.offsetting import none, offset_of, shift_left
from mediamon.tonality.seeing import see

from .records import records

NEUTRAL = LABELS.index("neutral")
TARGET = ("МГУ получил грант.", 0, 3)


def answers(seed: int, count: int) -> np.ndarray:
    """Log-probabilities (count, 3)."""
    return np.asarray(np.log(np.random.default_rng(seed).dirichlet(np.ones(3), count)))


def likely(logs: np.ndarray, labels: np.ndarray) -> float:
    said = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
    return float(said[np.arange(len(labels)), labels].mean())


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 60))
def test_labels_are_never_less_likely_with_their_offset_and_neutral_is_not_moved(seed: int, count: int) -> None:
    logs = answers(seed, count)
    labels = np.random.default_rng(seed + 1).integers(0, 3, count)
    offset = offset_of(logs, labels)
    assert offset[NEUTRAL] == 0
    assert likely(logs + offset, labels) >= likely(logs, labels) - 1e-6


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6), st.floats(-2, 2), st.floats(-2, 2))
def test_many_labels_tell_the_offset_that_they_were_drawn_with(seed: int, negative: float, positive: float) -> None:
    logs = answers(seed, 20_000)
    true = np.array([negative, 0.0, positive])
    shares = np.exp(logs + true)
    shares /= shares.sum(axis=1, keepdims=True)
    dice = np.random.default_rng(seed).random(len(logs))[:, None]
    labels = (shares.cumsum(axis=1) < dice).sum(axis=1).clip(max=2)
    assert offset_of(logs, labels) == pytest.approx(true, abs=0.2)


def test_few_labels_move_little_and_none_nothing() -> None:
    logs = np.log(np.tile([0.05, 0.9, 0.05], (40, 1)))
    one, many = (offset_of(logs[:count], np.zeros(count, np.int64)) for count in (1, 40))
    assert 0 < one[0] < 1 < many[0]
    assert not offset_of(logs[:0], np.zeros(0, np.int64)).any()


def test_what_the_offset_has_given_the_shift_does_not_give_again() -> None:
    shift = np.array([0.9, 0.0, 1.1])
    assert shift_left(shift, np.array([0.4, 0, 3.0])) == pytest.approx([0.5, 0, 0])
    assert shift_left(shift, np.array([-1.0, 0, 0.0])) == pytest.approx(shift)


@pytest.fixture(scope="module")
def model() -> LanguageModel:
    made = records(2)
    labels = np.array([LABELS.index(str(one["label"])) for one in made])
    return fit(see(targets_of(made), "ru"), labels, np.arange(len(made)), "ru", rounds=0)


def test_an_offset_is_kept_with_the_model_and_can_be_left_out(model: LanguageModel, tmp_path: Path) -> None:
    moved = model.with_offset(np.array([1.0, 0.0, 0.5]))
    save_model(moved, tmp_path)
    kept = load_model(tmp_path).languages["ru"]
    assert isinstance(kept, LanguageModel)
    assert kept.version == moved.version != model.version
    assert kept.probabilities([TARGET]) == pytest.approx(moved.probabilities([TARGET]))
    assert kept.probabilities([TARGET])[0, 0] > model.probabilities([TARGET])[0, 0]
    assert shifts_of(tmp_path)["ru"] == pytest.approx(shift_left(moved.shift, moved.offset))
    assert kept.with_offset(none()).version == model.version


def test_an_offset_of_another_shape_is_no_model(model: LanguageModel, tmp_path: Path) -> None:
    save_model(replace(model, offset=np.ones(2)), tmp_path)
    with pytest.raises(ValueError, match="do not fit"):
        load_model(tmp_path)


def test_a_newsroom_that_calls_more_things_good_is_answered_so() -> None:
    made = [dict(one) for one in records(4)]
    own = np.arange(len(made)) % 4 == 0
    labels = np.array([LABELS.index(str(one["label"])) for one in made])
    labels[own & (labels == NEUTRAL)] = LABELS.index("positive")  # what others call nothing special is good here
    seen, told = see(targets_of(made), "ru"), list[str]()
    taught = adapt(seen, labels, np.arange(len(made)), own, "ru", rounds=0, tell=told.append)
    assert taught.offset[LABELS.index("positive")] > 0
    assert "times as likely" in told[-1]
