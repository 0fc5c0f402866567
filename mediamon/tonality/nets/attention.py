"""The net: each word of a sentence becomes a few numbers, heads of attention choose among the words, a linear layer decides.

A word is seen as a sum: the projection of its vector, what its base form has come to mean in training, and its marks (where
it stands towards the target, in the line and in the tree). Attention towards a target follows
Wang, Huang, Zhao, Zhu 2016; here it is one layer, so that thousands of sentences a second take one core.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.nets.tokens import MARKS, Tokens
from mediamon.tonality.vectors import Vectors

SCALE = np.float32(0.5)  # makes vectors three long in the mean, so that they and the table learn about equally fast


@dataclass(frozen=True, slots=True)
class Net:
    """`bases` (b,) uint32, sorted: the base forms that it knows. Of h hidden numbers and a heads of attention `arrays` has:

    `words` (300, h): the projection of vectors; `table` (MARKS + b + 1, h): what marks and base forms add, the last for unknown ones; `bias` (h,); `heads` (h, a) and `favour` (MARKS, a): attention by content and by
    mark; `out` (h x (a + 2), 3) and `end` (3,): the decision from what the heads chose, the greatest of all words, the target.
    """

    bases: Ints
    arrays: Mapping[str, Floats]


@dataclass(frozen=True, slots=True)
class Sight:
    """Tokens as a net reads them: vectors (u, 300) of the distinct words and their `places` (n,); `marks` (n, MARKS), sparse ones;
    `bases` (n,): rows of its table."""

    tokens: Tokens
    vectors: Floats
    places: Ints
    marks: csr_matrix
    bases: Ints


@dataclass(frozen=True, slots=True)
class Noise:
    """What training leaves out at random; all are factors: `vectors` (1, 300), `words` (n, 1), `bases` (n, 1), `chosen` (m, …)."""

    vectors: Floats
    words: Floats
    bases: Floats
    chosen: Floats


@dataclass(frozen=True, slots=True)
class Activity:
    """What went on in a net: `hidden` (n, h), `attention` (n, a), `chosen` (m, h x (a + 2)), `greatest` (m, h), `logits` (m, 3)."""

    hidden: Floats
    attention: Floats
    chosen: Floats
    greatest: Floats
    logits: Floats


def sight(tokens: Tokens, bases: Ints, vectors: Vectors) -> Sight:
    """What a net with these base forms sees of tokens."""
    distinct, places = np.unique(tokens.vectors, return_inverse=True)
    own = SCALE * vectors.at(distinct, unknown=False)
    return Sight(tokens, own, places, incidence(tokens.marks, MARKS), lexical_rows(tokens, bases))


def lexical_rows(tokens: Tokens, bases: Ints) -> Ints:
    """The rows (n,) of words' base forms in the table of a net that knows `bases`."""
    found = np.minimum(np.searchsorted(bases, tokens.bases), max(len(bases) - 1, 0))
    known = bases[found] == tokens.bases if len(bases) else np.zeros(len(tokens.bases), bool)
    return np.asarray(MARKS + np.where(known, found, len(bases)))


def incidence(numbers: Ints, size: int) -> csr_matrix:
    """A sparse matrix (n, size) with ones at `numbers` (n, k)."""
    count, width = numbers.shape
    ones = np.ones(numbers.size, np.float32)
    return csr_matrix((ones, numbers.ravel(), np.arange(0, numbers.size + 1, width)), shape=(count, size))


def run(net: Net, seen: Sight, noise: Noise | None = None) -> Activity:
    """Activity of a net on what it sees."""
    own = net.arrays
    starts = seen.tokens.bounds[:-1]
    rows = np.repeat(np.arange(len(starts)), np.diff(seen.tokens.bounds))
    hidden = np.maximum(_summed(own, seen, noise), 0)
    scores = hidden @ own["heads"] + seen.marks @ own["favour"]
    raised = np.exp(scores - np.maximum.reduceat(scores, starts, axis=0)[rows])
    attention = raised / np.add.reduceat(raised, starts, axis=0)[rows]
    spans = list(pairwise(seen.tokens.bounds.tolist()))
    heads = np.stack([(attention[start:end].T @ hidden[start:end]).ravel() for start, end in spans])
    greatest = np.maximum.reduceat(hidden, starts, axis=0)
    target = np.add.reduceat(own_shares(seen.tokens, rows) * hidden, starts, axis=0)
    chosen = np.concatenate([heads, greatest, target], axis=1)
    if noise is not None:
        chosen = chosen * noise.chosen
    return Activity(hidden, attention, chosen, greatest, chosen @ own["out"] + own["end"])


def own_shares(tokens: Tokens, rows: Ints) -> Floats:
    """For each word (n, 1): one over the number of the target's words if it is one of them, else 0."""
    counts = np.add.reduceat(tokens.own, tokens.bounds[:-1], dtype=np.float32)
    return np.asarray((tokens.own / np.maximum(counts, 1)[rows])[:, None], np.float32)


def _summed(own: Mapping[str, Floats], seen: Sight, noise: Noise | None) -> Floats:
    vectors = seen.vectors if noise is None else seen.vectors * noise.vectors
    whole = (vectors @ own["words"])[seen.places]
    if noise is not None:
        whole *= noise.words
    whole += own["bias"]
    lexical = own["table"][seen.bases]
    return np.asarray(whole + seen.marks @ own["table"][:MARKS] + (lexical if noise is None else lexical * noise.bases))


def log_probabilities(logits: Floats) -> Floats:
    """Logarithms of the probabilities (m, 3)."""
    raised = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(raised - np.log(np.exp(raised).sum(axis=1, keepdims=True)))
