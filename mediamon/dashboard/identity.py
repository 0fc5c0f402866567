"""Who is asking, and what they may do."""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Form, HTTPException
from fastapi.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts, kept_forms
from mediamon.storage.people.accounts import Account, Role
from mediamon.storage.reading import readers

COOKIE = "mediamon_session"
FORM = "mediamon_form"  # the secret of a form that waits for its writer


class SignedOut(Exception):
    """Nobody is signed in, or the session is over."""


async def to_sign_in(request: Request, error: Exception) -> Response:
    """Where somebody who is not signed in is led; what a form held when its session had ended is kept for its writer."""
    secret = None
    if request.method == "POST":
        form = await request.form()  # read already, and remembered
        fields = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
        secret = await run_in_threadpool(_kept, request, fields)
    if secret is None:
        return RedirectResponse("/sign-in", 303)
    response = RedirectResponse("/sign-in?told=kept", 303)
    secure = request.url.scheme == "https"
    lives = int(kept_forms.LIVES.total_seconds())
    response.set_cookie(FORM, secret, max_age=lives, httponly=True, samesite="lax", secure=secure)
    return response


def _kept(request: Request, fields: list[tuple[str, str]]) -> str | None:
    """The secret of the kept form; None where nobody known to us has written it in a page of ours."""
    session = request.cookies.get(COOKIE, "")
    token = next((value for name, value in fields if name == "token"), "")
    written = [one for one in fields if one[0] not in kept_forms.SECRET]
    if not session or not written or not _is_token(token, session):
        return None
    with writing(request.app.state.engine) as connection:
        was = accounts.was_signed_in(connection, session)
        if was is None:
            return None
        return kept_forms.keep(connection, was.id, request.url.path, written, datetime.now(UTC))


def viewer(request: Request) -> Account:
    """The account that asks. Raises SignedOut."""
    secret = request.cookies.get(COOKIE, "")
    with request.app.state.engine.connect() as connection:
        found = accounts.signed_in(connection, secret, datetime.now(UTC)) if secret else None
    if found is None:
        raise SignedOut
    return found


def _with_role(role: Role, account: Account) -> Account:
    if not account.may(role):
        raise HTTPException(403, f"Only for accounts with the role {role}.")
    return account


Viewer = Annotated[Account, Depends(viewer)]


def expert(account: Viewer) -> Account:
    """The account that asks, if it is an expert's."""
    return _with_role("expert", account)


def administrator(account: Viewer) -> Account:
    """The account that asks, if it is an administrator's."""
    return _with_role("administrator", account)


def checked_form(request: Request, token: Annotated[str, Form()] = "") -> None:
    """A form must carry the token of the session in which it was shown."""
    if not _is_token(token, request.cookies.get(COOKIE, "")):
        raise HTTPException(403, "This form is out of date: go back, reload the page and send it again.")


def _is_token(token: str, session: str) -> bool:
    expected = accounts.form_token(session)
    return hmac.compare_digest(token.encode("utf8", "replace"), expected.encode())


def let_in(request: Request, session: str) -> Response:
    """To the report, with the session; or to the form that waits."""
    secret = request.cookies.get(FORM, "")
    with request.app.state.engine.connect() as connection:
        account = accounts.signed_in(connection, session, datetime.now(UTC))
        waits = account and secret and kept_forms.get(connection, account.id, secret, datetime.now(UTC))
        language = readers.language_of(connection, account.id) if account else ""
    response = RedirectResponse("/unsent" if waits else "/", 303)
    secure = request.url.scheme == "https"
    lives = int((accounts.SESSION_LIVES + accounts.REMEMBERED).total_seconds())  # longer than the session: see `_kept`
    response.set_cookie(COOKIE, session, max_age=lives, httponly=True, samesite="lax", secure=secure)
    if language:
        response.set_cookie("lang", language, httponly=True, samesite="lax", max_age=31_536_000)
    return response


Expert = Annotated[Account, Depends(expert)]
Administrator = Annotated[Account, Depends(administrator)]
CheckedForm = Depends(checked_form)
