"""The one morphological analyser of the process (pymorphy3): its dictionary is read-only and takes 20 MB."""

from __future__ import annotations

from functools import cache
from typing import Any

from pymorphy3 import MorphAnalyzer


def parses(word: str) -> list[Any]:
    """pymorphy3's parses of a Russian word, likeliest first; none for what it cannot analyse.

    It raises ValueError on letters without a Unicode name, which a hostile page may hold.

    >>> parses("школы")[0].normal_form
    'школа'
    >>> parses("\\U00017000")
    []
    """
    try:
        return list(_analyser().parse(word))
    except ValueError:
        return []


@cache
def _analyser() -> MorphAnalyzer:
    return MorphAnalyzer(lang="ru")
