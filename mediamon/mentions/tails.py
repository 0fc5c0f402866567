"""What may follow the core of a name: whom it is named after, and which academy or branch of one it belongs to.

"Институт географии" + "имени В. Б. Сочавы" + "СО РАН" is another organisation than "Институт географии" + "РАН"
(spec: Vasenin, Dzabraev 2017), so a tail is read apart from the core and compared with the tails of the known names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mediamon.mentions.folding import fold_plain


def any_of(*words: str) -> str:
    """A pattern for one of `words`, folded; the longest first."""
    return "(?:" + "|".join(re.escape(fold_plain(word)) for word in sorted(words, key=len, reverse=True)) + ")"


_LETTER = r"[^\W\d_]"
_END = rf"(?!{_LETTER})"
# A bare "им" is also a pronoun ("МГУ им помог"): it opens a name only before an initial.
NAMED = re.compile(rf" ?(?:им\.|{any_of('имени', 'named after', 'named for')}{_END}|им(?= {_LETTER}\.)) ?")
_PERSON = re.compile(rf"({_LETTER}(?:{_LETTER}|-)*)\.? ?")
_ACADEMIES = any_of(
    "РАН", "РАМН", "РАСХН", "АН СССР", "Россельхозакадемии", "Российской академии наук", "Академии наук СССР",
    "Академии наук", "Российской академии медицинских наук", "Российской академии сельскохозяйственных наук",
    "RAS", "RAN", "Russian Academy of Sciences", "USSR Academy of Sciences",
)  # fmt: skip
_BRANCHES = {
    "со": ("Сибирского отделения", "Siberian Branch of the", "Siberian Branch of", "Siberian Branch,", "СО", "SB"),
    "уро": ("Уральского отделения", "Ural Branch of the", "Ural Branch of", "Ural Branch,", "УрО", "UB", "UrB", "UrO"),
    "дво": (
        "Дальневосточного отделения",
        "Far Eastern Branch of the",
        "Far Eastern Branch of",
        "Far East Branch of the",
        "ДВО",
        "FEB",
    ),
    "кнц": ("Кольского научного центра", "ФИЦ КНЦ", "КНЦ", "KSC"),
}
_BRANCH_OF = {fold_plain(word): key for key, words in _BRANCHES.items() for word in words}
_CENTRE = rf"{_LETTER}{{0,5}}(?:нц|фиц)|{_LETTER}+ого (?:федерального исследовательского|научного) центра"
_BRANCH = re.compile(any_of(*_BRANCH_OF) + "|" + _CENTRE)
_ACADEMY = re.compile(
    rf",? (?:{any_of('of the', 'of')} )?(?P<branch>(?:(?:{_BRANCH.pattern}) ){{0,3}}){_ACADEMIES}{_END}"
)
_STATE = rf" {any_of('Республики', 'of Belarus', 'of Ukraine', 'of Kazakhstan')}{_END}| {any_of('Казахстан', 'Украин', 'Белар', 'Узбекистан', 'Армени', 'Грузи', 'Азербайджан', 'Молдо', 'Монголи', 'Китая')}"
_ABROAD = re.compile(rf",? {any_of('НАН', 'Национальной академии наук')}{_END}|{_STATE}")


@dataclass(frozen=True, slots=True)
class Tail:
    """What follows a core in folded text: where it ends, the words after "имени", the branches before "РАН"."""

    end: int
    named: tuple[str, ...] | None = None
    branches: frozenset[str] | None = None
    abroad: bool = False


def read_tail(text: str, end: int, eponyms: tuple[str, ...]) -> Tail:
    """The tail that begins at `end` of folded `text`; a person whose stem is in `eponyms` closes the first part."""
    named, at = _read_person(text, end, eponyms)
    academy = _ACADEMY.match(text, at)
    if academy is None:
        return Tail(at, named, None, _ABROAD.match(text, at) is not None)
    abroad = _ABROAD.match(text, academy.end()) is not None
    return Tail(academy.end(), named, _branches(academy["branch"]), abroad)


def _read_person(text: str, end: int, eponyms: tuple[str, ...]) -> tuple[tuple[str, ...] | None, int]:
    """The words after "имени" (five hold "академика Михаила Васильевича Ломоносова") and where the name ends."""
    opening = NAMED.match(text, end)
    if opening is None:
        return None, end
    words: list[str] = []
    at = opening.end()
    while len(words) < 5 and (word := _PERSON.match(text, at)) is not None:
        words.append(word[1])
        at = word.end()
        if word[1].startswith(eponyms):
            return tuple(words), word.end(1)
    return tuple(words), end


def _branches(words: str) -> frozenset[str]:
    """Keys of the branches named in `words`, which stand between a core and "РАН"."""
    return frozenset(_BRANCH_OF.get(match[0], match[0]) for match in _BRANCH.finditer(words))
