"""What a page is furnished with: slides, reviews, code and icons, by the classes of its elements; feeds, tags and authors, by its links."""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

from mediamon.extraction.page_data import PageData

CALLED: tuple[tuple[str, ...], ...] = (
    ("slide", "carousel", "swiper"), ("hero",), ("toc",), ("highlight", "code"), ("testimonial", "review"), ("icon",),
)  # fmt: skip
RELATIONS = ("amphtml", "author", "next", "tag")
FEEDS = ("rss", "atom")


def furnishing(data: PageData) -> list[float]:
    """By entry of CALLED, how many elements (log) have a class with one of its pieces; whether the page has a picture to be
    shared by, a feed; by entry of RELATIONS, whether a link says that it is one.
    """
    named = [(name.lower(), times) for name, times in data.classes.items()]
    every = "\n".join([name for name, _ in named])
    called = [_called(named, [piece for piece in pieces if piece in every]) for pieces in CALLED]
    relations = set(" ".join({one.get("rel") or "" for one in data.marks.related}).lower().split())
    fed = any(feed in (one.get("type") or "") for one in data.marks.links for feed in FEEDS)
    return [*map(log1p, called), "og:image" in data.metas, fed, *(one in relations for one in RELATIONS)]


def _called(named: Sequence[tuple[str, int]], pieces: Sequence[str]) -> int:
    """pieces: those that some class of the page has; none of most."""
    return sum(times for name, times in named if any(piece in name for piece in pieces)) if pieces else 0
