"""Several nets that judge the same words: what they share is found once, and their numbers lie side by side.

It answers as `attention.run` does, net after net, in about half the time: a word's part of what every net sees of it is
summed once for all targets around it, and what a few targets need stays in the processor's cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.nets.attention import SCALE, Net, incidence, lexical_rows, log_probabilities, own_shares
from mediamon.tonality.nets.tokens import MARKS, OF_WORD, Tokens
from mediamon.tonality.vectors import SIZE, Vectors

NAMES = ("words", "table", "bias", "heads", "favour", "out", "end")
_WIDE = ("words", "table", "favour")  # of which a row is used of all nets at once
_AT_ONCE = 24  # targets; of 8 to 256


@dataclass(frozen=True, slots=True)
class Together:
    """k nets with the same `bases` (b,). `arrays`: as in `Net`, but (300, k, h), (MARKS + b + 1, k, h) and (MARKS, k, a) for words,
    table and favour, and (k, …) for the others."""

    bases: Ints
    arrays: Mapping[str, Floats]

    @classmethod
    def of(cls, nets: Sequence[Net]) -> Together:
        """Nets with the same base forms; at least one."""
        return cls.stacked(nets[0].bases, {name: np.stack([net.arrays[name] for net in nets]) for name in NAMES})

    @classmethod
    def stacked(cls, bases: Ints, stacks: Mapping[str, Floats]) -> Together:
        """From arrays that lie one upon another (k, …)."""
        return cls(bases, {name: _turned(name, stacks[name]) for name in NAMES})

    def stacks(self) -> dict[str, NDArray[Any]]:
        """The arrays one upon another (k, …)."""
        return {name: _turned(name, array) for name, array in self.arrays.items()}

    def __len__(self) -> int:
        return len(self.arrays["bias"])

    def votes(self, tokens: Tokens, vectors: Vectors) -> Floats:
        """Mean log-probabilities (m, 3) that the nets give to targets."""
        chosen = np.empty((tokens.count, *self.arrays["out"].shape[:2]), np.float32)
        for row, (hidden, attention, own) in zip(chosen, self._activities(tokens, vectors), strict=True):
            _choose(row, hidden, attention, own)
        logits = np.matmul(chosen.transpose(1, 0, 2), self.arrays["out"]) + self.arrays["end"][:, None]
        said = log_probabilities(logits.reshape(-1, logits.shape[2])).reshape(logits.shape)
        return np.asarray(said.mean(axis=0))

    def _activities(self, tokens: Tokens, vectors: Vectors) -> Iterator[tuple[Floats, Floats, Floats]]:
        """For each target: what the nets see of its words (n, k, h), how much each head attends to each (n, k, a), the target's own (n,)."""
        heads = self.arrays["heads"]
        count, size, many = heads.shape
        words, each, marks = self._of_words(tokens, vectors)
        added = incidence(marks, MARKS)
        table = self.arrays["table"][:MARKS].reshape(MARKS, -1)
        favour = incidence(tokens.marks, MARKS) @ self.arrays["favour"].reshape(MARKS, -1)
        rows = np.repeat(np.arange(tokens.count), np.diff(tokens.bounds))
        shares = own_shares(tokens, rows)[:, 0]
        bounds = tokens.bounds.tolist()
        for first in range(0, tokens.count, _AT_ONCE):
            ends = bounds[first : first + _AT_ONCE + 1]
            start, end = ends[0], ends[-1]
            hidden = words.take(each[start:end], axis=0)
            hidden += added[start:end] @ table
            np.maximum(hidden, 0, out=hidden)
            seen = hidden.reshape(-1, count, size)
            scores = np.matmul(seen.transpose(1, 0, 2), heads).transpose(1, 0, 2)
            scores = scores + favour[start:end].reshape(-1, count, many)
            for one, next_one in pairwise(ends):
                part = slice(one - start, next_one - start)
                yield seen[part], scores[part], shares[one:next_one]

    def _of_words(self, tokens: Tokens, vectors: Vectors) -> tuple[Floats, Ints, Ints]:
        """What is seen of the distinct words (u, k x h) wherever they stand, which of them each word (n,) is, and its other marks
        (n, …)."""
        lexical = lexical_rows(tokens, self.bases)
        keys = np.stack([tokens.vectors, lexical, *(tokens.marks[:, column] for column in OF_WORD)])
        sizes = keys.max(axis=1, initial=0) + 1
        _, firsts, each = np.unique(
            np.ravel_multi_index(tuple(keys), tuple(sizes)), return_index=True, return_inverse=True
        )
        places, which = np.unique(tokens.vectors[firsts], return_inverse=True)
        table = self.arrays["table"].reshape(len(self.arrays["table"]), -1)
        seen = (SCALE * vectors.at(places, unknown=False)) @ self.arrays["words"].reshape(SIZE, -1)
        words = seen[which] + self.arrays["bias"].ravel()
        words += table[lexical[firsts]]
        for column in OF_WORD:
            words += table[tokens.marks[firsts, column]]
        rest = [column for column in range(tokens.marks.shape[1]) if column not in OF_WORD]
        same = [column for column in rest[1:] if np.ptp(tokens.marks[:, column]) == 0]  # English has no tree
        words += table[tokens.marks[0, same]].sum(axis=0)
        return words, each, tokens.marks[:, [column for column in rest if column not in same]]


def _choose(row: Floats, hidden: Floats, scores: Floats, own: Floats) -> None:
    """Fill a target's `row` (k, h x (a + 2)): what each head attends to, the greatest of all words, the target's own mean."""
    count, size = hidden.shape[1:]
    raised = np.exp(scores - scores.max(axis=0))
    raised /= raised.sum(axis=0)
    attended = np.matmul(raised.transpose(1, 2, 0), hidden.transpose(1, 0, 2))
    row[:, : -2 * size] = attended.reshape(count, -1)
    row[:, -2 * size : -size] = hidden.max(axis=0)
    row[:, -size:] = (own @ hidden.reshape(len(own), -1)).reshape(count, size)


def _turned(name: str, array: Floats) -> Floats:
    """Nets first or rows first, there and back."""
    return np.ascontiguousarray(array.swapaxes(0, 1)) if name in _WIDE else array
