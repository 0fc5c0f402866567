"""drift: is the article what the site's articles have always been, or has a redesign broken the extraction?"""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any, Self

from scrapy.crawler import Crawler
from scrapy.utils.misc import load_object

from mediamon.drift import (
    Detector,
    Judgement,
    Kind,
    Observation,
    Phase,
    SignalMemory,
    StateError,
    explain,
    kind_named,
    pack,
    unpack,
)
from mediamon.guard.child import Broken
from mediamon.items import Incident, Publication, Verdict
from mediamon.pipelines.extract import rule_name
from mediamon.pipelines.observing import observed
from mediamon.pipelines.reading import LOOK, look_of, look_request
from mediamon.sites import readable_sites
from mediamon.spiders.parsing import Parsing
from mediamon.spiders.place import site_folders
from mediamon.spiders.runs.run import Run
from mediamon.spiders.runs.strays import is_no_article
from mediamon.storage import drift_state
from mediamon.storage.alerts import incidents
from mediamon.storage.writing import revisits

logger = logging.getLogger(__name__)
DRIFT = "drift"  # the kind of incident


class DriftPipeline:
    """One detector a site; what it has learned is kept in the database between runs. A run is a transaction."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.method = str(crawler.settings["MEDIAMON_DRIFT_METHOD"])
        self.minimum = crawler.settings.getint("MEDIAMON_DRIFT_TRAINING")
        self.auto_every = crawler.settings.getint("MEDIAMON_DRIFT_AUTO")
        self._kind = _kind(self.method, crawler.settings.getdict("MEDIAMON_DRIFT_METHODS"))
        self._detector: Detector | None = None
        self._loaded: datetime | None = None  # when what was loaded had been saved
        self._memory = SignalMemory()
        self._suspicious = self._documents = 0
        self._began = datetime.now(UTC)
        self._learned_here = False  # its first documents: those of the sections that this run came to first

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    @property
    def run(self) -> Run | None:
        """The crawl's hold on its site."""
        return getattr(self.crawler, "mediamon_run", None)

    async def process_item(self, item: Any) -> Any:
        """Judge one article; a page that gives no body is judged too, by its emptiness."""
        if not isinstance(item, Publication) or self.run is None or not _judged(item):
            return item
        detector = self._detector = self._detector or self._load(self.run)
        self._learned_here |= detector.phase is Phase.TRAINING
        site = getattr(self.crawler.spider, "site", None)
        request = look_request(item, site, ask_auto=self._asks_auto(detector))
        try:
            look = look_of(await Parsing.of(self.crawler).do(LOOK, *request))
        except Broken as broken:
            logger.warning("%s is not judged: %s", item.snapshot.url, broken)
            return item
        observation = observed(look, self._memory, item.snapshot.url)
        judgement = detector.feed(observation)
        if judgement.training and judgement.level:
            logger.warning("%s: %s", self.run.site, explain(judgement))
        self._documents += 1
        self._suspicious += judgement.suspicious
        self._count("suspicious", judgement.suspicious)
        judged = replace(item, verdict=self._verdict(item, observation, judgement))
        return is_no_article(self.crawler, judged) if judged.article is None else judged

    async def close_spider(self) -> None:
        """The transaction ends: the self-check, and what was learned is kept."""
        run, detector = self.run, self._detector
        if run is None or detector is None:
            return
        judgement = detector.end_transaction()
        if detector.phase is Phase.TRAINING:
            logger.info("%s: too few documents to judge, %d learned so far", run.site, detector.documents_learned)
        now, kept = datetime.now(UTC), pack(detector.to_bytes(), self._memory)

        def work(connection: Any) -> None:
            """In the run's last transaction: open the incident, take back single suspicions, keep the detector."""
            if (taught := drift_state.saved_at(connection, run.site)) != self._loaded:
                self._give_way(connection, run.site, taught, now)
                return
            if judgement is not None and judgement.level == "high":
                incidents.open_incident(connection, self._incident(judgement), now)
            if self._are_single(detector.phase):
                drift_state.clear_suspicion(connection, run.site, self._began)
            drift_state.save(connection, run.site, self.method, kept, now)

        run.at_end(work)  # when the last batch is stored, whose suspicions it may clear

    def _give_way(self, connection: Any, site: str, taught: datetime | None, now: datetime) -> None:
        """A person has decided meanwhile, by a rule or a word, which this run has known nothing of: nor has its detector, which is dropped with
        what it has found since.
        """
        logger.warning(
            "%s: somebody has taught the detector during the run: what the run has learned of it is dropped", site
        )
        if taught is None:
            return
        if self._has_new_rules():
            spoilt = revisits.again_at_once(connection, site, taught, now)
            told = "%s: %d publications that were stored by the rules of before are visited again by the next run"
            logger.warning(told, site, spoilt)
        for one in incidents.open_ones(connection, DRIFT, site):
            if one.opened_at >= taught:
                told = "The run that found it knew nothing of what was decided meanwhile."
                incidents.close_incident(connection, one.id, told, now)

    def _has_new_rules(self) -> bool:
        """Does its file have other rules by now?"""
        site = getattr(self.crawler.spider, "site", None)
        found, _ = readable_sites(site_folders(self.crawler.settings))
        return site is not None and site.name in found and found[site.name].rules != site.rules

    def _are_single(self, phase: Phase) -> bool:
        """Were the suspicious documents single odd ones, so that no failure is suspected? So they are, too, where there is doubt about sections
        that a run came to after it had learned from others what is good; the doubt itself is kept for the next run.
        """
        return phase is Phase.WATCHING or (self._learned_here and phase is Phase.DOUBTING)

    def _load(self, run: Run) -> Detector:
        with run.engine.connect() as connection:
            state = drift_state.load(connection, run.site, self.method)
            self._loaded = drift_state.saved_at(connection, run.site)
        if state is not None:
            try:
                kept, memory = unpack(state)
                detector = self._kind.read(kept)
            except StateError as error:
                logger.warning("What was learned of %s cannot be read (%s): learning begins anew", run.site, error)
            else:
                self._memory = memory
                return detector
        return self._kind.begin(self.minimum)

    def _asks_auto(self, detector: Detector) -> bool:
        """Of one document in so many, and of every one while there is doubt: it costs as much as extracting."""
        return self.auto_every > 0 and (detector.phase is Phase.DOUBTING or self._documents % self.auto_every == 0)

    def _verdict(self, item: Publication, observation: Observation, judgement: Judgement) -> Verdict:
        site = getattr(self.crawler.spider, "site", None)
        return Verdict(
            numbers=tuple(observation.numbers),
            suspicious=judgement.suspicious,
            where=judgement.where,
            rule=rule_name(item.snapshot, site),
            incident=self._incident(judgement) if judgement.level == "high" else None,
        )

    def _incident(self, judgement: Judgement) -> Incident:
        name = self.crawler.spider.name if self.crawler.spider else "?"
        explanation = explain(judgement)
        logger.error(
            "%s: the site's layout has changed: what is read of its pages is another thing. %s", name, explanation
        )
        return Incident(
            site=name,
            kind=DRIFT,
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
                ]
                + [
                    {"name": f"{one.chart}:{one.field}", "divergence": one.evidence, "threshold": one.threshold}
                    for one in judgement.reasons
                ],
                "reasons": [asdict(one) for one in judgement.reasons],
            },
        )

    def _count(self, what: str, by: int) -> None:
        if by and self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/drift/{what}", by)


def _judged(item: Publication) -> bool:
    return item.article is not None or (
        item.refusal is not None and item.refusal.reason in ("no_body", "body_too_short")
    )


def _kind(method: str, own: dict[str, Any]) -> Kind:
    """The detector that the settings name. Raises ValueError for one that does not exist, TypeError for half of one."""
    return kind_named(method, {name: load_object(path) for name, path in own.items()})
