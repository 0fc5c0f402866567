"""What the generator makes: sites (`Layout`), and their pages with gold known by construction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from benchmarks.layouts.pieces import Language, Piece, pieces


@dataclass(frozen=True, slots=True)
class Page:
    """A page and its gold. `path` is where `serving` serves it; `body` has a line a paragraph."""

    layout: str
    url: str
    path: str
    html: str = field(repr=False)
    headline: str
    body: str = field(repr=False)
    language: Language
    authors: tuple[str, ...]
    published: datetime
    section: str


Build = Callable[[Piece, Random], str]


@dataclass(frozen=True, slots=True)
class Layout:
    """A site. `chapters`: stories of the corpus that one article is made of; `held_out`: nothing was ever tuned on it;
    `twin_of`: the site that has the same articles.
    """

    name: str
    what: str
    language: Language
    build: Build = field(repr=False)
    chapters: int = 2
    held_out: bool = False
    twin_of: str = ""

    def pages(self, count: int) -> list[Page]:
        """The first `count` pages of the site, the same in every process. Raises ValueError beyond the corpus."""
        return [
            self._page(piece, place)
            for place, piece in enumerate(pieces(self.twin_of or self.name, self.language, self.chapters, count))
        ]

    def _page(self, piece: Piece, place: int) -> Page:
        path = f"/{self.name}/{place}.html"
        return Page(
            layout=self.name,
            url=f"https://{self.name.replace('_', '-')}.example{path}",
            path=path,
            html=self.build(piece, Random(f"{self.name} {place}")),
            headline=piece.headline,
            body=piece.body,
            language=piece.language,
            authors=piece.authors,
            published=piece.published,
            section=piece.section,
        )
