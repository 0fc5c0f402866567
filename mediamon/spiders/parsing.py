"""The parsing children of a crawl: spiders and pipelines share them. MEDIAMON_PARSERS = 0: everything is parsed right here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from scrapy import signals
from scrapy.crawler import Crawler

from mediamon.guard.child import Broken, Children

PRELOAD = ("mediamon.pipelines.reading", "mediamon.pipelines.looking", "mediamon.spiders.discovery.reading")


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
