"""/sign-in: by a link that works once; and out again."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import COOKIE, CheckedForm, Viewer
from mediamon.dashboard.rendering import page
from mediamon.storage import accounts
from mediamon.storage.engine import writing

router = APIRouter()


@router.get("/sign-in")
def ask(request: Request) -> Response:
    """How to get in."""
    return page(request, "sign_in.html", used=False)


@router.get("/sign-in/{secret}")
def use(request: Request, secret: str) -> Response:
    """Use a link."""
    with writing(request.app.state.engine) as connection:
        session = accounts.use_link(connection, secret, datetime.now(UTC))
    if session is None:
        return page(request, "sign_in.html", status=403, used=True)
    response = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    lifetime = int(accounts.SESSION_LIVES.total_seconds())
    response.set_cookie(COOKIE, session, max_age=lifetime, httponly=True, samesite="lax", secure=secure)
    return response


@router.post("/sign-out", dependencies=[CheckedForm])
def leave(request: Request, account: Viewer) -> Response:
    """End the session."""
    with writing(request.app.state.engine) as connection:
        accounts.sign_out(connection, request.cookies.get(COOKIE, ""))
    response = RedirectResponse("/sign-in", 303)
    response.delete_cookie(COOKIE)
    return response
