"""The one morphological analyser of the process (pymorphy3): its dictionary is read-only and takes 20 MB."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


def is_known(word: str) -> bool:
    """Whether a Russian word, or each part of one with hyphens, is in the dictionary, in any of its forms.

    >>> is_known("школами"), is_known("найкращий"), is_known("научно-популярный")
    (True, False, True)
    """
    known = _analyser().word_is_known
    return known(word) or ("-" in word and all(map(known, word.split("-"))))


def likeliest(word: str) -> tuple[str, Any] | None:
    """Base form and tag of the likeliest parse alone; none where `parses` has none. Words of the dictionary take half the time.

    >>> form, tag = likeliest("школы")
    >>> form, str(tag.POS)
    ('школа', 'NOUN')
    """
    analyser, lower = _analyser(), word.lower()
    # A single letter may be an initial, and initials are not in the dictionary.
    found = analyser.dictionary.words.similar_items(lower, analyser.char_substitutes) if len(lower) > 1 else []
    if not found:
        known = parses(word)
        return (known[0].normal_form, known[0].tag) if known else None
    dictionary, told = analyser.dictionary, analyser.prob_estimator.p_t_given_w
    kinds = [(fixed, paradigm, number) for fixed, places in found for paradigm, number in places]
    tags = [dictionary.build_tag_info(paradigm, number) for _, paradigm, number in kinds]
    shares = [told.prob(lower, tag) for tag in tags] if len(tags) > 1 else [0.0]
    best = shares.index(max(shares))  # the first where nothing is known, as in `parses`
    fixed, paradigm, number = kinds[best]
    return dictionary.build_normal_form(paradigm, number, fixed), tags[best]


@cache
def _analyser() -> MorphAnalyzer:
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="ru")
