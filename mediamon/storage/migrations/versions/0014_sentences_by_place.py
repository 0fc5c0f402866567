"""A mention's sentence and a score's evidence may be places in the text: columns for the first; the second is JSON as before.

What is there stays as it is, and is read still; the way back writes the sentences out.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from mediamon.storage.database.packing import unpack

revision = "0014"
down_revision = "0013"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
AT_ONCE = 1_000  # publications that are in memory at a time
PUBLICATION = sa.table("publication", sa.column("id"), sa.column("body", sa.LargeBinary()))
MENTION = sa.table("mention", *map(sa.column, ("id", "publication_id", "sentence", "sentence_start", "sentence_end")))
SCORE = sa.table("score", *map(sa.column, ("publication_id", "organisation")), sa.column("evidence", JSON))


def upgrade() -> None:
    """To this version."""
    for name in ("sentence_start", "sentence_end"):
        op.add_column("mention", sa.Column(name, sa.Integer(), nullable=True))


def downgrade() -> None:
    """Back."""
    last = 0
    while (found := _bodies(last)) and (last := max(found)):
        _write_mentions(found)
        _write_evidence(found)
    for name in ("sentence_start", "sentence_end"):
        op.drop_column("mention", name)


def _bodies(after: int) -> dict[int, str]:
    query = sa.select(PUBLICATION).where(PUBLICATION.c.id > after).order_by(PUBLICATION.c.id).limit(AT_ONCE)
    return {row.id: unpack(row.body) for row in op.get_bind().execute(query)}


def _write_mentions(bodies: dict[int, str]) -> None:
    own = MENTION.c
    query = sa.select(MENTION).where(
        own.publication_id.between(min(bodies), max(bodies)), own.sentence_start.is_not(None)
    )
    given = [
        {"number": row.id, "said": bodies[row.publication_id][row.sentence_start : row.sentence_end]}
        for row in op.get_bind().execute(query)
    ]
    written = sa.update(MENTION).where(own.id == sa.bindparam("number")).values(sentence=sa.bindparam("said"))
    if given:
        op.get_bind().execute(written, given)


def _write_evidence(bodies: dict[int, str]) -> None:
    own = SCORE.c
    query = sa.select(SCORE).where(own.publication_id.between(min(bodies), max(bodies)))
    given = [
        {
            "number": row.publication_id,
            "name": row.organisation,
            "said": _told(row.evidence, bodies[row.publication_id]),
        }
        for row in op.get_bind().execute(query)
        if any(isinstance(one, list) for one in row.evidence)
    ]
    pair = (own.publication_id == sa.bindparam("number")) & (own.organisation == sa.bindparam("name"))
    written = sa.update(SCORE).where(pair).values(evidence=sa.bindparam("said", type_=JSON))
    if given:
        op.get_bind().execute(written, given)


def _told(evidence: list[Any], body: str) -> list[str]:
    return [body[one[0] : one[1]] if isinstance(one, list) else one for one in evidence]
