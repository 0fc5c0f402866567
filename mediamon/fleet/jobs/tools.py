"""What jobs work with; made once in each worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings
from sqlalchemy import Engine

from mediamon.extraction.joining import joined_all
from mediamon.guard.child import Broken
from mediamon.guard.child.parent import Child, Nursery
from mediamon.items import Article, Publication, Refusal, Snapshot
from mediamon.mentions import DEFAULT_FILE, Matcher, load_organisations
from mediamon.pipelines.reading import ARTICLE, article_of, request_of
from mediamon.sites import Site, read_sites
from mediamon.spiders.place import archive_folder, database_url, tonality_model
from mediamon.storage.database.engine import open_database
from mediamon.tonality import TonalityModel, judge

PRELOAD = ("mediamon.pipelines.reading",)


@dataclass(slots=True)
class Tools:
    """nursery: of parsing children, for pages that may be hostile."""

    engine: Engine
    archive: Path
    sites: Mapping[str, Site]
    matcher: Matcher
    model: TonalityModel
    method: str
    nursery: Nursery
    _child: Child | None = None

    @classmethod
    def of(cls, settings: BaseSettings) -> Tools:
        """By a project's settings."""
        return cls(
            open_database(database_url(settings)),
            archive_folder(settings),
            read_sites([Path(one) for one in settings.getlist("MEDIAMON_SITES")]),
            Matcher(load_organisations(settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)),
            tonality_model(settings),
            str(settings.get("MEDIAMON_METHOD") or "auto"),
            Nursery(
                PRELOAD, settings.getfloat("MEDIAMON_PARSE_SECONDS"), settings.getint("MEDIAMON_PARSE_MEMORY") << 20
            ),
        )

    def close(self) -> None:
        """End the children, let the database go."""
        self.nursery.close()
        self.engine.dispose()

    def read(self, item: Publication, further: Sequence[Snapshot] = ()) -> Publication:
        """The line without a crawl: article, mentions, scores; or the refusal. further: pages on which the article goes on."""
        site, parts = self.sites.get(item.snapshot.site), list[Article]()
        for page in (item.snapshot, *further):
            try:
                found = article_of(self._parsed(*request_of(page, site, self.method)), page)
            except Broken as broken:
                return replace(item, refusal=Refusal(broken.reason, str(broken)))
            if isinstance(found, Refusal):
                return replace(item, refusal=found)
            parts.append(found)
        return self.judged(replace(item, article=joined_all(parts[0], parts[1:])))

    def judged(self, item: Publication) -> Publication:
        """Mentions and scores of an article."""
        article = item.article
        assert article is not None
        site = self.sites.get(item.snapshot.site)
        where = {"name": site.name, "region": site.region} if site else None
        mentions = self.matcher.find_all(article.body, article.language, where)
        scores = judge(mentions, article.body, article.language, self.model) if mentions else ()
        return replace(item, mentions=mentions, scores=scores)

    def _parsed(self, given: dict[str, Any], data: bytes) -> dict[str, Any]:
        """In a child; in another one where that was killed: by a machine without memory, perhaps, and nobody asks for the page again."""
        try:
            return self._parsed_once(given, data)
        except Broken as broken:
            if broken.reason != "parse_crashed":
                raise
        return self._parsed_once(given, data)

    def _parsed_once(self, given: dict[str, Any], data: bytes) -> dict[str, Any]:
        child = self._child = self._child or self.nursery.fork()
        try:
            return child.do(ARTICLE, given, data)
        except Broken:
            self._child = None
            self.nursery.kill(child)
            raise
