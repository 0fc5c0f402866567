"""The page of one traversal, served while it is under way on the loopback address alone: nobody signs in (`traverse --watch`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Annotated

from fastapi import APIRouter, FastAPI, HTTPException, Query
from fastapi.staticfiles import StaticFiles
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response

from mediamon.browser.kept.runs import BEFORE, NOW, Run, run_in
from mediamon.dashboard import security
from mediamon.dashboard.listening import LOOPBACK, serving
from mediamon.dashboard.looking import look_at, thumbnail_of
from mediamon.dashboard.rendering import page
from mediamon.dashboard.stories import Stories
from mediamon.resources import resource

router = APIRouter()


@router.get("/")
def show(request: Request, start: Annotated[int, Query(alias="from")] = 1, still: bool = False) -> Response:
    """The page."""
    run = _run(request)
    if run is None:
        return page(request, "waiting.html")
    version = f"{run.notes.began:.0f}"
    return look_at(
        request, run, thumbnail=lambda state: f"/thumbnails/{state}.jpg?of={version}", start=start, still=still
    )


@router.get("/thumbnails/{state:int}.jpg")
def thumbnail(request: Request, state: int) -> Response:
    """The thumbnail of a state."""
    answer = thumbnail_of(_run(request), state)
    if answer is None:
        raise HTTPException(404, "There is no such thumbnail.")
    return answer


def make_watch(folder: Path) -> FastAPI:
    """The page of the traversal whose folder this is."""
    application = FastAPI(title="mediamon", docs_url=None, redoc_url=None, openapi_url=None)
    application.state.folder, application.state.stories, application.state.began = folder, Stories(), time()
    application.include_router(router)
    application.mount("/static", StaticFiles(directory=resource("mediamon.dashboard", "static")), name="static")
    application.middleware("http")(security.guard)
    application.add_middleware(TrustedHostMiddleware, allowed_hosts=[LOOPBACK, "localhost"])
    return application


@contextmanager
def watched(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve it from a thread; gives the address. port: 0 any that is free. Raises OSError when it is taken."""
    with serving(make_watch(folder), port) as address:
        yield f"{address}/"


def _run(request: Request) -> Run | None:
    """The run that is going on, or has ended since; when it is complete its journal has become the last one."""
    state = request.app.state
    found = (run_in(state.folder, which) for which in (NOW, BEFORE))
    return next((run for run in found if run is not None and (run.under_way or run.notes.told >= state.began)), None)
