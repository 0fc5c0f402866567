"""tonality: for each organisation that an article mentions, does it help or harm its reputation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.items import Publication
from mediamon.spiders.place import model_folder
from mediamon.tonality import judge, load_model


class TonalityPipeline:
    """One model for the run: that of `model_folder`."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._model = load_model(model_folder(crawler.settings))

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines. Raises ModelError when the model cannot be read."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Judge each organisation that is mentioned."""
        if not isinstance(item, Publication) or item.article is None or not item.mentions:
            return item
        scores = judge(item.mentions, item.article.body, item.article.language, self._model)
        if self.crawler.stats is not None:
            for score in scores:
                self.crawler.stats.inc_value(f"mediamon/tonality/{score.label or 'none'}")
        return replace(item, scores=scores)
