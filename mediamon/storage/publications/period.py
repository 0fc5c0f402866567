"""A period of time, as reports, searches and waves ask for it: by the time at which a publication counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, func

from mediamon.storage.tables.found import publication

Span = tuple[date | None, date | None]
"""The first day, and the one after the last; None: without an end on that side."""
LAST_MONTH = date.max.replace(day=1)  # none comes after it


@dataclass(frozen=True, slots=True)
class Period:
    """From `since` until before `until`, by the time of publication (of fetching, where a page names none)."""

    since: datetime | None = None
    until: datetime | None = None

    def holds(self) -> ColumnElement[bool]:
        """The condition on publications."""
        return self.bounds(self.came(), self.since, self.until)

    @staticmethod
    def came() -> ColumnElement[datetime]:
        """When a publication counts, as it is in the index of publications by time."""
        return func.coalesce(publication.c.published_at, publication.c.fetched_at)

    def taken_apart(self) -> tuple[Span | None, list[Period]]:
        """Its whole days in UTC (the first, and the one after the last), and what is before and after them."""
        since, until = (one.astimezone(UTC) if one else None for one in (self.since, self.until))
        last = until.replace(hour=0, minute=0, second=0, microsecond=0) if until else None
        first = since.replace(hour=0, minute=0, second=0, microsecond=0) if since else None
        if first and first != since:
            if first.date() == date.max:
                return None, [self]
            first += timedelta(days=1)
        if first and last and first >= last:
            return None, [self]
        around = [Period(since, first)] * (first != since) + [Period(last, until)] * (last != until)
        return (first.date() if first else None, last.date() if last else None), around

    @staticmethod
    def bounds(when: ColumnElement[Any], since: Any, until: Any) -> ColumnElement[bool]:
        """since ≤ when < until, where there are bounds."""
        return and_(True, *([when >= since] if since else []), *([when < until] if until else []))


def whole_months(span: Span) -> tuple[Span | None, list[Span]]:
    """The whole months of days (from the first until before the second; None has no bound), and the days before and after them.

    >>> whole_months((date(2026, 1, 31), date(2026, 4, 1)))
    ((datetime.date(2026, 2, 1), datetime.date(2026, 4, 1)), [(datetime.date(2026, 1, 31), datetime.date(2026, 2, 1))])
    """
    first, last = span
    if first and first > LAST_MONTH:
        return None, [span]
    begin = first if first is None or first.day == 1 else (first.replace(day=1) + timedelta(31)).replace(day=1)
    end = last.replace(day=1) if last else None
    if begin and end and begin >= end:
        return None, [span]
    around = [(first, begin)] * (first != begin) + [(end, last)] * (end != last)
    return (begin, end), around
