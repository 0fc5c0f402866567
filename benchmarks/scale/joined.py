"""The report by the plain join of publications, scores and labels: what the summaries must equal."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, func, select

from mediamon.mentions import load_organisations
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.report import COLUMNS, report
from mediamon.storage.tables.found import expert_label, publication, score

said = expert_label.alias("said")
Figures = Counter[tuple[str, str]]  # pairs by organisation and label


def joined(connection: Connection, period: Period) -> Figures:
    """Counted by the database, row by row."""
    own = (said.c.publication_id == score.c.publication_id) & (said.c.organisation == score.c.organisation)
    newest = select(func.max(said.c.id)).where(own).correlate(score).scalar_subquery()
    judged = func.coalesce(expert_label.c.label, score.c.label, "unscored")
    query = (
        select(score.c.organisation, judged, func.count())
        .select_from(
            score.join(publication, publication.c.id == score.c.publication_id).outerjoin(
                expert_label, expert_label.c.id == newest
            )
        )
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
