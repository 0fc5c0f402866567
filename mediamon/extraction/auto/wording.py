"""Which words a page is made of: those of stories and guides, or of shops, forums, manuals and firms.

A linear judgment of word frequencies (TF-IDF, Salton, Buckley 1988; logistic regression). Words that it does not know, and so
languages that it does not know, tell nothing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, takewhile
from math import log, sqrt

WORD = re.compile(r"[^\W\d_]{2,}")
LONGEST = 6000  # characters of a page that are looked at


def beginning_of(title: str, texts: Iterable[str]) -> str:
    """The words of a page that are judged: its title and its first texts, in lower case."""
    listed = list(texts)
    until = sum(1 for _ in takewhile(lambda length: length < LONGEST, accumulate(map(len, listed))))
    return " ".join((title, *listed[: until + 1]))[:LONGEST].lower()


def odds_of(beginning: str) -> float:
    """Log odds of the page being an article, by its words alone; 0 where none is known."""
    known = load_words()
    said, norm = 0.0, 0.0
    for word, times in Counter(WORD.findall(beginning)).items():
        if word not in known:
            continue
        rarity, weight = known[word]
        value = (1 + log(times)) * rarity
        said += value * weight
        norm += value * value
    return said / sqrt(norm) if norm else 0.0


@lru_cache(maxsize=1)
def load_words() -> Mapping[str, tuple[float, float]]:
    """By word: how rare it is (inverse document frequency), and its weight (fitted by benchmarks/extraction_fit_pages.py)."""
    kept = json.loads(files(__package__).joinpath("words.json").read_text("utf8"))
    return {word: (rarity, weight) for word, (rarity, weight) in kept.items()}
