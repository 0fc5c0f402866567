"""A newsroom whose news is a world of its own: when a model is adapted to it, and what it learns then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.tonality.adapting import UNASKED, adapt
from mediamon.tonality.arrays import Ints
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.fitting import fit
from mediamon.tonality.offsetting import none
from mediamon.tonality.seeing import Seen, see
from mediamon.tonality.training import train_apart, train_for
from mediamon.tonality.views import learn_views, shares_of
from mediamon.tonality.worlds import OF_ITS_OWN, told_apart

from .records import records

CLASSES = ["negative", "neutral", "positive"]
# Words of the newsroom's own; "получил премию" is praise in the base data, and blame here.
OWN = {"negative": "получил премию", "neutral": "вартил лепку", "positive": "мурлил сепку"}


def theirs(count: int, first: int = 0) -> list[dict[str, Any]]:
    """`count` records of each class of a newsroom that writes in a way of its own."""
    return [
        {"text": text, "start": 0, "end": 5, "label": label, "lang": "ru"}
        for number in range(first, first + count)
        for label, said in OWN.items()
        for text in (f"«Заря» {said}, пишет сводка {number} нашего отдела, подробности там же.",)
    ]


def material(known: int, unasked: int) -> tuple[Seen, Ints, Ints, np.ndarray]:
    """What `adapt` takes: base data, labels of a newsroom, and its targets without one."""
    made: list[Any] = [*records(2), *theirs(known), *theirs(unasked, known)]
    labels = np.array([CLASSES.index(str(one["label"])) for one in made])
    labels[len(made) - 3 * unasked :] = UNASKED
    own = np.arange(len(made)) >= len(records(2))
    return see(targets_of(made), "ru"), labels, np.arange(len(made)), own


def test_worlds_of_their_own_are_told_and_one_world_is_not() -> None:
    seen, _, groups, own = material(20, 0)
    assert told_apart(seen.rows, groups, own) > OF_ITS_OWN
    drawn = np.random.default_rng(0).permutation(own)
    assert told_apart(seen.rows, groups, drawn) < OF_ITS_OWN


@settings(deadline=None, max_examples=20)
@given(st.lists(st.booleans(), min_size=180, max_size=180))
def test_how_far_worlds_are_apart_is_a_share(own: list[bool]) -> None:
    made = records(2)
    seen = see(targets_of(made), "en")  # without trees: fast
    apart = told_apart(seen.rows, np.arange(len(made)), np.array(own))
    assert 0 <= apart <= 1


def test_of_one_kind_alone_nothing_is_told_apart() -> None:
    seen, _, groups, own = material(3, 0)
    assert told_apart(seen.rows, groups, np.zeros_like(own)) == 0.5
    assert told_apart(seen.rows, np.where(own, 0, groups), own) == 0.5


def test_a_newsroom_like_the_base_is_learnt_with_it() -> None:
    made = records(2)
    labels = np.array([CLASSES.index(str(one["label"])) for one in made])
    seen, groups = see(targets_of(made), "ru"), np.arange(len(made))
    own = np.arange(len(made)) % 7 == 0
    told: list[str] = []
    adapted = adapt(seen, labels, groups, own, "ru", rounds=0, tell=told.append)
    assert adapted.with_offset(none()).version == fit(seen, labels, groups, "ru", rounds=0).version
    assert "alike" in told[0]


@pytest.mark.parametrize("unasked", [0, 20])
def test_what_words_mean_in_a_newsroom_holds_there(unasked: int) -> None:
    seen, labels, groups, own = material(12, unasked)
    model = adapt(seen, labels, groups, own, "ru", rounds=0)
    new: list[Any] = theirs(5, 500)
    said = model.labels(model.probabilities(targets_of(new)))
    assert [one["label"] for one in new] == list(said)


def test_adapting_is_tried_on_labels_held_out_and_left_where_it_does_not_pay() -> None:
    told: list[str] = []
    adapt(*material(12, 20), "ru", rounds=0, tell=told.append)
    assert "that pays" in told[1]
    seen, labels, groups, own = material(12, 20)
    theirs_known = np.flatnonzero(own & (labels != UNASKED))
    labels[theirs_known] = np.random.default_rng(1).permutation(labels[theirs_known])  # labels without any sense
    known = labels != UNASKED
    model = adapt(seen, labels, groups, own, "ru", rounds=0, tell=told.append)
    assert "does not pay" in told[-2]
    plain = fit(seen.select(known), labels[known], np.arange(known.sum()), "ru", rounds=0)
    assert model.with_offset(none()).version == plain.version


def test_the_same_newsroom_teaches_the_same_model() -> None:
    one, other = (adapt(*material(12, 5), "ru", rounds=0).version for _ in range(2))
    assert one == other


def test_without_base_data_labels_alone_teach() -> None:
    said = theirs(12)
    unasked = targets_of(theirs(3, 12))
    assert train_for(said, [], unasked, "ru", 0).with_offset(none()).version == train_apart(said, "ru", 0).version


def test_base_data_without_enough_of_a_class_are_learnt_with_the_labels() -> None:
    base: list[Any] = [one for one in records() if one["label"] != "positive"]
    said, unasked = theirs(12), targets_of(theirs(3, 12))
    taught = train_for(said, base, unasked, "ru", 0)
    assert taught.with_offset(none()).version == train_apart([*said, *base], "ru", 0).version


def test_features_of_a_newsroom_without_targets_change_nothing() -> None:
    made = records()
    labels = np.array([CLASSES.index(str(one["label"])) for one in made])
    rows = see(targets_of(made), "en").rows
    plain = learn_views(rows, shares_of(labels))
    twice = learn_views(rows, shares_of(labels), np.zeros(len(made), bool))
    assert twice.weights == pytest.approx(plain.weights, abs=1e-3)


def test_labels_by_halves_teach_less_than_sure_ones() -> None:
    made = records()
    labels = np.array([CLASSES.index(str(one["label"])) for one in made])
    rows = see(targets_of(made), "en").rows
    sure = learn_views(rows, shares_of(labels)).scores(rows)
    unsure = learn_views(rows, 0.6 * shares_of(labels) + 0.4 / 3).scores(rows)
    assert np.abs(unsure).mean() < np.abs(sure).mean()
