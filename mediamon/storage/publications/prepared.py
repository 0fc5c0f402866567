"""What storing needs of a text and no database: reckoned before the transaction, so that the write lock is held shortly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mediamon.items import Article, Publication
from mediamon.storage.words.lemmas import lemmas, tokens
from mediamon.storage.words.numbering import Hashes, hashes_of
from mediamon.stories import Sketch, sketch


@dataclass(frozen=True, slots=True)
class Prepared:
    """lemmas: of headline and body, for the search; sketch: of the body alone, since headlines are what is rewritten first.

    `tokens`: the lemmas as SQLite's index takes them; `hashes`: as PostgreSQL's numbers are looked up. Both are made as soon as lemmas are
    found: later each word would have to be fetched from wherever it lies in memory, which took 6 and 10 % of the time of storing.
    """

    lemmas: frozenset[str] = field(repr=False)
    sketch: Sketch = field(repr=False)
    tokens: str = field(init=False, repr=False, compare=False)
    hashes: Hashes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Put the lemmas together."""
        object.__setattr__(self, "tokens", tokens(self.lemmas))
        object.__setattr__(self, "hashes", hashes_of(self.lemmas))


def prepared(article: Article) -> Prepared:
    """Of one article."""
    return Prepared(lemmas(indexed(article.headline, article.body)), sketch(article.body))


def prepare(batch: Sequence[Publication]) -> list[Prepared | None]:
    """Of each publication of a batch; None for those without an article."""
    return [prepared(item.article) if item.article is not None else None for item in batch]


def indexed(headline: str, body: str) -> str:
    """The text by which a publication is searched."""
    return f"{headline}\n{body}"
