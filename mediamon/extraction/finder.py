"""Which of many patterns find something in a text. Pieces of what they find are looked for first, all of them at once.

A search for each pattern costs ten times as much as one pass over the text (Aho, Corasick 1975), and most find nothing. Where a
piece is all that a pattern asks for, it is not asked any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from ahocorasick import Automaton

NOTHING: frozenset[str] = frozenset()
Search = Callable[[str], "re.Match[str] | None"]
MOST_KNOWN = 4_000  # different sets of pieces whose meaning is kept


class Finder:
    """`pieces`: by kind, texts one of which stands in whatever its pattern finds; patterns: by kind, none where pieces are enough."""

    def __init__(
        self, pieces: Mapping[str, Iterable[str]], patterns: Mapping[str, re.Pattern[str]] | None = None
    ) -> None:
        self._kinds, self._patterns = tuple(pieces), patterns or {}
        bits: dict[str, int] = {}
        for place, kind in enumerate(self._kinds):
            for piece in pieces[kind]:
                own = 1 << place if self._is_enough(kind, piece) else 1 << (place + len(self._kinds))
                bits[piece] = bits.get(piece, 0) | own
        self._automaton = Automaton()
        for piece, own in bits.items():
            self._automaton.add_word(piece, own)
        self._automaton.make_automaton()
        self._read = lru_cache(maxsize=MOST_KNOWN)(self._meant)

    def kinds(self, text: str) -> frozenset[str]:
        """The kinds whose patterns find something in the text."""
        bits = 0
        for _, own in self._automaton.iter(text):
            bits |= own
        if not bits:
            return NOTHING
        sure, others = self._read(bits)
        found = [kind for kind, search in others if search(text)]
        return sure.union(found) if found else sure

    def _is_enough(self, kind: str, piece: str) -> bool:
        """Whether the pattern finds the piece wherever it stands: in the midst of a word too, and nothing around it is of the match."""
        if kind not in self._patterns:
            return True
        found = self._patterns[kind].search(f"x{piece}x")
        return found is not None and found.start() >= 1 and found.end() <= len(piece) + 1

    def _meant(self, bits: int) -> tuple[frozenset[str], tuple[tuple[str, Search], ...]]:
        """(kinds that are sure, kinds whose patterns are to be asked, with these)."""
        count = len(self._kinds)
        sure = frozenset(kind for place, kind in enumerate(self._kinds) if bits >> place & 1)
        asked = (kind for place, kind in enumerate(self._kinds) if bits >> (place + count) & 1)
        return sure, tuple((kind, self._patterns[kind].search) for kind in asked if kind not in sure)
