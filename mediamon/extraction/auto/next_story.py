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
LONGEST_TITLE = 2000  # characters that are read
LEAST = 400  # characters of an article that stand before the next one


def until_next_story(
    segments: Sequence[Segment], kept: Sequence[Segment], titles: Sequence[str | None]
) -> list[Segment]:
    """Of what is kept, what stands before the headline of another story; all where there is none. titles: what the page is called."""
    begins = _next_headline(segments, [title[:LONGEST_TITLE].casefold() for title in titles if title])
    if begins is None:
        return list(kept)
    places = {id(one): place for place, one in enumerate(segments)}
    before = [one for one in kept if places[id(one)] < begins]
    return before if sum(len(one.text) for one in before) >= LEAST else list(kept)


def _next_headline(segments: Sequence[Segment], titles: Sequence[str]) -> int | None:
    """The place of the first h1 that is made like the page's own, or stands in another `<article>`, and is not its title."""
    own: HtmlElement | None = None
    section: HtmlElement | None = None
    for place in [place for place, one in enumerate(segments) if "h1" in one.around.tags]:
        one = segments[place]
        heading = box_of(one, HEADLINE)
        if heading is None:
            continue
        text, long = one.text.casefold(), len(one.text) >= SHORTEST
        is_title = text in titles or (long and any(text in title or title in text for title in titles))
        if own is None:
            own, section = (heading, _section(one)) if is_title else (None, None)
        elif not is_title and ((long and _alike(heading, own)) or _apart(_section(one), section)):
            return place
    return None


def _section(segment: Segment) -> HtmlElement | None:
    """The outermost `<article>` around it."""
    return next((box for box in segment.around.boxes if box.tag == "article"), None)


def _apart(one: HtmlElement | None, other: HtmlElement | None) -> bool:
    return one is not None and other is not None and one is not other


def _alike(one: HtmlElement, other: HtmlElement) -> bool:
    return bool(one.get("class")) and _made(one) == _made(other)


def _made(heading: HtmlElement) -> tuple[str, str, str]:
    above = heading.getparent()
    return (
        (heading.get("class") or "", "", "")
        if above is None
        else (heading.get("class") or "", str(above.tag), above.get("class") or "")
    )
