"""/runs: what the monitors are doing and when each site is due; /metrics: the same for Prometheus."""

from __future__ import annotations

import hmac
import os
from datetime import UTC, datetime

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from mediamon.dashboard.identity import SignedOut, Viewer, viewer
from mediamon.dashboard.rendering import page
from mediamon.fleet.metrics import exposition
from mediamon.fleet.status import Status, status
from mediamon.sites import readable_sites

router = APIRouter()
TOKEN = "MEDIAMON_METRICS_TOKEN"  # (environment) who sends it as a bearer token may read /metrics without an account


@router.get("/runs")
def show(request: Request, account: Viewer) -> Response:
    """The newest state of things."""
    found, trouble = _status(request)
    return page(request, "runs.html", account=account, found=found, trouble=trouble)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """For a program that has the token, and for people who are signed in."""
    wanted = os.environ.get(TOKEN, "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (wanted and hmac.compare_digest(given.encode(), wanted.encode())):
        try:
            viewer(request)
        except SignedOut:
            raise HTTPException(401, f"Send the token of {TOKEN} as a bearer token.") from None
    return PlainTextResponse(exposition(_status(request)[0]), media_type="text/plain; version=0.0.4; charset=utf-8")


def _status(request: Request) -> tuple[Status, str]:
    sites, wrong = readable_sites(request.app.state.settings.sites)
    budget = request.app.state.settings.disk
    with request.app.state.engine.connect() as connection:
        disk, known = budget.disk() if budget else None, request.app.state.known
        return status(connection, sites, datetime.now(UTC), disk, known), "\n".join(wrong)
