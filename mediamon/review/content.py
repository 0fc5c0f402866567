"""What a press review says: texts as they are stored, without what no document may hold. Each form escapes them itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, exists, func, select

from mediamon.storage.experts import labels
from mediamon.storage.publications.period import Period
from mediamon.storage.reading.searches import judged
from mediamon.storage.reports.behind import behind, scores_of
from mediamon.storage.reports.gaps import Gap, gaps
from mediamon.storage.reports.report import Asked, Line, report
from mediamon.storage.tables.found import publication, score

MOST = 200  # publications
EXCERPT, SENTENCES, LONGEST = (
    500,
    3,
    2_000,
)  # characters; sentences of a publication; characters of a sentence, a headline
# What XML and HTML may not hold, and what turns the direction of a text around.
UNWANTED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A publication of the review, with what somebody says of it."""

    number: int
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """address: "" where it is none of the web; judged: (official name, label, by: expert or machine)."""

    headline: str
    address: str
    site: str
    published: datetime | None
    authors: tuple[str, ...]
    judged: tuple[tuple[str, str, str], ...]
    sentences: tuple[str, ...]
    excerpt: str
    comment: str
    suspicious: bool


@dataclass(frozen=True, slots=True)
class Review:
    """since, until: the period of the report and the gaps; until is the first moment after it."""

    title: str
    language: str
    made: datetime
    period: Period
    items: tuple[Item, ...]
    lines: tuple[tuple[str, Line], ...]
    gaps: tuple[Gap, ...]
    site: str = ""


def gather(
    connection: Connection,
    names: Mapping[str, str],
    chosen: Sequence[Chosen],
    asked: Asked,
    *,
    title: str,
    language: str,
    now: datetime,
) -> Review:
    """The review of publications in the order given. Without a period it is that of the publications, in whole days."""
    rows = _rows(connection, [one.number for one in chosen][:MOST])
    items = [_item(connection, names, rows[one.number], one.comment) for one in chosen[:MOST] if one.number in rows]
    period = asked.period if asked.period.since or asked.period.until else _around([*rows.values()])
    wanted = [asked.organisation] if asked.organisation else list(names)
    lines = report(connection, wanted, period, asked.site, asked.language)
    return Review(
        clean(title)[:LONGEST],
        language,
        now,
        period,
        tuple(items),
        tuple((clean(names.get(line.organisation, line.organisation)), line) for line in lines if line.total),
        tuple(gaps(connection, period)),
        clean(asked.site or ""),
    )


def newest(connection: Connection, asked: Asked, label: str = "", limit: int = MOST) -> list[Chosen]:
    """Publications of a period by themselves: the newest, each story once."""
    if asked.organisation:
        found: Sequence[Any] = behind(
            connection,
            asked.organisation,
            label or None,
            asked.period,
            site=asked.site,
            language=asked.language,
            once=True,
            limit=limit,
        )
        return [Chosen(row.id) for row in found]
    mentioned = judged(label, "") if label else exists().where(score.c.publication_id == publication.c.id)
    query = select(publication.c.id, publication.c.story_id).where(asked.period.holds(), mentioned)
    query = query.where(publication.c.site == asked.site) if asked.site else query
    if asked.language is not None:
        query = query.where(func.coalesce(publication.c.language, "") == asked.language)
    stories: dict[int, int] = {}
    for row in connection.execute(query.order_by(publication.c.id.desc()).limit(limit * 5)):
        stories.setdefault(row.story_id or row.id, row.id)
    return [Chosen(number) for number in [*stories.values()][:limit]]


def clean(text: str) -> str:
    """Without what no document may hold."""
    return UNWANTED.sub("", text)


def _rows(connection: Connection, numbers: Sequence[int]) -> dict[int, Any]:
    return {row.id: row for row in connection.execute(select(publication).where(publication.c.id.in_(numbers)))}


def _item(connection: Connection, names: Mapping[str, str], row: Any, comment: str) -> Item:
    said = labels.newest(connection, row.id)
    judged, sentences = [], []
    for one in scores_of(connection, row.id, row.body):
        by = "expert" if one.organisation in said else "machine"
        label = said[one.organisation].label if by == "expert" else one.label or "unscored"
        judged.append((clean(names.get(one.organisation, one.organisation)), str(label), by))
        sentences += [clean(str(sentence))[:LONGEST] for sentence in one.evidence]
    address = row.final_url if _is_web(row.final_url) else row.url
    text = row.description or row.body
    return Item(
        clean(row.headline)[:LONGEST],
        clean(address) if _is_web(address) else "",
        clean(row.site),
        row.published_at,
        tuple(clean(str(one))[:LONGEST] for one in row.authors[:10]),
        tuple(judged),
        tuple(dict.fromkeys(sentences))[:SENTENCES],
        clean(text[:EXCERPT] + ("…" if len(text) > EXCERPT else "")),
        clean(comment),
        bool(row.suspicious),
    )


def _is_web(address: str | None) -> bool:
    return bool(address) and str(address).startswith(("http://", "https://"))


def _around(rows: Sequence[Any]) -> Period:
    times = [row.published_at or row.fetched_at for row in rows]
    if not times:
        return Period()
    first = min(times).replace(hour=0, minute=0, second=0, microsecond=0)
    last = max(times).replace(hour=0, minute=0, second=0, microsecond=0)
    return Period(first, last + timedelta(days=1))
