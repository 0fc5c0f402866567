"""What came since a publication or a moment, for the morning's digest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from mediamon.storage.reports.report import COLUMNS
from mediamon.storage.tables.found import expert_label, incident, publication, score

MOST = 200  # publications that are looked at for headlines
HEADLINES = 5  # of an organisation; the rarer labels come first
ORDER = ("negative", "positive", "ambiguous", "neutral", "unscored")


@dataclass(frozen=True, slots=True)
class News:
    """counts: label → publications; headlines: (label, headline, address), of each story one."""

    organisation: str
    counts: dict[str, int]
    headlines: tuple[tuple[str, str, str], ...]


def news(connection: Connection, after: int, until: int, organisations: Collection[str]) -> list[News]:
    """What was stored with numbers after < n <= until, by organisation; organisations: empty means all."""
    pair = (expert_label.c.publication_id == score.c.publication_id) & (
        expert_label.c.organisation == score.c.organisation
    )
    said = select(expert_label.c.label).where(pair).order_by(expert_label.c.id.desc()).limit(1).scalar_subquery()
    judged = func.coalesce(said, score.c.label, "unscored").label("judged")
    own = [score.c.publication_id > after, score.c.publication_id <= until]
    own += [score.c.organisation.in_(sorted(organisations))] if organisations else []
    inner = select(score.c.publication_id, score.c.organisation, judged).where(*own).subquery()
    query = select(inner.c.organisation, inner.c.judged, func.count()).group_by(inner.c.organisation, inner.c.judged)
    counts: dict[str, dict[str, int]] = {}
    for organisation, label, count in connection.execute(query):
        counts.setdefault(organisation, dict.fromkeys(COLUMNS, 0))[label] = int(count)
    return [News(name, counts[name], _headlines(connection, inner, name)) for name in sorted(counts)]


def opened(connection: Connection, since: datetime, until: datetime) -> Sequence[Any]:
    """Incidents that were opened in between, the newest first."""
    between = (incident.c.opened_at > since) & (incident.c.opened_at <= until)
    return connection.execute(select(incident).where(between).order_by(incident.c.id.desc()).limit(50)).fetchall()


def _headlines(connection: Connection, inner: Any, organisation: str) -> tuple[tuple[str, str, str], ...]:
    columns = (publication.c.id, publication.c.headline, publication.c.url, publication.c.story_id, inner.c.judged)
    query = select(*columns).join(inner, inner.c.publication_id == publication.c.id)
    rows = connection.execute(
        query.where(inner.c.organisation == organisation).order_by(publication.c.id.desc()).limit(MOST)
    ).fetchall()
    rows = sorted(rows, key=lambda row: ORDER.index(row.judged))
    stories: dict[int, Any] = {}
    for row in rows:
        stories.setdefault(row.story_id or row.id, row)
    return tuple((row.judged, row.headline, row.url) for row in [*stories.values()][:HEADLINES])
