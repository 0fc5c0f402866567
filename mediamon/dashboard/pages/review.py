"""/review: the press review of an account: choose, put in order, comment; as a page to print, PDF, DOCX, HTML."""

from __future__ import annotations

from datetime import UTC, datetime
from threading import Semaphore
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Viewer
from mediamon.dashboard.numbers import Number
from mediamon.dashboard.pages.period import InPeriod, Narrowed
from mediamon.dashboard.rendering import go, page
from mediamon.dashboard.words.choosing import language_of
from mediamon.review import Chosen, Review, as_html, gather
from mediamon.review.docx import as_docx
from mediamon.review.pdf import NoPdf, as_pdf
from mediamon.review.words import words
from mediamon.storage.database.engine import writing
from mediamon.storage.people.accounts import Account
from mediamon.storage.reading import basket
from mediamon.storage.reports.report import COLUMNS

router = APIRouter()
PATH = "/review"
LONGEST = 200  # characters of a title
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PRINTING = Semaphore(2)  # browsers at once
BUSY = 60.0  # seconds to wait for one


@router.get(PATH)
def show(request: Request, account: Viewer, chosen: InPeriod, title: str = "") -> Response:
    """What is chosen, to change and to print."""
    review = _review(request, account, chosen, title)
    with request.app.state.engine.connect() as connection:
        rows = basket.items(connection, account.id)
    numbers = [row.publication_id for row in rows]
    values: dict[str, Any] = {"review": review, "numbers": numbers, "chosen": chosen, "columns": COLUMNS}
    return page(request, "press_review.html", account=account, title=title[:LONGEST], **values)


@router.post("/review/add", dependencies=[CheckedForm])
def add(
    request: Request,
    account: Viewer,
    publication: Annotated[list[Number] | None, Form()] = None,
    back: Annotated[str, Form()] = PATH,
) -> Response:
    """Choose publications, and go back to where they were chosen."""
    with writing(request.app.state.engine) as connection:
        added = basket.add(connection, account.id, publication or (), datetime.now(UTC))
    return go(back, "added" if added else "already")


@router.post("/review/change", dependencies=[CheckedForm])
def change(
    request: Request,
    account: Viewer,
    number: Annotated[Number, Form()],
    what: Annotated[str, Form()],
    comment: Annotated[str, Form()] = "",
) -> Response:
    """One publication: its comment is kept with every press; earlier, later, out."""
    with writing(request.app.state.engine) as connection:
        basket.comment(connection, account.id, number, comment)
        if what in ("earlier", "later"):
            basket.move(connection, account.id, number, -1 if what == "earlier" else 1)
        if what == "remove":
            removed = basket.remove(connection, account.id, number)
            return go(PATH, "removed" if removed else "gone")
    return go(PATH, "saved")


@router.post("/review/empty", dependencies=[CheckedForm])
def empty(request: Request, account: Viewer) -> Response:
    """All out."""
    with writing(request.app.state.engine) as connection:
        removed = basket.remove(connection, account.id)
    return go(PATH, "removed" if removed else "gone")


@router.get("/review.html")
def html_file(request: Request, account: Viewer, chosen: InPeriod, title: str = "") -> Response:
    """As one HTML file."""
    return _file(as_html(_review(request, account, chosen, title)).encode(), "review.html", "text/html; charset=utf-8")


@router.get("/review.docx")
def docx_file(request: Request, account: Viewer, chosen: InPeriod, title: str = "") -> Response:
    """As DOCX."""
    return _file(as_docx(_review(request, account, chosen, title)), "review.docx", DOCX)


@router.get("/review.pdf")
def pdf_file(request: Request, account: Viewer, chosen: InPeriod, title: str = "") -> Response:
    """As PDF, by a browser; a few at once, the others wait."""
    review = _review(request, account, chosen, title)
    if not PRINTING.acquire(timeout=BUSY):
        raise HTTPException(503, "Too many reviews are being printed: try again in a minute.")
    try:
        content = as_pdf(review)
    except NoPdf:
        raise HTTPException(503, "The PDF could not be made: is Chromium installed? scrapy doctor tells.") from None
    finally:
        PRINTING.release()
    return _file(content, "review.pdf", "application/pdf")


def _review(request: Request, account: Account, chosen: Narrowed, title: str) -> Review:
    language = language_of(request)
    with request.app.state.engine.connect() as connection:
        wanted = [Chosen(row.publication_id, row.comment) for row in basket.items(connection, account.id)]
        given: dict[str, Any] = {
            "title": title[:LONGEST].strip() or words(language)("Press review"),
            "language": language,
            "now": datetime.now(UTC),
        }
        return gather(connection, request.app.state.settings.names, wanted, chosen.asked, **given)


def _file(content: bytes, name: str, kind: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f"attachment; filename={name}"})
