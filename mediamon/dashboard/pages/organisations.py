"""/organisations: who is looked for; an administrator adds one and has it found in what is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import Administrator, CheckedForm, Viewer
from mediamon.dashboard.pages.errands import sent
from mediamon.dashboard.rendering import page
from mediamon.mentions import OrganisationsError
from mediamon.mentions.adding import add_organisation
from mediamon.storage.people.accounts import Account
from mediamon.storage.tables.counts import month_summary

router = APIRouter()
LONGEST = 5_000  # characters of a field
Text = Annotated[str, Form(max_length=LONGEST)]


@router.get("/organisations")
def show(request: Request, account: Viewer) -> Response:
    """All of them."""
    return _page(request, account, {}, "")


@router.post("/organisations", dependencies=[CheckedForm])
def add(
    request: Request,
    account: Administrator,
    id: Text,
    official: Text,
    short: Text = "",
    abbreviations: Text = "",
    usually: Text = "",
    english: Text = "",
    others: Text = "",
) -> Response:
    """Write one into the file and look for it; what is wrong is said, and nothing that was typed is lost."""
    settings = request.app.state.settings
    if settings.organisations_file is None:
        raise HTTPException(
            404, "They are in the package: name a file of your own by MEDIAMON_ORGANISATIONS to change them."
        )
    given = {"id": id, "official": official, "short": short, "abbreviations": abbreviations, "usually": usually,
             "english": english, "others": others}  # fmt: skip
    entry = {
        "id": id.strip(),
        "official": official.strip(),
        "short": _lines(short),
        "abbreviations": _lines(abbreviations),
        "usually": _lines(usually),
        "aliases": {"en": _lines(english)},
        "not": _lines(others),
    }
    try:
        loaded = add_organisation(settings.organisations_file, entry)
    except (OrganisationsError, OSError) as error:
        return _page(request, account, given, str(error), 422)
    request.app.state.settings = replace(settings, organisations=loaded)
    if settings.errands is None:
        return RedirectResponse("/organisations", 303)
    return _found_again(request, account, id.strip())


@router.post("/organisations/{id}/find", dependencies=[CheckedForm])
def find(request: Request, account: Administrator, id: str) -> Response:
    """Look for one again in what is stored, after its names were changed in the file."""
    if id not in request.app.state.settings.names:
        raise HTTPException(404, "There is no such organisation.")
    return _found_again(request, account, id)


def _found_again(request: Request, account: Account, id: str) -> Response:
    return sent(request, account, ["mentions", "--stored", id], f"/publications?organisation={id}")


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _page(request: Request, account: Account, given: dict[str, str], trouble: str, status: int = 200) -> Response:
    settings = request.app.state.settings
    with request.app.state.engine.connect() as connection:
        own = month_summary.c
        counted = select(own.organisation, func.sum(own.pairs)).group_by(own.organisation)
        counts = {row[0]: row[1] for row in connection.execute(counted)}
    return page(
        request,
        "organisations.html",
        status,
        account=account,
        organisations=settings.organisations,
        counts=counts,
        given=given,
        trouble=trouble,
        changeable=settings.organisations_file is not None,
    )
