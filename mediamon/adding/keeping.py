"""Keeping what was found: the site file, its samples as fixtures, and what the drift detector learns first."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from mediamon.drift import SignalMemory, kind_named, pack
from mediamon.extraction import NotAnArticle, extract
from mediamon.items import Article, Publication, Snapshot
from mediamon.newsite.values import Sample
from mediamon.pipelines.observing import observation_of
from mediamon.replacing import beside_of
from mediamon.sites import Site, SiteError
from mediamon.sites.fields import expected_of
from mediamon.sites.fixtures import Fixture, matches_of, path_for, write_fixture
from mediamon.sites.writing import checked
from mediamon.storage import drift_state
from mediamon.storage.database.engine import writing

EXPECTED = ("headline", "authors", "date_published", "body")  # fields of a fixture, where the page has them


@dataclass(frozen=True, slots=True)
class Kept:
    """path: of the site file; fixtures: pages beside it; refused: samples of which the file makes no article."""

    path: Path
    site: Site
    articles: Mapping[str, Article] = field(repr=False)
    fixtures: int = 0
    refused: int = 0


def keep(text: str, samples: Sequence[Sample], folder: Path, today: date) -> Kept:
    """Write fixtures, then the site file, whole or not at all; a file that is there already is never touched.

    Raises SiteError for a text that is no site file, or whose name is taken; OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    site = checked(text, folder)
    path = folder / f"{site.name}.yaml"
    if path.exists():
        raise SiteError(f"{path} is there already, and is left as it is: give the new site another name")
    articles: dict[str, Article] = {}
    for one in samples:
        with suppress(NotAnArticle):
            articles[one.url] = _article(one, site, today)
    written = [_fixture(path, one, site, articles[one.url], today) for one in samples if one.url in articles]
    try:
        _create(path, text)
    except OSError as error:
        for fixture in written:
            fixture.unlink(missing_ok=True)
            fixture.with_suffix(".json").unlink(missing_ok=True)
        if isinstance(error, FileExistsError):
            raise SiteError(f"{path} was written by somebody else just now: give the new site another name") from None
        raise
    return Kept(path, site, articles, len(written), len(samples) - len(written))


def teach(
    engine: Engine, kept: Kept, samples: Sequence[Sample], method: str, minimum: int, own: Mapping[str, Any]
) -> int:
    """The samples as the first documents that the site's detector learns; 0 where it has learned already."""
    with engine.connect() as connection:
        if drift_state.load(connection, kept.site.name, method) is not None:
            return 0
    detector, memory, now = kind_named(method, own).begin(minimum), SignalMemory(), datetime.now(UTC)
    learned = 0
    for one in samples:
        article = kept.articles.get(one.url)
        if article is not None:
            snapshot = Snapshot(kept.site.name, one.url, one.url, 200, now, one.html, language=kept.site.language)
            detector.feed(observation_of(Publication(snapshot, article), kept.site, memory, ask_auto=learned == 0))
            learned += 1
    with writing(engine) as connection:
        drift_state.save(connection, kept.site.name, method, pack(detector.to_bytes(), memory), now)
    return learned


def _article(sample: Sample, site: Site, today: date) -> Article:
    """As the pipelines will read it."""
    rule = site.rule_for(sample.url, today)
    method = "xpath" if rule else site.method if site.method not in ("xpath", "visual", "visual-paper") else "auto"
    rules = rule.for_extraction() if rule else None
    return extract(sample.html, sample.url, method=method, rules=rules, zone=site.zone)


def _fixture(path: Path, sample: Sample, site: Site, article: Article, today: date) -> Path:
    expected = {name: value for name, value in expected_of(article).items() if name in EXPECTED and value}
    rule = site.rule_for(sample.url, today)
    by_rule = tuple(
        name for name, count in matches_of(sample.html, sample.url, rule).items() if count and name in expected
    )
    place = path_for(path, sample.url)
    write_fixture(Fixture(place, sample.url, today, sample.html, expected, by_rule))
    return place


def _create(path: Path, text: str) -> None:
    """The whole file appears at once, and only where there is none. Raises FileExistsError."""
    beside = beside_of(path)
    try:
        with beside.open("w", encoding="utf8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)
    finally:
        beside.unlink(missing_ok=True)
