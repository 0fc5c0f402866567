"""Words of a sentence as the tonality model sees them: base form, part of speech, case, and whether in quotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from mediamon.morphology import likeliest

_TOKEN = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d+(?:[.,]\d+)*|[^\w\s]")
_CACHE = 200_000
_SENTENCES = 64  # a sentence is read once for all of its targets, which come one after another
_ENGLISH_PARTS = {
    "AUX": "is was were are be been being has have had will would can could may might must shall should did does do",
    "PREP": "of in on at by for from with to against about over after before under between through into",
    "CONJ": "and or but because that which who while although if when whether as since though",
    "NEG": "not no never n't neither nor without don't doesn't didn't won't can't isn't wasn't",
    "NPRO": "he she it they him her them his their its i we you me us my our your",
}
_PART_OF = {word: part for part, words in _ENGLISH_PARTS.items() for word in words.split(" ")}


@dataclass(frozen=True, slots=True)
class Form:
    """What a word is apart from its place: base form, part of speech ("" unknown), case, voice, kind of name."""

    base: str
    part: str = ""
    case: str = ""
    voice: str = ""
    name: str = ""


class Word(NamedTuple):
    """A token at `[start, end)` of the sentence."""

    start: int
    end: int
    lower: str
    form: Form
    capital: bool


@lru_cache(maxsize=_SENTENCES)
def words_of(sentence: str, language: str) -> tuple[Word, ...]:
    """Tokens of `sentence`: words, numbers and marks, in order. `language` is "ru" or "en"."""
    analyse = _russian if language == "ru" else _english
    found = []
    for match in _TOKEN.finditer(sentence):
        token = match[0]
        lower = token.lower().replace("ё", "е")
        found.append(Word(match.start(), match.end(), lower, analyse(lower), token[:1].isupper()))
    return tuple(found)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer  # all of its languages come with it

    return snowballstemmer.stemmer("english")


@lru_cache(maxsize=_CACHE)
def _russian(lower: str) -> Form:
    if not lower[0].isalpha():
        return _mark(lower)
    found = likeliest(lower)
    return Form(found[0].replace("ё", "е"), *_marked(found[1])) if found else Form(lower)


@cache
def _marked(tag: Any) -> tuple[str, str, str, str]:
    """Part of speech, case, voice and kind of name that a tag tells; there are some five thousand tags."""
    name = next((kind for kind in ("Surn", "Name", "Orgn", "Geox") if kind in tag), "")
    return str(tag.POS or ""), str(tag.case or ""), str(tag.voice or ""), name


@lru_cache(maxsize=_CACHE)
def _english(lower: str) -> Form:
    if not lower[0].isalpha():
        return _mark(lower)
    return Form(str(_stemmer().stemWord(lower.replace("’", "'").removesuffix("'s"))), _PART_OF.get(lower, ""))


def _mark(lower: str) -> Form:
    return Form("0" if lower[0].isdigit() else lower, "NUM" if lower[0].isdigit() else "PNCT")
