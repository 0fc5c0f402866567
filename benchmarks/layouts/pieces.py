"""Articles for the layouts, out of the demo agency's corpus: one story, or several joined under headings."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from random import Random

from mediamon.demo.corpus import Block, Line, Story, stories

Language = str  # "ru" or "en"
SHORTEST = 450  # characters of a first chapter; the corpus also has notes of a line or two


@dataclass(frozen=True, slots=True)
class Piece:
    """An article before anybody has laid it out. `number` tells one from another and names its pictures."""

    number: int
    language: Language
    headline: str
    lead: str
    blocks: tuple[Block, ...] = field(repr=False)
    authors: tuple[str, ...]
    published: datetime
    section: str
    tags: tuple[str, ...]

    @property
    def body(self) -> str:
        """Headings, paragraphs, items and quotes, one a line; captions and tables are furniture."""
        return "\n".join(line.text for block in self.blocks if block.in_body for line in block.lines)


@cache
def pool(language: Language) -> tuple[Story, ...]:
    """All stories of a language that are long enough, in one order for ever."""
    sites = ("vestnik", "agentstvo", "gazeta") if language == "ru" else ("meridian", "agentstvo", "vestnik")
    found = [story for site in sites for story in stories(site) if story.language == language]
    return tuple(story for story in found if len(story.body) >= SHORTEST)


def pieces(site: str, language: Language, chapters: int, count: int) -> list[Piece]:
    """The first articles of a site: no story begins two of them. Raises ValueError when there are not so many."""
    known = list(pool(language))
    if count > len(known):
        raise ValueError(f"there are {len(known)} stories, {count} pages were asked for")
    Random(site).shuffle(known)
    return [_piece(known, place, chapters) for place in range(count)]


def others(piece: Piece, rng: Random, count: int) -> list[Story]:
    """Other stories of the language, for teasers and for what follows; their texts are not the piece's."""
    mine = set(piece.body.split("\n"))
    far = [one for one in pool(piece.language) if not mine & set(one.body.split("\n"))]
    return rng.sample(far, min(count, len(far)))


def _piece(known: list[Story], place: int, chapters: int) -> Piece:
    first = known[place]
    blocks = list(first.blocks)
    for number in range(1, chapters):
        blocks += _chapter(known[(place + number * 7) % len(known)])
    return Piece(
        first.id * 10 + chapters,
        first.language,
        first.headline,
        first.lead,
        tuple(block for block in blocks if block.kind != "table"),
        first.authors,
        first.published,
        first.section,
        first.tags,
    )


def _chapter(story: Story) -> list[Block]:
    """A story as a chapter: its headline becomes a heading."""
    return [Block("heading", (Line(story.headline),)), *story.blocks]
