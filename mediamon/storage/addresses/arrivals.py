"""When what was stored came: the times of a site's publications, by the source that told of them, and what was refused."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, func, select

from mediamon.storage.addresses.attempts import is_unanswered
from mediamon.storage.tables.found import publication, url

MOST = 200_000  # publications; eight weeks of the busiest sites
NEWEST = 200  # by their numbers, which say who was stored last


def times(connection: Connection, site: str, since: datetime) -> dict[str, list[datetime]]:
    """By source (the feed, sitemap or page on which they were found; "" where nobody knows) the times of publication,
    or of fetching where a page does not say.
    """
    when = _came()
    query = select(url.c.found_on, when.label("came")).join(url, url.c.id == publication.c.url_id)
    query = query.where(publication.c.site == site, when >= since).order_by(publication.c.id.desc()).limit(MOST)
    found = defaultdict[str, list[datetime]](list)
    for row in connection.execute(query):
        found[row.found_on or ""].append(row.came)
    return dict(found)


def latest(connection: Connection, site: str, now: datetime) -> datetime | None:
    """The latest such time by now, among those that were stored last."""
    stored = select(_came().label("came")).where(publication.c.site == site)
    newest = stored.order_by(publication.c.id.desc()).limit(NEWEST).subquery()
    found: datetime | None = connection.scalar(select(func.max(newest.c.came)).where(newest.c.came <= now))
    return found


def _came() -> ColumnElement[datetime]:
    return func.coalesce(publication.c.published_at, publication.c.fetched_at)


def refused(connection: Connection, site: str, since: datetime) -> tuple[int, int, dict[str, int]]:
    """(closed, refused, refused by reason) of the addresses first seen since a moment."""
    own = (url.c.site == site) & (url.c.first_seen >= since) & url.c.state.in_(("stored", "refused"))
    query = select(url.c.state, url.c.reason, func.count()).where(own).group_by(url.c.state, url.c.reason)
    rows = [tuple(row) for row in connection.execute(query)]
    reasons = {str(reason): int(count) for state, reason, count in rows if state == "refused"}
    return sum(int(count) for _, _, count in rows), sum(reasons.values()), reasons


def unanswered(connection: Connection, site: str, attempts: int) -> dict[str, int]:
    """By reason: how many addresses were asked for that often, and did not come because the site does not answer."""
    own = (url.c.site == site) & (url.c.state == "failed") & (url.c.attempts >= attempts)
    rows = connection.execute(select(url.c.reason, func.count()).where(own).group_by(url.c.reason))
    return {str(reason): int(count) for reason, count in rows if is_unanswered(str(reason))}


def stored(connection: Connection, site: str, since: datetime) -> int:
    """How many publications were fetched since a moment."""
    own = (publication.c.site == site) & (publication.c.fetched_at >= since)
    return int(connection.scalar(select(func.count()).where(own)) or 0)


def watched_since(connection: Connection, site: str) -> datetime | None:
    """When the first of all that is stored of a site was fetched."""
    return connection.scalar(first_fetched(site))


def first_fetched(site: str | ColumnElement[str]) -> Select[datetime]:
    """Asks for that moment; site: its name, or the column of another query that has it."""
    return select(publication.c.fetched_at).where(publication.c.site == site).order_by(publication.c.id).limit(1)
