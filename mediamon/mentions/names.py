"""Names taken apart: the core that is looked for, and what must follow it for the name to be certain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from mediamon.mentions.folding import fold, fold_plain
from mediamon.mentions.inflection import case_forms, is_word
from mediamon.mentions.organisations import Organisation
from mediamon.mentions.tails import NAMED, Tail, read_tail

Kind = Literal["name", "usually", "sometimes", "decoy"]


_WORDS = re.compile(r"[^\W\d_]+")
_STATE = re.compile(r"государственн\w+ (университет\w*)$")
_UNIVERSITY = re.compile(r"университет(\w{0,2})$")
_OF_TOWN = re.compile(r"^(\w{3,}?)(?:[ое]в)?ск\w+ гос\. ун-т")  # "Моск. гос. ун-т", "Воронеж. гос. ун-т"
_DOTTED = re.compile(r"[^\W\d_]{3,5}")
_GAP = re.compile(r"[ ,]")
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
BARE = frozenset({(False, False)})


@dataclass(frozen=True, slots=True)
class Core:
    """A core in one folded form. `tails`: the tails of the organisation's names with this core (True, True: eponym and academy).

    word: an abbreviation that in small letters is, or may be, a word ("игран")."""

    organisation: int
    kind: Kind
    form: str
    tails: frozenset[tuple[bool, bool]]
    abbreviation: bool
    latin: bool = False
    capital: bool = False
    word: bool = False

    @property
    def bare(self) -> bool:
        """Whether the core alone is a name."""
        return (False, False) in self.tails


@dataclass(frozen=True, slots=True)
class Owner:
    """What the tails of an organisation's names have in common: stems of its eponyms, keys of its branches ("" is plain РАН)."""

    id: str
    eponyms: tuple[str, ...]
    branches: frozenset[str]
    academic: bool


@dataclass(frozen=True, slots=True)
class _Parsed:
    core: str
    tail: Tail


def owner(organisation: Organisation) -> Owner:
    """The tails that are `organisation`'s own."""
    tails = [_parse(name).tail for name in organisation.certain_names()]
    named = {_stem(tail.named[-1]) for tail in tails if tail.named}
    branches = [tail.branches for tail in tails if tail.branches is not None]
    keys = frozenset(key for keys in branches for key in (keys or {""}))
    return Owner(organisation.id, tuple(sorted(named)), keys, bool(branches))


def cores(organisation: Organisation, number: int) -> Iterator[Core]:
    """Every folded form of every name of `organisation`, which is the `number`-th."""
    yield from _merged(organisation.certain_names(), number, "name")
    yield from _merged(organisation.usually, number, "usually")
    yield from _merged(organisation.sometimes, number, "sometimes")
    for name in organisation.decoys:
        for form in _forms(name):
            yield Core(number, "decoy", form, BARE, False)


def forms_by_name(organisation: Organisation) -> Iterator[tuple[str, ...]]:
    """For each name that may count as `organisation`'s, the folded forms of its core, as `cores` has them."""
    for name in (*organisation.certain_names(), *organisation.usually, *organisation.sometimes):
        yield tuple(_forms(_parse(name).core))


def in_full(organisation: Organisation, number: int) -> Iterator[tuple[str, Core]]:
    """Names of `organisation` of several words, without their tails, as they are written in the nominative; decoys too."""
    for core, wanted in _tails(organisation.certain_names()).items():
        if " " in core and not core.isupper():
            yield core, Core(number, "name", fold_plain(core).strip(), frozenset(wanted), False)
    for name in organisation.decoys:
        if " " in name:
            yield name, Core(number, "decoy", fold_plain(name).strip(), BARE, False)


def _tails(names: Iterable[str]) -> dict[str, set[tuple[bool, bool]]]:
    """The cores of names, with the tails of all that share one."""
    tails: dict[str, set[tuple[bool, bool]]] = {}
    for name in names:
        parsed = _parse(name)
        tails.setdefault(parsed.core, set()).add((parsed.tail.named is not None, parsed.tail.branches is not None))
    return tails


def _merged(names: Iterable[str], number: int, kind: Kind) -> Iterator[Core]:
    """One Core per form, with the tails of all names that share its core."""
    for core, wanted in _tails(names).items():
        short = core.replace(" ", "").isupper()
        # "любой московский университет" is any of them: a name of two common words must be written as one.
        capital = len(core.split()) == 2 and core.split()[1].islower() and (False, False) in wanted
        for form in _forms(core):
            latin = _LATIN.search(core) is not None
            yield Core(
                number, kind, form, frozenset(wanted), short, latin, capital, short and ("." in form or is_word(form))
            )


def _parse(name: str) -> _Parsed:
    """Split `name` where "имени …" begins, or else at the first place from which an academy reaches to the end.

    A name that begins with "имени", or whose eponym is too short to be told from the beginning of another ("имени Ли"), is a
    core as it stands.
    """
    whole = fold(name)
    folded = whole.text
    named = NAMED.search(folded)
    if named is not None:
        eponym = next((_stem(word) for word in _WORDS.findall(folded[named.end() :]) if len(word) > 2), None)
        if eponym is None or not folded[: named.start()].strip():
            return _Parsed(name, Tail(len(folded)))
        return _Parsed(name[: whole.original(named.start())], read_tail(folded, named.start(), (eponym,)))
    for match in _GAP.finditer(folded):
        tail = read_tail(folded, match.start(), ())
        if tail.end == len(folded):
            return _Parsed(name[: whole.original(match.start())], tail)
    return _Parsed(name, Tail(len(folded)))


def _forms(core: str) -> Iterator[str]:
    """Folded case forms of `core`, also with "госуниверситет", "гос. университет", "гос. ун-т", "ГУ" and "М.Г.У.", and without
    the hyphens that a line's end may take, and with the dashes that some write for them. Between two names a dash stays what
    parts them."""
    forms = {
        fold_plain(form).strip().replace("–", "-") for form in case_forms(core)
    }  # quotes around a name fold to spaces
    forms |= {_STATE.sub(short, form) for form in forms for short in (r"гос\1", r"гос. \1", r"гос \1", "гу")}
    forms |= {_UNIVERSITY.sub(r"ун-т\1", form) for form in forms}
    forms |= {_OF_TOWN.sub(r"\1. гос. ун-т", form) for form in forms}
    if core.isupper() and _DOTTED.fullmatch(core):
        forms.add("".join(f"{letter}." for letter in fold_plain(core)))
    forms |= {form.replace("государственн", "государствен") for form in forms}  # the commonest slip of a writer
    forms |= {form.replace("-", mark) for form in forms for mark in ("", "–")}
    yield from sorted(forms)


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word[-1] in "аеиоуыэюя" else word
