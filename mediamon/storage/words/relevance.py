"""How much a text is about words: BM25 (Robertson, Walker 1994) without rarity, since every text that is compared holds all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from mediamon.storage.words.lemmas import lemma

SATURATED = 1.2  # k1: how soon one more of the same word says nothing new
BY_LENGTH = 0.75  # b: how far long texts must say more
USUAL = 2_000  # characters of a publication
IN_HEADLINE = 3  # times that a word in the headline counts
BEGINNING = 3  # letters that a form must share with its lemma to be looked at: a lemma of every word would take seconds
WORD_LETTER, REST = re.compile(r"\w"), re.compile(r"\w*")


def relevance(headline: str, body: str, wanted: Collection[str]) -> float:
    """From 0 to 2.2 for each wanted lemma; more is more relevant. Each lemma counts at least once: the text is known to hold it."""
    beginnings = _beginnings(frozenset(wanted))
    counts = Counter[str]()
    for text, weight in ((headline, IN_HEADLINE), (body, 1)):
        for word in _words(text.lower(), beginnings):
            counts[lemma(word)] += weight
    norm = SATURATED * (1 - BY_LENGTH + BY_LENGTH * len(body) / USUAL)
    return sum(max(1, counts[one]) * (SATURATED + 1) / (max(1, counts[one]) + norm) for one in wanted)


@lru_cache(maxsize=100)
def _beginnings(wanted: frozenset[str]) -> Sequence[str]:
    """Of these lemmas; none begins with another."""
    every = {one[:BEGINNING] for one in wanted} - {""}
    return [one for one in every if not any(one[:end] in every for end in range(1, len(one)))]


def _words(text: str, beginnings: Sequence[str]) -> Iterator[str]:
    """The words with one of the beginnings: to look for letters is quicker than a pattern that is tried at every place."""
    for beginning in beginnings:
        place = text.find(beginning)
        while place >= 0:
            end = place + 1
            if not place or not WORD_LETTER.match(text, place - 1):
                rest = REST.match(text, place + len(beginning))
                assert rest is not None
                end = rest.end()
                yield text[place:end]
            place = text.find(beginning, end)
