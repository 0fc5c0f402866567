"""/stories/N: one story with all publications that tell it."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import page
from mediamon.storage.reports.behind import telling

router = APIRouter()


@router.get("/stories/{number}")
def show(request: Request, account: Viewer, number: Number) -> Response:
    """The publications, in the order in which they were stored."""
    with request.app.state.engine.connect() as connection:
        rows = telling(connection, number)
    if not rows:
        raise HTTPException(404, "There is no such story.")
    return page(request, "story.html", account=account, rows=rows)
