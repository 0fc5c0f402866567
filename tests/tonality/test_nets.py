"""The nets: what they see, that their gradients are right, and that they learn."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.features import LONGEST, key_of
from mediamon.tonality.nets import learning
from mediamon.tonality.nets.attention import Net, Noise, Sight, log_probabilities, run, sight
from mediamon.tonality.nets.learning import Shape, known_bases, learn
from mediamon.tonality.nets.together import Together
from mediamon.tonality.nets.tokens import MARKS, Tokens
from mediamon.tonality.nets.tree import PLACES, ROLES, places_in_trees
from mediamon.tonality.seeing import see
from mediamon.tonality.syntax import ROOT, Tree
from mediamon.tonality.vectors import shipped_vectors

from .records import records

LABELS = {"negative": 0, "neutral": 1, "positive": 2}


def tokens(*sentences: str, target: str = "институт") -> Tokens:
    starts = [sentence.lower().index(target) for sentence in sentences]
    pairs = zip(sentences, starts, strict=True)
    return see([(sentence, start, start + len(target)) for sentence, start in pairs], "ru").tokens


def test_a_name_is_masked_and_a_description_is_not() -> None:
    name, description = tokens("Суд оправдал Институт."), tokens("Суд оправдал институт.")
    assert name.own.tolist() == description.own.tolist() == [False, False, True, False]
    unknown = len(shipped_vectors().keys)
    assert name.vectors[2] == unknown != description.vectors[2]
    assert name.bases[2] == 0 != description.bases[2]
    assert (name.bases[:2] == description.bases[:2]).all()


def test_an_english_name_is_not_masked() -> None:
    seen = see([("Judges cleared Academy.", 15, 22)], "en").tokens
    assert seen.own.tolist() == [False, False, True, False]
    assert seen.bases[2] == key_of("academi")


def test_taking_targets_is_as_if_the_others_had_never_been() -> None:
    sentences = ["Суд оправдал институт.", "институт открыт", "Премию получил наш институт, а не школа."]
    some, alone = tokens(*sentences).take(np.array([2, 0])), tokens(sentences[2], sentences[0])
    for name in ("vectors", "bases", "marks", "own", "bounds"):
        assert (getattr(some, name) == getattr(alone, name)).all(), name


def test_who_does_it_and_to_whom_it_is_done_differ_in_the_tree() -> None:
    #        суд    оправдал  институт
    heads, relations = np.array([1, ROOT, 1]), np.array([31, 42, 36])
    tree = Tree(heads, relations)
    places, roles = places_in_trees([tree, tree], [(0, 1), (2, 3)])  # of the subject, then of the object
    assert places[1] == places[4]
    assert roles[1] != roles[4]


def test_a_tree_that_goes_round_in_circles() -> None:
    places, roles = places_in_trees([Tree(np.array([1, 0, 0, 4, 3]), np.array([1, 2, 3, 4, 5]))], [(2, 3)])
    assert places[3] == places[4] == PLACES - 1
    assert max(roles) < ROLES


def test_of_a_sentence_without_end_the_words_around_the_target_are_seen() -> None:
    seen = tokens("вода " * 5000 + "институт" + " воздух" * 5000)
    assert seen.bounds.tolist() == [0, LONGEST]
    assert seen.own.sum() == 1


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80), st.sampled_from(["ru", "en"]))
def test_any_target_of_any_text(text: str, one: int, two: int, language: str) -> None:
    seen = see([(text, min(one, two), max(one, two))], language).tokens
    assert seen.count == 1
    assert seen.bounds[1] == len(seen.vectors) == len(seen.marks) >= 1
    assert 0 <= seen.marks.min() <= seen.marks.max() < MARKS


@pytest.fixture(scope="module")
def small() -> tuple[Net, Sight, Noise]:
    """A net in double precision, what it sees, and noise."""
    seen = tokens("Суд оправдал институт.", "институт открыт", "Премию получил наш институт, а не школа.")
    bases = np.unique(seen.bases)[::2]
    random, shape = np.random.default_rng(3), Shape(hidden=5, heads=2)
    net = Net(bases, {name: array.astype(float) for name, array in learning._fresh(len(bases), shape, random).items()})
    shown = sight(seen, bases, shipped_vectors())
    return net, shown, learning._noise(shown, shape, random)


@pytest.mark.parametrize("name", ["words", "table", "bias", "heads", "favour", "out", "end"])
def test_gradients_are_those_of_the_loss(small: tuple[Net, Sight, Noise], name: str) -> None:
    net, shown, noise = small
    labels, weights = np.array([0, 1, 2]), np.array([2.0, 0.5, 1.0])
    gradient = np.asarray(learning._gradients(net, shown, labels, weights, noise)[name])
    for place in np.argsort(-np.abs(gradient), axis=None)[:3]:
        cell = np.unravel_index(place, gradient.shape)
        assert gradient[cell] == pytest.approx(slope(net, name, cell, shown, labels, weights, noise), rel=1e-3)


def slope(
    net: Net, name: str, cell: tuple[Ints, ...], shown: Sight, labels: Ints, weights: Floats, noise: Noise
) -> float:
    """The loss's slope by one number of an array, by trying."""

    def loss(step: float) -> float:
        arrays: Mapping[str, Floats] = {key: array.copy() for key, array in net.arrays.items()}
        arrays[name][cell] += step
        said = log_probabilities(run(Net(net.bases, arrays), shown, noise).logits)
        return float(-(said[np.arange(3), labels] * weights[labels]).sum() / 3)

    return (loss(1e-5) - loss(-1e-5)) / 2e-5


def test_a_net_learns_and_the_same_seed_gives_the_same_net() -> None:
    made = records()
    seen = see(targets_of(made), "ru").tokens
    labels = np.array([LABELS[str(record["label"])] for record in made])
    nets = [learn(seen, labels, known_bases(seen), shipped_vectors(), Shape(), seed=1) for _ in range(2)]
    logits = run(nets[0], sight(seen, nets[0].bases, shipped_vectors())).logits
    assert (logits.argmax(axis=1) == labels).mean() > 0.9
    assert all((nets[0].arrays[name] == nets[1].arrays[name]).all() for name in nets[0].arrays)


def test_what_stands_beside_a_target_in_the_batch_does_not_matter() -> None:
    seen = tokens("Суд оправдал институт.", "Премию получил наш институт, а не школа.")
    bases = np.unique(seen.bases)
    net = Net(bases, learning._fresh(len(bases), Shape(), np.random.default_rng(0)))
    together = run(net, sight(seen, bases, shipped_vectors())).logits
    for number in (0, 1):
        alone = run(net, sight(seen.take(np.array([number])), bases, shipped_vectors())).logits
        assert alone[0] == pytest.approx(together[number], abs=1e-5)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nets_that_judge_together_say_what_they_say_alone(language: str) -> None:
    texts = {
        "ru": "Суд не оправдал наш институт, а Премию получил МГУ.",
        "en": "Not cleared, Yale lost; the prize went to MIT.",
    }
    text = texts[language]
    seen = see([(text, 0, 3), (text, 12, 17), ("", 0, 0), (text[:30], 4, 9)] * 9, language).tokens
    bases = np.unique(seen.bases)[::2]
    nets = [Net(bases, learning._fresh(len(bases), Shape(), np.random.default_rng(seed))) for seed in range(3)]
    alone = [log_probabilities(run(net, sight(seen, bases, shipped_vectors())).logits) for net in nets]
    assert Together.of(nets).votes(seen, shipped_vectors()) == pytest.approx(np.mean(alone, axis=0), abs=1e-5)


def test_nets_are_kept_one_upon_another() -> None:
    bases = np.array([3, 5], np.uint32)
    nets = [Net(bases, learning._fresh(2, Shape(hidden=5, heads=2), np.random.default_rng(seed))) for seed in range(3)]
    together = Together.of(nets)
    assert len(together) == 3
    for name, stack in Together.stacked(bases, together.stacks()).stacks().items():
        for net, own in zip(nets, stack, strict=True):
            assert (net.arrays[name] == own).all(), name
