"""Rows for those who work with them elsewhere: publications, or what is said of organisations in them; as a stream."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from mediamon.storage.addresses.moving import ADDRESSES
from mediamon.storage.experts.labels import LABELS
from mediamon.storage.tables.found import expert_label, mention, publication, score
from mediamon.storage.writing.revisits import MISSED, PAGES

BATCH = 500
FIELDS = ("id", "site", "url", "final_url", "found_by", "fetched_at", "published_at", "modified_at", "language", "headline",
          "authors", "description", "section", "tags", "body", "suspicious", "story_id", "method", "rule")  # fmt: skip
OWN = frozenset((ADDRESSES, PAGES, MISSED))  # what of `extras` is the line's and no stage's of the project
PAIR = ("id", "site", "url", "published_at", "language", "headline", "suspicious", "story_id")

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which publications: by time of publication (of fetching, where a page names none), site, organisation."""

    since: datetime | None = None
    until: datetime | None = None
    site: str | None = None
    organisation: str | None = None


def publications(connection: Connection, wanted: Wanted) -> Iterator[Row]:
    """A row each, with the organisations it mentions; the oldest first."""
    for rows in _batches(connection, wanted):
        pairs = _pairs(connection, [row.id for row in rows])
        for row in rows:
            judged = pairs.get(row.id, [])
            yield {
                **{name: getattr(row, name) for name in FIELDS},
                "extras": {name: value for name, value in row.extras.items() if name not in OWN},
                "organisations": [one["organisation"] for one in judged],
                "tonality": {one["organisation"]: one["label"] for one in judged},
            }


def pairs(connection: Connection, wanted: Wanted) -> Iterator[Row]:
    """A row for each (publication, organisation): the label that holds, who says so, the machine's probabilities."""
    for rows in _batches(connection, wanted):
        found = _pairs(connection, [row.id for row in rows])
        for row in rows:
            for one in found.get(row.id, []):
                if wanted.organisation in (None, one["organisation"]):
                    yield {**{name: getattr(row, name) for name in PAIR}, **one}


def _batches(connection: Connection, wanted: Wanted) -> Iterator[Sequence[Any]]:
    after = 0
    columns = [getattr(publication.c, name) for name in (*FIELDS, "extras")]
    while True:
        query = select(*columns).where(publication.c.id > after, *_conditions(wanted))
        rows = connection.execute(query.order_by(publication.c.id).limit(BATCH)).fetchall()
        if not rows:
            return
        yield rows
        after = rows[-1].id


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    when = func.coalesce(publication.c.published_at, publication.c.fetched_at)
    found: list[ColumnElement[bool]] = []
    if wanted.since is not None:
        found.append(when >= wanted.since)
    if wanted.until is not None:
        found.append(when < wanted.until)
    if wanted.site is not None:
        found.append(publication.c.site == wanted.site)
    if wanted.organisation is not None:
        own = select(mention.c.publication_id).where(mention.c.organisation == wanted.organisation)
        found.append(publication.c.id.in_(own))
    return found


def _pairs(connection: Connection, numbers: Sequence[int]) -> dict[int, list[Row]]:
    experts = {
        (row.publication_id, row.organisation): row.label
        for row in connection.execute(
            select(expert_label).where(expert_label.c.publication_id.in_(numbers)).order_by(expert_label.c.id)
        )
    }
    found = defaultdict[int, list[Row]](list)
    query = (
        select(score).where(score.c.publication_id.in_(numbers)).order_by(score.c.publication_id, score.c.organisation)
    )
    for row in connection.execute(query):
        said = experts.get((row.publication_id, row.organisation))
        found[row.publication_id].append(
            {
                "organisation": row.organisation,
                "label": said or row.label,
                "said_by": "expert" if said else "machine" if row.label else None,
                **{label: getattr(row, label) for label in LABELS if label != "ambiguous"},
                "model": row.model,
                "reason": row.reason,
            }
        )
    return found
