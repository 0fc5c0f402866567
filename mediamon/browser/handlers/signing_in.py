"""A request that signs in by HTTP Basic (RFC 7617) does so in the browser too: its page is opened in a context of its own, which answers
the server that the request is for when it asks for a password, and no other. Sent as a header it would go with the page's frames and redirects, wherever
these lead.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from scrapy.http import Request

HEADER, SCHEME = "Authorization", b"basic "


def sign_in(request: Request, options: Mapping[str, Any]) -> None:
    """Move what signs in from the request's headers into its context's options, which are else as given."""
    header = request.headers.get(HEADER) or b""
    given = named(header)
    if given is None:
        return
    del request.headers[HEADER]
    parts = urlsplit(request.url)
    origin, (name, password) = f"{parts.scheme}://{parts.netloc}", given
    request.meta.setdefault("playwright_context", f"signed in to {origin}")
    answers = {"username": name, "password": password, "origin": origin}
    request.meta.setdefault("playwright_context_kwargs", {**options, "http_credentials": answers})


def named(header: bytes) -> tuple[str, str] | None:
    """Name and password of a header; None for one of another scheme, or that is none."""
    if not header.lower().startswith(SCHEME):
        return None
    try:
        name, colon, password = b64decode(header[len(SCHEME) :], validate=True).decode("utf8").partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return (name, password) if colon else None
