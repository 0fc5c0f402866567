"""Small pages of several columns for the search: an article and what may stand around it."""

from __future__ import annotations

from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import Segment
from mediamon.extraction.visual import Found, find

from .drawing import URL, drawn

TITLE = "Bridge over the river is opened again"
SENTENCES = [f"Sentence number {number} says what happened at the bridge on that day of spring." for number in range(9)]
HEAD = f"<h1 data-at='100 0 700 40' data-set='bold 32'>{TITLE}</h1>"


def paragraphs(*numbers: int, at: str = "100 100 700 50", more: str = "") -> str:
    """Paragraphs of the article's text."""
    return "".join(f"<p data-at='{at}' {more}>{SENTENCES[number]}</p>" for number in numbers)


def found(body: str, headline: str | None = TITLE, root: str | None = None) -> Found:
    """What the mended search finds on a page."""
    html, geometry = drawn(body)
    return find(parse(html, URL), geometry, headline=headline, root=root)


def texts(body: str, headline: str | None = TITLE, root: str | None = None) -> list[str]:
    """Its texts."""
    return [one.text for one in segments(body, headline, root) if one.text]


def segments(body: str, headline: str | None = TITLE, root: str | None = None) -> tuple[Segment, ...]:
    """Its segments."""
    return found(body, headline, root).segments
