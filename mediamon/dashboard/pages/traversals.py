"""/traversals: the traversals that are kept; /traversals/SITE/KEY: what one of them did, and what it left."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from starlette.requests import Request
from starlette.responses import Response

from mediamon.browser.kept.runs import BEFORE, NOW, Run, run_of, runs
from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.looking import look_at, thumbnail_of
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import page

router = APIRouter()
MISSING = "There is no such traversal."


@router.get("/traversals")
def show_all(request: Request, account: Viewer) -> Response:
    """The newest first."""
    data = request.app.state.settings.data
    return page(request, "traversals.html", account=account, runs=runs(data) if data else [])


@router.get("/traversals/{site}/{key}")
def show(
    request: Request,
    account: Viewer,
    site: str,
    key: str,
    run: str = "",
    start: Annotated[int, Query(alias="from")] = 1,
    still: bool = False,
) -> Response:
    """One of them."""
    found = _found(request, site, key, run)
    version = f"{found.notes.began:.0f}"
    last = f"/traversals/{site}/{key}?run={BEFORE}"
    return look_at(
        request,
        found,
        account=account,
        thumbnail=lambda state: f"/traversals/{site}/{key}/{found.which}/{state}.jpg?of={version}",
        start=start,
        still=still,
        other=last if found.which == NOW and run_of(request.app.state.settings.data, site, key, BEFORE) else "",
    )


@router.get("/traversals/{site}/{key}/{run}/{state:int}.jpg")
def thumbnail(request: Request, account: Viewer, site: str, key: str, run: str, state: Number) -> Response:
    """The thumbnail of a state."""
    answer = thumbnail_of(_found(request, site, key, run), state)
    if answer is None:
        raise HTTPException(404, "There is no such thumbnail.")
    return answer


def _found(request: Request, site: str, key: str, which: str) -> Run:
    data = request.app.state.settings.data
    found = run_of(data, site, key, which) if data else None
    if found is None:
        raise HTTPException(404, MISSING)
    return found
