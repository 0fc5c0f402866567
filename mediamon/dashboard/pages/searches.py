"""/searches: saved searches, which tell of new finds; /feeds: theirs and the digest's, for who knows the address."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.rendering import go, page, web_address
from mediamon.semantics.clipping import FeedEntry, atom
from mediamon.storage.database.engine import writing
from mediamon.storage.experts.labels import LABELS
from mediamon.storage.people.accounts import Account
from mediamon.storage.reading import readers, searches
from mediamon.storage.reading.searches import BadSearch, Search

router = APIRouter()
PATH = "/searches"
ATOM = "application/atom+xml; charset=utf-8"


@router.get(PATH)
def show(request: Request, account: Viewer, words: str = "") -> Response:
    """The account's own, and the form of a new one."""
    return _page(request, account, Search("", words[: searches.LONGEST]))


@router.post(PATH, dependencies=[CheckedForm])
def add(
    request: Request,
    account: Viewer,
    name: Annotated[str, Form()] = "",
    words: Annotated[str, Form()] = "",
    organisation: Annotated[str, Form()] = "",
    site: Annotated[str, Form()] = "",
    label: Annotated[str, Form()] = "",
    tell: Annotated[str, Form()] = "",
) -> Response:
    """Save one; one of the same name is changed, so that two presses make one."""
    wanted = Search(name, words, organisation, site, label, bool(tell))
    try:
        with writing(request.app.state.engine) as connection:
            new = searches.add(connection, account.id, wanted, datetime.now(UTC))
    except BadSearch as error:
        return _page(request, account, wanted, str(error))
    return go(PATH, "added" if new else "saved")


@router.post("/searches/{number}/remove", dependencies=[CheckedForm])
def remove(request: Request, account: Viewer, number: Number) -> Response:
    """Delete one."""
    with writing(request.app.state.engine) as connection:
        removed = searches.remove(connection, account.id, number)
    return go(PATH, "removed" if removed else "gone")


@router.post("/searches/{number}/feed", dependencies=[CheckedForm])
def feed(request: Request, account: Viewer, number: Number) -> Response:
    """A new address of its feed."""
    with writing(request.app.state.engine) as connection:
        searches.new_feed_key(connection, account.id, number)
    return go(PATH, "feed")


@router.get("/feeds/searches/{key}.xml")
def search_feed(request: Request, key: str) -> Response:
    """What a saved search has found."""
    with request.app.state.engine.connect() as connection:
        one = searches.by_feed_key(connection, key)
        if one is None:
            raise HTTPException(404, "There is no such feed.")
        rows = searches.finds(connection, one.id)
    entries = [
        FeedEntry(
            str(row.id),
            row.headline,
            f"<p>{escape(row.site)}</p><p>{escape(row.description or '')}</p>",
            row.found_at,
            web_address(row.url),
        )
        for row in rows
    ]
    return _feed(request, one.name, "/searches", entries)


@router.get("/feeds/digest/{key}.xml")
def digest_feed(request: Request, key: str) -> Response:
    """A reader's digests."""
    with request.app.state.engine.connect() as connection:
        one = readers.by_feed_key(connection, key)
        if one is None:
            raise HTTPException(404, "There is no such feed.")
        rows = readers.digests(connection, one.account_id)
    entries = [FeedEntry(row.day, row.title, f"<pre>{escape(row.body)}</pre>", row.made_at) for row in rows]
    return _feed(request, "mediamon", "/settings", entries)


def _feed(request: Request, title: str, of: str, entries: list[FeedEntry]) -> Response:
    base = str(request.base_url).rstrip("/")
    text = atom(title, f"{base}{of}", f"{base}{request.url.path}", entries, datetime.now(UTC))
    return Response(text, media_type=ATOM)


def _page(request: Request, account: Account, wanted: Search, trouble: str = "") -> Response:
    with request.app.state.engine.connect() as connection:
        rows = searches.of_account(connection, account.id)
        found = {row.id: searches.finds(connection, row.id, 5) for row in rows}
    return page(
        request,
        "searches.html",
        400 if trouble else 200,
        account=account,
        trouble=trouble,
        rows=rows,
        found=found,
        wanted=wanted,
        names=request.app.state.settings.names,
        labels=LABELS,
    )
