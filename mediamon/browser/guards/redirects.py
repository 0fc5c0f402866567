"""Where the answers to what a press asked for lead on: routing sees the first address of a request alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from mediamon.browser.guards.under_way import UnderWay

KINDS = (
    "XHR",
    "Fetch",
    "Script",
    "Stylesheet",
    "EventSource",
    "Document",
    "Other",
)  # pictures and the like never start
KEEP_METHOD = frozenset({307, 308})
REFUSED: dict[str, Any] = {  # without headers of its own the answer would keep those of the redirect, and be followed
    "responseCode": 403,
    "responseHeaders": [{"name": "Content-Type", "value": "text/plain"}],
    "body": "",
}
LEADS_ON = frozenset({301, 302, 303, *KEEP_METHOD})

Judge = Callable[[str, str, str, dict[str, str]], Awaitable[bool]]
"""Of a method, an address, a body and headers: may it be asked for?"""


class Redirects:
    """Holds each answer to a page's requests until it is known that it leads to nothing that orders. From `begin` to `end` only."""

    def __init__(self, session: CDPSession, may: Judge, under_way: UnderWay) -> None:
        self._session, self._may, self._under_way = session, may, under_way
        session.on("Fetch.requestPaused", self._decide)

    async def begin(self) -> None:
        """Raises PlaywrightError."""
        patterns = [{"resourceType": kind, "requestStage": "Response"} for kind in KINDS]
        await self._session.send("Fetch.enable", {"patterns": patterns})

    async def end(self) -> None:
        """A load is not judged, and need not wait. Raises PlaywrightError."""
        await self._session.send("Fetch.disable")

    async def _decide(self, event: dict[str, Any]) -> None:
        which = {"requestId": event["requestId"]}
        with suppress(PlaywrightError), self._under_way:  # the page went away meanwhile
            to, request = target(event), event["request"]
            if to is None or await self._may(*to, {name.lower(): value for name, value in request["headers"].items()}):
                await self._session.send("Fetch.continueRequest", which)
            else:
                await self._session.send("Fetch.fulfillRequest", {**which, **REFUSED})


def target(event: dict[str, Any]) -> tuple[str, str, str] | None:
    """Method, address and body of what a paused answer leads to, None where it leads nowhere.

    >>> request = {"method": "POST", "url": "https://a.example/list", "postData": "page=2"}
    >>> target({"request": request, "responseStatusCode": 307, "responseHeaders": [{"name": "location", "value": "/vote"}]})
    ('POST', 'https://a.example/vote', 'page=2')
    >>> target({"request": request, "responseStatusCode": 302, "responseHeaders": [{"name": "Location", "value": "/logout"}]})
    ('GET', 'https://a.example/logout', '')
    """
    status, request = event.get("responseStatusCode"), event["request"]
    if status not in LEADS_ON:
        return None
    headers = event.get("responseHeaders", [])
    location = next((header["value"] for header in headers if header["name"].lower() == "location"), None)
    if location is None:
        return None
    try:
        url = urljoin(request["url"], location)
    except ValueError:
        return None  # no address: the browser will not go there either
    return (request["method"], url, request.get("postData", "")) if status in KEEP_METHOD else ("GET", url, "")
