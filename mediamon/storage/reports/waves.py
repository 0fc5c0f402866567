"""What negative waves are found in, and those that were: negative stories by organisation and day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from mediamon.storage.addresses.arrivals import first_fetched
from mediamon.storage.publications.period import Period
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import incident, publication, score

KIND = "negative_wave"
DAY = timedelta(days=1)


def negative_by_day(
    connection: Connection, since: date, until: date, sites: Collection[str]
) -> dict[str, dict[date, int]]:
    """organisation → day → stories that these sites told badly; both days are included; suspicious ones are left out."""
    own = and_(
        day_summary.c.judged == "negative",
        ~day_summary.c.suspicious,
        day_summary.c.day.between(since, until),
        day_summary.c.site.in_(sites),
    )
    columns = (day_summary.c.organisation, day_summary.c.day)
    query = select(*columns, func.sum(day_summary.c.stories)).where(own).group_by(*columns)
    found: defaultdict[str, dict[date, int]] = defaultdict(dict)
    for organisation, day, count in connection.execute(query):
        found[organisation][day] = int(count)
    return dict(found)


def watched(connection: Connection, since: date, until: date, today: date) -> dict[str, date]:
    """Sites that were watched at some time from the one day to the other → the day on which the first of all that is stored of them was
    fetched. Only those that have written of an organisation since: of the others nothing is counted.
    """
    own = (
        select(day_summary.c.site, func.min(day_summary.c.day).label("first"))
        .where(day_summary.c.day.between(since, today))
        .group_by(day_summary.c.site)
        .subquery()
    )
    # Who seldom writes of an organisation was watched no less: what is stored of it says so. Few sites are asked about in this way.
    last = (
        select(publication.c.fetched_at)
        .where(publication.c.site == own.c.site, publication.c.fetched_at < _midnight(until + DAY))
        .order_by(publication.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(own.c.site, first_fetched(own.c.site).scalar_subquery().label("fetched_at"))
    found = connection.execute(query.where(or_(own.c.first <= until, last >= _midnight(since))))
    return {site: at.astimezone(UTC).date() for site, at in found if at is not None}


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


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
