"""/publications: the publications behind a number of the report, with the sentences that each score rests on."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.pages.period import InPeriod
from mediamon.dashboard.rendering import page
from mediamon.storage.reports.behind import behind, retold
from mediamon.storage.reports.report import COLUMNS

router = APIRouter()
PAGE = 20


@router.get("/publications")
def show(
    request: Request,
    account: Viewer,
    chosen: InPeriod,
    organisation: str,
    label: str = "",
    once: bool = False,
    before: Number | None = None,
) -> Response:
    """One page of them, newest first."""
    names = request.app.state.settings.names
    if organisation not in names or label not in ("", *COLUMNS):
        raise HTTPException(404, "There is no such number in the report.")
    with request.app.state.engine.connect() as connection:
        rows = behind(
            connection,
            organisation,
            label or None,
            chosen.period,
            site=chosen.asked.site,
            language=chosen.asked.language,
            once=once,
            before=before,
            limit=PAGE + 1,
        )
        several = retold(connection, [row.story_id for row in rows])
    return page(
        request,
        "publications.html",
        account=account,
        rows=rows[:PAGE],
        older=rows[PAGE - 1].id if len(rows) > PAGE else None,
        organisation=organisation,
        name=names[organisation],
        label=label,
        chosen=chosen,
        once=once,
        retold=several,
    )
