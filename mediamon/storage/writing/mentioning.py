"""Finding organisations in everything that is stored: the index narrows, the matcher decides, what is new is added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from mediamon.items import Mention, Score
from mediamon.mentions import Matcher, Organisation
from mediamon.storage.publications import counting
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.words import search
from mediamon.storage.words.narrowing import wanted_of
from mediamon.storage.writing import batch as writing
from mediamon.tonality import TonalityModel, judge_all


def candidates(connection: Connection, one: Organisation) -> list[int]:
    """Publications that may mention it, by their ids: they hold all words of one of its names, in any form and spelling."""
    return sorted(search.numbers_with_any(connection, wanted_of(one)))


def mention_anew(
    connection: Connection,
    numbers: Sequence[int],
    ids: Sequence[str],
    matcher: Matcher,
    model: TonalityModel,
    sites: Mapping[str, Any],
) -> int:
    """What publications say of some organisations, found and judged again, in the caller's transaction; how many mention one.

    sites: name → {name, region}, for ambiguous abbreviations. Experts' labels stay.
    """
    with counting.counted(connection, numbers):
        return _mention_anew(connection, numbers, ids, matcher, model, sites)


def _mention_anew(
    connection: Connection,
    numbers: Sequence[int],
    ids: Sequence[str],
    matcher: Matcher,
    model: TonalityModel,
    sites: Mapping[str, Any],
) -> int:
    count = 0
    rows = connection.execute(select(publication).where(publication.c.id.in_(numbers))).fetchall()
    found = [
        [one for one in matcher.find_all(row.body, row.language, sites.get(row.site)) if one.organisation in ids]
        for row in rows
    ]
    texts = [(mentions, row.body, row.language) for mentions, row in zip(found, rows, strict=True)]
    for row, mentions, scores in zip(rows, found, judge_all(texts, model), strict=True):
        for table in (mention, score):
            own = (table.c.publication_id == row.id) & table.c.organisation.in_(ids)
            connection.execute(delete(table).where(own))
        _add(connection, row.id, mentions, scores)
        count += bool(mentions)
    return count


def _add(connection: Connection, number: int, mentions: Sequence[Mention], scores: Sequence[Score]) -> None:
    writing.write_mentions(connection, [(number, one) for one in mentions])
    writing.write_scores(connection, [(number, one) for one in scores])


def batches(numbers: Sequence[int], size: int = 200) -> Iterator[Sequence[int]]:
    """The numbers, so many at a time."""
    return (numbers[at : at + size] for at in range(0, len(numbers), size))
