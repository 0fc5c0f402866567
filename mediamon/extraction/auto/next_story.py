"""Pages that go on with the next stories: where the second of their headlines begins, the article has ended.

Each paragraph of a story that follows looks like the article's. What tells is its headline: an h1 made like the one that the
page's title repeats, which says something else.
"""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from mediamon.extraction.roles.memory import box_of
from mediamon.extraction.segments import Segment

HEADLINE = frozenset(("h1",))
SHORTEST = 20  # characters that a headline shares with the title
LEAST = 400  # characters of an article that stand before the next one


def until_next_story(
    segments: Sequence[Segment], kept: Sequence[Segment], titles: Sequence[str | None]
) -> list[Segment]:
    """Of what is kept, what stands before the headline of another story; all where there is none. titles: what the page is called."""
    begins = _next_headline(segments, [title.casefold() for title in titles if title])
    if begins is None:
        return list(kept)
    places = {id(one): place for place, one in enumerate(segments)}
    before = [one for one in kept if places[id(one)] < begins]
    return before if sum(len(one.text) for one in before) >= LEAST else list(kept)


def _next_headline(segments: Sequence[Segment], titles: Sequence[str]) -> int | None:
    """The place of the first h1 that is made like the page's own, and not its title."""
    own: tuple[str, str, str] | None = None
    for place, one in enumerate(segments):
        heading = box_of(one, HEADLINE)
        if heading is None or not heading.get("class") or len(one.text) < SHORTEST:
            continue
        is_title = any(one.text.casefold() in title or title in one.text.casefold() for title in titles)
        if own is None:
            own = _made(heading) if is_title else None
        elif not is_title and _made(heading) == own:
            return place
    return None


def _made(heading: HtmlElement) -> tuple[str, str, str]:
    above = heading.getparent()
    return (
        (heading.get("class") or "", "", "")
        if above is None
        else (heading.get("class") or "", str(above.tag), above.get("class") or "")
    )
