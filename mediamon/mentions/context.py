"""Whether a shared abbreviation or a short name is this organisation's here: what the text and the site say.

An abbreviation shared with others counts only when the text or the site makes it likely (spec: Vasenin, Dzabraev 2017).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import ahocorasick

from mediamon.mentions.folding import fold_plain
from mediamon.mentions.organisations import Organisation
from mediamon.mentions.readings import Reading

LONGEST_STEM = 24  # letters of a word that a stem is compared with


@dataclass(frozen=True, slots=True)
class Hint:
    """A word at `at` in folded text that speaks for the organisation or for another."""

    at: int
    own: bool


@dataclass(frozen=True, slots=True)
class Hints:
    """The beginnings of words that speak for an organisation (its context and cities) and for others."""

    automaton: ahocorasick.Automaton | None

    def find(self, text: str) -> tuple[Hint, ...]:
        """Hints in folded `text`, in its order."""
        if self.automaton is None:
            return ()
        found = ((end - length + 1, own) for end, (length, own) in self.automaton.iter(text))
        return tuple(sorted((Hint(at, own) for at, own in found if at == 0 or not text[at - 1].isalpha()), key=_place))

    def speak_for_another(self, text: str, at: int) -> bool:
        """Whether the word at `at` of folded `text` is another's and not the organisation's: "НЦН нанотехнологий"."""
        if self.automaton is None:
            return False
        said = {
            own for end, (length, own) in self.automaton.iter(text, at, at + LONGEST_STEM) if end - length + 1 == at
        }
        return said == {False}


def city_stems(organisation: Organisation) -> tuple[str, ...]:
    """Beginnings that all forms and adjectives of the organisation's cities share: Москва → москв, московск."""
    stems = [re.sub(r"[аеиоуыэюяь]+$", "", fold_plain(city)) for city in organisation.cities]
    return tuple(stems) + tuple(stem[:-1] for stem in stems if stem.endswith("в") and len(stem) > 4)


def hints(organisation: Organisation, *, of_sites: bool = False) -> Hints:
    """The hints of one organisation, ready to be looked for; of_sites: in the names and regions of sites."""
    elsewhere = (*organisation.elsewhere, *(organisation.sites_elsewhere if of_sites else ()))
    stems = dict.fromkeys(map(fold_plain, elsewhere), False)
    stems |= dict.fromkeys((*city_stems(organisation), *map(fold_plain, organisation.context)), True)
    if not stems:
        return Hints(None)
    automaton = ahocorasick.Automaton()
    for stem, own in stems.items():
        automaton.add_word(stem, (len(stem), own))
    automaton.make_automaton()
    return Hints(automaton)


def by_hints(reading: Reading, found: Sequence[Hint]) -> bool | None:
    """What the nearest hint outside the reading says; None without hints. `found` is in the order of the text."""
    before = bisect_left(found, reading.start, key=_place) - 1
    after = bisect_left(found, reading.end, key=_place)
    near = ([found[before]] if before >= 0 else []) + ([found[after]] if after < len(found) else [])
    if not near:
        return None
    middle = (reading.start + reading.end) // 2
    return min(near, key=lambda hint: (abs(hint.at - middle), not hint.own)).own


def _place(hint: Hint) -> int:
    return hint.at


def by_site(known: Hints, site: Mapping[str, object] | None) -> bool | None:
    """What the site's name and region say; None when they say nothing."""
    if not site:
        return None
    words = fold_plain(" ".join(str(site.get(key) or "") for key in ("region", "name")))
    found = known.find(words)
    return found[0].own if found else None
