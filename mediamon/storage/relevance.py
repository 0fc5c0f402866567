"""How much a text is about words: BM25 (Robertson, Walker 1994) without rarity, since every text that is compared holds all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from mediamon.storage.lemmas import lemma

SATURATED = 1.2  # k1: how soon one more of the same word says nothing new
BY_LENGTH = 0.75  # b: how far long texts must say more
USUAL = 2_000  # characters of a publication
IN_HEADLINE = 3  # times that a word in the headline counts
BEGINNING = 3  # letters that a form must share with its lemma to be looked at: a lemma of every word would take seconds


def relevance(headline: str, body: str, wanted: Collection[str]) -> float:
    """From 0 to 2.2 for each wanted lemma; more is more relevant. Each lemma counts at least once: the text is known to hold it."""
    forms = _forms(frozenset(wanted))
    counts = Counter[str]()
    for text, weight in ((headline, IN_HEADLINE), (body, 1)):
        for word in forms.findall(text.lower()):
            counts[lemma(word)] += weight
    norm = SATURATED * (1 - BY_LENGTH + BY_LENGTH * len(body) / USUAL)
    return sum(max(1, counts[one]) * (SATURATED + 1) / (max(1, counts[one]) + norm) for one in wanted)


@lru_cache(maxsize=100)
def _forms(wanted: frozenset[str]) -> re.Pattern[str]:
    """Words that begin as one of these lemmas does."""
    beginnings = "|".join(sorted({re.escape(one[:BEGINNING]) for one in wanted})) or "(?!)"
    return re.compile(rf"\b(?:{beginnings})\w*")
