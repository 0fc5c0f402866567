"""What the demo agency publishes: `Story`, made of blocks, with the gold that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Site = Literal["vestnik", "gazeta", "agentstvo", "meridian"]
Language = Literal["ru", "en"]
Label = Literal["positive", "negative", "neutral"]
BlockKind = Literal["paragraph", "heading", "list", "quote", "image", "table"]
Span = tuple[int, int, str]

SITES: tuple[Site, ...] = ("vestnik", "gazeta", "agentstvo", "meridian")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text: `marks` are (start, end, "b" or "a") for formatting, `mentions` (start, end, organisation)."""

    text: str
    marks: tuple[Span, ...] = ()
    mentions: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of an article. A list has one line per item; a table one line per row, cells separated by tabs."""

    kind: BlockKind
    lines: tuple[Line, ...]

    @property
    def in_body(self) -> bool:
        """Captions and tables are furniture of the article, its body is headings, paragraphs, items and quotes."""
        return self.kind not in ("image", "table")


@dataclass(frozen=True, slots=True)
class Story:
    """One publication. `mentions` count characters of `body`, whose lines are the lines of the body's blocks."""

    site: Site
    id: int
    slug: str
    url_path: str
    language: Language
    headline: str
    lead: str
    blocks: tuple[Block, ...] = field(repr=False)
    body: str = field(repr=False)
    authors: tuple[str, ...]
    published: datetime
    section: str
    tags: tuple[str, ...]
    mentions: tuple[Span, ...] = field(repr=False)
    tonality: dict[str, Label]
    after_redesign: bool = False


def body_of(blocks: tuple[Block, ...]) -> tuple[str, tuple[Span, ...]]:
    """The text of an article's body and the mentions in it, shifted to its offsets."""
    lines = [line for block in blocks if block.in_body for line in block.lines]
    mentions: list[Span] = []
    offset = 0
    for line in lines:
        mentions += [(offset + start, offset + end, name) for start, end, name in line.mentions]
        offset += len(line.text) + 1
    return "\n".join(line.text for line in lines), tuple(mentions)
