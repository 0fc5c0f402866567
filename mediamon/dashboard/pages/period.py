"""The period and site that most pages can be narrowed to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, HTTPException

from mediamon.storage.publications.period import Period
from mediamon.storage.reports.report import Asked

DAY = timedelta(days=1)
END = datetime.max.replace(tzinfo=UTC) - DAY
UNKNOWN = "-"  # the language that nobody knows, in a query


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What the page is narrowed to; language: two letters, "-" the unknown, "" all; `since` and `until` are days as they stand in the form, both included."""

    period: Period
    since: str
    until: str
    site: str
    language: str = ""

    @property
    def asked(self) -> Asked:
        """What to ask the report for."""
        language = {"": None, UNKNOWN: ""}.get(self.language, self.language)
        return Asked(self.period, self.site or None, language)

    @property
    def query(self) -> dict[str, str]:
        """The query of links to what is narrowed in the same way."""
        said = {"since": self.since, "until": self.until, "site": self.site}
        return {**said, "language": self.language} if self.language else said


def narrowed(since: str = "", until: str = "", site: str = "", language: str = "") -> Narrowed:
    """From the query of a page. Raises HTTPException 400 for what is no day."""
    last = _day(until)
    after = last + DAY if last and last < END else None  # after the last day of all there is nothing to leave out
    return Narrowed(Period(_day(since), after), since, until, site, language)


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise HTTPException(400, f"{text[:20]!r} is not a day: write one like 2026-10-31") from None


InPeriod = Annotated[Narrowed, Depends(narrowed)]
