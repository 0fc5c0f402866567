"""Names that share the noun before what is their own: "Институты географии и цитологии РАН", "Institutes of Geography and Cytology"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mediamon.mentions.names import Core, Owner
from mediamon.mentions.readings import Place, Reading, read_shared
from mediamon.mentions.tails import any_of, read_tail

MOST = 8  # names that share a noun; longer lists are read so far
_LETTER = r"[^\W\d_]"
_OF = re.compile(rf"{any_of('of the', 'of')} ")
AND = rf"(?:{any_of('и', 'and', 'а также')}|&) "  # before the last of names that share a noun
_JOIN = re.compile(rf",? {AND}|, ")
_OTHER = re.compile(rf"{_LETTER}+(?:-{_LETTER}+)*(?: (?!{AND}){_LETTER}+){{0,3}}?(?=,? {AND}|, )")
_WORDS = re.compile(rf"{_LETTER}+(?:[- ]{_LETTER}+){{0,3}}")


@dataclass(frozen=True, slots=True)
class _Item:
    """One of the names: its own words' `[start, end)` in folded text, and whose they may be; nobody's of those monitored: none."""

    start: int
    end: int
    cores: tuple[Core, ...]


class Complements:
    """What may stand behind a noun, by the noun's forms in the plural."""

    def __init__(self, owners: Sequence[Owner]) -> None:
        self._owners = owners
        self._known: dict[str, dict[str, dict[str, list[Core]]]] = {}

    @property
    def forms(self) -> Iterable[str]:
        """The nouns."""
        return self._known.keys()

    def add(self, nouns: Iterable[str], words: Sequence[str], core: Core) -> None:
        """A name of a noun and further words, which no case changes."""
        for noun in nouns:
            by_first = self._known.setdefault(noun, {})
            by_first.setdefault(words[0], {}).setdefault(" ".join(words), []).append(core)

    def read(self, place: Place) -> Iterator[Reading]:
        """The names that share the noun at `place`."""
        known = self._known.get(place.folded.text[place.start : place.end])
        items = _items(place.folded.text, place.end, known) if known else []
        if len(items) < 2:
            return
        last = items[-1]
        for item in items:
            start = place.start if item is items[0] else item.start
            own = [core for core in item.cores if core.kind != "decoy"]
            if own and len(own) == len(item.cores):
                yield from read_shared(own, self._owners, place, start, item.end, last.end)


def _items(text: str, end: int, known: dict[str, dict[str, list[Core]]]) -> list[_Item]:
    """The names behind a noun that ends at `end`: a list whose last is joined by "и". Nothing where it is no such list."""
    found: list[_Item] = []
    at, joined = end + 1, False
    while text[at - 1 : at] == " " and len(found) < MOST:
        of = _OF.match(text, at)
        at = of.end() if of else at
        item = _known(text, at, known) or _unknown(text, at)
        if item is None:
            return []
        found.append(item)
        join = _JOIN.match(text, item.end)
        if joined:  # in "A и B и C" nobody knows which two are one name
            return [] if join is not None and join[0][0] != "," else found
        if join is None:
            return []
        joined, at = join[0] != ", ", join.end()
    return []


def _known(text: str, at: int, known: dict[str, dict[str, list[Core]]]) -> _Item | None:
    first = _WORDS.match(text, at)
    by_words = known.get(first[0].split(" ")[0], {}) if first else {}
    for words in sorted(by_words, key=len, reverse=True):
        end = at + len(words)
        if text.startswith(words, at) and not text[end : end + 1].isalnum():
            return _Item(at, end, tuple(by_words[words]))
    return None


def _unknown(text: str, at: int) -> _Item | None:
    """Somebody's who is not monitored: up to four words before the next, or before a tail."""
    match = _WORDS.match(text, at)
    if match is None:
        return None
    other = _OTHER.match(text, at)
    if other is not None:
        return _Item(at, other.end(), ())
    for gap in re.finditer(" |$", match[0]):
        if read_tail(text, at + gap.start(), ()).branches is not None:
            return _Item(at, at + gap.start(), ())
    return _Item(at, match.end(), ())
