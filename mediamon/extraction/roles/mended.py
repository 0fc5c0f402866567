"""Block 11 where the sets show the paper's wrong: links and furniture count for nothing, articles stand in several containers."""

from __future__ import annotations

from lxml.html import HtmlElement

from mediamon.extraction.roles.memory import Candidate, Memory
from mediamon.extraction.roles.production import narrow
from mediamon.extraction.roles.texts import LONGEST
from mediamon.extraction.segments import Segment, Surroundings

FOREIGN = frozenset(("nav", "footer", "aside", "form", "button"))
FOREIGN_HINTS = frozenset(("comments", "related", "navigation", "side", "advert", "share", "consent"))
MOST_LINKS = 0.5  # of a segment's characters
SHORTEST = 25  # characters; less is a label
REMAINS = 0.8  # of the text that a container must keep for its part to be taken instead (Kargin, Gurin 2021, step 3)


def find_longest_mended(memory: Memory) -> None:
    """Block 11: lengths without links and furniture; then the smallest container of four fifths of the text around it."""
    weights = weights_of(memory)
    for candidate in memory.candidates:
        candidate.length = sum(weights[place] for place in candidate.own)
    memory.article = narrow(memory.candidates, LONGEST)
    if memory.article is not None:
        _widen(memory, memory.article, weights)


def weights_of(memory: Memory) -> list[int]:
    """The weight of each segment, reckoned once for all blocks."""
    if not memory.weights:
        memory.weights = [weight(segment) for segment in memory.segments]
    return memory.weights


def weight(segment: Segment) -> int:
    """Characters of a segment that speak for an article."""
    length = len(segment.text)
    if length < SHORTEST or segment.links >= MOST_LINKS * length or foreign(segment.around):
        return 0
    return length - segment.links


def foreign(around: Surroundings) -> bool:
    """What stands here says itself that it is furniture; nothing is, that an element near calls the body."""
    if around.hidden or not around.tags.isdisjoint(FOREIGN):
        return True
    near = around.near
    return "body" not in near and not near.isdisjoint(FOREIGN_HINTS)


def _widen(memory: Memory, article: Candidate, weights: list[int]) -> None:
    """Climbs while the parent holds much more: the article was broken into many containers."""
    held: dict[HtmlElement, int] = {}
    for segment, value in zip(memory.segments, weights, strict=True):
        if value:
            for box in segment.around.boxes:
                held[box] = held.get(box, 0) + value
    best, element = article.element, article.element
    for above in element.iterancestors():
        if above.tag == "body" or above not in held:
            break
        if held.get(best, 0) < REMAINS * held[above]:
            best = above
        if above.tag in ("article", "main"):
            break
    article.element = best
