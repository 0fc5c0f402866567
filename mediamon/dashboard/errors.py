"""What a person reads when something cannot be shown: a page with a sentence that helps, not a bare status."""

from __future__ import annotations

import logging

from fastapi import FastAPI
from fastapi.exception_handlers import http_exception_handler, request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from mediamon.dashboard.identity import SignedOut, viewer
from mediamon.dashboard.rendering import page
from mediamon.dashboard.security import HEADERS
from mediamon.storage.people.accounts import Account

logger = logging.getLogger(__name__)
HEADINGS = {
    403: "This is not allowed",
    404: "There is nothing here",
    409: "This has changed meanwhile",
    422: "This cannot be understood",
    429: "Too many attempts",
}
FAILED = "Something went wrong here"
KEPT = "What was saved before is kept. The service's log says more; try again, and tell the administrator if it stays."
UNREACHABLE = "The database does not answer. Nothing is lost; try again in a minute."
CHANGED = "Somebody has changed or deleted what this is about, and nothing of it was saved: go back, reload the page and look again."
UNFIT = "There is a character or a number in it that the database cannot take."
FIELDS_TOLD = 5


def install(application: FastAPI) -> None:
    """Answer a browser's errors by pages; programs go on getting JSON."""
    application.add_exception_handler(HTTPException, _http)
    application.add_exception_handler(RequestValidationError, _not_understood)
    application.add_exception_handler(SQLAlchemyError, _unreachable)
    application.add_exception_handler(DataError, _unfit)
    application.add_exception_handler(IntegrityError, _changed)
    application.add_exception_handler(Exception, _failed)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not _reads_pages(request):
        return await http_exception_handler(request, error)
    heading = HEADINGS.get(error.status_code, FAILED)
    said = "" if error.detail in ("Not Found", "Forbidden") else str(error.detail)
    return await _known_page(request, error.status_code, heading, said)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not _reads_pages(request):
        return await request_validation_exception_handler(request, error)
    told = [f"{one['loc'][-1]}: {one['msg']}" for one in error.errors()[:FIELDS_TOLD]]
    return await _known_page(request, 422, HEADINGS[422], "; ".join(told))


async def _unfit(request: Request, error: Exception) -> Response:
    """A NUL in a query, which PostgreSQL refuses: it is the asker's mistake."""
    logger.warning("%s %s: %s", request.method, request.url.path, error)
    return await _http(request, HTTPException(422, UNFIT))


async def _changed(request: Request, error: Exception) -> Response:
    """A label of a publication that is erased between two looks at it: no fault of the database's."""
    logger.warning("%s %s: %s", request.method, request.url.path, error)
    return await _http(request, HTTPException(409, CHANGED))


async def _unreachable(request: Request, error: Exception) -> Response:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    return _page(request, 503, FAILED, UNREACHABLE)


async def _failed(request: Request, error: Exception) -> Response:
    reads = _reads_pages(request)  # the server logs the error
    answer = _page(request, 500, FAILED, KEPT) if reads else PlainTextResponse(FAILED, 500)
    answer.headers.update(HEADERS)  # it is made outside of what adds them to every other answer
    return answer


def _reads_pages(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


async def _known_page(request: Request, status: int, heading: str, said: str) -> Response:
    """With the menu of whoever asks. A database that takes its time keeps nobody else waiting."""
    return _page(request, status, heading, said, await run_in_threadpool(_account, request))


def _page(request: Request, status: int, heading: str, said: str, account: Account | None = None) -> Response:
    return page(request, "error.html", status, account=account, heading=heading, said=said)


def _account(request: Request) -> Account | None:
    try:
        return viewer(request)
    except (SignedOut, SQLAlchemyError):
        return None
