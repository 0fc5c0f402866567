"""Writing publications: a batch with its parts, its ledger rows, its index and its alerts in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from mediamon.items import Article, Mention, Publication, Refusal, Score
from mediamon.storage import counting, incidents, ledger, search, stories
from mediamon.storage.clean import clean, clean_json
from mediamon.storage.ledger import insert_for
from mediamon.storage.tables import mention, publication, score, url

LATER = ("parse_timeout", "parse_crashed")  # the machine may have been busy: these pages are tried again


def write(connection: Connection, batch: Sequence[Publication], now: datetime) -> int:
    """Store a batch; refusals close their row of the ledger. Returns how many publications were new.

    What is stored already stays as it is, so that a batch may be written twice. The caller holds the transaction and
    has checked the run's lease in it.
    """
    stored = [item for item in batch if item.article is not None]
    for item in batch:
        if item.article is None and item.refusal is not None:
            _close_row(connection, item, item.refusal, now)
        if item.verdict is not None and item.verdict.incident is not None:
            incidents.open_incident(connection, item.verdict.incident, now)
    if not stored:
        return 0
    numbers = _ledger_numbers(connection, stored, now)
    written = _write_publications(connection, stored, numbers)
    new = [(written[number], item) for item, number in zip(stored, numbers, strict=True) if number in written]
    write_parts(connection, new)
    search.index(
        connection, {key: f"{item.article.headline}\n{item.article.body}" for key, item in new if item.article}
    )
    _count(connection, new)
    connection.execute(update(url).where(url.c.id.in_(numbers)).values(state="stored", reason=None, next_try=None))
    return len(new)


def _count(connection: Connection, new: Sequence[tuple[int, Publication]]) -> None:
    """Give new publications their stories, and count them in the day summary."""
    chosen = stories_of(connection, new)
    with counting.counted(connection, stories.overtaken(connection, chosen)):
        stories.keep(connection, chosen)
    counting.add(connection, [key for key, _ in new])


def stories_of(connection: Connection, new: Sequence[tuple[int, Publication]]) -> stories.Chosen:
    """By their texts, without the headlines: those are what is rewritten first."""
    told = [(key, item.snapshot, item.article) for key, item in new if item.article is not None]
    times = {key: article.date_published or snapshot.fetched_at for key, snapshot, article in told}
    return stories.choose(connection, {key: article.body for key, _, article in told}, times)


def _close_row(connection: Connection, item: Publication, refusal: Refusal, now: datetime) -> None:
    """What gives no article is refused; where a failure of extraction is suspected it is tried again later."""
    row = [(item.snapshot.url, refusal.reason)]
    if refusal.reason in LATER or (item.verdict is not None and item.verdict.suspicious):
        ledger.fail(connection, item.snapshot.site, row, now)
    else:
        ledger.refuse(connection, item.snapshot.site, row)


def _ledger_numbers(connection: Connection, items: Sequence[Publication], now: datetime) -> list[int]:
    """The ledger's ids of these items' URLs; an address that came past the ledger is added."""
    sites = {item.snapshot.site for item in items}
    for site in sites:
        own = [item.snapshot for item in items if item.snapshot.site == site]
        ledger.add(connection, site, [ledger.Found(one.url, one.found_by, one.found_on) for one in own], now)
    addresses = {item.snapshot.url for item in items}
    rows = connection.execute(
        select(url.c.site, url.c.url, url.c.id).where(url.c.site.in_(sites), url.c.url.in_(addresses))
    )
    known = {(row.site, row.url): row.id for row in rows}
    return [known[item.snapshot.site, item.snapshot.url] for item in items]


def _write_publications(connection: Connection, items: Sequence[Publication], numbers: Sequence[int]) -> dict[int, int]:
    """Insert; returns {ledger id: publication id} of the new ones."""
    rows = [
        {"url_id": number, **row_of(item, item.article)}
        for item, number in zip(items, numbers, strict=True)
        if item.article
    ]
    statement = insert_for(connection, publication).on_conflict_do_nothing(index_elements=["url_id"])
    new = connection.execute(statement.returning(publication.c.url_id, publication.c.id), rows)
    return {row.url_id: row.id for row in new}


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


def write_parts(connection: Connection, new: Sequence[tuple[int, Publication]]) -> None:
    """Mentions and scores of publications that have none."""
    write_mentions(connection, [(key, one) for key, item in new for one in item.mentions])
    write_scores(connection, [(key, one) for key, item in new for one in item.scores])


def write_mentions(connection: Connection, found: Sequence[tuple[int, Mention]]) -> None:
    """Mentions by publication."""
    names = ("organisation", "start", "end", "surface", "sentence", "why")
    rows = [clean({"publication_id": key, **{name: getattr(one, name) for name in names}}) for key, one in found]
    if rows:
        connection.execute(mention.insert(), rows)


def write_scores(connection: Connection, made: Sequence[tuple[int, Score]]) -> None:
    """Scores by publication; one that is there already stays."""
    rows = [clean(_score_row(key, one)) for key, one in made]
    if rows:
        connection.execute(insert_for(connection, score).on_conflict_do_nothing(), rows)


def _score_row(key: int, one: Any) -> dict[str, Any]:
    return {
        "publication_id": key,
        "organisation": one.organisation,
        "label": one.label,
        **{label: one.probabilities.get(label) for label in ("negative", "neutral", "positive")},
        "evidence": list(one.evidence),
        "model": one.model,
        "reason": one.reason,
    }
