"""Publications and their parts as rows of the tables, with texts that every database takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from mediamon.items import Article, Mention, Publication, Score
from mediamon.storage.clean import clean, clean_json
from mediamon.storage.passages import kept, place

EPOCH, SECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(seconds=1)


def row_of(item: Publication, article: Article) -> dict[str, Any]:
    """A publication's row, without its id and the ledger's."""
    snapshot, verdict, archive = item.snapshot, item.verdict, item.snapshot.archive
    offset = article.date_published.utcoffset() if article.date_published else None
    return clean(
        {
            "site": snapshot.site,
            "url": snapshot.url,
            "final_url": snapshot.final_url,
            "canonical_url": article.canonical_url,
            "found_by": snapshot.found_by,
            "fetched_at": snapshot.fetched_at,
            "language": article.language,
            "headline": article.headline,
            "description": article.description,
            "authors": list(article.authors),
            "published_at": article.date_published,
            "published_offset": round(offset.total_seconds() / 60) if offset is not None else None,
            "modified_at": article.date_modified,
            "section": article.section,
            "tags": list(article.tags),
            "site_name": article.site_name,
            "image": article.image,
            "body": article.body,
            "html": article.html,
            "blocks": list(article.blocks),
            "method": article.method,
            "root": article.root,
            "archive_file": archive.file if archive else None,
            "archive_offset": archive.offset if archive else None,
            "archive_length": archive.length if archive else None,
            "suspicious": bool(verdict and verdict.suspicious),
            "drift_numbers": list(verdict.numbers) if verdict else None,
            "drift_where": list(verdict.where) if verdict else None,
            "rule": verdict.rule if verdict else None,
            "extras": clean_json(dict(item.extras)),
        }
    )


def mention_rows(found: Iterable[tuple[int, Mention]], bodies: Mapping[int, str]) -> list[dict[str, Any]]:
    """Mentions by publication. bodies: the texts, in which sentences have their places."""
    return [clean(_mention_row(key, one, place(one.sentence, bodies[key]))) for key, one in found]


def _mention_row(key: int, one: Mention, found: tuple[int, int] | None) -> dict[str, Any]:
    start, end = found or (None, None)
    return {
        "publication_id": key,
        "organisation": one.organisation,
        "start": one.start,
        "end": one.end,
        "surface": one.surface,
        "sentence": "" if found else one.sentence,
        "sentence_start": start,
        "sentence_end": end,
        "why": one.why,
    }


def score_rows(
    made: Iterable[tuple[int, Score]], bodies: Mapping[int, str], times: Mapping[int, datetime]
) -> list[dict[str, Any]]:
    """Scores by publication; of several of one organisation the first. bodies: as for mentions; times: when publications came."""
    rows: dict[tuple[int, str], dict[str, Any]] = {}
    for key, one in made:
        row = clean(_score_row(key, one, bodies[key], times[key]))
        rows.setdefault((key, row["organisation"]), row)
    return list(rows.values())


def _score_row(key: int, one: Score, body: str, came: datetime) -> dict[str, Any]:
    said = one.probabilities
    return {
        "publication_id": key,
        "organisation": one.organisation,
        "label": one.label,
        "negative": said.get("negative"),
        "neutral": said.get("neutral"),
        "positive": said.get("positive"),
        "evidence": kept(one.evidence, body),
        "model": one.model,
        "reason": one.reason,
        "came": seconds(came),
    }


def seconds(when: datetime) -> int:
    """Since 1970, rounded down."""
    return (when - EPOCH) // SECOND
