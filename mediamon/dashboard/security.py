"""What every answer carries and every request must satisfy: a strict policy, and no forms from elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer Chromium sends forms with the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
READING = frozenset({"GET", "HEAD"})
LARGEST_FORM = 100_000  # bytes


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
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        return "This form was sent from another site and is refused."
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return "This form was sent from another site and is refused."
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > LARGEST_FORM:
        return "This form is too large."
    return None
