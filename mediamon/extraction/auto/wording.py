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

from mediamon.extraction.segments import Segment

WORD = re.compile(r"[^\W\d_]{2,}")
LONGEST = 6000  # characters of a page that are looked at
HEADINGS = frozenset(("h1", "h2", "h3", "h4"))  # lower ones name boxes that all pages of a site have


def beginning_of(title: str, texts: Iterable[str]) -> str:
    """The words of a page that are judged: its title and its first texts, in lower case."""
    listed = list(texts)
    until = sum(1 for _ in takewhile(lambda length: length < LONGEST, accumulate(map(len, listed))))
    return " ".join((title, *listed[: until + 1]))[:LONGEST].lower()


def odds_of(beginning: str) -> float:
    """Log odds of the page being an article, by its words alone; 0 where none is known."""
    return weighed(Counter(WORD.findall(beginning)), load_words("words.json"))


def headings_of(segments: Iterable[Segment]) -> str:
    """The words of a page's headings, in lower case: what its parts are called tells what it is made of."""
    return "\n".join(one.text for one in segments if one.tag in HEADINGS)[:LONGEST].lower()


def odds_of_headings(headings: str) -> float:
    """Log odds by the words of the headings alone."""
    return weighed(Counter(WORD.findall(headings)), load_words("headings.json"))


def odds_of_names(parts: Iterable[str]) -> float:
    """The same by the parts of its elements' names (`naming`), each of which counts once."""
    return weighed(dict.fromkeys(parts, 1), load_words("names.json"))


def weighed(counted: Mapping[str, int], known: Mapping[str, tuple[float, float]]) -> float:
    """Log odds by how often each word stands there. known: as `load_words` gives it."""
    said, norm = 0.0, 0.0
    for word, times in counted.items():
        if word not in known:
            continue
        rarity, weight = known[word]
        value = (1 + log(times)) * rarity if times > 1 else rarity
        said += value * weight
        norm += value * value
    return said / sqrt(norm) if norm else 0.0


@lru_cache(maxsize=4)
def load_words(file: str) -> Mapping[str, tuple[float, float]]:
    """By word: how rare it is (inverse document frequency), and its weight (fitted by benchmarks/extraction_fit_pages.py)."""
    kept = json.loads(files(__package__).joinpath(file).read_text("utf8"))
    return {word: (rarity, weight) for word, (rarity, weight) in kept.items()}
