"""Case forms of an organisation's name, made once when the matcher is built."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mediamon.morphology import is_known, parses

_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_ENDINGS = ("", "а", "у", "ом", "е")
_VOWELS = frozenset("АЕИОУЭЮЯ")


def case_forms(name: str) -> tuple[str, ...]:
    """`name` (nominative) in the six cases: adjectives and their noun are declined, what follows the noun stays.

    A name without a Russian noun in the nominative (an English one) stays as it is; an abbreviation that is spoken as a
    word (ИМАШ) takes the endings of one.
    """
    words = name.split(" ")
    if len(words) == 1 and name.isupper():
        return _abbreviation_forms(name)
    phrase = _declinable(words)
    if not phrase:
        return (name,)
    gender = phrase[-1].tag.gender
    rest = words[len(phrase) :]
    columns = [_inflected(parse.word, "NOUN" if "NOUN" in parse.tag else "ADJF", gender) for parse in phrase]
    forms = (" ".join([*declined, *rest]) for declined in zip(*columns, strict=True))
    # As it stands too: an adjective may belong to another noun than was thought.
    return tuple(dict.fromkeys((name, *forms)))


def head_of(name: str) -> tuple[str, str] | None:
    """(noun, its gender) of a Russian name in the nominative, without its adjectives; None where there is none."""
    phrase = _declinable(name.split(" "))
    if not phrase or "NOUN" not in phrase[-1].tag:
        return None
    return str(phrase[-1].word), str(phrase[-1].tag.gender)


def leading_phrase(name: str) -> int:
    """How many words of a Russian name in the nominative are its noun and the adjectives before it; 0 where there is none.

    >>> leading_phrase("Научный центр неврологии"), leading_phrase("Voronezh State University")
    (2, 0)
    """
    return len(_declinable(name.split(" ")))


def plural_forms(phrase: str) -> tuple[str, ...]:
    """Adjectives and a noun in the six cases of the plural: "институты", "институтов", …"""
    parses = _declinable(phrase.split(" "))
    columns = [_in_plural(parse.word, "NOUN" if "NOUN" in parse.tag else "ADJF") for parse in parses]
    return tuple(dict.fromkeys(map(" ".join, zip(*columns, strict=True)))) if columns else ()


@lru_cache(maxsize=20_000)
def _in_plural(word: str, part: str) -> tuple[str, ...]:
    parse = _nominative(word, part)
    forms = (parse.inflect({case, "plur"}) for case in _CASES) if parse else ()
    return tuple(str(form.word if form else word) for form in forms)


def is_word(abbreviation: str) -> bool:
    """Whether `abbreviation`, written in small letters, may be something else: a word of the dictionary, or too short to tell.

    >>> is_word("игран"), is_word("цин"), is_word("мгу"), is_word("рггу")
    (True, True, False, False)
    """
    if len(abbreviation) < 3 or " " in abbreviation:
        return True
    if not is_known(abbreviation):  # most are not, and to guess what they might be takes long
        return False
    read = parses(abbreviation)
    return not (read and "Abbr" in read[0].tag) and any(parse.is_known for parse in read)


def _abbreviation_forms(name: str) -> tuple[str, ...]:
    spoken = len(name) >= 4 and name[-1] not in _VOWELS and name[-2] in _VOWELS
    return tuple(name + ending for ending in _ENDINGS) if spoken else (name,)


def _declinable(words: list[str]) -> list[Any]:
    """Parses of the leading adjectives and of the noun that they belong to, or nothing."""
    parses = []
    for word in words:
        noun = _nominative(word, "NOUN")
        adjective = _nominative(word, "ADJF")
        if adjective is None and noun is None:
            return []
        parses.append(adjective or noun)
        if adjective is None:
            return parses
    return []


@lru_cache(maxsize=20_000)
def _nominative(word: str, part: str) -> Any | None:
    wanted = {part, "nomn", "sing"}
    return next((parse for parse in parses(word) if wanted in parse.tag), None)


@lru_cache(maxsize=20_000)
def _inflected(word: str, part: str, gender: str) -> tuple[str, ...]:
    """A word in the six cases. Names share their words, so each is declined once."""
    parse = _nominative(word, part)
    if parse is None:
        return (word,) * len(_CASES)
    forms = (parse.inflect({case, "sing"} | ({gender} if part == "ADJF" else set())) for case in _CASES)
    return tuple(str(form.word if form else parse.word) for form in forms)
