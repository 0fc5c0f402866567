"""The report by the plain join of publications, scores and labels: what the summaries must equal."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, and_, func, select

from mediamon.mentions import load_organisations
from mediamon.storage.report import COLUMNS, Period, report
from mediamon.storage.tables import expert_label, publication, score

Figures = Counter[tuple[str, str]]  # pairs by organisation and label


def joined(connection: Connection, period: Period) -> Figures:
    """Counted by the database, row by row."""
    newest = (
        select(func.max(expert_label.c.id).label("id"))
        .group_by(expert_label.c.publication_id, expert_label.c.organisation)
        .subquery()
    )
    said = select(expert_label).join(newest, newest.c.id == expert_label.c.id).subquery()
    same = and_(said.c.publication_id == score.c.publication_id, said.c.organisation == score.c.organisation)
    judged = func.coalesce(said.c.label, score.c.label, "unscored")
    query = (
        select(score.c.organisation, judged, func.count())
        .select_from(score.join(publication, publication.c.id == score.c.publication_id).outerjoin(said, same))
        .where(period.holds())
        .group_by(score.c.organisation, judged)
    )
    return Figures({(name, label): count for name, label, count in connection.execute(query)})


def reported(connection: Connection, period: Period) -> Figures:
    """By the report."""
    lines = report(connection, [one.id for one in load_organisations()], period)
    return Figures(
        {(line.organisation, label): n for line in lines for label in COLUMNS if (n := getattr(line, label))}
    )
