"""A target as a row of mean word vectors: of the whole sentence, near the target, around it in the tree, of its verbs …

Each pool weighs the words by a rule of its own and by how rare they were in training, and has length one: two targets are
alike in a pool by the cosine of its means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from mediamon.tonality.arrays import Bools, Floats, Ints
from mediamon.tonality.nets.tokens import Tokens
from mediamon.tonality.nets.traits import Traits, traits_of
from mediamon.tonality.vectors import SIZE, Vectors

# How much each pool counts. Changes, tried one at a time, moved held-out log-loss by 0.002 at most.
POOLS: Mapping[str, float] = {
    "sentence": 2.5, "near": 2.0, "before": 0.7, "after": 0.7, "clause": 1.0, "tree": 1.5, "above": 1.0, "target": 0.5,
    "denied": 0.5, "lower": 1.5, "near verbs": 1.5, "adjectives": 1.5,
}  # fmt: skip
# Of the 300 directions in which vectors differ most: 32 do as well as 24, and better than 16, 64 or all.
AXES = 32
_VERBS = ("VERB", "INFN", "PRTF", "PRTS", "GRND")
_ADJECTIVES = ("ADJF", "ADJS", "ADVB", "COMP", "PRED")
_DECAY, _TREE_DECAY = 0.35, 0.7  # for each step farther from the target, in the line and in the tree


@dataclass(frozen=True, slots=True)
class Lens:
    """How words are seen. `bases` (b,) uint32, sorted, and their `rareness` (b + 1,): the logarithm of one in how many targets'
    sentences has them, the last for base forms that training had not. `axes` (300, d): directions of vectors."""

    bases: Ints
    rareness: Floats
    axes: Floats

    def pooled(self, tokens: Tokens, vectors: Vectors) -> Floats:
        """Pools of targets (m, pools x d); the length of a target's row is at most one."""
        seen = self._seen(tokens, vectors)
        weights = _weights(traits_of(tokens), self._rareness(tokens), tokens.own)
        shares = {name: np.float32(np.sqrt(share / sum(POOLS.values()))) for name, share in POOLS.items()}
        rows = [share * _straight(_sums(weights[name], seen, tokens)) for name, share in shares.items()]
        return np.concatenate(rows, axis=1)

    def _seen(self, tokens: Tokens, vectors: Vectors) -> Floats:
        distinct, places = np.unique(tokens.vectors, return_inverse=True)
        return np.asarray((_straight(vectors.at(distinct, unknown=False)) @ self.axes)[places])

    def _rareness(self, tokens: Tokens) -> Floats:
        """Of each word; a target's own words have none, for they do not say what is said of it."""
        if not len(self.bases):
            return np.where(tokens.own, 0, self.rareness[-1])
        found = np.minimum(np.searchsorted(self.bases, tokens.bases), len(self.bases) - 1)
        known = np.where(self.bases[found] == tokens.bases, found, len(self.bases))
        return np.asarray(np.where(tokens.own, 0, self.rareness[known]), np.float32)


def lens_for(tokens: Tokens, vectors: Vectors) -> Lens:
    """The lens for what is to be learnt: axes by principal components of the words of its sentences."""
    rows = np.repeat(np.arange(tokens.count), np.diff(tokens.bounds))
    pairs = np.unique(np.stack([tokens.bases.astype(np.int64), rows]), axis=1)
    bases, counts = np.unique(pairs[0], return_counts=True)
    kept = counts > 1
    rareness = np.append(np.log(tokens.count / counts[kept]), np.log(max(tokens.count, 1)))
    bare = Lens(bases[kept].astype(np.uint32), rareness.astype(np.float32), np.eye(SIZE, dtype=np.float32))
    means = _straight(_sums(bare._rareness(tokens), bare._seen(tokens, vectors), tokens))
    _, directions = np.linalg.eigh(means.T @ means)
    return Lens(bare.bases, bare.rareness, np.asarray(directions[:, ::-1][:, :AXES], np.float32))


def _sums(weights: Floats, seen: Floats, tokens: Tokens) -> Floats:
    """Of what is seen (n, d) of each target's words, weighed."""
    count = len(tokens.own)
    return np.asarray(csr_matrix((weights, np.arange(count), tokens.bounds), shape=(tokens.count, count)) @ seen)


def _straight(vectors: Floats) -> Floats:
    """Vectors (n, d) of length one, or of none."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6), np.float32)


def _weights(traits: Traits, rareness: Floats, own: Bools) -> dict[str, Floats]:
    """What each word (n,) counts in each pool."""
    nearness = np.exp(-_DECAY * np.maximum(traits.distance - 1, 0))
    near = rareness * nearness
    return {
        "sentence": rareness,
        "near": near,
        "before": near * traits.before,
        "after": near * (traits.distance > 0) * ~traits.before,
        "clause": rareness * traits.in_clause,
        "tree": rareness * np.exp(-_TREE_DECAY * np.maximum(traits.steps - 1, 0)),
        "above": rareness * traits.above,
        "target": own.astype(np.float32),
        "denied": near * traits.denied,
        "lower": rareness * ~traits.capital,
        "near verbs": near * traits.is_of(_VERBS),
        "adjectives": rareness * traits.is_of(_ADJECTIVES),
    }
