"""/settings: what a reader sets for itself: language, digest, name, password, sessions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response

from mediamon.alerts.sending import MAIL
from mediamon.dashboard.identity import COOKIE, CheckedForm, Viewer
from mediamon.dashboard.rendering import go, page
from mediamon.dashboard.trying import send_once
from mediamon.storage.alerts.targets import BadTarget
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts, passwords
from mediamon.storage.people.accounts import Account, BadAccount
from mediamon.storage.reading import reader_mail, readers
from mediamon.storage.tables.people import account as account_table

router = APIRouter()
PATH = "/settings"


@router.get(PATH)
def show(request: Request, account: Viewer) -> Response:
    """All of it."""
    return _page(request, account)


@router.post(PATH, dependencies=[CheckedForm])
def change(
    request: Request,
    account: Viewer,
    language: Annotated[str, Form()] = "",
    zone: Annotated[str, Form()] = "UTC",
    digest_at: Annotated[str, Form()] = "",
    mail: Annotated[str, Form()] = "",
    organisations: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Language, zone, digest, mail."""
    known = request.app.state.settings.names
    wanted = [one for one in organisations or () if one in known]
    given: dict[str, Any] = {"language": language, "zone": zone.strip(), "digest_at": digest_at[:5] or None}
    try:
        with writing(request.app.state.engine) as connection:
            readers.change(connection, account.id, organisations=wanted, now=datetime.now(UTC), **given)
            reader_mail.keep_mail(connection, account.id, mail.strip(), datetime.now(UTC))
    except BadTarget as error:
        return _page(request, account, str(error))
    response = go(PATH, "saved")
    if language:
        response.set_cookie("lang", language, httponly=True, samesite="lax", max_age=31_536_000)
    return response


@router.post("/settings/mail/test", dependencies=[CheckedForm])
def test_mail(request: Request, account: Viewer) -> Response:
    """A letter to one's own address, now."""
    trouble = send_once(request, reader_mail.name_of(account.id))
    return _page(request, account, trouble) if trouble else go(PATH, "sent")


@router.post("/settings/name", dependencies=[CheckedForm])
def rename(request: Request, account: Viewer, name: Annotated[str, Form()]) -> Response:
    """Another name."""
    try:
        with writing(request.app.state.engine) as connection:
            own = account_table.c.id == account.id
            connection.execute(update(account_table).where(own).values(name=accounts.checked_name(name)))
    except BadAccount as error:
        return _page(request, account, str(error))
    except IntegrityError:
        return _page(request, account, "Another account has this name.")
    return go(PATH, "saved")


@router.post("/settings/password", dependencies=[CheckedForm])
def password(
    request: Request,
    account: Viewer,
    password: Annotated[str, Form()],
    old_password: Annotated[str, Form()] = "",
) -> Response:
    """A new password; other sessions end."""
    secret = request.cookies.get(COOKIE, "")
    engine, now = request.app.state.engine, datetime.now(UTC)
    try:
        with engine.connect() as connection:
            asked = passwords.needs_old(connection, account.id, secret, now)
            right = not asked or passwords.is_right(connection, account.id, old_password)
    except passwords.TooMany:
        return _page(request, account, "Too many passwords are asked about at this moment. Try it again.")
    if not right:
        return _page(
            request, account, "The old password is not right. Forgotten? Sign in by a new link, then it is not asked."
        )
    try:
        with writing(engine) as connection:
            passwords.set_password(connection, account.id, account.name, password)
            accounts.end_sessions(connection, account.id, but=secret)
    except BadAccount as error:
        return _page(request, account, str(error))
    return go(PATH, "saved")


@router.post("/settings/sessions", dependencies=[CheckedForm])
def end(request: Request, account: Viewer, session: Annotated[str, Form()] = "") -> Response:
    """End a session, or all but this one."""
    secret = request.cookies.get(COOKIE, "")
    with writing(request.app.state.engine) as connection:
        accounts.end_sessions(connection, account.id, short=session, but="" if session else secret)
    return go(PATH, "ended" if session else "again")


@router.post("/settings/feed", dependencies=[CheckedForm])
def feed(request: Request, account: Viewer) -> Response:
    """A new address of the digest's feed."""
    with writing(request.app.state.engine) as connection:
        readers.get(connection, account.id)
        readers.new_feed_key(connection, account.id)
    return go(PATH, "feed")


def _page(request: Request, account: Account, trouble: str = "") -> Response:
    secret, now = request.cookies.get(COOKIE, ""), datetime.now(UTC)
    with writing(request.app.state.engine) as connection:
        reader = readers.get(connection, account.id)
        digests = readers.digests(connection, account.id)[:1]
        sessions = accounts.sessions(connection, account.id, secret, now)
        mail = reader_mail.mail_of(connection, account.id)
        needs_old = passwords.needs_old(connection, account.id, secret, now)
    return page(
        request,
        "settings.html",
        400 if trouble else 200,
        account=account,
        trouble=trouble,
        reader=reader,
        mail=mail,
        by_mail=bool(request.app.state.settings.office.environment.get(MAIL)),
        digests=digests,
        sessions=sessions,
        needs_old=needs_old,
        names=request.app.state.settings.names,
        shortest=passwords.SHORTEST,
    )
