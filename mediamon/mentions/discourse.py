"""Further mentions: «университет», «вуз», «он» after an organisation was named in full, or by an abbreviation of its own,
where nobody else can be meant (ours).

They are evidence for the tonality, and are told apart from names by their reason, which begins with `DISCOURSE`. The rule
says nothing rather than something wrong: one candidate of that kind in the text so far, no other body between, the same
paragraph or the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from mediamon.mentions.heads import Head
from mediamon.mentions.sentences import split_sentences
from mediamon.morphology import parses

DISCOURSE = "discourse"

REACH = 2_000  # characters from a name to the noun that stands for it; a paragraph of news is shorter
REACH_OF_PRONOUNS = 400

_PRONOUN = re.compile(r"\b(?:Он|Она)\b(?= )")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_DETERMINERS = frozenset(
    [
        "этот",
        "этого",
        "этому",
        "этим",
        "этом",
        "сам",
        "самого",
        "самому",
        "самим",
        "самом",
        "наш",
        "нашего",
        "нашему",
        "нашим",
        "нашем",
    ]
)
_CAPITALS = re.compile(r"\b[^\W\d_a-zа-яё][^\W\d_]*[^\W\d_a-zа-яё]{2}\b|\b[A-ZА-ЯЁ]{3,}\b")
_NO_BODY = frozenset(
    [
        "США",
        "РАН",
        "РФ",
        "СССР",
        "ТАСС",
        "РИА",
        "СМИ",
        "ООН",
        "ЕГЭ",
        "МВД",
        "МЧС",
        "ФСБ",
        "СНГ",
        "ЕС",
        "НИР",
        "ДТП",
        "НДС",
        "ПЦР",
        "ДНК",
        "РНК",
        "USA",
        "NATO",
        "COVID",
        "RAS",
        "CEO",
        "DNA",
    ]
)
_BODY = re.compile(
    r"\b[А-ЯЁ][\w-]+(?:ий|ый|ой|ого|его|ому|ему|ым|им|ом|ем|ая|ую|ое)\s+(?:[а-яё-]+\s+){0,2}(?:университет|институт|центр|академи|колледж|вуз|училищ)|"
    r"\b(?:университет|институт|центр|академи|колледж)\w*\s+(?:имени|им\.|[«\"“])|"
    r"\b[A-Z]\w+\s+(?:[A-Z]\w+\s+)*(?:University|Institute|Cent(?:er|re)|Academy|College)|"
    r"\b(?:University|Institute|Academy|College)\s+(?:of|for)\b|"
    r"\b(?:Гарвард|Оксфорд|Кембридж|Ст[эе]нфорд|Принстон|Йел[ьея]|Сорбонн|Физтех|Бауманк|Вышк[аеиоу]|Политех|Плешк|Сколтех|"
    r"Harvard|Oxford|Cambridge|Stanford|Princeton|Yale|Sorbonne|Caltech|Skoltech)"  # known without their noun
)


class Place(Protocol):
    """What looks like a mention: offsets, organisation, whether it is one."""

    @property
    def start(self) -> int:
        """Offset of its first character."""

    @property
    def end(self) -> int:
        """Offset behind its last character."""

    @property
    def organisation(self) -> str:
        """Id of the organisation."""

    @property
    def why(self) -> str:
        """The rule that decided."""

    @property
    def is_mention(self) -> bool:
        """False for what only looks like one."""


@dataclass(frozen=True, slots=True)
class Further:
    """A word `[start, end)` that stands for an organisation."""

    start: int
    end: int
    organisation: str
    why: str


def further(text: str, considered: Sequence[Place], heads: Mapping[str, Head]) -> tuple[Further, ...]:
    """The words of `text` that stand for one of its organisations, in its order.

    considered: all that looks like a mention, in the order of the text; heads: by organisation.
    """
    named = [one for one in considered if one.is_mention and one.organisation in heads]
    if not any(_told_apart(text, one, heads) for one in named):
        return ()
    nouns = _nouns(text, considered, named, heads)
    return tuple(sorted((*nouns, *_pronouns(text, considered, named, heads)), key=lambda one: one.start))


def _in_full(text: str, one: Place, heads: Mapping[str, Head]) -> bool:
    """Whether a mention is the full name: it has the noun in it."""
    return heads[one.organisation].pattern.search(text, one.start, one.end) is not None


def _told_apart(text: str, one: Place, heads: Mapping[str, Head]) -> bool:
    """Whether a mention is the full name, or an abbreviation that nobody else has."""
    return one.why == "abbreviation" or _in_full(text, one, heads)


def _nouns(
    text: str, considered: Sequence[Place], named: Sequence[Place], heads: Mapping[str, Head]
) -> Iterator[Further]:
    starts = [one.start for one in considered]
    for pattern in {head.pattern.pattern: head.pattern for head in heads.values()}.values():
        of_kind = [one for one in named if heads[one.organisation].pattern.pattern == pattern.pattern]
        told, so_far = _Told(text, heads), 0
        for match in pattern.finditer(text) if of_kind else ():
            while so_far < len(of_kind) and of_kind[so_far].end <= match.start():
                told.add(of_kind[so_far])
                so_far += 1
            name = told.only()
            inside = bisect_right(starts, match.start())
            if name is None or (inside and considered[inside - 1].end > match.start()):
                continue
            if match.start() - name.end > REACH:
                continue
            between = considered[bisect_right(starts, name.start) : inside]
            if _reaches(text, name, match.start(), between) and _bare(text, match):
                yield _further(text, match.start(), match.end(), name)


class _Told:
    """What was named of one kind up to some place."""

    def __init__(self, text: str, heads: Mapping[str, Head]) -> None:
        self._text, self._heads = text, heads
        self._names: set[str] = set()
        self._last: Place | None = None
        self._told_apart = False

    def add(self, one: Place) -> None:
        """One more, in the order of the text."""
        self._names.add(one.organisation)
        self._told_apart = self._told_apart or _told_apart(self._text, one, self._heads)
        self._last = one

    def only(self) -> Place | None:
        """The last mention of the only one that was named, if it was named so that it is no other."""
        return self._last if len(self._names) == 1 and self._told_apart else None


def _further(text: str, start: int, end: int, name: Place) -> Further:
    return Further(start, end, name.organisation, f"{DISCOURSE}: «{text[start:end]}» after its name")


def _reaches(text: str, name: Place, start: int, between: Sequence[Place]) -> bool:
    """Whether what begins at `start` is in the paragraph of the name or the next, with no other body between."""
    if text.count("\n", name.end, start) > 1:
        return False
    if any(not one.is_mention or one.organisation != name.organisation for one in between):
        return False
    passage = text[name.end : start]
    named = (match[0] for match in _CAPITALS.finditer(passage))
    return _BODY.search(passage) is None and all(word in _NO_BODY for word in named)


def _bare(text: str, match: re.Match[str]) -> bool:
    """Whether the noun stands alone: no adjective before it, no field, place or person after it that would name another."""
    if match[0].isascii():
        return re.search(r"\b[Tt]he $", text[max(0, match.start() - 5) : match.start()]) is not None and not re.match(
            r"(?:'s)? (?:of|for|in|and) (?:the )?[A-Z]|-| [A-Z]", text[match.end() : match.end() + 12]
        )
    before = list(_WORD.finditer(text, max(0, match.start() - 60), match.start()))
    if before and text[before[-1].end() : match.start()].isspace():
        nearest = before[-1][0]
        if _describes(nearest) or (nearest.lower() in ("в", "во") and match[0].lower().startswith("центр")):
            return False  # another one; the middle of a town
    after = re.compile(r" +([«\"“]?)([^\W\d_]+)").match(text, match.end())
    return after is None or not (after[1] or _names(after[2]))


@lru_cache(maxsize=4_096)
def _describes(word: str) -> bool:
    """Whether a word before the noun says which one."""
    if word.lower() in _DETERMINERS:
        return False
    found = parses(word)
    return bool(found) and any(part in found[0].tag for part in ("ADJF", "PRTF", "NUMR"))


@lru_cache(maxsize=4_096)
def _names(word: str) -> bool:
    """Whether a word after the noun makes it another body's name, or another notion ("институт брака")."""
    if word.lower() in ("имени", "им", "при"):
        return True
    found = parses(word)
    if not found:
        return word[:1].isupper()
    tag = found[0].tag
    if word[:1].isupper():
        return not ("Name" in tag or "Surn" in tag) or "Geox" in tag
    return ("NOUN" in tag or "ADJF" in tag) and "gent" in tag


def _pronouns(
    text: str, considered: Sequence[Place], named: Sequence[Place], heads: Mapping[str, Head]
) -> Iterator[Further]:
    """«Он» that begins the sentence after one whose subject is the full name, and that has no other noun of that gender."""
    ends, starts = [one.end for one in named], [one.start for one in considered]
    for match in _PRONOUN.finditer(text):
        place = bisect_right(ends, match.start()) - 1
        if place < 0 or match.start() - named[place].end > REACH_OF_PRONOUNS:
            continue
        name = named[place]
        between = considered[bisect_right(starts, name.start) : bisect_right(starts, match.start())]
        meant = heads[name.organisation].pronoun == match[0] and _in_full(text, name, heads) and not between
        if meant and _is_subject_before(text, name, match):
            yield _further(text, match.start(), match.end(), name)


def _is_subject_before(text: str, name: Place, pronoun: re.Match[str]) -> bool:
    """Whether the name begins the sentence before the pronoun's, which has nothing else that the pronoun might mean."""
    first = max(0, name.start - REACH_OF_PRONOUNS)
    first = max(text.rfind("\n", first, name.start) + 1, first)
    passage = text[first : pronoun.end() + 1]
    sentences = split_sentences(passage)
    at = bisect_right([start for start, _ in sentences], name.start - first) - 1
    if "\n" in passage or at + 1 >= len(sentences) or sentences[at + 1][0] != pronoun.start() - first:
        return False
    begins = _WORD.search(passage, sentences[at][0], name.start - first) is None
    return begins and not _another(text[name.end : pronoun.start()], pronoun[0])


def _another(rest: str, pronoun: str) -> bool:
    """Whether the rest of a sentence has anything that the pronoun might mean."""
    gender = "masc" if pronoun == "Он" else "femn"
    return any(_could_be(match[0], gender) for match in _WORD.finditer(rest))


@lru_cache(maxsize=8_192)
def _could_be(word: str, gender: str) -> bool:
    if word[:1].isupper():
        return True  # a person, a place, another body
    return any({"NOUN", gender, "sing"} <= set(one.tag.grammemes) for one in parses(word)[:1])
