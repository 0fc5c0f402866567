"""/sign-in: by a link that works once, or by name and password; out again; and the form that waited meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import COOKIE, FORM, CheckedForm, Viewer, let_in
from mediamon.dashboard.rendering import go, page
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts, kept_forms, passwords

router = APIRouter()
WRONG = "Name and password do not fit."
TOO_MANY = "There were too many wrong passwords. Wait a quarter of an hour, or sign in by a link."
USED = "This link was used already, or is too old."


@router.get("/sign-in")
def ask(request: Request) -> Response:
    """How to get in."""
    return page(request, "sign_in.html", trouble="", name="")


@router.post("/sign-in")
def by_password(request: Request, name: Annotated[str, Form()] = "", password: Annotated[str, Form()] = "") -> Response:
    """By name and password. Other sites cannot send this form: see `security`."""
    address = request.client.host if request.client else ""
    agent = request.headers.get("user-agent", "")
    try:
        session = passwords.sign_in(request.app.state.engine, name, password, address, datetime.now(UTC), agent)
    except passwords.TooMany:
        return page(request, "sign_in.html", 429, trouble=TOO_MANY, name=name)
    if session is None:
        return page(request, "sign_in.html", 403, trouble=WRONG, name=name)
    return let_in(request, session)


@router.get("/sign-in/{secret}")
def use(request: Request, secret: str) -> Response:
    """Use a link."""
    agent = request.headers.get("user-agent", "")
    with writing(request.app.state.engine) as connection:
        session = accounts.use_link(connection, secret, datetime.now(UTC), agent)
    if session is None:
        return page(request, "sign_in.html", 403, trouble=USED, name="")
    return let_in(request, session)


@router.post("/sign-out", dependencies=[CheckedForm])
def leave(request: Request, account: Viewer) -> Response:
    """End the session."""
    with writing(request.app.state.engine) as connection:
        accounts.sign_out(connection, request.cookies.get(COOKIE, ""))
    response = RedirectResponse("/sign-in", 303)
    response.delete_cookie(COOKIE)
    return response


@router.get("/unsent")
def unsent(request: Request, account: Viewer) -> Response:
    """The form that was sent when the session had ended, filled as it was."""
    secret = request.cookies.get(FORM, "")
    with request.app.state.engine.connect() as connection:
        kept = kept_forms.get(connection, account.id, secret, datetime.now(UTC))
    return page(request, "unsent.html", account=account, kept=kept)


@router.post("/unsent", dependencies=[CheckedForm])
def send(request: Request, account: Viewer, drop: Annotated[str, Form()] = "") -> Response:
    """Send it to where it was going, or drop it. It is sent once."""
    secret = request.cookies.get(FORM, "")
    with writing(request.app.state.engine) as connection:
        kept = kept_forms.get(connection, account.id, secret, datetime.now(UTC))
        kept_forms.drop(connection, secret)
    if kept is None:
        response: Response = go("/", "gone")
    elif drop:
        response = go("/", "dropped")
    else:
        response = RedirectResponse(kept.path, 307)  # the browser sends the same form there
    response.delete_cookie(FORM)
    return response
