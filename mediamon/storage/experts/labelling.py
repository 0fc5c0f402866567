"""What waits for an expert's label, and what experts said of the same things."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from mediamon.storage.tables.found import expert_label, publication, score
from mediamon.storage.tables.passages import told
from mediamon.storage.tables.people import account
from mediamon.tonality.asking import Question, leaned

LOOKED_AT = 1500  # of the newest scores
ANSWERED = 200  # of the newest labels, with which new questions are compared


Shifts = Mapping[
    str, Sequence[float]
]  # by language: how probabilities lean when a label is chosen (`tonality.asking.leaned`)


def questions(connection: Connection, account_id: int, now: datetime, shifts: Shifts | None = None) -> list[Question]:
    """The newest (publication, organisation) pairs with a score of which this account has said nothing; suspicious ones are left out.

    shifts: of the models in use.
    """
    said = select(expert_label.c.id).where(
        expert_label.c.publication_id == score.c.publication_id,
        expert_label.c.organisation == score.c.organisation,
        expert_label.c.account_id == account_id,
    )
    query = (
        select(score, publication.c.published_at, publication.c.fetched_at, publication.c.body, publication.c.language)
        .join(publication, publication.c.id == score.c.publication_id)
        .where(score.c.label.is_not(None), ~publication.c.suspicious, ~said.exists())
        .order_by(score.c.publication_id.desc(), score.c.organisation)
        .limit(LOOKED_AT)
    )
    return [_question(row, now, shifts or {}) for row in connection.execute(query)]


def answered(connection: Connection) -> list[str]:
    """The sentences of the pairs that were labelled last."""
    query = (
        select(score.c.evidence, publication.c.body)
        .join(publication, publication.c.id == score.c.publication_id)
        .join(
            expert_label,
            (expert_label.c.publication_id == score.c.publication_id)
            & (expert_label.c.organisation == score.c.organisation),
        )
        .order_by(expert_label.c.id.desc())
        .limit(ANSWERED)
    )
    return [" ".join(told(row.evidence, row.body)) for row in connection.execute(query)]


def counts(connection: Connection) -> Sequence[Any]:
    """(name, labels given) of every expert, the most first."""
    query = (
        select(account.c.name, func.count().label("given"))
        .join(expert_label, expert_label.c.account_id == account.c.id)
        .group_by(account.c.name)
        .order_by(func.count().desc(), account.c.name)
    )
    return connection.execute(query).fetchall()


def said_of_each(connection: Connection) -> dict[tuple[int, str], dict[str, str]]:
    """What each person said last of each pair of which several spoke: (publication, organisation) → name → label."""
    query = (
        select(expert_label.c.publication_id, expert_label.c.organisation, account.c.name, expert_label.c.label)
        .join(account, account.c.id == expert_label.c.account_id)
        .order_by(expert_label.c.id)
    )
    found = defaultdict[tuple[int, str], dict[str, str]](dict)
    for number, organisation, name, label in connection.execute(query):
        found[number, organisation][name] = label
    return {pair: labels for pair, labels in found.items() if len(labels) > 1}


def _question(row: Any, now: datetime, shifts: Shifts) -> Question:
    age = (now - (row.published_at or row.fetched_at)).total_seconds() / 86_400
    shares = {label: getattr(row, label) or 0.0 for label in ("negative", "neutral", "positive")}
    leaning = leaned(shares, shifts.get((row.language or "").partition("-")[0].lower()))
    return Question((row.publication_id, row.organisation), leaning, " ".join(told(row.evidence, row.body)), age)
