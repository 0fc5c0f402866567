"""Four and five letters in a row, as numbers, for many targets at once: most features are such, and most words come again.

The number of a feature is the CRC-32 of its string. Here all sums are taken beside each other, letter by letter; that of five
letters goes on where that of four ends. A sum with another beginning differs by what depends on the length alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Ints
from mediamon.tonality.features import Scene

_FEW, _MANY = 4, 5
_FAR, _NEAR = b"x:", b"y:"
_REACH = 40  # characters
_WIDEST = 4  # bytes of a character


@dataclass(frozen=True, slots=True)
class Letters:
    """Features of targets: `keys` (n,) uint32, the numbers of their targets, and whether a feature is of the words near the target."""

    keys: Ints
    targets: Ints
    near: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Of words that lie letter after letter, each between "<" and ">": where each word begins (w + 1,); and for four and five
    letters from each letter on: the number, how many bytes they are, whether they end within the word."""

    begins: Ints
    kinds: tuple[tuple[Ints, Ints, NDArray[np.bool_]], ...]


def letters_of(scenes: Sequence[Scene]) -> Letters:
    """Pieces of all words of the sentence but the target's, and of those near it; a piece may come more than once."""
    numbers: dict[str, int] = {}
    each = np.array([numbers.setdefault(word.lower, len(numbers)) for one in scenes for word in one.words], np.int64)
    targets, near = _told(scenes, np.array([word[0].isalpha() for word in numbers], bool)[each])
    wanted = targets >= 0
    pieces = _pieces(list(numbers))
    words = each[wanted]
    lengths = np.diff(pieces.begins)[words]
    before = np.cumsum(lengths) - lengths
    letters = np.arange(lengths.sum()) + np.repeat(pieces.begins[words] - before, lengths)
    rows, close = np.repeat(targets[wanted], lengths), np.repeat(near[wanted], lengths)
    found = []
    for keys, sizes, whole in pieces.kinds:
        kept = whole[letters]
        some, own, beside = letters[kept], rows[kept], close[kept]
        found.append((keys[some], own, np.zeros(len(some), bool)))
        some = some[beside]
        found.append((keys[some] ^ _changes()[sizes[some]], own[beside], np.ones(len(some), bool)))
    return Letters(*(np.concatenate(column) for column in zip(*found, strict=True)))


def _told(scenes: Sequence[Scene], written: NDArray[np.bool_]) -> tuple[Ints, NDArray[np.bool_]]:
    """The target of each word of all scenes (n,), -1 of one that tells nothing, and whether the word is near it."""
    counts = np.array([len(one.words) for one in scenes], np.int64)
    bounds = np.cumsum(counts) - counts
    spans = np.array([(one.first, one.last, one.start, one.end) for one in scenes], np.int64).reshape(-1, 4)
    first, last, start, end = np.repeat(spans, counts, axis=0).T
    places = np.arange(counts.sum()) - np.repeat(bounds, counts)
    ends = np.array([(word.start, word.end) for one in scenes for word in one.words], np.int64).reshape(-1, 2).T
    tells = written & ((places < first) | (places >= last))
    near = (ends[0] - end < _REACH) & (start - ends[1] < _REACH)
    return np.where(tells, np.repeat(np.arange(len(scenes)), counts), -1), near


def _pieces(words: Sequence[str]) -> _Pieces:
    whole = "".join(f"<{word}>" for word in words).encode("utf-8", "surrogatepass")
    data = np.frombuffer(whole + bytes(_MANY * _WIDEST), np.uint8)
    at = np.append(np.flatnonzero(data[: len(whole)] & 0xC0 != 0x80), np.full(_MANY, len(whole)))
    begins = np.cumsum([0, *(len(word) + 2 for word in words)])
    count = int(begins[-1])
    left = np.repeat(begins[1:], np.diff(begins)) - np.arange(count)
    sums = np.full(count, crc32(_FAR) ^ 0xFFFFFFFF, np.uint32)
    kinds, place = [], at[:count]
    for size in (_FEW, _MANY):
        end = at[size : size + count]
        place = _summed(sums, data, place, end)
        kinds.append((~sums, end - at[:count], left >= size))
    return _Pieces(begins, tuple(kinds))


def _summed(sums: Ints, data: Ints, place: Ints, end: Ints) -> Ints:
    """Carry sums (n,) on in place over the bytes of `data` from `place` to `end`, which is given back."""
    table = _table()
    for step in range(int((end - place).max(initial=0))):
        going = np.flatnonzero(place + step < end)
        old = sums[going]
        sums[going] = table[(old ^ data[place[going] + step]) & 0xFF] ^ (old >> np.uint32(8))
    return end


@cache
def _table() -> NDArray[np.uint32]:
    """What a byte does to a sum: the polynomial of CRC-32, eight times."""
    sums = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        sums = np.where(sums & np.uint32(1), np.uint32(0xEDB88320), np.uint32(0)) ^ (sums >> np.uint32(1))
    return sums


@cache
def _changes() -> NDArray[np.uint32]:
    """By the number of bytes: what makes the number of a piece anywhere that of a piece near the target."""
    zeros = [bytes(size) for size in range(_MANY * _WIDEST + 1)]
    return np.array([crc32(one, crc32(_FAR)) ^ crc32(one, crc32(_NEAR)) for one in zeros], np.uint32)
