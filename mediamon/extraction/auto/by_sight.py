"""A third opinion for `auto`, where the page was rendered: how its text is drawn.

To look takes longer than all else, so it is asked only where the cheap methods disagree, or where the evidence is not sure of
what it keeps. What is drawn like an article is believed where it is about what the evidence has too, as a text that the evidence
knows nothing of is more often another than a better one; and of a page that is drawn by a sheet of its own.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.auto.weighing import Weighed
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.visual import Found, GeometryError, find

AGREED = 0.9  # of the characters that roles or evidence keep; where they share fewer they disagree
SURE = 0.9  # F1 that is to be expected of what the evidence keeps
SHARED = 0.8  # F1 of the words that looks and evidence have, from which they speak of one text
MARGIN = 8  # pixels around a page for which nobody has set any (HTML Standard, 15.3.3)
WORD = re.compile(r"\w+")

logger = logging.getLogger(__name__)


def by_sight(
    tree: HtmlElement, geometry: Mapping[str, Any] | None, headline: str | None, weighed: Weighed
) -> Found | None:
    """What is drawn like an article, where that is to be taken instead of what the evidence keeps; None where not.

    geometry: as it was saved with the page; one that does not belong to it is left alone, as if there were none.
    """
    if geometry is None or not disagree(weighed):
        return None
    try:
        found = find(tree, geometry, headline=headline)
    except NotAnArticle:
        return None
    except GeometryError as error:
        logger.warning("how the page looks was left out: %s", error)
        return None
    if is_bare(tree, found):
        return None
    shared = likeness((one.text for one in found.segments), (one.text for one in weighed.kept))
    return found if shared >= SHARED or not weighed.kept else None


def disagree(weighed: Weighed) -> bool:
    """Whether the cheap methods do, or the evidence is unsure."""
    return weighed.sure.agreement < AGREED or weighed.sure.f1 < SURE


def is_bare(tree: HtmlElement, found: Found) -> bool:
    """Whether the page lies where a browser puts one without any styles, as it does where they did not come: its looks tell little."""
    body = next(tree.iter("body"), None)
    look = found.looks.of(body) if body is not None else None
    return look is not None and look.box.x == MARGIN


def likeness(one: Iterable[str], other: Iterable[str]) -> float:
    """F1 of two multisets of words; 0 where there are none."""
    left, right = _words(one), _words(other)
    return 2 * (left & right).total() / max(1, left.total() + right.total())


def _words(texts: Iterable[str]) -> Counter[str]:
    return Counter(word for text in texts for word in WORD.findall(text))
