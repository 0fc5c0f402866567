"""/watches: watched values; /watches/N: one with its history; /watches/N/V: a change of its page, side by side."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Expert, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.pictures.chart import Point, chart
from mediamon.dashboard.rendering import page
from mediamon.dashboard.words.choosing import language_of
from mediamon.semantics import hierarchy
from mediamon.semantics.difference import Change, compare
from mediamon.semantics.side_by_side import side_by_side
from mediamon.semantics.watching import read_condition, volatile_paths
from mediamon.semantics.wording import place_named, sentence
from mediamon.storage import watches
from mediamon.storage.database.engine import writing

router = APIRouter()
SHOWN = 200  # values in the table; the chart has more


@router.get("/watches")
def show_all(request: Request, account: Viewer) -> Response:
    """All watches."""
    with request.app.state.engine.connect() as connection:
        rows = watches.all_watches(connection)
    return page(request, "watches.html", account=account, rows=rows, place_named=lambda one: place_named(tuple(one)))


@router.get("/watches/{number}")
def show(request: Request, account: Viewer, number: Number) -> Response:
    """A value: what it is, what it was, and what else has changed on its page."""
    with request.app.state.engine.connect() as connection:
        row = _found(connection, number)
        values, versions = watches.history(connection, number), watches.versions(connection, number)
    changes = [(one, [Change.from_json(made) for made in one.changes]) for one in versions]
    language = language_of(request)
    return page(
        request,
        "watch.html",
        account=account,
        row=row,
        where=place_named(tuple(row.labels)),
        values=values[::-1][:SHOWN],
        drawn=any(one.number is not None for one in values),
        versions=[
            (one.id, one.fetched_at, [sentence(change, language) for change in made]) for one, made in changes if made
        ],
        volatile=[place_named(path) for path in volatile_paths([made for _, made in changes if made])],
    )


@router.get("/watches/{number}/chart.svg")
def history_chart(request: Request, account: Viewer, number: Number) -> Response:
    """The history as a picture."""
    with request.app.state.engine.connect() as connection:
        row = _found(connection, number)
        values = watches.history(connection, number)
    points = [Point(one.seen_at, one.number, one.text or "") for one in values]
    condition = read_condition(row.condition, row.margin)
    limit = float(condition.limit.value) if condition.limit and condition.kind in ("above", "below") else None
    drawn = chart(points, row.checked_at, limit, place_named(tuple(row.labels)))
    if not drawn:
        raise HTTPException(404, "There are no numbers to draw.")
    return Response(drawn, media_type="image/svg+xml")


@router.get("/watches/{number}/{version}")
def show_change(
    request: Request, account: Viewer, number: Number, version: Number, everything: bool = False
) -> Response:
    """Two versions of the page beside each other."""
    with request.app.state.engine.connect() as connection:
        row = _found(connection, number)
        numbers = [one.id for one in watches.versions(connection, number)]
        before = next((one for one in numbers if one < version), None)
        new = watches.html_of(connection, number, version)
        old = watches.html_of(connection, number, before) if before is not None else None
    if new is None or old is None:
        raise HTTPException(404, "There is no such change, or the version before it is no longer kept.")
    lines = side_by_side(compare(hierarchy(old), hierarchy(new)), everything=everything)
    return page(
        request, "watch_change.html", account=account, row=row, version=version, lines=lines, everything=everything
    )


@router.post("/watches/{number}/remove", dependencies=[CheckedForm])
def remove(request: Request, account: Expert, number: Number) -> Response:
    """Forget a watch."""
    with writing(request.app.state.engine) as connection:
        _found(connection, number)
        watches.remove(connection, number)
    return Response(status_code=303, headers={"Location": "/watches"})


def _found(connection: Any, number: Number) -> Any:
    try:
        return watches.get(connection, number)
    except watches.NoSuchWatch:
        raise HTTPException(404, "There is no such watch.") from None
