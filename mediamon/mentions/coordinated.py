"""Names that share their noun: "Московский и Воронежский государственные университеты", "Институты географии и цитологии РАН".

The noun is in the plural, so none of the names stands there as it is known. Each has the words that are its own: the first of
"A и B государственные университеты" is the adjective A, the last goes from B to the noun, that a span holds no other's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mediamon.mentions.complements import AND, Complements
from mediamon.mentions.fields import another_field
from mediamon.mentions.folding import fold_plain
from mediamon.mentions.inflection import leading_phrase, plural_forms
from mediamon.mentions.names import Core, Owner
from mediamon.mentions.readings import Place, Reading, read_shared

REACH = 160  # characters before the noun in which the names that share it begin
_ENGLISH = {fold_plain(one): fold_plain(many) for one, many in (
    ("university", "universities"), ("institute", "institutes"), ("academy", "academies"), ("center", "centers"),
    ("centre", "centres"),
)}  # fmt: skip
_STATE = "государственн"
_CASE = re.compile(r"(?:ыми|ими|ого|его|ому|ему|[иыо]и|[иы]м|[ое]м|[иы]е|[иы]х)$")  # of adjectives, folded
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PARTS = re.compile(rf",? {AND}|, ")
_JOINS = re.compile(rf",? {AND}")
# "In Moscow, Kazan and Tomsk State Universities opened" names two.
_IN_A_TOWN = frozenset(map(fold_plain, ("in", "from", "to", "near", "outside")))
_SINGULAR = [re.compile(f"{ending}$") for ending in ("[иыо]и", "[ое]го", "[ое]му", "[иы]м", "[ое]м")]  # case by case
_SENTENCE = re.compile(r"[.!?;:()]")

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """The words of one of the names that share a noun: (start, end) in folded text each."""

    words: tuple[tuple[int, int], ...]
    after_comma: bool  # of a list of at least three, whose first it may be


class Coordinations:
    """Readings of names that share a noun in the plural. `forms`: the nouns, to be looked for with the names."""

    def __init__(self, cores: Iterable[tuple[str, Core]], owners: Sequence[Owner]) -> None:
        """cores: names without their tails, as they are written in the nominative; owners: by the number of the organisation."""
        self._owners = owners
        self._names: dict[Key, list[Core]] = {}
        self._nouns: dict[str, Key] = {}
        self._complements = Complements(owners)
        for name, core in cores:
            self._add(name, core)
        self.forms = frozenset({*self._nouns, *self._complements.forms})

    def _add(self, name: str, core: Core) -> None:
        words = tuple(fold_plain(name).split())
        phrase = leading_phrase(name)
        if core.kind != "decoy" and len(words) > 1 and words[-1] in _ENGLISH:
            self._nouns[_ENGLISH[words[-1]]] = (words[-1],)
            self._names.setdefault(_key(words), []).append(core)
        elif core.kind != "decoy" and phrase == len(words) > 1:
            noun = name.split(" ")[-1]
            for form in map(fold_plain, plural_forms(noun)):
                self._nouns[form] = (words[-1],)
                if not form.startswith("гос"):
                    self._nouns[f"гос{form}"] = (_STATE, words[-1])
            self._names.setdefault(_key(words), []).append(core)
        elif 0 < phrase < len(words) and not name.split(" ")[phrase - 1].isupper():  # "МГУ леса"
            nouns = plural_forms(" ".join(name.split(" ")[:phrase]))
            self._complements.add(map(fold_plain, nouns), words[phrase:], core)
        elif words[0] in _ENGLISH and len(words) > 2:
            self._complements.add((_ENGLISH[words[0]],), words[2:], core)

    def read(self, place: Place) -> Iterator[Reading]:
        """What a noun in the plural at `place` is shared by."""
        yield from self._before(place)
        yield from self._complements.read(place)

    def _before(self, place: Place) -> Iterator[Reading]:
        """Adjectives or towns before the noun."""
        noun = self._nouns.get(place.folded.text[place.start : place.end])
        parts = _parts(place.folded.text, place.start) if noun else []
        if noun is None or len(parts) < 2 or another_field(place.folded.text, place.start, place.end):
            return
        last = [_word(place, one) for one in parts[0].words]
        for number, part in enumerate(parts):
            end = part.words[-1][1] if number else place.end
            found = self._name(place, part, (), noun) if number == 0 else self._first(place, part, last, noun)
            if found is not None:
                yield from read_shared(found[1], self._owners, place, found[0], end, place.end)

    def _first(self, place: Place, part: _Part, last: Sequence[str], noun: Key) -> tuple[int, list[Core]] | None:
        """A name but the last: it shares words of the last besides the noun, all that can be where it has one of its own."""
        for at in range(1, len(last) + 1):
            found = self._name(place, part, tuple(last[at:]), noun, at > 1)
            if found is not None:
                return found
        return None

    def _name(
        self, place: Place, part: _Part, shared: Key, noun: Key, several: bool = False
    ) -> tuple[int, list[Core]] | None:
        """Where the name begins in a part, before which other words may stand ("Ректоры Московского"), and whose it is."""
        words = [_word(place, one) for one in part.words]
        for at, (start, _) in enumerate(part.words):
            cores = self._names.get((*words[at:], *shared, *noun))
            if cores and not (several and len(words) - at == 1) and _begins(place, part, at):
                return start, cores
        return None


def _key(words: Sequence[str]) -> Key:
    return (*map(_stem, words[:-1]), words[-1])


def _stem(word: str) -> str:
    return _CASE.sub("", word)


def _word(place: Place, span: tuple[int, int]) -> str:
    return _stem(place.folded.text[slice(*span)])


def _begins(place: Place, part: _Part, at: int) -> bool:
    """Whether a name may begin with a part's word: in a capital, and not behind another adjective or town that makes it another's."""
    text = place.text
    if not text[place.folded.original(part.words[at][0])].isupper():
        return False
    if at == 0:
        return True
    start, end = part.words[at - 1]
    before = place.folded.text[start:end]
    if part.after_comma and before in _IN_A_TOWN:
        return False
    capital = text[place.folded.original(start)].isupper()
    named = place.folded.text[slice(*part.words[at])]
    return not (capital and (at > 1 or _agree(before, named)))


def _agree(adjective: str, other: str) -> bool:
    """Whether both may be adjectives of one noun in the singular: "Первый Московский", not "Учёные Московского"."""
    return any(case.search(adjective) and case.search(other) for case in _SINGULAR)


def _parts(text: str, end: int) -> list[_Part]:
    """The names that end at `end` of folded text, the last first: "A, B и C " are three. One alone shares nothing."""
    first = max(0, end - REACH)
    cut = max((one.end() for one in _SENTENCE.finditer(text, first, end)), default=first)
    ends = list(_PARTS.finditer(text, cut, end))
    found: list[_Part] = []
    at = end
    for number, join in enumerate(reversed(ends)):
        joins = _JOINS.fullmatch(join[0]) is not None
        words = _words(text, join.end(), at)
        if joins != (number == 0) or not words or len(words) > 4:
            return found
        found.append(_Part(words, False))
        at = join.start()
        if number == len(ends) - 1 or _JOINS.fullmatch(ends[-2 - number][0]):
            break
    if found:
        begin = max((one.end() for one in ends if one.end() <= at), default=cut)
        words = _words(text, begin, at)
        found += [_Part(words[-6:], len(found) > 1)] if words else []
    return found


def _words(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    return tuple(one.span() for one in _WORD.finditer(text, start, end))
