"""The tonality report (Vasenin, Dzabraev 2017, table "Упоминания научных организаций в СМИ"): counts of (publication, organisation) pairs.

An expert's label, the newest one, goes before the machine's. A pair in a language without a model counts in the total's
own column `unscored`, never as neutral. What was stored under suspicion of drift is counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, case, func, or_, select

from mediamon.storage.tables import expert_label, incident, mention, publication, score
from mediamon.storage.tables_of_people import run

COLUMNS = ("positive", "negative", "neutral", "ambiguous", "unscored")


@dataclass(frozen=True, slots=True)
class Period:
    """From `since` until before `until`, by the time of publication (of fetching, where a page names none)."""

    since: datetime | None = None
    until: datetime | None = None

    def holds(self) -> ColumnElement[bool]:
        """The condition on publications."""
        when = func.coalesce(publication.c.published_at, publication.c.fetched_at)
        bounds = [when >= self.since] if self.since else []
        return and_(True, *bounds, *([when < self.until] if self.until else []))


@dataclass(frozen=True, slots=True)
class Line:
    """One organisation's counts. Shares are percentages of all pairs, rounded to one decimal."""

    organisation: str
    positive: int = 0
    negative: int = 0
    neutral: int = 0
    ambiguous: int = 0
    unscored: int = 0
    suspicious: int = 0

    @property
    def total(self) -> int:
        """All pairs of the organisation."""
        return sum(getattr(self, column) for column in COLUMNS)

    def share(self, column: str) -> float:
        """Percent of the total, one decimal; 0 when there is nothing."""
        return round(100 * getattr(self, column) / self.total, 1) if self.total else 0.0


def _newest_label() -> Any:
    """(publication, organisation) → the id of the newest expert label."""
    return (
        select(expert_label.c.publication_id, expert_label.c.organisation, func.max(expert_label.c.id).label("newest"))
        .group_by(expert_label.c.publication_id, expert_label.c.organisation)
        .subquery("newest_label")
    )


def _pairs(*columns: Any) -> Any:
    """SELECT of pairs with the label that holds as `judged`."""
    newest = _newest_label()
    judged = func.coalesce(expert_label.c.label, score.c.label, "unscored").label("judged")
    return (
        select(*columns, judged)
        .select_from(score)
        .join(publication, publication.c.id == score.c.publication_id)
        .outerjoin(
            newest,
            and_(newest.c.publication_id == score.c.publication_id, newest.c.organisation == score.c.organisation),
        )
        .outerjoin(expert_label, expert_label.c.id == newest.c.newest)
    )


def report(
    connection: Connection, organisations: Iterable[str], period: Period | None = None, site: str | None = None
) -> list[Line]:
    """A line for each organisation, in the order given; those without publications have zeroes."""
    pairs = _pairs(score.c.organisation, publication.c.suspicious).where((period or Period()).holds())
    if site:
        pairs = pairs.where(publication.c.site == site)
    inner = pairs.subquery("pairs")
    counted = [func.sum(case((inner.c.judged == column, 1), else_=0)).label(column) for column in COLUMNS]
    suspicious = func.sum(case((inner.c.suspicious, 1), else_=0)).label("suspicious")
    rows = connection.execute(select(inner.c.organisation, *counted, suspicious).group_by(inner.c.organisation))
    found = {row.organisation: _line(row.organisation, row[1:]) for row in rows}
    return [found.get(name, Line(name)) for name in organisations]


def _line(organisation: str, counts: Sequence[Any]) -> Line:
    positive, negative, neutral, ambiguous, unscored, suspicious = map(int, counts)
    return Line(organisation, positive, negative, neutral, ambiguous, unscored, suspicious)


def behind(
    connection: Connection,
    organisation: str,
    label: str | None = None,
    period: Period | None = None,
    *,
    site: str | None = None,
    before: int | None = None,
    limit: int = 20,
) -> Sequence[Any]:
    """The publications behind a number, newest ids first: id, site, url, headline, times, judged, evidence, reason."""
    query = _pairs(
        publication.c.id,
        publication.c.site,
        publication.c.url,
        publication.c.headline,
        publication.c.published_at,
        publication.c.suspicious,
        score.c.evidence,
        score.c.label.label("machine"),
        score.c.positive,
        score.c.neutral,
        score.c.negative,
        score.c.reason,
    ).where(score.c.organisation == organisation, (period or Period()).holds())
    if label:
        judged = func.coalesce(expert_label.c.label, score.c.label, "unscored")
        query = query.where(judged == label)
    if site:
        query = query.where(publication.c.site == site)
    if before is not None:
        query = query.where(publication.c.id < before)
    return connection.execute(query.order_by(publication.c.id.desc()).limit(limit)).fetchall()


@dataclass(frozen=True, slots=True)
class Gap:
    """A reason why the figures of a period may be too low: an incident, or a run that ended badly."""

    site: str
    kind: str
    headline: str
    began: datetime
    ended: datetime | None


def gaps(connection: Connection, period: Period | None = None) -> list[Gap]:
    """Gaps in coverage that touch the period."""
    chosen = period or Period()
    touched: list[ColumnElement[bool]] = (
        [incident.c.closed_at.is_(None) | (incident.c.closed_at >= chosen.since)] if chosen.since else []
    )
    touched += [incident.c.opened_at < chosen.until] if chosen.until else []
    incidents = connection.execute(select(incident).where(*touched).order_by(incident.c.id.desc()).limit(100))
    found = [Gap(row.site, row.kind, row.headline, row.opened_at, row.closed_at) for row in incidents]
    bad = or_(run.c.reason.not_in(("finished", "shutdown")), run.c.reason.is_(None))
    bounds = [run.c.began_at >= chosen.since] if chosen.since else []
    bounds += [run.c.began_at < chosen.until] if chosen.until else []
    runs = connection.execute(select(run).where(bad, *bounds).order_by(run.c.id.desc()).limit(100))
    return found + [
        Gap(row.site, "run", f"a run ended with {row.reason or 'a crash'}", row.began_at, row.ended_at) for row in runs
    ]


def mentions_of(connection: Connection, publication_id: int) -> Sequence[Any]:
    """The mentions of a publication in the order of the text."""
    query = select(mention).where(mention.c.publication_id == publication_id).order_by(mention.c.start)
    return connection.execute(query).fetchall()


__all__ = ["COLUMNS", "Gap", "Line", "Period", "behind", "gaps", "mentions_of", "report"]
