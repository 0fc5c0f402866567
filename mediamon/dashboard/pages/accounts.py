"""/accounts: who may sign in, and as what. For administrators."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Administrator, CheckedForm
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import go, page
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts
from mediamon.storage.people.accounts import Account, BadAccount, Role

router = APIRouter()
PATH = "/accounts"


@router.get(PATH)
def show(request: Request, account: Administrator) -> Response:
    """The list."""
    return _page(request, account)


@router.post(PATH, dependencies=[CheckedForm])
def add(
    request: Request, account: Administrator, name: Annotated[str, Form()], role: Annotated[Role, Form()]
) -> Response:
    """A new account, with its link. The second of two presses finds it there."""
    now = datetime.now(UTC)
    try:
        with writing(request.app.state.engine) as connection:
            number = accounts.add(connection, accounts.checked_name(name), role, now)
            link = accounts.make_link(connection, number, now)
    except BadAccount as error:
        return _page(request, account, str(error))
    except IntegrityError:
        return _page(request, account, "An account of this name is there already: give it a new link below.")
    return _page(request, account, link=link, whose=name)


@router.post("/accounts/{number}/link", dependencies=[CheckedForm])
def link(request: Request, account: Administrator, number: Number) -> Response:
    """A new link; an older one that was not used works no more."""
    with writing(request.app.state.engine) as connection:
        row = _row(connection, number)
        if row.closed_at is not None:
            raise HTTPException(404, "This account is closed.")
        made = accounts.make_link(connection, number, datetime.now(UTC))
    return _page(request, account, link=made, whose=row.name)


@router.post("/accounts/{number}/role", dependencies=[CheckedForm])
def role(request: Request, account: Administrator, number: Number, role: Annotated[Role, Form()]) -> Response:
    """Another role, from the next page on."""
    try:
        with writing(request.app.state.engine) as connection:
            _row(connection, number)
            accounts.set_role(connection, number, role)
    except BadAccount as error:
        return _page(request, account, str(error))
    return go(PATH, "saved")


@router.post("/accounts/{number}/delete", dependencies=[CheckedForm])
def delete(request: Request, account: Administrator, number: Number) -> Response:
    """Delete it, or close it where labels of it are kept."""
    try:
        with writing(request.app.state.engine) as connection:
            if not any(row.id == number for row in accounts.all_accounts(connection)):
                return go(PATH, "gone")
            deleted = accounts.close(connection, number, datetime.now(UTC))
    except BadAccount as error:
        return _page(request, account, str(error))
    return go(PATH, "removed" if deleted else "closed")


@router.post("/accounts/{number}/open", dependencies=[CheckedForm])
def open_again(request: Request, account: Administrator, number: Number) -> Response:
    """Open one that was closed."""
    with writing(request.app.state.engine) as connection:
        _row(connection, number)
        accounts.open_again(connection, number)
    return go(PATH, "opened")


def _row(connection: Any, number: Number) -> Any:
    found = next((row for row in accounts.all_accounts(connection) if row.id == number), None)
    if found is None:
        raise HTTPException(404, "There is no such account.")
    return found


def _page(request: Request, account: Account, trouble: str = "", link: str = "", whose: str = "") -> Response:
    with request.app.state.engine.connect() as connection:
        rows = accounts.all_accounts(connection)
    address = f"{str(request.base_url).rstrip('/')}/sign-in/{link}" if link else ""
    status = 409 if trouble else 200
    values = {"trouble": trouble, "address": address, "whose": whose, "rows": rows, "roles": accounts.ROLES}
    return page(request, "accounts.html", status, account=account, **values)
