"""/: the tonality report, in the form of the paper's table, with the gaps beside it."""

from __future__ import annotations

import csv
from io import StringIO

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.pages.period import InPeriod
from mediamon.dashboard.rendering import page
from mediamon.storage.gaps import gaps
from mediamon.storage.report import COLUMNS, report
from mediamon.storage.tables import publication

router = APIRouter()


@router.get("/")
def show(request: Request, account: Viewer, chosen: InPeriod) -> Response:
    """The table."""
    names = request.app.state.settings.names
    with request.app.state.engine.connect() as connection:
        lines = report(connection, names, chosen.period, chosen.site or None)
        missing = gaps(connection, chosen.period)
        sites = connection.execute(select(publication.c.site).distinct().order_by(publication.c.site)).scalars().all()
    return page(
        request,
        "report.html",
        account=account,
        lines=lines,
        names=names,
        columns=COLUMNS,
        gaps=missing,
        sites=sites,
        chosen=chosen,
    )


@router.get("/report.csv")
def as_csv(request: Request, account: Viewer, chosen: InPeriod) -> Response:
    """The same as CSV."""
    names = request.app.state.settings.names
    with request.app.state.engine.connect() as connection:
        lines = report(connection, names, chosen.period, chosen.site or None)
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(["organisation", "name", "total", *COLUMNS])
    for line in lines:
        counts = [getattr(line, column) for column in COLUMNS]
        writer.writerow([line.organisation, names[line.organisation], line.total, *counts])
    disposition = {"Content-Disposition": "attachment; filename=report.csv"}
    return Response(out.getvalue(), media_type="text/csv; charset=utf-8", headers=disposition)
