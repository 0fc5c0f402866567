"""Experts' labels: kept with who and when, never overwritten; the newest of a pair holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from mediamon.storage import counting
from mediamon.storage.tables import expert_label
from mediamon.storage.tables_of_people import account

LABELS = ("positive", "negative", "neutral", "ambiguous")


def say(
    connection: Connection, publication_id: int, organisation: str, label: str, account_id: int, now: datetime
) -> None:
    """Record a label."""
    values = {"label": label, "account_id": account_id, "made_at": now}
    with counting.counted(connection, [publication_id]):
        connection.execute(
            expert_label.insert().values(publication_id=publication_id, organisation=organisation, **values)
        )


def history(connection: Connection, publication_id: int) -> Sequence[Any]:
    """Everything that was said of a publication, the newest first: organisation, label, name, made_at."""
    query = (
        select(expert_label.c.organisation, expert_label.c.label, account.c.name, expert_label.c.made_at)
        .join(account, account.c.id == expert_label.c.account_id)
        .where(expert_label.c.publication_id == publication_id)
        .order_by(expert_label.c.id.desc())
    )
    return connection.execute(query).fetchall()


def newest(connection: Connection, publication_id: int) -> dict[str, Any]:
    """What holds, by organisation."""
    holds: dict[str, Any] = {}
    for row in history(connection, publication_id):
        holds.setdefault(row.organisation, row)
    return holds
