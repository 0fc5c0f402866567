"""What a page may ask of the network while it is pressed: no navigation away, nothing sent to strangers, nothing done in our name, no ballast."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.async_api import CDPSession, Page, Request, Route
from playwright.async_api import Error as PlaywrightError

from mediamon.browser.guards.leaving import leave, wake
from mediamon.browser.guards.redirects import Redirects
from mediamon.browser.guards.under_way import UnderWay
from mediamon.browser.loading.placeholder import picture
from mediamon.browser.loading.script import call
from mediamon.browser.meaning.intent import MOST_BODY, SAFE, reads

PICTURE, KEPT = picture(), {"Cache-Control": "max-age=3600", "Access-Control-Allow-Origin": "*"}
BALLAST = frozenset({"image", "media", "font"})
TELLING = 1.0  # seconds that a page may take to hear of a script that it has sent for
MOST_PARTS = 500  # scripts
UNASKED = frozenset({"other", "stylesheet"})  # kinds of requests that pages make ahead of links: prefetched, preloaded
MOST_ORDERS, MOST_PATH = 20, 200  # of a press; characters
NUMBER = re.compile(r"\d+")


class Guard:
    """Routes the requests of one page. `loading` is True while we navigate ourselves; `held` collects navigations that were held back.
    Who loads the page anew or closes it calls `leave` first.

    may_send: beginnings of addresses that may be sent to, whatever they look like; cut: is a request for what never comes to an end?
    """

    def __init__(
        self,
        page: Page,
        session: CDPSession,
        count: Callable[[str], None] = lambda what: None,
        may_send: tuple[str, ...] = (),
        cut: Callable[[Request], bool] = lambda request: False,
    ) -> None:
        self.loading, self.may_send = True, may_send
        self._leaving, self._crashed, self._under_way = False, False, UnderWay()
        self.held: list[str] = []
        self._orders: list[str] = []
        self._page, self._session, self._count, self._cut = page, session, count, cut
        self._parts: list[str] = []
        self._redirects = Redirects(session, self._may_lead, self._under_way)

    async def install(self) -> None:
        """Start routing."""
        await self._page.route("**/*", self._decide)
        self._page.on("popup", self._close)
        self._page.on("crash", self._crash)

    def take_held(self) -> list[str]:
        """Addresses of navigations that were held back since the last call."""
        held, self.held = self.held, []
        return held

    def take_orders(self) -> list[str]:
        """Paths, without their numbers, of what would have done something in somebody's name and was held back since the last call."""
        orders, self._orders = self._orders, []
        return orders

    async def leave(self) -> bool:
        """Go nowhere; what the page asks for from now on is refused, and all of that is decided when this returns. False where the page will not
        be left, and lives on.
        """
        if self._leaving or self._crashed:  # what is dead asks for nothing, and answers nothing
            return not self._crashed
        self._leaving = True
        return await leave(self._page, self._session, self._under_way)

    async def load(self) -> None:
        """We go to the page's address from now on, from nowhere (`leave`). Raises PlaywrightError."""
        self.loading, self._leaving = True, False
        await self._redirects.end()
        await wake(self._session)

    async def loaded(self) -> None:
        """The page is there: tell it which scripts it has sent for so far. Raises PlaywrightError."""
        await self._redirects.begin()
        self.loading = False
        parts, self._parts = self._parts, []
        await self._page.evaluate(call("partsBegin"), parts)

    async def _tell_of_part(self, request: Request) -> None:
        """A script is sent for, perhaps by import(), which the page's own hooks cannot see."""
        if self.loading:
            self._parts = [*self._parts[-MOST_PARTS:], request.url]
        else:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(TELLING):
                    await request.frame.evaluate(call("partsBegin"), [request.url])

    async def _decide(self, route: Route, request: Request) -> None:
        with self._under_way:
            await self._decided(route, request)

    async def _decided(self, route: Route, request: Request) -> None:
        try:
            refusal = self._refusal(request) or await self._order(request)
            if refusal is None:
                if request.resource_type == "script":
                    await self._tell_of_part(request)
                await route.continue_()
            else:
                self._count(refusal)
                if refusal == "order" and request.resource_type not in UNASKED:
                    self._note(request.url)
                if request.resource_type == "image":
                    await route.fulfill(body=PICTURE, content_type="image/png", headers=KEPT)
                    return
                if refusal in ("order", "cut_off"):
                    # An answer, not a mishap of the network, for which the page would be loaded anew.
                    await route.fulfill(status=403, body="", content_type="text/plain")
                    return
                await route.abort("aborted" if refusal == "navigation" else "blockedbyclient")
        except PlaywrightError:  # the page went away while its request was being decided
            self._count("too_late")

    def _refusal(self, request: Request) -> str | None:
        if self._leaving:
            return "left"
        if request.is_navigation_request() and request.frame == self._page.main_frame:
            if self.loading:
                return None
            self.held.append(request.url)
            return "navigation"
        if request.resource_type in BALLAST:
            return "ballast"
        if request.resource_type == "ping":  # nobody reads what it answers: it tells something, or does something
            return "beacon"
        if self._cut(request):
            return "cut_off"
        if request.method not in SAFE and _origin(request.url) != _origin(self._page.url):
            return "foreign_write"
        return None

    async def _order(self, request: Request) -> str | None:
        """What does something in somebody's name, of the page's own site: not while the page itself loads, which nobody has asked for anything."""
        may = await self._may(request.method, request.url, _body(request), request.headers)
        return "left" if self._leaving else None if may else "order"

    async def _may(self, method: str, url: str, body: str, headers: Mapping[str, str]) -> bool:
        if self.loading or url.startswith(self.may_send):
            return True
        label = ""
        if method not in SAFE:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(TELLING):
                    label = str(await self._page.evaluate(call("pressedLabel")))
        return reads(method, url, body, label, headers, home=urlsplit(url).path == urlsplit(self._page.url).path)

    async def _may_lead(self, method: str, url: str, body: str, headers: Mapping[str, str]) -> bool:
        """Whether an answer may lead there."""
        refusal = None if await self._may(method, url, body, headers) else "order"
        if self._leaving:
            return False
        if not self.loading and method not in SAFE and _origin(url) != _origin(self._page.url):
            refusal = "foreign_write"
        if refusal is None:
            return True
        self._count(refusal)
        if refusal == "order":
            self._note(url)
        return False

    def _note(self, url: str) -> None:
        if len(self._orders) < MOST_ORDERS:
            self._orders.append(unnumbered(url))

    def _crash(self, _: Page) -> None:
        self._crashed = True

    async def _close(self, popup: Page) -> None:
        self.held.append(popup.url)
        try:
            await popup.close()
        except PlaywrightError:
            self._count("popup_gone")


def unnumbered(url: str) -> str:
    """An address's path, without its numbers."""
    try:
        return NUMBER.sub("0", urlsplit(url).path)[:MOST_PATH]
    except ValueError:
        return ""


def _body(request: Request) -> str:
    sent = request.post_data_buffer or b""
    return sent[:MOST_BODY].decode("utf8", "replace")


def _origin(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc
