"""Likeness: pools of word vectors, and what those like them were said to be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.tonality.arrays import Ints
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.likeness.kernel import LANDMARKS, Likeness, learn
from mediamon.tonality.likeness.pools import AXES, POOLS
from mediamon.tonality.nets.tokens import Tokens
from mediamon.tonality.nets.traits import FAR, traits_of
from mediamon.tonality.seeing import see
from mediamon.tonality.vectors import shipped_vectors

from .records import records

CLASSES = ["negative", "neutral", "positive"]


def tokens(*sentences: str, target: str = "институт") -> Tokens:
    starts = [sentence.lower().index(target) for sentence in sentences]
    pairs = zip(sentences, starts, strict=True)
    return see([(sentence, start, start + len(target)) for sentence, start in pairs], "ru").tokens


@pytest.fixture(scope="module")
def learnt() -> Likeness:
    made = records()
    labels: Ints = np.array([CLASSES.index(str(record["label"])) for record in made])
    return learn(see(targets_of(made), "ru").tokens, labels, shipped_vectors())


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Зимой институт лишился лицензии.", 0),
        ("Институт завоевал награду.", 2),
        ("Институт работает по вторникам.", 1),
    ],
)
def test_words_never_seen_are_known_by_their_likes(learnt: Likeness, sentence: str, label: int) -> None:
    assert learnt.scores(tokens(sentence), shipped_vectors())[0].argmax() == label


def test_the_same_is_learnt_twice(learnt: Likeness) -> None:
    made = records()
    labels: Ints = np.array([CLASSES.index(str(record["label"])) for record in made])
    again = learn(see(targets_of(made), "ru").tokens, labels, shipped_vectors())
    assert (again.answers == learnt.answers).all()


def test_what_the_marks_of_words_say() -> None:
    #                              0    1       2         3   4      5       6
    traits = traits_of(tokens("Суд оправдал институт, а Петров не виноват."))
    assert traits.distance[:4].tolist() == [2, 1, 0, 1]
    assert traits.before.tolist()[:4] == [True, True, False, False]
    assert traits.is_of(["VERB"]).tolist()[:3] == [False, True, False]
    assert traits.capital.tolist()[:3] == [True, False, False]
    assert traits.steps[2] == 0
    assert traits.steps[1] == 1
    assert traits.above.tolist()[:3] == [False, True, False]
    assert max(traits.steps) <= FAR
    assert traits.denied.any()


def test_a_masked_name_does_not_tell(learnt: Likeness) -> None:
    one = tokens("Суд оправдал МГУ.", target="мгу")
    other = tokens("Суд оправдал ТГУ.", target="тгу")
    pools = [learnt.lens.pooled(some, shipped_vectors()) for some in (one, other)]
    assert pools[0] == pytest.approx(pools[1])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=4))
def test_any_targets_are_seen_alone_as_together(learnt: Likeness, told: list[tuple[str, int, int]]) -> None:
    seen = see([(text, min(one, two), max(one, two)) for text, one, two in told], "ru").tokens
    together = learnt.lens.pooled(seen, shipped_vectors())
    assert together.shape == (len(told), len(POOLS) * AXES)
    assert (np.linalg.norm(together, axis=1) <= 1 + 1e-5).all()
    for number in range(len(told)):
        alone = learnt.lens.pooled(seen.take(np.array([number])), shipped_vectors())
        assert alone[0] == pytest.approx(together[number], abs=1e-5)


def test_kept_and_read_it_says_the_same(learnt: Likeness) -> None:
    again = Likeness.of(learnt.arrays())
    assert again is not None
    assert len(again.landmarks) <= LANDMARKS
    some = tokens("Институт обманул людей.", "институт открыт")
    assert again.scores(some, shipped_vectors()) == pytest.approx(learnt.scores(some, shipped_vectors()), abs=0.02)


def test_a_file_without_likeness_has_none() -> None:
    assert Likeness.of({"keys": np.zeros(1)}) is None


@pytest.mark.parametrize("name", ["like_rareness", "like_axes", "like_landmarks", "like_answers"])
def test_arrays_that_do_not_fit_are_refused(learnt: Likeness, name: str) -> None:
    arrays = learnt.arrays()
    with pytest.raises(ValueError, match="do not fit"):
        Likeness.of({**arrays, name: arrays[name][:-1]})
    with pytest.raises(KeyError):
        Likeness.of({key: array for key, array in arrays.items() if key != name})
