"""Experts' labels: kept with who and when, never overwritten; the newest of a pair holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from mediamon.storage.publications import counting
from mediamon.storage.tables.found import expert_label
from mediamon.storage.tables.people import account

LABELS = ("positive", "negative", "neutral", "ambiguous")


def say(
    connection: Connection, publication_id: int, organisation: str, label: str, account_id: int, now: datetime
) -> bool:
    """Record a label; False where this account's same label is the newest already, as after a second press."""
    pair = (expert_label.c.publication_id == publication_id) & (expert_label.c.organisation == organisation)
    newest = select(expert_label.c.label, expert_label.c.account_id).where(pair).order_by(expert_label.c.id.desc())
    if connection.execute(newest.limit(1)).first() == (label, account_id):
        return False
    values = {"label": label, "account_id": account_id, "made_at": now}
    with counting.counted(connection, [publication_id], alone=True):
        connection.execute(
            expert_label.insert().values(publication_id=publication_id, organisation=organisation, **values)
        )
    return True


def by_others(connection: Connection, publication_id: int, organisation: str, account_id: int, after: int) -> bool:
    """Has somebody else said something since the label of that number?"""
    pair = (expert_label.c.publication_id == publication_id) & (expert_label.c.organisation == organisation)
    since = pair & (expert_label.c.id > after) & (expert_label.c.account_id != account_id)
    return connection.execute(select(expert_label.c.id).where(since).limit(1)).first() is not None


def newest_number(connection: Connection) -> int:
    """The number of the newest label of all."""
    return int(connection.execute(select(func.coalesce(func.max(expert_label.c.id), 0))).scalar_one())


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
