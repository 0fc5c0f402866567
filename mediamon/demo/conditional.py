"""Answers that a client may have already: ETag and Last-Modified, and 304 when nothing changed (RFC 9110, 13)."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import Response


def conditional(request: Request, content: bytes, content_type: str, modified: datetime) -> Response:
    """`content`, or 304 when the request names its ETag or a time not before `modified`."""
    etag = f'"{blake2b(content, digest_size=10).hexdigest()}"'
    stamp = modified.astimezone(UTC).replace(microsecond=0)
    headers = {
        "etag": etag,
        "last-modified": format_datetime(stamp, usegmt=True),
        "cache-control": "no-cache",
        "content-type": content_type,
    }
    if _has_it(request, etag, stamp):
        del headers["content-type"]
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers)


def _has_it(request: Request, etag: str, stamp: datetime) -> bool:
    known = request.headers.get("if-none-match")
    if known is not None:
        return known.strip() == "*" or etag in {part.strip().removeprefix("W/") for part in known.split(",")}
    since = request.headers.get("if-modified-since")
    try:
        return since is not None and stamp <= parsedate_to_datetime(since).astimezone(UTC)
    except ValueError:
        return False
