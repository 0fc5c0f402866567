"""The period and site that most pages can be narrowed to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, HTTPException

from mediamon.storage.report import Period


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What the page is narrowed to; `since` and `until` are days as they stand in the form, both included."""

    period: Period
    since: str
    until: str
    site: str


def narrowed(since: str = "", until: str = "", site: str = "") -> Narrowed:
    """From the query of a page. Raises HTTPException 400 for what is no day."""
    last = _day(until)
    return Narrowed(Period(_day(since), last + timedelta(days=1) if last else None), since, until, site)


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise HTTPException(400, f"{text[:20]!r} is not a day: write one like 2026-10-31") from None


InPeriod = Annotated[Narrowed, Depends(narrowed)]
