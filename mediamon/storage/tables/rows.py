"""Publications and their parts as columns of the tables, with texts that every database takes.

A batch's columns are made one after the other, each in one go: row by row, every field would be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any

from mediamon.items import LABELS, Mention, Publication, Score
from mediamon.storage.database.clean import clean_column, clean_json
from mediamon.storage.tables.passages import kept, place

Columns = dict[str, list[Any]]  # of one length, by name

EPOCH, SECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(seconds=1)
EARLIEST, AHEAD = datetime(1600, 1, 1, tzinfo=UTC), timedelta(days=1)
OF_SNAPSHOT = ("site", "url", "final_url", "found_by", "fetched_at")
OF_ARTICLE = ("canonical_url", "language", "headline", "description", "section", "site_name", "image", "body", "html", "method", "root")  # fmt: skip
LISTS = ("authors", "tags", "blocks")  # of the article


def believable(when: datetime | None, fetched_at: datetime) -> datetime | None:
    """A time that a page gives, unless it lies in the future or before there were newspapers: then none is known, and the publication counts
    by when it was fetched, where it would else be the newest for years. A day is let pass: pages err in their zones.
    """
    return when if when is None or EARLIEST <= when <= fetched_at + AHEAD else None


def row_of(item: Publication) -> dict[str, Any]:
    """The row of a publication with an article, without its id and the ledger's."""
    return {name: values[0] for name, values in publication_columns([item]).items()}


def rows_of(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """The same, row by row."""
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def publication_columns(items: Sequence[Publication]) -> Columns:
    """Of publications with articles, without their ids and the ledger's."""
    snapshots, articles = [one.snapshot for one in items], [one.article for one in items]
    fetched = _of(snapshots, "fetched_at")
    published = list(map(believable, _of(articles, "date_published"), fetched))
    return _clean(
        {
            **{name: _of(snapshots, name) for name in OF_SNAPSHOT},
            **{name: _of(articles, name) for name in OF_ARTICLE},
            **{name: list(map(list, _of(articles, name))) for name in LISTS},
            "published_at": published,
            "published_offset": [None if one is None else _minutes(one.utcoffset()) for one in published],
            "modified_at": list(map(believable, _of(articles, "date_modified"), fetched)),
            **_archived(items),
            **_judged(items),
            "extras": [clean_json(dict(one.extras)) for one in items],
        }
    )


def _archived(items: Sequence[Publication]) -> Columns:
    refs = [one.snapshot.archive for one in items]
    return {f"archive_{name}": _if_any(refs, attrgetter(name)) for name in ("file", "offset", "length")}


def _judged(items: Sequence[Publication]) -> Columns:
    verdicts = [one.verdict for one in items]
    return {
        "suspicious": [one is not None and bool(one.suspicious) for one in verdicts],
        "drift_numbers": _if_any(verdicts, lambda one: list(one.numbers)),
        "drift_where": _if_any(verdicts, lambda one: list(one.where)),
        "rule": _if_any(verdicts, attrgetter("rule")),
    }


def mention_columns(found: Iterable[tuple[int, Mention]], bodies: Mapping[int, str]) -> Columns:
    """Mentions by publication. bodies: the texts, in which sentences have their places."""
    pairs = list(found)
    mentions = [one for _, one in pairs]
    places = [place(one.sentence, bodies[key], (one.start, one.end)) for key, one in pairs]
    return _clean(
        {
            "publication_id": [key for key, _ in pairs],
            **{name: _of(mentions, name) for name in ("organisation", "start", "end", "surface", "why")},
            "sentence": ["" if there else one.sentence for one, there in zip(mentions, places, strict=True)],
            "sentence_start": _if_any(places, lambda one: one[0]),
            "sentence_end": _if_any(places, lambda one: one[1]),
        }
    )


def score_columns(
    made: Iterable[tuple[int, Score]], bodies: Mapping[int, str], times: Mapping[int, datetime]
) -> Columns:
    """Scores by publication; of several of one organisation the first. bodies: as for mentions; times: when publications came."""
    pairs = list(made)
    scores = [one for _, one in pairs]
    said = _of(scores, "probabilities")
    came = {key: seconds(times[key]) for key in {key for key, _ in pairs}}
    columns = _clean(
        {
            "publication_id": [key for key, _ in pairs],
            **{name: _of(scores, name) for name in ("organisation", "label", "model", "reason")},
            **{label: [one.get(label) for one in said] for label in LABELS},
            "came": [came[key] for key, _ in pairs],
        }
    )
    columns["evidence"] = [kept(one.evidence, bodies[key]) for key, one in pairs]
    return _firsts(columns, ("publication_id", "organisation"))


def _firsts(columns: Columns, names: Sequence[str]) -> Columns:
    """Of rows that are the same in these columns the first."""
    keys = list(zip(*(columns[name] for name in names), strict=True))
    if len(set(keys)) == len(keys):
        return columns
    at = sorted({key: at for at, key in reversed(list(enumerate(keys)))}.values())
    return {name: [values[one] for one in at] for name, values in columns.items()}


def seconds(when: datetime) -> int:
    """Since 1970, rounded down."""
    return (when - EPOCH) // SECOND


def _of(values: Sequence[Any], name: str) -> list[Any]:
    return list(map(attrgetter(name), values))


def _if_any(values: Iterable[Any], what: Callable[[Any], Any]) -> list[Any]:
    return [what(one) if one else None for one in values]


def _minutes(offset: timedelta | None) -> int | None:
    return None if offset is None else round(offset.total_seconds() / 60)


def _clean(columns: Columns) -> Columns:
    return {name: clean_column(values) for name, values in columns.items()}
