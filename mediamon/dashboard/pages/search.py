"""/search: publications by words in any form, the newest first, or those of a month that are most about the words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import page
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.ranking import ranked
from mediamon.storage.words.search import PAGE, search

router = APIRouter()
LONGEST = 300  # characters of a question


@router.get("/search")
def show(request: Request, account: Viewer, words: str = "", month: str = "", before: Number | None = None) -> Response:
    """One page of finds, newest first; month: the best of that month."""
    chosen = _month(month)
    with request.app.state.engine.connect() as connection:
        if chosen is not None:
            rows = ranked(connection, words[:LONGEST], chosen, PAGE)
        else:
            rows = search(connection, words[:LONGEST], before=before, limit=PAGE + 1)
    older = rows[PAGE - 1].id if len(rows) > PAGE else None
    return page(
        request, "search.html", account=account, words=words[:LONGEST], month=month, rows=rows[:PAGE], older=older
    )


def _month(text: str) -> Period | None:
    """As the form gives it. Raises HTTPException 400 for what is no month."""
    if not text:
        return None
    try:
        first = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
        return Period(first, (first + timedelta(days=31)).replace(day=1))
    except (ValueError, OverflowError):
        raise HTTPException(400, f"{text[:20]!r} is not a month: write one like 2026-10") from None
