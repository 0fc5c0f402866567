"""The wall of a crawl, around which neither Scrapy nor the browser gets: the download handlers of a crawl share one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import CannotResolveHostError, DownloadConnectionRefusedError, NotConfigured
from scrapy.http import Request, Response

from mediamon.guard.wall import Reach, Refused, Wall
from mediamon.guard.wall.relaying import HEADER
from mediamon.guard.wall.wall import Unreachable


class Walled:
    """Opens the wall with the first request, closes it with the engine. Off with MEDIAMON_WALL = False."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._wall: Wall | None = None
        self._opening = asyncio.Lock()
        crawler.signals.connect(self.close, signals.engine_stopped)

    @classmethod
    def of(cls, crawler: Crawler) -> Walled | None:
        """The crawl's own; None where it is switched off."""
        if not crawler.settings.getbool("MEDIAMON_WALL", True):
            return None
        found: Walled | None = getattr(crawler, "mediamon_wall", None)
        if found is None:
            found = crawler.mediamon_wall = cls(crawler)  # type: ignore[attr-defined]
        return found

    async def open(self) -> Wall:
        """The wall, listening."""
        async with self._opening:
            if self._wall is None:
                wall = Wall(reach_of(self._crawler), count=self._count)
                await wall.open()
                self._wall = wall
            return self._wall

    async def lead(self, request: Request) -> bool:
        """Check where a request goes, and send it through the wall; False for one that has a proxy of its own.

        Raises Refused, CannotResolveHostError.
        """
        wall = await self.open()
        own = request.meta.get("proxy")
        if own and own != wall.address:
            return False
        parts = urlsplit(request.url)
        try:
            await wall.check(parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80))
        except Unreachable as error:
            raise CannotResolveHostError(str(error)) from None
        request.meta["proxy"] = wall.address
        return True

    def read(self, response: Response) -> Response:
        """An answer of the server; raises what the wall has said where it is one of the wall's.

        Raises Refused, DownloadConnectionRefusedError.
        """
        code = self._wall.code_of(response.headers.get(HEADER)) if self._wall is not None else ""
        if not code:
            return response
        told = response.body.decode("utf8", "replace").strip()
        if code == "unreachable":
            raise DownloadConnectionRefusedError(told)
        raise Refused(code, told)

    async def close(self) -> None:
        """End it."""
        if self._wall is not None:
            await self._wall.close()

    def _count(self, code: str) -> None:
        if self._crawler.stats is not None:
            self._crawler.stats.inc_value(f"mediamon/wall/{code}")


def reach_of(crawler: Crawler) -> Reach:
    """What a crawl may reach beyond what is public. Raises NotConfigured for a setting that cannot be read."""
    spider: Any = crawler.spider
    site = getattr(spider, "site", None)
    own: Iterable[str] = site.start_addresses() if site else getattr(spider, "own_addresses", spider.start_urls)
    try:
        return Reach.of([*crawler.settings.getlist("MEDIAMON_REACH"), *(site.reach if site else ())], own)
    except ValueError as error:
        raise NotConfigured(f"MEDIAMON_REACH: {error}") from None
