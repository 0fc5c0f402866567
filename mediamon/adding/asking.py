"""Asking a new site for pages: politely, each once, within bounds; what does not come says why."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from scrapy import Request, Spider
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadTimeoutError,
    IgnoreRequest,
)
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from mediamon.browser.handlers.plan import META_KEY, TraversalPlan
from mediamon.browser.rendered.rendering_meta import rendering
from mediamon.guard.wall import Refused
from mediamon.newsite.troubles import CannotAdd
from mediamon.spiders.failure import Postponed, reason_of
from mediamon.traversal import Budget

logger = logging.getLogger(__name__)

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of the whole look at a site. pages: requests besides those of a traversal; bytes: of all answers; presses, pressing:
    of the traversal, that many and so many seconds; samples: publications that are read."""

    pages: int = 40
    seconds: float = 240.0
    bytes: int = 64 << 20
    presses: int = 40
    pressing: float = 30.0
    samples: int = 16


BOUNDS = Bounds()


class Asker:
    """The engine's downloads, counted. browser: may one be used?"""

    def __init__(self, spider: Spider, bounds: Bounds, *, browser: bool = True) -> None:
        self._spider, self.bounds, self.browser = spider, bounds, browser
        self.asked, self._bytes, self._began = 0, 0, monotonic()

    @property
    def left(self) -> int:
        """Pages that may be asked for still."""
        over = monotonic() - self._began > self.bounds.seconds or self._bytes > self.bounds.bytes
        return 0 if over else max(0, self.bounds.pages - self.asked)

    async def text(self, url: str, *, rendered: bool = False) -> TextResponse:
        """A page of text. Raises CannotAdd."""
        seconds = self._spider.settings.getfloat("MEDIAMON_RENDER_SECONDS")
        return text_of(await self.any(url, **(rendering(seconds) if rendered else {})), url)

    async def any(self, url: str, **meta: Any) -> Response:
        """Whatever an address answers with, when it is no error. Raises CannotAdd."""
        if not self.left:
            raise CannotAdd("bound", url, f"{self.bounds.pages} pages or {self.bounds.seconds:.0f} s")
        self.asked += 1
        response = await self._download(Request(url, meta=meta, dont_filter=True))
        self._bytes += len(response.body)
        if response.status >= 400:
            raise CannotAdd(f"http_{response.status}", url, f"it answered with status {response.status}", self._agent())
        return response

    async def press(self, url: str) -> list[str]:
        """Addresses that a small traversal of a page brings; none where it fails."""
        found: dict[str, None] = {}
        bounds = self.bounds
        plan = TraversalPlan(
            Budget(presses=bounds.presses, seconds=bounds.pressing),
            on_urls=lambda urls: found.update(dict.fromkeys(urls)),
        )
        try:
            await self._download(Request(url, meta={META_KEY: plan, "download_slot": "pressing"}, dont_filter=True))
        except CannotAdd as error:
            logger.info("%s", error)
        return list(found)

    async def _download(self, request: Request) -> Response:
        engine = self._spider.crawler.engine
        assert engine is not None
        try:
            return await engine.download_async(request)
        except Exception as error:  # whatever middlewares and download handlers raise: it becomes a sentence
            raise CannotAdd(*trouble_of(request.url, error), self._agent()) from error

    def _agent(self) -> str:
        return str(self._spider.settings["USER_AGENT"])


def text_of(response: Response, url: str) -> TextResponse:
    """An answer that is text. Raises CannotAdd."""
    if isinstance(response, TextResponse):
        return response
    raise CannotAdd("not_text", url, (response.headers.get("Content-Type") or b"something unknown").decode("latin1"))


def trouble_of(url: str, error: Exception) -> tuple[str, str, str]:
    """(code, address, detail) for CannotAdd."""
    code, told = reason_of(Failure(error))  # type: ignore[no-untyped-call]
    if isinstance(error, Refused):
        return "wall", url, str(error).partition(": name it under")[0]
    if isinstance(error, CannotResolveHostError):
        return "host", url, told
    if isinstance(error, DownloadConnectionRefusedError):
        return "refused_connection", url, told
    if isinstance(error, DownloadTimeoutError):
        return "timeout", url, told
    if isinstance(error, Postponed):
        return "later", url, told
    if isinstance(error, IgnoreRequest) and "robots" in str(error).lower():
        return "robots", url, told
    return code, url, told
