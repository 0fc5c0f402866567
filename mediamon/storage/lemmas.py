"""Lemmas: what search compares. Russian words by pymorphy3, others by the snowball stemmer of the language."""

from __future__ import annotations

import re
import threading
from functools import lru_cache

import snowballstemmer

from mediamon.morphology import likeliest

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
LONGEST = 60  # characters; longer runs are no words
CYRILLIC = re.compile(r"[а-яё]")
CACHED = 300_000  # forms; a newspaper's vocabulary, about 60 MB


def lemmas(text: str) -> frozenset[str]:
    """The distinct lemmas of a text, in lower case, with е for ё; parts of a hyphenated word count too."""
    found: set[str] = set()
    for mark in INVISIBLE:  # quicker than str.translate
        text = text.replace(mark, "")
    for word in WORD.findall(text.lower()):
        if len(word) <= LONGEST:
            found.add(lemma(word))
            if "-" in word:
                found.update(map(lemma, word.split("-")))
    return frozenset(found - {""})


@lru_cache(maxsize=CACHED)
def lemma(word: str) -> str:
    """The lemma of one word in lower case."""
    if CYRILLIC.search(word):
        found = likeliest(word)
        return (found[0] if found else word).replace("ё", "е")
    return str(_own.stemmer.stemWord(word))


class _Own(threading.local):
    """Of each thread: a stemmer keeps the word that it is at in itself."""

    def __init__(self) -> None:
        self.stemmer = snowballstemmer.stemmer("english")


_own = _Own()
