"""/: the tonality report, in the form of the paper's table, with its trend, the gaps and the waves beside it; and as files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from fastapi import APIRouter
from markupsafe import Markup
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import Viewer
from mediamon.dashboard.pages.period import UNKNOWN, InPeriod, Narrowed
from mediamon.dashboard.pictures.trend import filled, trend
from mediamon.dashboard.rendering import page
from mediamon.reports import Table, as_csv, as_json, as_table, as_xlsx
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import COLUMNS, Line, breakdown, report
from mediamon.storage.reports.waves import waves_in
from mediamon.storage.tables.counts import month_summary

router = APIRouter()
Unit = Literal["day", "week", "month"]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@router.get("/")
def show(request: Request, account: Viewer, chosen: InPeriod, unit: Unit = "week") -> Response:
    """The table."""
    names = request.app.state.settings.names
    with request.app.state.engine.connect() as connection:
        lines = _lines(connection, names, chosen)
        times = filled(breakdown(connection, (unit,), chosen.asked), unit)
        missing, waves = gaps(connection, chosen.period), waves_in(connection, chosen.period)
        sites, languages = _values(connection, "site"), _values(connection, "language")
    return page(
        request,
        "report.html",
        account=account,
        lines=lines,
        names=names,
        columns=COLUMNS,
        gaps=missing,
        waves=waves,
        sites=sites,
        languages=[one or UNKNOWN for one in languages],
        unknown=UNKNOWN,
        chosen=chosen,
        unit=unit,
        times=times,
        trend=Markup(trend(times, f"{unit}: {', '.join(COLUMNS)}")),  # nosec B704  # it escapes its texts
        now=datetime.now(UTC),
    )


@router.get("/report.csv")
def csv_file(request: Request, account: Viewer, chosen: InPeriod) -> Response:
    """The same as CSV."""
    return _file(as_csv(_table(request, chosen)), "report.csv", "text/csv; charset=utf-8")


@router.get("/report.json")
def json_file(request: Request, account: Viewer, chosen: InPeriod) -> Response:
    """The same as JSON."""
    return _file(as_json(_table(request, chosen)), "report.json", "application/json")


@router.get("/report.xlsx")
def xlsx_file(request: Request, account: Viewer, chosen: InPeriod) -> Response:
    """The same as a workbook, with the gaps on a second sheet."""
    return _file(as_xlsx(_table(request, chosen)), "report.xlsx", XLSX)


def _file(content: str | bytes, name: str, kind: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f"attachment; filename={name}"})


def _table(request: Request, chosen: Narrowed) -> Table:
    names = request.app.state.settings.names
    with request.app.state.engine.connect() as connection:
        lines, missing = _lines(connection, names, chosen), gaps(connection, chosen.period)
    return as_table(lines, ("organisation",), names, missing)


def _lines(connection: Connection, names: dict[str, str], chosen: Narrowed) -> list[Line]:
    return report(connection, names, chosen.period, chosen.asked.site, chosen.asked.language)


def _values(connection: Connection, name: str) -> Sequence[Any]:
    """The sites or languages that there are numbers of."""
    column = month_summary.c[name]
    return connection.execute(select(column).distinct().order_by(column)).scalars().all()
