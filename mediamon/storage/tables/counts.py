"""The tables that are kept beside publications so that reports stay quick: counts by day, and what tells stories apart."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Date, ForeignKey, Index, Integer, LargeBinary, Table, Text

from mediamon.storage.database.types import Id, UtcTime
from mediamon.storage.tables.found import metadata, one_of


def _summary(name: str, part: str) -> Table:
    """(publication, organisation) pairs by what reports ask for; kept in the transaction that changes them."""
    return Table(
        name,
        metadata,
        Column(part, Date, primary_key=True),  # in UTC, of publication, or of fetching where the page names none
        Column("site", Text, primary_key=True),
        Column("organisation", Text, primary_key=True),
        Column("language", Text, primary_key=True),  # "" where nobody knows
        Column("judged", Text, primary_key=True),  # the label that holds
        Column("suspicious", Boolean(name="suspicious"), primary_key=True),
        Column("pairs", Integer, nullable=False),
        Column("stories", Integer, nullable=False),  # of the pairs those that were stored first of their story
        one_of("judged", "negative", "neutral", "positive", "ambiguous", "unscored"),
        Index(f"ix_{name}_organisation", "organisation", part),
    )


day_summary = _summary("day_summary", "day")
month_summary = _summary("month_summary", "month")  # the same by the first day of the month, for reports of years

story_sketch = Table(  # what a text is compared by with others, see mediamon.stories
    "story_sketch",
    metadata,
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), primary_key=True),
    Column("size", Integer, nullable=False),  # of the set of pairs of words
    Column("hashes", LargeBinary, nullable=False),
    Column("at", UtcTime, nullable=False),
)

# Texts that share a key may tell one story. A dozen rows a publication, so there is no foreign key to check and no second
# index to write: who takes publications out knows their keys by their sketches (`stories.forget`). In PostgreSQL the index is of
# the key alone.
story_key = Table(
    "story_key",
    metadata,
    Column("key", Id, primary_key=True),
    Column("publication_id", Id, primary_key=True),
    sqlite_with_rowid=False,
)
