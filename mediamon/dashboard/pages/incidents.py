"""/incidents: what went wrong at which site, and why the program thinks so."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.rendering import page
from mediamon.storage.tables.found import incident

router = APIRouter()
SHOWN = 200


@router.get("/incidents")
def show(request: Request, account: Viewer) -> Response:
    """The newest ones."""
    with request.app.state.engine.connect() as connection:
        rows = connection.execute(select(incident).order_by(incident.c.id.desc()).limit(SHOWN)).fetchall()
    return page(request, "incidents.html", account=account, rows=rows)
