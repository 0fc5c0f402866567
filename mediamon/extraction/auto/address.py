"""What a page's address says of it: stories are called otherwise than shelves, threads, manuals and firms' services are.

A linear judgment of the address's runs of a few characters, as `wording` judges words (of addresses alone: Baykan, Henzinger, Marian,
Weber 2009, "Purely URL-based topic classification"). It may speak for an article, which words may not, as addresses are much the
same in all languages; and hardly against one, as some newsrooms call whatever they publish a document with a number.
"""

from __future__ import annotations

import re
from collections import Counter

from mediamon.extraction.auto.wording import load_words, weighed

LONGEST = 200  # characters of an address that are looked at
RUNS = (3, 4, 5)  # characters of a run
# Log odds. With -1 no more is recognised, and were all addresses like those of other pages, 23 of 648 articles would be refused, with this 15.
MOST_AGAINST = -0.25
OF_THE_WEB = re.compile(r"https?://(?:www\.)?([^?#]*)")


def runs_of(url: str) -> list[str]:
    """All runs of the address without its scheme and query, in lower case; none of an address that is not of the web."""
    found = OF_THE_WEB.match(url.lower())
    place = found[1][:LONGEST] if found else ""
    return [place[start : start + length] for length in RUNS for start in range(len(place) - length + 1)]


def odds_of_address(url: str) -> float:
    """Log odds of the page being an article, by its address alone; 0 where no run of it is known."""
    return bounded(weighed(Counter(runs_of(url)), load_words("addresses.json")))


def bounded(odds: float) -> float:
    """No more against an article than an address may say."""
    return max(MOST_AGAINST, odds)
