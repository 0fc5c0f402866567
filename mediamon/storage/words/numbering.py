"""Numbers of many words at once: a hash table in arrays (open addressing with linear probing; Knuth, volume 3, 6.4).

A dict fetches a word, its place, its entry and its number from four ends of the memory, one word after the other; of a batch of
texts that took a third of the time of storing it. Words are known by Python's own hash (SipHash, 64 bits, with another key in
each process): that two of half a million have the same one has a chance of 1 : 10⁸, and nobody can choose such words.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.int64]
Found = NDArray[np.int32]

SMALLEST = 2**12  # slots
FULL = 0.5  # of the slots; beyond it looking for a word takes more and more steps


def hashes_of(words: Collection[str]) -> Hashes:
    """In the order of the words."""
    return np.fromiter(map(hash, words), np.int64, len(words))


class Numbering:
    """Numbers from 1 on, by the hashes of words; `count`: how many there are."""

    def __init__(self) -> None:
        self.count = 0
        self._empty(SMALLEST)

    def find(self, hashes: Hashes) -> Found:
        """The number of each; 0 where it is not known."""
        slots = hashes & self._last
        found = self._numbers[slots]
        other = np.nonzero((found != 0) & (self._hashes[slots] != hashes))[0]
        while len(other):  # in their slot is another word: look on
            slots[other] = (slots[other] + 1) & self._last
            found[other] = self._numbers[slots[other]]
            other = other[(found[other] != 0) & (self._hashes[slots[other]] != hashes[other])]
        return np.asarray(found)

    def add(self, hashes: Hashes, numbers: Found) -> None:
        """Words that are not known yet, each once."""
        self.count += len(hashes)
        if self.count > FULL * len(self._numbers):
            there = self._numbers != 0
            hashes, numbers = np.append(hashes, self._hashes[there]), np.append(numbers, self._numbers[there])
            self._empty(SMALLEST * 2 ** int(np.ceil(np.log2(self.count / FULL / SMALLEST)) + 1))
        self._put(hashes, numbers)

    def _put(self, hashes: Hashes, numbers: Found) -> None:
        slots = hashes & self._last
        while len(hashes):
            free = self._numbers[slots] == 0
            self._hashes[slots[free]], self._numbers[slots[free]] = hashes[free], numbers[free]  # of several the last
            left = self._hashes[slots] != hashes
            hashes, numbers, slots = hashes[left], numbers[left], (slots[left] + 1) & self._last

    def _empty(self, slots: int) -> None:
        """slots: a power of two."""
        self._last = np.int64(slots - 1)
        self._hashes: Hashes = np.zeros(slots, np.int64)
        self._numbers: Found = np.zeros(slots, np.int32)  # 0 where a slot is empty
