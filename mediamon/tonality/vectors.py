"""Vectors of words: navec's, cut to its commonest words, in product-quantised form.

`navec_news_v1_1B_250K_300d_100q` (MIT, Alexander Kukushkin): each word has 100 codes of a byte, each code stands for three
numbers. Words are found by the CRC-32 of their letters, so no list of words is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from zlib import crc32

import numpy as np

from mediamon.resources import resource
from mediamon.tonality.arrays import Floats, Ints

PRETRAINED = resource("mediamon.tonality", "pretrained") / "navec.npz"
SIZE = 300


@dataclass(frozen=True, slots=True)
class Vectors:
    """`keys` (n,) uint32, sorted: the words. `codes` (n + 1, 100) uint8, the last is for unknown words. `numbers` (100, 256, 3).
    `ready`: places (m,), sorted, and their vectors (m, 300), decoded beforehand."""

    keys: Ints
    codes: Ints
    numbers: Floats
    ready: tuple[Ints, Floats] | None = None

    def places(self, words: Sequence[str]) -> Ints:
        """The places of words in the table, n for an unknown one."""
        wanted = np.array([crc32(word.encode("utf-8", "surrogatepass")) for word in words], np.uint32)
        places = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        return np.where(self.keys[places] == wanted, places, len(self.keys))

    def at(self, places: Ints, *, unknown: bool) -> Floats:
        """Vectors (m, 300) at places; of unknown words navec's vector for such with `unknown`, else zeros."""
        if self.ready is not None and not unknown:
            return self.ready[1][np.searchsorted(self.ready[0], places)]
        found = self.numbers[np.arange(self.codes.shape[1]), self.codes[places]].reshape(len(places), SIZE)
        return found if unknown else found * (places < len(self.keys))[:, None]

    def decoded(self, places: Ints) -> Vectors:
        """The same table with the vectors at these places made ready: those, and no others, are read ten times as fast."""
        distinct = np.unique(places)
        return replace(self, ready=(distinct, self.at(distinct, unknown=False)))

    def of(self, words: Sequence[str], *, unknown: bool) -> Floats:
        """Vectors (m, 300) of words in lower case."""
        return self.at(self.places([word.lower() for word in words]), unknown=unknown)


def has_vectors(language: str) -> bool:
    """Are there vectors of the language's words?"""
    return language == "ru"


@cache
def shipped_vectors() -> Vectors:
    """The table that ships; it is read once."""
    with np.load(PRETRAINED, allow_pickle=False) as arrays:
        return Vectors(arrays["keys"], arrays["codes"], arrays["numbers"].astype(np.float32))
