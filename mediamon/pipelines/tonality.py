"""tonality: for each organisation that an article mentions, does it help or harm its reputation."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.items import Publication
from mediamon.spiders.place import tonality_model
from mediamon.tonality import judge, left_out

logger = logging.getLogger(__name__)


class TonalityPipeline:
    """One model for the run: that of `tonality_model`."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._model = tonality_model(crawler.settings)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines. Raises ModelError when the model cannot be read."""
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        """Judge each organisation that is mentioned."""
        if not isinstance(item, Publication) or item.article is None or not item.mentions:
            return item
        judged = partial(judge, item.mentions, item.article.body, item.article.language, self._model)
        scores = await asyncio.to_thread(judged) if self._model.heavy else judged()
        if self.crawler.stats is not None:
            for score in scores:
                self.crawler.stats.inc_value(f"mediamon/tonality/{score.label or 'none'}")
        self._tell(item)
        return replace(item, scores=scores)

    def _tell(self, item: Publication) -> None:
        """What was not judged, of a publication that names somebody very often."""
        if count := left_out(item.mentions):
            logger.warning("%s: %d mentions are not judged, so many are there", item.snapshot.url, count)
            if self.crawler.stats is not None:
                self.crawler.stats.inc_value("mediamon/tonality/mentions_left_out", count)
