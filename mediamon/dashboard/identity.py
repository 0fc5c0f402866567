"""Who is asking, and what they may do."""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Form, HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.storage import accounts
from mediamon.storage.accounts import Account, Role

COOKIE = "mediamon_session"


class SignedOut(Exception):
    """Nobody is signed in, or the session is over."""


def to_sign_in(request: Request, error: Exception) -> Response:
    """Where somebody who is not signed in is led."""
    return RedirectResponse("/sign-in", 303)


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
    expected = accounts.form_token(request.cookies.get(COOKIE, ""))
    if not hmac.compare_digest(token.encode("utf8", "replace"), expected.encode()):
        raise HTTPException(403, "This form is out of date: go back, reload the page and send it again.")


Expert = Annotated[Account, Depends(expert)]
Administrator = Annotated[Account, Depends(administrator)]
CheckedForm = Depends(checked_form)
