"""/search: publications by words in any form."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import page
from mediamon.storage.search import PAGE, search

router = APIRouter()
LONGEST = 300  # characters of a question


@router.get("/search")
def show(request: Request, account: Viewer, words: str = "", before: Number | None = None) -> Response:
    """One page of finds, newest first."""
    with request.app.state.engine.connect() as connection:
        rows = search(connection, words[:LONGEST], before=before, limit=PAGE + 1)
    older = rows[PAGE - 1].id if len(rows) > PAGE else None
    return page(request, "search.html", account=account, words=words[:LONGEST], rows=rows[:PAGE], older=older)
