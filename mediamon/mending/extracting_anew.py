"""Stored publications extracted again from the archive; what people have said of them stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mediamon.extraction import NotAnArticle
from mediamon.extraction.joining import joined_all
from mediamon.items import Publication
from mediamon.mending.archived import further_of, snapshot_of
from mediamon.mentions import Matcher
from mediamon.pipelines.extract import extract_snapshot
from mediamon.sites import Site
from mediamon.tonality import TonalityModel, judge


@dataclass(frozen=True, slots=True)
class Judges:
    """What mentions and tonality are found with."""

    matcher: Matcher
    model: TonalityModel


def again(archive: Path, row: Any, site: Site, judges: Judges, method: str = "auto") -> Publication | None:
    """A stored publication by the site's rules of today; None where a page of it is lost, or gives no article."""
    snapshot = snapshot_of(archive, row, site.language)
    further = further_of(archive, row, snapshot) if snapshot else None
    if snapshot is None or further is None:
        return None
    try:
        article, *others = (extract_snapshot(page, site, method) for page in (snapshot, *further))
    except NotAnArticle:
        return None
    article = joined_all(article, others)
    where: Mapping[str, Any] = {"name": site.name, "region": site.region}
    mentions = judges.matcher.find_all(article.body, article.language, where)
    scores = judge(mentions, article.body, article.language, judges.model) if mentions else ()
    return Publication(snapshot, article, mentions=mentions, scores=scores)
