"""How a net learns: gradients written out, Adam (Kingma, Ba 2015) with decoupled decay (Loshchilov, Hutter 2019), dropout.

Made for a few thousand sentences: half a minute on one core, no graphics card, no framework.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.nets.attention import Activity, Net, Noise, Sight, incidence, own_shares, run, sight
from mediamon.tonality.nets.tokens import MARKS, Tokens
from mediamon.tonality.vectors import SIZE, Vectors

_BATCH = 64
# Of 8 to 20, the first from which held-out log-loss no longer fell; small sets need more rounds to get anywhere.
_ROUNDS, _FEWEST_STEPS, _MOST_ROUNDS = 12, 600, 40
_RATE, _WARM = 1.5e-3, 100
_DECAY = 0.01
_SEEN = 4  # a base form that fewer sentences have is an unknown one
_CLASSES = 3
_UNDECAYED = ("bias", "end")


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of a net and what is left out at random in training: numbers of vectors, words, base forms, chosen numbers."""

    hidden: int = 96
    heads: int = 8
    vectors: float = 0.2
    words: float = 0.05
    bases: float = 0.3
    chosen: float = 0.3


def known_bases(tokens: Tokens) -> Ints:
    """Base forms that enough targets' sentences have, as sorted CRC-32."""
    rows = np.repeat(np.arange(tokens.count), np.diff(tokens.bounds))
    pairs = np.unique(np.stack([rows, tokens.bases.astype(np.int64)]), axis=1)
    bases, counts = np.unique(pairs[1], return_counts=True)
    return np.asarray(bases[counts >= _SEEN], np.uint32)


def learn(tokens: Tokens, labels: Ints, bases: Ints, vectors: Vectors, shape: Shape, seed: int) -> Net:
    """A net that has learnt labels (m,) 0, 1, 2 of tokens; the same seed and data give the same net."""
    random = np.random.default_rng(seed)
    vectors = vectors.decoded(tokens.vectors)
    net = Net(bases, _fresh(len(bases), shape, random))
    adam = _Adam(net.arrays)
    each = _weights(labels)
    batches = -(-len(labels) // _BATCH)
    steps = batches * max(_ROUNDS, min(_MOST_ROUNDS, -(-_FEWEST_STEPS // batches)))
    order = random.permutation(len(labels))
    for step in range(steps):
        at = step % batches * _BATCH
        if at == 0:
            order = random.permutation(len(labels))
        some = order[at : at + _BATCH]
        seen = sight(tokens.take(some), bases, vectors)
        rate = _RATE * min(1, (step + 1) / _WARM) * (1 - 0.95 * step / steps)
        adam.move(_gradients(net, seen, labels[some], each, _noise(seen, shape, random)), rate)
    return net


def _weights(labels: Ints) -> Floats:
    """Rarer classes count more, by the square root of how much rarer they are."""
    shares = np.bincount(labels, minlength=_CLASSES) / len(labels)
    roots = 1 / np.sqrt(np.maximum(shares, 1e-3))
    return np.asarray(roots / (roots * shares).sum())


def _fresh(bases: int, shape: Shape, random: np.random.Generator) -> dict[str, Floats]:
    def drawn(*sizes: int, scale: float) -> Floats:
        """Normal random numbers about nought, of such sizes and spread."""
        return np.asarray(random.standard_normal(sizes) * scale, np.float32)

    table = drawn(MARKS + bases + 1, shape.hidden, scale=0.1)
    table[MARKS:] *= 0.3
    return {
        "words": drawn(SIZE, shape.hidden, scale=float(np.sqrt(1.5 / SIZE))),
        "table": table,
        "bias": np.zeros(shape.hidden, np.float32),
        "heads": drawn(shape.hidden, shape.heads, scale=0.1),
        "favour": drawn(MARKS, shape.heads, scale=0.05),
        "out": drawn(shape.hidden * (shape.heads + 2), _CLASSES, scale=0.05),
        "end": np.zeros(_CLASSES, np.float32),
    }


def _noise(seen: Sight, shape: Shape, random: np.random.Generator) -> Noise:
    def kept(share: float, *sizes: int, scaled: bool = True) -> Floats:
        """0 where a number is dropped, as often as the share says, else 1; scaled: so that the mean stays 1."""
        return np.asarray((random.random(sizes) > share) / (1 - share if scaled else 1), np.float32)

    count = len(seen.places)
    return Noise(
        kept(shape.vectors, 1, SIZE),
        kept(shape.words, count, 1, scaled=False),
        kept(shape.bases, count, 1, scaled=False),
        kept(shape.chosen, seen.tokens.count, shape.hidden * (shape.heads + 2)),
    )


def _gradients(net: Net, seen: Sight, labels: Ints, weights: Floats, noise: Noise) -> dict[str, Floats]:
    """Gradients of the mean weighted cross-entropy by every array."""
    done = run(net, seen, noise)
    raised = np.exp(done.logits - done.logits.max(axis=1, keepdims=True))
    wrong = raised / raised.sum(axis=1, keepdims=True)
    wrong[np.arange(len(labels)), labels] -= 1
    wrong = (wrong * (weights[labels] / len(labels))[:, None]).astype(np.float32)
    found = {"out": done.chosen.T @ wrong, "end": wrong.sum(axis=0)}
    chosen = (wrong @ net.arrays["out"].T) * noise.chosen
    return found | _below(net.arrays, seen, done, chosen, noise)


def _below(own: Mapping[str, Floats], seen: Sight, done: Activity, chosen: Floats, noise: Noise) -> dict[str, Floats]:
    """Gradients below the choice, from those (m, h x (a + 2)) of what was chosen."""
    starts = seen.tokens.bounds[:-1]
    rows = np.repeat(np.arange(len(starts)), np.diff(seen.tokens.bounds))
    size, heads = own["heads"].shape
    by_head = chosen[:, : size * heads].reshape(-1, heads, size)[rows]
    greatest, target = chosen[:, size * heads : -size][rows], chosen[:, -size:][rows]
    hidden = np.matmul(done.attention[:, None, :], by_head)[:, 0]
    pulled = done.attention * np.matmul(by_head, done.hidden[:, :, None])[:, :, 0]
    scores = pulled - done.attention * np.add.reduceat(pulled, starts, axis=0)[rows]
    hidden += ((done.hidden == done.greatest[rows]) & (done.hidden > 0)) * greatest
    hidden += own_shares(seen.tokens, rows) * target + scores @ own["heads"].T
    summed = hidden * (done.hidden > 0)
    words = incidence(seen.places[:, None], len(seen.vectors))
    table = np.asarray(incidence(seen.bases[:, None], len(own["table"])).T @ (summed * noise.bases))
    table[:MARKS] += seen.marks.T @ summed
    return {
        "heads": done.hidden.T @ scores,
        "favour": seen.marks.T @ scores,
        "table": table,
        "bias": summed.sum(axis=0),
        "words": (seen.vectors * noise.vectors).T @ (words.T @ (summed * noise.words)),
    }


class _Adam:
    """Moves arrays in place along their gradients."""

    def __init__(self, arrays: Mapping[str, Floats]) -> None:
        self.arrays = arrays
        self.means = {name: np.zeros_like(array) for name, array in arrays.items()}
        self.squares = {name: np.zeros_like(array) for name, array in arrays.items()}
        self.steps = 0

    def move(self, gradients: Mapping[str, Floats], rate: float) -> None:
        """One step of Adam (Kingma, Ba 2015) with decoupled decay (Loshchilov, Hutter 2019). gradients: of each array, of its shape; rate: how far."""
        self.steps += 1
        for name, array in self.arrays.items():
            mean, square, gradient = self.means[name], self.squares[name], gradients[name]
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.01) * (gradient * gradient - square)
            corrected = np.sqrt(square * np.float32(1 / (1 - 0.99**self.steps))) + np.float32(1e-7)
            way = mean * np.float32(1 / (1 - 0.9**self.steps)) / corrected
            if name not in _UNDECAYED:
                way += np.float32(_DECAY) * array
            array -= np.float32(rate) * way
