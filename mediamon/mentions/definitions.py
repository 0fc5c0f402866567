"""Abbreviations that a text itself gives to a body: "Мичиганский государственный университет (МГУ)", "МГУ (Могилёвский …)".

What is defined for another is another's from there on, whatever else the text names; what is defined for ours, too, is ours
(ours: Vasenin, Dzabraev 2017 know of shared abbreviations only that the text must make them likely).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mediamon.mentions.readings import Reading, SharedReading

_REACH = 160  # characters before the bracket in which the words of a name are looked for
_AFTER = 6  # words that a name may have behind those that are spelled: "имени …"
_WORD = re.compile(r"[^\W\d_]+")
_OPENING = re.compile(r" ?\((?:далее ?[-–—:]? ?)?$")
_BRACKET = re.compile(r" \(([^()]{5,120})\)")
_HEAD = re.compile(r"университет|институт|центр|академи|universit|institut|cente?r|academ", re.IGNORECASE)

Key = tuple[int, str]
"""An organisation and the form of an abbreviation."""


@dataclass(frozen=True, slots=True)
class Definitions:
    """What a text defines. ours: defined for the organisation; theirs: where it is defined for another, in order."""

    ours: frozenset[Key] = frozenset()
    theirs: Mapping[Key, tuple[int, ...]] = field(default_factory=dict)

    def says(self, reading: Reading) -> bool | None:
        """Whether `reading` is the organisation's by definition; None where no definition comes before it."""
        key = reading.organisation, reading.form
        starts = self.theirs.get(key, ())
        at = bisect_left(starts, reading.start)
        if at < len(starts) and starts[at] == reading.start:
            return False
        if key in self.ours:
            return True
        return False if starts and starts[0] < reading.start else None


def definitions(text: str, readings: Sequence[Reading]) -> Definitions:
    """The definitions of abbreviations in folded `text`; `readings` in its order."""
    ours: set[Key] = set()
    theirs: dict[Key, list[int]] = {}
    for reading, own in _told(text, readings) if "(" in text else ():
        if own:
            ours.add((reading.organisation, reading.form))
        else:
            theirs.setdefault((reading.organisation, reading.form), []).append(reading.start)
    return Definitions(frozenset(ours), {key: tuple(starts) for key, starts in theirs.items()})


class _Names:
    """The readings that are names and no abbreviations; only those of one place overlap."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._names = [one for one in readings if not one.abbreviation]
        self._starts = [one.start for one in self._names]

    def within(self, start: int, end: int) -> list[Reading]:
        """Those of which a part lies in `[start, end)`."""
        found = []
        for one in reversed(self._names[: bisect_left(self._starts, end)]):
            if one.end <= start:
                break
            found.append(one)
        return found

    def with_sharers(self, beside: Sequence[Reading]) -> list[Reading]:
        """Those given and those that share a noun with them: of "A и B университеты (АУ и БУ)" each bracket's word may be either's."""
        nouns = {one.noun: one for one in beside if isinstance(one, SharedReading)}
        near = (self.within(one.start - _REACH, one.end + _REACH) for one in nouns.values())
        return [
            *beside,
            *(one for some in near for one in some if isinstance(one, SharedReading) and one.noun in nouns),
        ]


def _told(text: str, readings: Sequence[Reading]) -> Iterator[tuple[Reading, bool]]:
    """Those of `readings` that a name beside them defines, and whether the name is their organisation's."""
    names: _Names | None = None
    for reading in readings:
        if not reading.abbreviation or reading.status != "doubtful":
            continue
        before = max(0, reading.start - 12)
        opening = _OPENING.search(text, before, reading.start) if text.find("(", before, reading.start) >= 0 else None
        bracket = opening or (_BRACKET.match(text, reading.end) if text.startswith(" (", reading.end) else None)
        if bracket is None:
            continue
        names = names or _Names(readings)
        own = (
            _name_before(text, bracket.start(), reading, names) if opening else _name_in(text, bracket, reading, names)
        )
        if own is not None:
            yield reading, own


def _name_before(text: str, end: int, reading: Reading, names: _Names) -> bool | None:
    """Whose the name is that ends at `end`: True for the organisation's own, None for no name that gives the letters."""
    beside = [one for one in names.within(end - 1, end) if one.end == end]
    if beside:
        return _is_own(reading, names.with_sharers(beside))
    at = max(0, end - _REACH)
    return _whose(reading, _spelled(list(_WORD.finditer(text, at, end)), reading.form), names)


def _name_in(text: str, bracket: re.Match[str], reading: Reading, names: _Names) -> bool | None:
    """The same of the name in the bracket behind the abbreviation, which begins there and says what it is."""
    at = bracket.start(1)
    inside = [one for one in names.within(at, at + 1) if one.start == at]
    if inside:
        return _is_own(reading, names.with_sharers(inside))
    place = _spelled(list(_WORD.finditer(text, *bracket.span(1))), reading.form)
    if place is None or place[0] != at or _HEAD.search(text, *place) is None:
        return None
    return _whose(reading, place, names)


def _whose(reading: Reading, place: tuple[int, int] | None, names: _Names) -> bool | None:
    """Whose the words at `place` are: another's, if no name is read there that is the organisation's own."""
    if place is None:
        return None
    there = names.within(*place)
    return _is_own(reading, there) if any(one.organisation == reading.organisation for one in there) else False


def _is_own(reading: Reading, names: Iterable[Reading]) -> bool | None:
    """What names beside an abbreviation say: its own name in full, one that may be its own (None), another's."""
    own = {one.status for one in names if one.organisation == reading.organisation}
    if "certain" in own:
        return True
    return None if own and own != {"other"} else False


def _spelled(words: Sequence[re.Match[str]], letters: str) -> tuple[int, int] | None:
    """Where the last words begin with `letters`, in order; up to six words ("имени …") may stand after them."""
    for last in range(len(words), max(0, len(words) - _AFTER), -1):
        rest = [letter for letter in letters if letter.isalnum()]
        for word in reversed(words[:last]):
            if rest and word[0][0] == rest[-1]:
                rest.pop()
                begin = word.start()
            elif len(word[0]) > 3 or not rest:
                break
        if not rest:
            return begin, words[last - 1].end()
    return None
