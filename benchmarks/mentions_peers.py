"""Two ways to find names that our matcher is measured against: exact names, and lemmas of words in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pymorphy3 import MorphAnalyzer

from mediamon.mentions import Organisation

Spans = list[tuple[int, int, str]]

_WORD = re.compile(r"\w+")


def exact_names(organisations: Sequence[Organisation]) -> Callable[[str], Spans]:
    """A finder of names as they are written in the file of organisations; the longest wins."""
    owners = {name: one.id for one in organisations for name in _names(one)}
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(owners, key=len, reverse=True))) + r")\b")
    return lambda text: [(match.start(), match.end(), owners[match[0]]) for match in pattern.finditer(text)]


def lemma_names(organisations: Sequence[Organisation]) -> Callable[[str], Spans]:
    """A finder of names by the lemmas of their words (initials, marks and letter case left out); the longest wins."""
    owners: dict[tuple[str, ...], str] = {}
    for one in organisations:
        for name in _names(one):
            owners[tuple(lemma for lemma, _, _ in _lemmas(name))] = one.id
    longest = max(map(len, owners))
    return lambda text: list(_find(text, owners, longest))


def _find(text: str, owners: dict[tuple[str, ...], str], longest: int) -> Iterator[tuple[int, int, str]]:
    words = _lemmas(text)
    at = 0
    while at < len(words):
        for size in range(min(longest, len(words) - at), 0, -1):
            key = tuple(lemma for lemma, _, _ in words[at : at + size])
            if key in owners:
                yield words[at][1], words[at + size - 1][2], owners[key]
                at += size - 1
                break
        at += 1


def _names(one: Organisation) -> tuple[str, ...]:
    return (*one.certain_names(), *one.usually, *one.sometimes)


def _lemmas(text: str) -> list[tuple[str, int, int]]:
    return [
        (_lemma(match[0].lower()), match.start(), match.end()) for match in _WORD.finditer(text) if len(match[0]) > 1
    ]


@lru_cache(maxsize=100_000)
def _lemma(word: str) -> str:
    return "им" if word in ("имени", "им") else str(_analyser().parse(word)[0].normal_form).replace("ё", "е")


@lru_cache(maxsize=1)
def _analyser() -> MorphAnalyzer:
    return MorphAnalyzer()
