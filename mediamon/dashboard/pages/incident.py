"""/incidents/N: one incident with what fired, the documents' numbers, what is proposed, and the decision."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, HTTPException
from markupsafe import Markup
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import Administrator, CheckedForm, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.pages.errands import sent
from mediamon.dashboard.pictures.numbers import picture
from mediamon.dashboard.rendering import page
from mediamon.drift.numbers import NAMES
from mediamon.mending import accept, dismiss
from mediamon.sites import SiteError, find_site
from mediamon.storage import repairs
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import incident, publication

router = APIRouter()
DOCUMENTS = 300  # of the charts
SAMPLES = 10  # publications that are named


@router.get("/incidents/{number}")
def show(request: Request, account: Viewer, number: Number) -> Response:
    """The incident."""
    return _page(request, account, number)


@router.post("/incidents/{number}/repair", dependencies=[CheckedForm])
def decide(
    request: Request,
    account: Administrator,
    number: Number,
    repair: Annotated[int, Form()],
    decision: Annotated[Literal["accept", "refuse"], Form()],
) -> Response:
    """Accept or refuse the newest proposal; of two who press at once the second is told that it was decided."""
    engine, now = request.app.state.engine, datetime.now(UTC)
    with engine.connect() as connection:
        one, kept = _incident(connection, number), repairs.newest(connection, number)
    if kept is None or kept.id != repair:
        return _page(request, account, number, "There is a newer proposal: look at it first.")
    if decision == "refuse":
        with writing(engine) as connection:
            decided = repairs.decide(connection, repair, "refused", account.name, now)
            if decided:
                incidents.note(connection, number, "rule refused", "", now, account.name)
    else:
        try:
            path = _site_file(request, one.site)
            decided = (
                accept(request.app.state.settings.workshop(engine), path, one, kept, by=account.name, now=now)
                is not None
            )
        except (SiteError, OSError) as error:
            return _page(request, account, number, str(error))
    if not decided:
        return _page(request, account, number, "This was decided already.")
    return RedirectResponse(f"/incidents/{number}", 303)


@router.post("/incidents/{number}/propose", dependencies=[CheckedForm])
def propose(request: Request, account: Administrator, number: Number) -> Response:
    """Look for a rule that reads the new layout; a person decides about it on this page."""
    with request.app.state.engine.connect() as connection:
        one = _incident(connection, number)
    if one.closed_at is not None or one.kind != "drift":
        raise HTTPException(404, "There is no such incident, or it is closed.")
    return sent(request, account, ["repair", "--ask", one.site], f"/incidents/{number}")


@router.post("/incidents/{number}/false-alarm", dependencies=[CheckedForm])
def nothing_wrong(request: Request, account: Administrator, number: Number) -> Response:
    """Close it: what came is learned."""
    settings, engine = request.app.state.settings, request.app.state.engine
    if settings.workshop is None:
        raise HTTPException(404, "Incidents are closed where the sites' files are: scrapy repair NAME --false-alarm.")
    with engine.connect() as connection:
        one = _incident(connection, number)
    dismiss(settings.workshop(engine), one, by=account.name, now=datetime.now(UTC))
    return RedirectResponse(f"/incidents/{number}", 303)


def _page(request: Request, account: Any, number: Number, trouble: str = "") -> Response:
    with request.app.state.engine.connect() as connection:
        one = _incident(connection, number)
        began = repairs.began_at(connection, one)
        rows = _documents(connection, one)
        kept, history = repairs.newest(connection, number), incidents.history(connection, number)
    before = [row for row in rows if row.fetched_at < began]
    title = f"{one.site}: {', '.join(NAMES)}"
    return page(
        request,
        "incident.html",
        409 if trouble else 200,
        account=account,
        incident=one,
        trouble=trouble,
        history=history,
        kept=kept,
        picture=Markup(picture(NAMES, [row.drift_numbers for row in rows], len(before), title)),  # nosec B704  # it escapes its texts
        medians=_medians(before, rows[len(before) :]),
        samples=[row for row in reversed(rows) if row.fetched_at >= began][:SAMPLES],
        mends=request.app.state.settings.workshop is not None,
    )


def _incident(connection: Any, number: Number) -> Any:
    found = connection.execute(select(incident).where(incident.c.id == number)).first()
    if found is None:
        raise HTTPException(404, "There is no such incident.")
    return found


def _documents(connection: Any, one: Any) -> list[Any]:
    """The site's documents around the incident with their numbers, in the order in which they came."""
    until = one.closed_at or datetime.now(UTC)
    own = (
        (publication.c.site == one.site)
        & (publication.c.fetched_at <= until)
        & publication.c.drift_numbers.is_not(None)
    )
    columns = (
        publication.c.id,
        publication.c.headline,
        publication.c.fetched_at,
        publication.c.drift_numbers,
        publication.c.suspicious,
    )
    query = (
        select(*columns).where(own).order_by(publication.c.fetched_at.desc(), publication.c.id.desc()).limit(DOCUMENTS)
    )
    rows = [
        row
        for row in connection.execute(query)
        if isinstance(row.drift_numbers, list) and len(row.drift_numbers) == len(NAMES)
    ]
    return rows[::-1]


def _medians(before: list[Any], since: list[Any]) -> list[tuple[str, float | None, float | None]]:
    """(name, median before, median since) of each number: the table beside the charts."""

    def of(rows: list[Any], place: int) -> float | None:
        """The median of one of the nine numbers; None of no documents."""
        return median(row.drift_numbers[place] for row in rows) if rows else None

    return [(name, of(before, place), of(since, place)) for place, name in enumerate(NAMES)]


def _site_file(request: Request, site: str) -> Path:
    settings = request.app.state.settings
    if settings.workshop is None:
        raise SiteError(f"the sites' files are not at hand here: scrapy repair {site} --accept, where they are")
    return find_site(settings.sites, site)[0]
