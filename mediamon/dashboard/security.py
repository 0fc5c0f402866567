"""What every answer carries and every request must satisfy: a strict policy, and no forms from elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer Chromium sends forms with the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
UNKNOWN_NAME = "The dashboard does not know the name by which it was asked. Whoever runs it tells it: mediamon dashboard --name NAME"
READING = frozenset({"GET", "HEAD"})
LARGEST_FORM = 100_000  # bytes


class KnownNames:
    """Middleware: only requests that name the dashboard as it is called, whatever the port, against names that are bound anew (DNS
    rebinding).
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app, self._names = app, {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, or refuse it."""
        if scope["type"] == "http" and _host(Headers(scope=scope)) not in self._names:
            await PlainTextResponse(UNKNOWN_NAME, 400, headers=HEADERS)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _host(headers: Headers) -> str:
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # no address at all
        return None


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse what comes from another site or is too large; add the headers to everything else."""
    if request.method not in READING:
        refused = _refusal(request)
        if refused:
            return PlainTextResponse(refused, 403, headers=HEADERS)
    response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _refusal(request: Request) -> str | None:
    origin = request.headers.get("origin")
    if origin is not None and _place(origin) != request.headers.get("host"):
        return "This form was sent from another site and is refused."
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return "This form was sent from another site and is refused."
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > LARGEST_FORM:
        return "This form is too large."
    return None
