"""Gaps in coverage: why the figures of a period may be too low."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, or_, select

from mediamon.storage.publications.period import Period
from mediamon.storage.reports import waves
from mediamon.storage.tables.found import incident
from mediamon.storage.tables.people import run

ARCHIVE = "archive"  # the kind of incidents of pages that could not be kept
NO_GAPS = (waves.KIND, ARCHIVE)  # incidents that say nothing of what was missed
NOBODY_KNOWS = "no word: it was killed, or its end could not be written"


@dataclass(frozen=True, slots=True)
class Gap:
    """A reason why the figures of a period may be too low: an incident, or a run that ended badly."""

    site: str
    kind: str
    headline: str
    began: datetime
    ended: datetime | None


def gaps(connection: Connection, period: Period | None = None, limit: int = 100) -> list[Gap]:
    """Gaps in coverage that touch the period; limit: of incidents, and of runs, the newest.

    Of a run whose end nobody knows, a crash, only the beginning counts.
    """
    chosen = period or Period()
    touched: list[ColumnElement[bool]] = (
        [incident.c.closed_at.is_(None) | (incident.c.closed_at >= chosen.since)] if chosen.since else []
    )
    touched.append(incident.c.kind.not_in(NO_GAPS))
    touched += [incident.c.opened_at < chosen.until] if chosen.until else []
    incidents = connection.execute(select(incident).where(*touched).order_by(incident.c.id.desc()).limit(limit))
    found = [Gap(row.site, row.kind, row.headline, row.opened_at, row.closed_at) for row in incidents]
    bad = or_(run.c.reason.not_in(("finished", "shutdown")), run.c.reason.is_(None))
    bounds = [or_(run.c.began_at >= chosen.since, run.c.ended_at >= chosen.since)] if chosen.since else []
    bounds += [run.c.began_at < chosen.until] if chosen.until else []
    runs = connection.execute(select(run).where(bad, *bounds).order_by(run.c.id.desc()).limit(limit))
    return found + [
        Gap(row.site, "run", f"a run ended with {row.reason or NOBODY_KNOWS}", row.began_at, row.ended_at)
        for row in runs
    ]
