"""/alerts: where alerts go, which and when; a test of each; their wording. For administrators."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.alerts import wording
from mediamon.alerts.sandbox import LONGEST_TEMPLATE, BadTemplate
from mediamon.dashboard.identity import Administrator, CheckedForm
from mediamon.dashboard.rendering import go, page
from mediamon.dashboard.trying import send_once
from mediamon.storage.alerts import targets
from mediamon.storage.alerts.outbox import KINDS
from mediamon.storage.alerts.targets import LANGUAGES, BadTarget, Target
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts
from mediamon.storage.people.accounts import Account
from mediamon.storage.tables.alerts import alert_template

router = APIRouter()
PATH = "/alerts"
Texts = Annotated[list[str] | None, Form()]


@router.get(PATH)
def show(request: Request, account: Administrator, target: str = "") -> Response:
    """The targets, and the form of one of them or of a new one."""
    return _page(request, account, chosen=target)


@router.post(PATH, dependencies=[CheckedForm])
def keep(
    request: Request,
    account: Administrator,
    name: Annotated[str, Form()],
    address: Annotated[str, Form()],
    kinds: Texts = None,
    urgent: Texts = None,
    sites: Annotated[str, Form()] = "",
    organisations: Annotated[str, Form()] = "",
    language: Annotated[str, Form()] = "en",
    zone: Annotated[str, Form()] = "UTC",
    quiet_from: Annotated[str, Form()] = "",
    quiet_to: Annotated[str, Form()] = "",
    digest_at: Annotated[str, Form()] = "",
    active: Annotated[str, Form()] = "",
    of: Annotated[str, Form()] = "",
) -> Response:
    """A new target, or another state of one."""
    now = datetime.now(UTC)
    try:
        with writing(request.app.state.engine) as connection:
            wanted = Target(
                name.strip(),
                address.strip(),
                tuple(kinds or ()),
                _listed(sites),
                _listed(organisations),
                language,
                zone.strip(),
                quiet_from[:5] or None,
                quiet_to[:5] or None,
                digest_at[:5] or None,
                tuple(urgent or ()),
                bool(active),
                accounts.by_name(connection, of) if of else None,
            )
            new = targets.keep(connection, wanted, now)
    except BadTarget as error:
        return _page(request, account, trouble=str(error))
    return go(PATH, "added" if new else "saved")


@router.post("/alerts/remove", dependencies=[CheckedForm])
def remove(request: Request, account: Administrator, name: Annotated[str, Form()]) -> Response:
    """Take one out."""
    with writing(request.app.state.engine) as connection:
        removed = targets.remove(connection, name)
    return go(PATH, "removed" if removed else "gone")


@router.post("/alerts/test", dependencies=[CheckedForm])
def test(request: Request, account: Administrator, name: Annotated[str, Form()]) -> Response:
    """Send it a message now."""
    trouble = send_once(request, name)
    return _page(request, account, trouble=trouble, done="" if trouble else name)


@router.get("/alerts/wording")
def wordings(request: Request, account: Administrator, kind: str = "incident", language: str = "en") -> Response:
    """A template: one's own, or ours."""
    return _wording(request, account, kind, language)


@router.post("/alerts/wording", dependencies=[CheckedForm])
def keep_wording(
    request: Request,
    account: Administrator,
    kind: Annotated[str, Form()],
    language: Annotated[str, Form()],
    text: Annotated[str, Form()] = "",
) -> Response:
    """Keep a template that works; an empty one brings ours back."""
    text = text.replace("\r\n", "\n")
    try:
        message = wording.check(kind, text) if text.strip() else None
        with writing(request.app.state.engine) as connection:
            wording.keep(connection, kind, language, text, account.name, datetime.now(UTC))
    except (BadTemplate, BadTarget) as error:
        return _wording(request, account, kind, language, text=text, trouble=str(error))
    return _wording(request, account, kind, language, message=message, saved=True)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (one.strip() for one in text.replace(",", " ").split())))


def _page(request: Request, account: Account, *, chosen: str = "", trouble: str = "", done: str = "") -> Response:
    settings, now = request.app.state.settings, datetime.now(UTC)
    with writing(request.app.state.engine) as connection:
        if settings.office.environment["MEDIAMON_ALERTS"]:
            targets.with_default(connection, now)
        rows = targets.rows(connection)
        waiting = targets.waiting(connection)
        told = {number: targets.told(connection, number, 3) for number in rows}
        people = {row.id: row.name for row in accounts.all_accounts(connection) if row.closed_at is None}
    return page(
        request,
        "alerts.html",
        400 if trouble else 200,
        account=account,
        trouble=trouble,
        done=done,
        rows=rows,
        waiting=waiting,
        told=told,
        people=people,
        one=next((row for row in rows.values() if row.name == chosen), None),
        kinds=KINDS,
        languages=LANGUAGES,
    )


def _wording(request: Request, account: Account, kind: str, language: str, **more: Any) -> Response:
    kind = kind if kind in wording.WORDED else "incident"
    language = language if language in LANGUAGES else "en"
    own = (alert_template.c.kind == kind) & (alert_template.c.language == language)
    with request.app.state.engine.connect() as connection:
        kept = connection.execute(select(alert_template).where(own)).first()
    given = {"trouble": "", "message": None, "saved": False, "text": kept.text if kept else "", **more}
    return page(
        request,
        "wording.html",
        400 if given["trouble"] else 200,
        account=account,
        kind=kind,
        chosen=language,
        kinds=wording.WORDED,
        languages=LANGUAGES,
        ours=wording.shipped(kind, language),
        longest=LONGEST_TEMPLATE,
        **given,
    )
