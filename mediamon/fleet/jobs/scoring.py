"""score: stored publications judged anew by the model of today. Experts' labels are never touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select

from mediamon.fleet.jobs.tools import Tools
from mediamon.items import Mention, Score
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import Held
from mediamon.storage.tables.found import mention, publication
from mediamon.storage.tables.passages import sentence_of
from mediamon.storage.writing.rescoring import replace_scores
from mediamon.tonality import judge_all, left_out

KIND = "score"
BATCH = 200  # publications of a transaction
CHUNK = 20_000  # publications of a job: some minutes of work


def given(first: int, last: int, asked: str) -> dict[str, Any]:
    """Publications from first to last, both with them. asked: when, so that each asking is jobs of its own."""
    return {"first": first, "last": last, "asked": asked}


def score(held: Held, tools: Tools) -> None:
    """From where it was left. Raises LeaseLost, SQLAlchemyError."""
    after = max(held.position, int(held.given["first"]) - 1)
    while after < int(held.given["last"]):
        with tools.engine.connect() as connection:
            mentioned = select(mention.c.id).where(mention.c.publication_id == publication.c.id).exists()
            query = select(publication.c.id, publication.c.body, publication.c.language).where(
                publication.c.id > after, publication.c.id <= int(held.given["last"]), mentioned
            )
            rows = connection.execute(query.order_by(publication.c.id).limit(BATCH)).fetchall()
            found = select(mention).where(mention.c.publication_id.in_([row.id for row in rows])).order_by(mention.c.id)
            mentions = connection.execute(found).fetchall()
        after = rows[-1].id if len(rows) == BATCH else int(held.given["last"])
        _write(held, tools, rows, mentions, after)


def _write(held: Held, tools: Tools, rows: Sequence[Any], mentions: Sequence[Any], after: int) -> None:
    own: dict[int, list[Mention]] = {row.id: [] for row in rows}
    bodies = {row.id: row.body for row in rows}
    for one in mentions:
        said = sentence_of(one, bodies[one.publication_id])
        own[one.publication_id].append(Mention(one.organisation, one.start, one.end, one.surface, said, one.why))
    judged = judge_all([(own[row.id], row.body, row.language) for row in rows], tools.model)
    scores: dict[int, Sequence[Score]] = {row.id: one for row, one in zip(rows, judged, strict=True)}
    with writing(tools.engine) as connection:
        _leave_out_changed(connection, scores, bodies)
        changed = replace_scores(connection, scores)
        counts = Counter({"publications": len(scores), "changed": changed})
        if unjudged := sum(map(left_out, own.values())):
            counts["mentions left out"] = unjudged
        jobs.progress(connection, held, after, counts, datetime.now(UTC))


def _leave_out_changed(connection: Connection, scores: dict[int, Sequence[Score]], bodies: Mapping[int, str]) -> None:
    """What was erased or corrected since it was read is not judged by what it said; who corrected it has judged it."""
    query = select(publication.c.id, publication.c.body).where(publication.c.id.in_(list(scores))).with_for_update()
    now = dict(connection.execute(query).tuples().all())
    for number in [one for one in scores if now.get(one) != bodies[one]]:
        del scores[number]
