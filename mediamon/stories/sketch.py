"""A text as the lowest hashes of its pairs of neighbouring words (bottom-k sketch: Broder 1997, Cohen, Kaplan 2007).

Any two texts' sketches tell how many of their pairs of words are common, without the texts. Words are cut to their first
letters, so that another case or number is the same word; what is short (prepositions, conjunctions) is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from struct import pack, unpack
from zlib import crc32

import numpy as np

KEPT = 64  # hashes of a sketch: 256 bytes, and a likeness that is off by 0.06 in the worst case
KEYS = 12  # of them by which texts are found: two that share a third of their pairs share one with a chance of 0.99
LONGEST = 200_000  # characters that are read; a long article's beginning tells its story
STEM = 6  # letters
HIGHEST = 2**32 - 1

_WORD = re.compile(r"[^\W_]{3,}")


@dataclass(frozen=True)
class Sketch:
    """hashes: the lowest, up to 64, ascending; size: of the whole set of pairs of words."""

    hashes: tuple[int, ...]
    size: int

    @cached_property
    def as_bytes(self) -> bytes:
        """The hashes, little endian."""
        return pack(f"<{len(self.hashes)}I", *self.hashes)


def sketch(text: str) -> Sketch:
    """The sketch of a text; of one with less than two words it is empty."""
    plain = text[:LONGEST].lower().replace("ё", "е").replace("\xad", "").replace("\u200b", "")
    words = [word[:STEM] for word in _WORD.findall(plain)]
    pairs = {f"{first} {second}" for first, second in pairwise(words)}
    hashes = np.fromiter((crc32(pair.encode()) for pair in pairs), dtype=np.uint32, count=len(pairs))
    mixed = np.unique(hashes * np.uint32(2_654_435_769))  # Knuth's multiplier: CRC is linear, its order is not random
    return Sketch(tuple(mixed[:KEPT].tolist()), len(mixed))


def keys(one: Sketch) -> list[int]:
    """The numbers by which texts of the same story are found."""
    return list(one.hashes[:KEYS])


def unpacked(hashes: bytes, size: int) -> Sketch:
    """The way back from its hashes as bytes."""
    return Sketch(unpack(f"<{len(hashes) // 4}I", hashes), size)
