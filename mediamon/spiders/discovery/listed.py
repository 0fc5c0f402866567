"""What a source lists, read by a parsing child."""

from __future__ import annotations

import logging
from typing import Any

from scrapy.crawler import Crawler
from scrapy.http import Response

from mediamon.guard.child import Broken
from mediamon.spiders.parsing import Parsing

logger = logging.getLogger(__name__)

FEED, SITEMAP, LINKS = (
    f"mediamon.spiders.discovery.reading:{kind}" for kind in ("feed", "sitemap", "links")
)  # jobs of a child


async def parsed(crawler: Crawler, job: str, response: Response, **given: Any) -> dict[str, Any]:
    """What a source lists; nothing, with a message, where it cannot be parsed, or is no such source ("unread")."""
    try:
        answer = await Parsing.of(crawler).do(job, {"url": response.url, **given}, response.body)
    except Broken as broken:
        logger.error("%s cannot be parsed: %s", response.url, broken)
        _count(crawler, f"discovery_failed/{broken.reason}")
        return {}
    if "unread" in answer:
        kind = (response.headers.get("Content-Type") or b"without a type").decode("latin1")
        wanted = job.rpartition(":")[2]
        logger.warning("%s is no %s that can be read: %s (%r)", response.url, wanted, answer["unread"], kind)
        _count(crawler, "sources/unreadable")
    return answer


def _count(crawler: Crawler, what: str) -> None:
    if crawler.stats is not None:
        crawler.stats.inc_value(f"mediamon/{what}")


def beside(answer: dict[str, Any]) -> dict[str, int]:
    """How many a source lists beside what was taken: "left", too many; "unusable", addresses that nobody can read."""
    return {name: int(answer.get(name, 0)) for name in ("left", "unusable")}
