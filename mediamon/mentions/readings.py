"""What one occurrence of a core says where it stands: this organisation, another body, or something to be decided."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mediamon.mentions.fields import another_field
from mediamon.mentions.folding import Folded
from mediamon.mentions.names import Core, Owner
from mediamon.mentions.tails import Tail, any_of, read_tail

Status = Literal["certain", "doubtful", "incomplete", "other"]

_LETTER = r"[^\W\d_]"
_ADJECTIVE = re.compile(
    rf"({_LETTER}+)ск(?:ии|ого|ому|им|ом|ая|ое|ои|ую) (?:{any_of('государственный', 'государственного')} )?$"
)
# Adjectives that name no other place: "российский МГУ" is the same one.
_ALLOWED = (
    "российск", "русск", "советск", "столичн", "московск", "академическ", "классическ", "студенческ", "отечественн",
)  # fmt: skip
_GENITIVE = re.compile(rf" {_LETTER}+ско(?:го|и)(?!{_LETTER})")
_EPONYM = re.compile(rf"(?<!{_LETTER})(?:имени|им\.?) ?(?:{_LETTER}\. ?){{0,2}}(?:{_LETTER}+ )?$")
_INITIALS = re.compile(rf"(?<!{_LETTER})(?:{_LETTER}\. ?){{1,3}}$")
_JOINED = re.compile(rf"-({_LETTER}{{2,}})")
# "кафе «Московский университет»" is a café.
_THING = re.compile(
    r"\b(?:кафе|ресторан\w{0,2}|газет\w{1,3}|журнал(?:а|у|ом|е|ы|ов|ам|ах)?|издательств\w{1,3}|станци\w{1,3}|метро|отел\w{1,3}|гостиниц\w{0,3}|улиц\w{0,3})"
    r"\s*[«„“\"]$",
    re.IGNORECASE,
)
_OPENING = frozenset('«„“"')
COMPOUND, THING = "a part of a compound", "the name of a thing"
_DOMAIN = re.compile(r"\.[a-zа-я]{2}")


@dataclass(frozen=True, slots=True)
class Reading:
    """An occurrence `[start, end)` in folded text; `kind` and `form` are those of its core."""

    start: int
    end: int
    organisation: int
    status: Status
    why: str
    kind: str
    form: str
    abbreviation: bool = False
    lower: bool = False

    @property
    def names_another(self) -> bool:
        """Whether it names another body, to which later uses of the abbreviation may belong; a compound decides for itself alone."""
        return self.status == "other" and self.why not in (COMPOUND, THING)


@dataclass(frozen=True, slots=True)
class SharedReading(Reading):
    """One of several names that share a noun, which ends at `noun`."""

    noun: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a core occurs: the given text, its folding, and `[start, end)` in the latter."""

    text: str
    folded: Folded
    start: int
    end: int


def read(cores: Sequence[Core], owner: Owner, cities: tuple[str, ...], place: Place) -> Reading | None:
    """The reading of `cores` (one form, one organisation) at `place`; None when it is no name at all."""
    core = cores[0]
    text, start, end = place.folded.text, place.start, place.end
    first, last = place.folded.span(start, end)
    surface = place.text[first:last]
    if (core.capital and surface[0].islower()) or (core.abbreviation and _no_abbreviation(core, surface, text, place)):
        return None
    if core.kind == "decoy":
        return _reading(core, start, end, "other", "a name that must not count")
    tail = read_tail(text, end, owner.eponyms)
    other = _other(core, owner, cities, tail, place)
    if (
        other == ""
        and place.text[first - 1 : first] in _OPENING
        and _THING.search(place.text, max(0, first - 20), first)
    ):
        other = THING
    if other:
        return _reading(core, start, end, "other", other)
    academy = _own_academy(tail, owner)
    named = tail.named is not None
    close = tail.end if named or academy else end
    status, why = _status(cores, named, academy)
    if status == "incomplete" and _too_little(core, text, end):
        return None
    start -= _initials(core, text, start)
    lower = core.abbreviation and sum(map(str.isupper, surface)) < 2 and (core.word or surface[0].isupper())
    kind = next((one.kind for one in cores if one.kind != "name"), core.kind)
    return Reading(start, close, core.organisation, status, why, kind, core.form, core.abbreviation, lower)


def read_shared(
    cores: Sequence[Core], owners: Sequence[Owner], place: Place, start: int, end: int, last: int
) -> Iterator[SharedReading]:
    """Readings of `[start, end)` as names that share a noun with others, the last of which ends at `last`: its tail is everybody's."""
    text = place.folded.text
    for core in cores:
        owner = owners[core.organisation]
        tail = read_tail(text, last, owner.eponyms)
        academy, named = _own_academy(tail, owner), tail.named is not None
        another = named and not (owner.eponyms and tail.named and tail.named[-1].startswith(owner.eponyms))
        if another or tail.abroad or (owner.academic and tail.branches is not None and not academy):
            continue
        status, why = _status([core], named, academy)
        if status == "incomplete" and _too_little(core, text, last):
            continue
        close = tail.end if end == last and (named or academy) else end
        yield SharedReading(start, close, core.organisation, status, why, core.kind, core.form, noun=last)


def _named(text: str, adjective: re.Match[str]) -> bool:
    """Whether it is a name's end: "институт имени А. Н. Белозерского МГУ"."""
    return _EPONYM.search(text, max(0, adjective.start() - 30), adjective.start()) is not None


def _too_little(core: Core, text: str, end: int) -> bool:
    """Whether a short name is one common word ("институт") or somebody else's ("Институт географии Томского …")."""
    return (" " not in core.form and not core.abbreviation) or _GENITIVE.match(text, end) is not None


def _reading(core: Core, start: int, end: int, status: Status, why: str) -> Reading:
    return Reading(start, end, core.organisation, status, why, core.kind, core.form, core.abbreviation)


def _no_abbreviation(core: Core, surface: str, text: str, place: Place) -> bool:
    """Whether this is a part of an address (msu.ru, info@msu.ru) or a Latin word in small letters."""
    if text[place.start - 1 : place.start] == "@" or (core.latin and not surface.isupper()):
        return True
    following = place.folded.original(place.end - 1) + 1
    return _DOMAIN.match(place.text, following) is not None


def _other(core: Core, owner: Owner, cities: tuple[str, ...], tail: Tail, place: Place) -> str:
    """Why the name is another body's, or nothing."""
    text, start, end = place.folded.text, place.start, place.end
    if tail.named is not None and not (owner.eponyms and tail.named[-1:] and tail.named[-1].startswith(owner.eponyms)):
        return "named after somebody else"
    if tail.abroad:
        return "of another country's academy"
    if owner.academic and tail.branches is not None and not _own_academy(tail, owner):
        return "of another branch of the academy"
    first = max(0, start - 60)
    before = _ADJECTIVE.search(text, first, start) if "ск" in text[first:start] else None
    if before is not None and not (before[1] + "ск").startswith((*_ALLOWED, *cities)) and not _named(text, before):
        return "of another place"
    joined = _JOINED.match(text, end)
    if joined is not None and not (core.abbreviation and _is_abbreviation(joined, place)):
        return COMPOUND
    if tail.named is None and tail.branches is None and not core.abbreviation and another_field(text, start, end):
        return "of another field"
    return ""


def _is_abbreviation(joined: re.Match[str], place: Place) -> bool:
    """Whether what a hyphen joins is another party ("МГУ-РЖД"), and no part of a word or name ("МГУ-шник", "МГУ-Саров")."""
    start, end = place.folded.span(*joined.span(1))
    return sum(map(str.isupper, place.text[start:end])) > 1


def _own_academy(tail: Tail, owner: Owner) -> bool:
    """Whether "РАН" with the branch before it is this organisation's; plain "РАН" suits every institute of the academy."""
    if tail.branches is None or not owner.academic:
        return False
    if not tail.branches:
        return "" in owner.branches or owner.branches == frozenset({"со"})
    return bool(tail.branches & owner.branches)


def _status(cores: Sequence[Core], named: bool, academy: bool) -> tuple[Status, str]:
    names = [core for core in cores if core.kind == "name"]
    if any(person <= named and ran <= academy for core in names for person, ran in core.tails):
        return "certain", "abbreviation" if cores[0].abbreviation else "name"
    if named or (academy and len(names) < len(cores)):
        return "certain", "name with its tail"
    if len(names) < len(cores):
        return "doubtful", "shared abbreviation"
    return "incomplete", "short name"


def _initials(core: Core, text: str, start: int) -> int:
    """How long the initials before an English name are: "V. V. Dokuchaev Soil Science Institute"."""
    if not core.latin or core.abbreviation:
        return 0
    match = _INITIALS.search(text, max(0, start - 12), start)
    return len(match[0]) if match else 0
