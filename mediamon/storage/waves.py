"""What negative waves are found in, and those that were: negative stories by organisation and day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Connection, and_, func, select

from mediamon.storage.report import Period
from mediamon.storage.tables import incident, publication, score
from mediamon.storage.tables_of_counts import day_summary

KIND = "negative_wave"


def negative_by_day(connection: Connection, since: date, until: date) -> dict[str, dict[date, int]]:
    """organisation → day → stories that were told badly; both days are included; suspicious ones are left out."""
    own = and_(day_summary.c.judged == "negative", ~day_summary.c.suspicious, day_summary.c.day.between(since, until))
    columns = (day_summary.c.organisation, day_summary.c.day)
    query = select(*columns, func.sum(day_summary.c.stories)).where(own).group_by(*columns)
    found: defaultdict[str, dict[date, int]] = defaultdict(dict)
    for organisation, day, count in connection.execute(query):
        found[organisation][day] = int(count)
    return dict(found)


def first_day(connection: Connection) -> date | None:
    """The first day of which anything is known."""
    return connection.execute(select(func.min(day_summary.c.day))).scalar()


def headlines(connection: Connection, organisation: str, since: Any, limit: int = 3) -> Sequence[str]:
    """Of the newest stories that the machine judged negative since a moment."""
    query = (
        select(func.max(publication.c.headline))
        .join(score, and_(score.c.publication_id == publication.c.id, score.c.organisation == organisation))
        .where(
            score.c.label == "negative", func.coalesce(publication.c.published_at, publication.c.fetched_at) >= since
        )
        .group_by(func.coalesce(publication.c.story_id, -publication.c.id))
        .order_by(func.max(publication.c.id).desc())
        .limit(limit)
    )
    return connection.execute(query).scalars().all()


def waves_in(connection: Connection, period: Period) -> Sequence[Any]:
    """Incidents of waves that touch the period, the newest first."""
    touched = [incident.c.kind == KIND]
    touched += [incident.c.closed_at.is_(None) | (incident.c.closed_at >= period.since)] if period.since else []
    touched += [incident.c.opened_at < period.until] if period.until else []
    return connection.execute(select(incident).where(*touched).order_by(incident.c.id.desc()).limit(100)).fetchall()
