"""Finds of a period by relevance. Of a common word only some of the period's finds are compared, so that it stays quick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Connection, func, literal_column, select

from mediamon.storage.database.bulk import unlisted
from mediamon.storage.publications.period import Period
from mediamon.storage.tables.found import publication
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.words.relevance import relevance
from mediamon.storage.words.search import COLUMNS, PAGE, holding, matching, newest

COMPARED = 500  # finds whose texts are read
FEW = 2_000  # finds of all times that are looked through one by one
WORTH = 200  # finds that may be read in vain rather than ask the index once more
LOOK, COMMON = 2_000, 200  # publications of a period that are looked at first; of so many one must hold common words
WITHIN = "SELECT {} FROM publication_lemmas WHERE publication_lemmas MATCH ? AND rowid BETWEEN ? AND ?"


def ranked(connection: Connection, words: str, period: Period, limit: int = PAGE) -> Sequence[Any]:
    """The publications of a period that are most about all of these words, the best first; of more than `COMPARED` those
    that were stored last are compared. Rows as of `search`.
    """
    wanted = lemmas(words)
    found = _candidates(connection, words, period)
    rows = connection.execute(select(*COLUMNS, publication.c.body).where(publication.c.id.in_(found))).fetchall()
    return nlargest(limit, rows, key=lambda row: (relevance(row.headline, row.body, wanted), row.id))


def _candidates(connection: Connection, words: str, period: Period) -> list[int]:
    if connection.dialect.name == "sqlite":
        return _by_stretches(connection, words, period)
    held = holding(connection, words)
    if held is None:
        return []
    found = _on_the_way(connection, held, period, LOOK)
    if len(found) < COMPARED and len(found) > LOOK // COMMON:
        found = _on_the_way(connection, held, period)
    elif len(found) < COMPARED:
        query = select(publication.c.id).where(period.holds(), held)
        newest_first = query.order_by(period.came().desc(), publication.c.id.desc())
        found = list(connection.execute(newest_first.limit(COMPARED)).scalars())
    return found


def _on_the_way(
    connection: Connection, held: ColumnElement[bool], period: Period, most: int | None = None
) -> list[int]:
    """Finds among a period's publications, or so many of the last that came: these are gone through, and not the index of words, whose lists
    of common words are as long as all years. PostgreSQL's planner takes the lists for shorter than they are.
    """
    came = period.came().label("came")
    columns: tuple[Any, ...] = publication.c.id, came, literal_column("lemmas"), literal_column("late_lemmas")
    order = came.desc(), publication.c.id.desc()
    # A limit of its own, or none: so the condition is not taken into it, and its order is known.
    some = select(*columns).where(period.holds()).order_by(*order).limit(most).offset(0).subquery("publication")
    query = select(some.c.id).where(held).order_by(some.c.came.desc(), some.c.id.desc())
    return list(connection.execute(query.limit(COMPARED)).scalars())


def _by_stretches(connection: Connection, words: str, period: Period) -> list[int]:
    """Of few finds those that are of the period. Of many the index of words is asked for stretches of ids in which the
    period's publications lie close, the longest first: most were stored when they came, those that were found late lie scattered.
    """
    match = matching(words)
    if match is None:
        return []
    every = newest(connection, words, limit=FEW)
    if not every:
        return []
    own = np.sort(
        unlisted(connection.execute(select(func.group_concat(publication.c.id)).where(period.holds())).scalar())
    )
    if len(every) < FEW:
        known = set(own.tolist())
        return [number for number in every if number in known][:COMPARED]
    apart = WORTH * (every[0] - every[-1]) // FEW  # the rarer the words, the more ids have as many finds
    stretches = sorted(_stretches(own, apart), key=lambda one: (one[0] - one[1], -one[1]))
    hits = (number for stretch in stretches for number in _within(connection, match, own, *stretch))
    return list(islice(hits, COMPARED))


def _within(connection: Connection, match: str, own: NDArray[np.int64], first: int, last: int) -> Iterator[int]:
    """Finds of the period with these ids, the highest first."""
    low, high = np.searchsorted(own, (first, last + 1)).tolist()
    if high - low > COMPARED:  # perhaps more than can be used
        with connection.exec_driver_sql(f"{WITHIN.format('rowid')} ORDER BY rowid DESC", (match, first, last)) as rows:
            known = set(own[low:high].tolist())
            yield from (number for number in rows.scalars() if number in known)
        return
    # FTS5 is quicker the other way.
    found = unlisted(connection.exec_driver_sql(WITHIN.format("group_concat(rowid)"), (match, first, last)).scalar())
    yield from np.intersect1d(own[low:high], found, assume_unique=True)[::-1].tolist()


def _stretches(numbers: NDArray[np.int64], apart: int) -> Iterable[tuple[int, int]]:
    """First and last of each run of ascending numbers that lie at most so far from one another."""
    if not len(numbers):
        return ()
    ends = np.nonzero(np.diff(numbers) > apart)[0]
    firsts, lasts = numbers[np.append(0, ends + 1)], numbers[np.append(ends, -1)]
    return zip(firsts.tolist(), lasts.tolist(), strict=True)
