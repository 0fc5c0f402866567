"""Folding: a text in the one spelling in which names are looked for, with the way back to its own offsets.

Case, ё/е, й/и, quotes, kinds of space and of hyphen, and Latin letters that look Cyrillic are folded one to one; soft
hyphens, zero-width characters, combining accents, hyphens at a line's end and repeated spaces are taken out.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

_LETTERS = "abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюя"
LOOKALIKES = dict(zip("abcehkmoptxyi", "авсенкмортхуі", strict=True))  # in one case at least
_SPACES = "\t\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BREAKS = "\x1c\x1d\x1e\x85\u2028\u2029"
_QUOTES = '"«»„“”‟‹›＂`'
# For a class of a regular expression; with what turns directions.
_INVISIBLE = "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff\u0300\u0301\u0306\u0308"
MARKS = "\u0300\u0301\u0306\u0308"  # those of them that belong to the letter before them


def _table() -> dict[int, str]:
    table = {ord(letter): LOOKALIKES.get(letter, letter) for letter in (*_LETTERS, "і")}
    table |= {ord(letter.upper()): folded for letter, folded in ((chr(k), v) for k, v in table.items())}
    table |= {ord(char): " " for char in _SPACES + _QUOTES}
    table |= {ord(char): "\n" for char in _BREAKS}
    table |= {ord("ё"): "е", ord("Ё"): "е", ord("й"): "и", ord("Й"): "и"}
    table |= {ord("‐"): "-", ord("‑"): "-", ord("‒"): "–", ord("−"): "–", ord("’"): "'", ord("ʼ"): "'"}
    return table


_TABLE = _table()
# A soft hyphen shows only where a line ends, so the space after it is that line's end. What is invisible may stand anywhere
# in these, also between a letter and its hyphen and between two spaces.
_NOISE = re.compile(
    rf"(?<=\w)[{_INVISIBLE}\xad]*-[{_INVISIBLE}\xad ]*\n[{_INVISIBLE}\xad \n]*(?=[^\W\d_])"
    rf"|[{_INVISIBLE}]*\xad[{_INVISIBLE}\xad \n]*|(?<=[ \n])[{_INVISIBLE} \n]+|[{_INVISIBLE}]+"
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text. `cuts[i]` is where (in folded offsets) something was taken out, `removed[i + 1]` how much so far."""

    text: str
    cuts: tuple[int, ...] = ()
    removed: tuple[int, ...] = (0,)

    def original(self, offset: int) -> int:
        """The offset in the given text of the folded character at `offset`."""
        return offset + self.removed[bisect_right(self.cuts, offset)] if self.cuts else offset

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the given text of folded `[start, end)`, without what was taken out at its ends."""
        return self.original(start), self.original(end - 1) + 1


def fold_plain(text: str) -> str:
    """`text` folded, without the way back; for names and single words."""
    return fold(text).text


def fold(text: str) -> Folded:
    """Fold `text`. Without noise in it, offsets stay as they are."""
    plain = text.translate(_TABLE)
    if _NOISE.search(plain) is None:
        return Folded(plain.replace("\n", " "))
    return _without_noise(plain)


def _without_noise(plain: str) -> Folded:
    kept: list[str] = []
    cuts: list[int] = []
    removed = [0]
    at = length = 0
    for match in _NOISE.finditer(plain):
        kept.append(plain[at : match.start()])
        length += match.start() - at
        cuts.append(length)
        removed.append(removed[-1] + len(match[0]))
        at = match.end()
    kept.append(plain[at:])
    return Folded("".join(kept).replace("\n", " "), tuple(cuts), tuple(removed))
