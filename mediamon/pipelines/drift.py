"""drift: is the article what the site's articles have always been, or has a redesign broken the extraction?"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Self

from scrapy.crawler import Crawler
from sqlalchemy.exc import SQLAlchemyError

from mediamon.drift import Detector, Judgement, Phase, StateError, explain, kind_named, numbers_of
from mediamon.items import Incident, Publication, Verdict
from mediamon.pipelines.extract import rule_name
from mediamon.spiders.run import Run
from mediamon.storage import drift_state, incidents
from mediamon.storage.lease import LeaseLost

logger = logging.getLogger(__name__)


class DriftPipeline:
    """One watcher a site; what it has learned is kept in the database between runs. A run is a transaction."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.method = str(crawler.settings["MEDIAMON_DRIFT_METHOD"])
        self.minimum = crawler.settings.getint("MEDIAMON_DRIFT_TRAINING")
        self._watcher: Detector | None = None
        self._suspicious = self._documents = 0
        self._began = datetime.now(UTC)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    @property
    def run(self) -> Run | None:
        """The crawl's hold on its site."""
        return getattr(self.crawler, "mediamon_run", None)

    def process_item(self, item: Any) -> Any:
        """Judge one article; a page that gives no body is judged too, by its emptiness."""
        if not isinstance(item, Publication) or self.run is None or not _judged(item):
            return item
        watcher = self._watcher = self._watcher or self._load(self.run)
        numbers = numbers_of(item.snapshot.html, item.article.html if item.article else "")
        judgement = watcher.feed(numbers)
        self._documents += 1
        self._suspicious += judgement.suspicious
        self._count("suspicious", judgement.suspicious)
        return replace(item, verdict=self._verdict(item, numbers, judgement))

    async def close_spider(self) -> None:
        """The transaction ends: the self-check, and what was learned is kept."""
        run, watcher = self.run, self._watcher
        if run is None or watcher is None:
            return
        judgement = watcher.end_transaction()
        now = datetime.now(UTC)

        def work(connection: Any) -> None:
            if judgement is not None and judgement.level == "high":
                incidents.open_incident(connection, self._incident(judgement), now)
            if watcher.phase is Phase.WATCHING:  # single odd documents: no failure is suspected
                drift_state.clear_suspicion(connection, run.site, self._began)
            drift_state.save(connection, run.site, self.method, watcher.to_bytes(), now)

        try:
            await run.transact(work)
        except (SQLAlchemyError, LeaseLost) as error:
            logger.error("What was learned of %s could not be kept: %s", run.site, error)

    def _load(self, run: Run) -> Detector:
        with run.engine.connect() as connection:
            state = drift_state.load(connection, run.site, self.method)
        if state is not None:
            try:
                return kind_named(self.method).read(state)
            except StateError as error:
                logger.warning("What was learned of %s cannot be read (%s): learning begins anew", run.site, error)
        return kind_named(self.method).begin(self.minimum)

    def _verdict(self, item: Publication, numbers: tuple[float, ...], judgement: Judgement) -> Verdict:
        site = getattr(self.crawler.spider, "site", None)
        return Verdict(
            numbers=numbers,
            suspicious=judgement.suspicious,
            where=judgement.where,
            rule=rule_name(item.snapshot, site),
            incident=self._incident(judgement) if judgement.level == "high" else None,
        )

    def _incident(self, judgement: Judgement) -> Incident:
        name = self.crawler.spider.name if self.crawler.spider else "?"
        explanation = explain(judgement)
        logger.error("%s: the site's layout has changed, its rules deliver something else. %s", name, explanation)
        return Incident(
            site=name,
            kind="drift",
            level="high",
            headline=f"{name}: the layout has changed and the extraction is broken",
            explanation=explanation,
            evidence={
                "method": self.method,
                "documents": self._documents,
                "suspicious": self._suspicious,
                "criteria": [
                    {"name": one.name, "divergence": one.divergence, "threshold": one.threshold}
                    for one in judgement.fired
                ],
            },
        )

    def _count(self, what: str, by: int) -> None:
        if by and self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/drift/{what}", by)


def _judged(item: Publication) -> bool:
    return item.article is not None or (
        item.refusal is not None and item.refusal.reason in ("no_body", "body_too_short")
    )
