"""Is it another page that came: an error, a wall, an empty one (spec 5: held back, and confirmed by a second fetch)?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz

from mediamon.semantics.difference.entries import Entry

FEWEST = 4  # nodes of the old page
KEPT = 0.1  # of the old page's text: with less it is another page
ALIKE = 60.0  # of 100, from which likeness on a text is the same text changed
LOOKED_AT = 500  # characters of it
KEPT_OF_ERRORS = 0.5  # with less, and a title that speaks of an error, too
ERRORS = re.compile(
    r"\b(?:40[0-9]|41[0-9]|429|50[0-9]|52[0-9])\b|not found|не найден|unavailable|недоступ|\berror\b|ошибка|access denied|"
    r"доступ (?:запрещ|огранич)|forbidden|maintenance|технические работы|captcha|just a moment|checking your browser|"
    r"too many requests|bad gateway|are you (?:a )?(?:human|robot)",
    re.IGNORECASE,
)


def is_another_page(old: Sequence[Entry], new: Sequence[Entry], became: Mapping[int, Entry]) -> bool:
    """Has a page lost nearly all that it said?"""
    total = sum(len(one.key) for one in old[1:])
    kept = sum(len(one.key) for one in old[1:] if one.number in became and _recognised(one, became[one.number]))
    if kept < KEPT * total and len(old) > FEWEST:
        return True
    return kept < KEPT_OF_ERRORS * total and speaks_of_error(new) and not speaks_of_error(old)


def _recognised(one: Entry, other: Entry) -> bool:
    """Is it still the text that it was, more or less?"""
    if one.key == other.key or (one.node.table is not None and other.node.table is not None):
        return True
    return fuzz.ratio(one.node.text[:LOOKED_AT], other.node.text[:LOOKED_AT]) >= ALIKE


def speaks_of_error(entries: Sequence[Entry]) -> bool:
    """Does the title, or a heading of a page with little text, say that something is wrong?"""
    texts = [one.node.text for one in entries[:1]]
    texts += [one.node.text for one in entries if one.node.kind in ("h1", "h2")][:2]
    return any(ERRORS.search(text) for text in texts)
