"""The parsing children of a crawl: spiders and pipelines share them. MEDIAMON_PARSERS = 0: everything is parsed right here."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.http import Response

from mediamon.guard.child import Broken, Children

logger = logging.getLogger(__name__)

LINKS = "mediamon.spiders.reading:links"  # the job of reading those of a page
PRELOAD = ("mediamon.pipelines.reading", "mediamon.pipelines.looking", "mediamon.spiders.reading")


class Parsing:
    """Children start with the first page and end with the engine."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self._crawler = crawler
        self._children: Children | None = None
        size = settings.getint("MEDIAMON_PARSERS")
        if size > 0:
            self._children = Children(
                size=size,
                preload=PRELOAD,
                seconds=settings.getfloat("MEDIAMON_PARSE_SECONDS"),
                memory=settings.getint("MEDIAMON_PARSE_MEMORY") << 20,
            )
            crawler.signals.connect(self._children.close, signals.engine_stopped)

    @classmethod
    def of(cls, crawler: Crawler) -> Parsing:
        """The crawl's own."""
        found: Parsing | None = getattr(crawler, "mediamon_parsing", None)
        if found is None:
            found = crawler.mediamon_parsing = cls(crawler)  # type: ignore[attr-defined]
        return found

    async def do(self, job: str, given: dict[str, Any], data: bytes) -> dict[str, Any]:
        """A job's answer. Raises Broken, which is counted."""
        if self._children is None:
            module, _, function = job.partition(":")
            answer: dict[str, Any] = getattr(import_module(module), function)(given, data)
            return answer
        try:
            return await self._children.do(job, given, data)
        except Broken as broken:
            if self._crawler.stats is not None:
                self._crawler.stats.inc_value(f"mediamon/parsing/{broken.reason}")
            raise


async def parsed(spider: Spider, job: str, response: Response, **given: Any) -> dict[str, Any]:
    """What a source lists; nothing, with a message, where it cannot be parsed, or is no such source ("unread")."""
    try:
        answer = await Parsing.of(spider.crawler).do(job, {"url": response.url, **given}, response.body)
    except Broken as broken:
        logger.error("%s cannot be parsed: %s", response.url, broken)
        _count(spider, f"discovery_failed/{broken.reason}")
        return {}
    if "unread" in answer:
        kind = (response.headers.get("Content-Type") or b"without a type").decode("latin1")
        wanted = job.rpartition(":")[2]
        logger.warning("%s is no %s that can be read: %s (%r)", response.url, wanted, answer["unread"], kind)
        _count(spider, "sources/unreadable")
    return answer


def _count(spider: Spider, what: str) -> None:
    if spider.crawler.stats is not None:
        spider.crawler.stats.inc_value(f"mediamon/{what}")


def beside(answer: dict[str, Any]) -> dict[str, int]:
    """How many a source lists beside what was taken: "left", too many; "unusable", addresses that nobody can read."""
    return {name: int(answer.get(name, 0)) for name in ("left", "unusable")}
