"""extract: stored publications extracted anew out of the archive, by the rules and methods of today.

What comes out as it was is left alone; a page that gives no article any more, or is not archived, keeps what it had. What
experts have said is never touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func, select

from mediamon.fleet.jobs.tools import Tools
from mediamon.items import Publication
from mediamon.mending.archived import further_of, snapshot_of
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import Held
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.rows import row_of
from mediamon.storage.writing.rewriting import KEPT, replace_as_read

KIND = "extract"
BATCH = 25  # publications of a transaction: seconds, so that the job's lease is renewed well within its term
CHUNK = 2_000  # publications of a job: some minutes of work


def given(first: int, last: int, asked: str, site: str | None) -> dict[str, Any]:
    """Publications from first to last, both with them, of one site or all. asked: when, so that each asking is jobs of its own."""
    return {"first": first, "last": last, "asked": asked, "site": site}


def bounds(connection: Connection, site: str | None) -> tuple[int, int]:
    """The first and the last number of what could be extracted anew; (1, 0) for nothing."""
    query = select(func.min(publication.c.id), func.max(publication.c.id)).where(
        publication.c.archive_file.is_not(None)
    )
    low, high = connection.execute(query.where(publication.c.site == site) if site else query).one()
    return (low, high) if low else (1, 0)


def extract(held: Held, tools: Tools) -> None:
    """From where it was left. Raises LeaseLost, SQLAlchemyError."""
    last, site = int(held.given["last"]), held.given.get("site")
    after = max(held.position, int(held.given["first"]) - 1)
    while after < last:
        own = publication.c.id.between(after + 1, last)
        query = select(publication).where(own & (publication.c.site == site) if site else own)
        with tools.engine.connect() as connection:
            rows = connection.execute(query.order_by(publication.c.id).limit(BATCH)).fetchall()
        after = rows[-1].id if len(rows) == BATCH else last
        _write(held, tools, rows, after)


def _write(held: Held, tools: Tools, rows: Sequence[Any], after: int) -> None:
    counts, anew = Counter[str](), list[tuple[int, Publication]]()
    for row in rows:
        what, item = _anew(tools, row)
        counts[what] += 1
        if item is not None:
            anew.append((row.id, item))
    with writing(tools.engine) as connection:
        for number, item in anew:
            if not replace_as_read(connection, number, item):
                counts["extracted anew"] -= 1
                counts["changed meanwhile"] += 1
        jobs.progress(connection, held, after, counts, datetime.now(UTC))


def _anew(tools: Tools, row: Any) -> tuple[str, Publication | None]:
    site = tools.sites.get(row.site)
    snapshot = snapshot_of(tools.archive, row, site.language if site else None)
    further = further_of(tools.archive, row, snapshot) if snapshot else None
    if snapshot is None or further is None:
        return "not archived", None
    item = tools.read(Publication(snapshot), further)
    if item.article is None:
        return f"left/{item.refusal.reason if item.refusal else 'no article'}", None
    return ("as it was", None) if _same(row, item) else ("extracted anew", item)


def _same(row: Any, item: Publication) -> bool:
    """Would it be written as it stands? What is kept anyway, and a suspicion that has ended since, do not count."""
    fresh = {name: value for name, value in row_of(item).items() if name not in (*KEPT, "suspicious")}
    return all(getattr(row, name) == value for name, value in fresh.items())
