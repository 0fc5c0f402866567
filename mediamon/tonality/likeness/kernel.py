"""Ridge regression by likeness: a target gets what was said of the targets in training that are most like it.

The kernel is exp(-|a - b|²) of their pools. It is asked of some landmarks only (Nyström; Williams, Seeger 2001), which is all
that is kept. It sees what neither the linear views nor the nets do: alone it is about as good as the views, and beside them worth
as much as the nets are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve  # type: ignore[import-untyped]

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.likeness.pools import POOLS, Lens, lens_for
from mediamon.tonality.nets.tokens import Tokens
from mediamon.tonality.vectors import SIZE, Vectors

LANDMARKS = 1000  # of 400 to 2,000, the first from which held-out log-loss fell no more
_RIDGE = 1.0  # of 0.1 to 3
_FIRM = 1e-4  # keeps the system solvable where landmarks are the same
_RARE = 3.0  # how much likelier a target of which something good or bad is said becomes a landmark
_CLASSES = 3
_NEUTRAL = 1
_KEPT = ("rareness", "axes", "landmarks", "answers")


@dataclass(frozen=True, slots=True)
class Likeness:
    """`landmarks` (l, pools x d): pools of targets seen in training. `answers` (l, 3): what each adds to the classes."""

    lens: Lens
    landmarks: Floats
    answers: Floats

    def scores(self, tokens: Tokens, vectors: Vectors) -> Floats:
        """Of targets (m, 3): about how much likelier than usual each class is, as a difference of shares."""
        return np.asarray(_kernel(self.lens.pooled(tokens, vectors), self.landmarks) @ self.answers)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """As it is kept in a file; `of` reads them."""
        halves = {"rareness": self.lens.rareness, "axes": self.lens.axes, "landmarks": self.landmarks}
        kept: dict[str, NDArray[Any]] = {name: array.astype(np.float16) for name, array in halves.items()}
        kept |= {"bases": self.lens.bases, "answers": self.answers.astype(np.float32)}
        return {f"like_{name}": array for name, array in kept.items()}

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[Any]]) -> Likeness | None:
        """From a file's arrays; None where they hold none. Raises KeyError, ValueError where some are missing or do not fit."""
        if "like_bases" not in arrays:
            return None
        rareness, axes, landmarks, answers = (arrays[f"like_{name}"].astype(np.float32) for name in _KEPT)
        bases, width = arrays["like_bases"], len(POOLS) * axes.shape[1]
        if len(rareness) != len(bases) + 1 or landmarks.shape != (len(answers), width) or len(axes) != SIZE:
            raise ValueError("the arrays of its likeness do not fit together")
        return cls(Lens(bases, rareness, axes), landmarks, answers)


def learn(tokens: Tokens, labels: Ints, vectors: Vectors, seed: int = 0) -> Likeness:
    """Learn labels (m,) 0, 1, 2 of tokens; the same seed and data give the same."""
    lens = lens_for(tokens, vectors)
    pools = lens.pooled(tokens, vectors)
    landmarks = pools[_chosen(labels, np.random.default_rng(seed))].astype(np.float16).astype(np.float32)
    known = _kernel(pools, landmarks).astype(np.float64)
    system = known.T @ known + _RIDGE * _kernel(landmarks, landmarks)
    system[np.diag_indices(len(system))] += _FIRM
    shares = np.bincount(labels, minlength=_CLASSES) / len(labels)
    answers = solve(system, known.T @ (np.eye(_CLASSES)[labels] - shares), assume_a="pos")
    return Likeness(lens, landmarks, answers.astype(np.float32))


def _chosen(labels: Ints, random: np.random.Generator) -> Ints:
    odds = np.where(labels == _NEUTRAL, 1.0, _RARE)
    return random.choice(len(labels), min(LANDMARKS, len(labels)), replace=False, p=odds / odds.sum())


def _kernel(some: Floats, others: Floats) -> Floats:
    """(n, m) of pools (n, d) and (m, d)."""
    squares = (some**2).sum(axis=1)[:, None] + (others**2).sum(axis=1) - 2 * some @ others.T
    return np.asarray(np.exp(-np.maximum(squares, 0)))
