"""Full text by lemma: an FTS5 table without content in SQLite, arrays of lemma numbers with GIN in PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Connection, Engine, TextClause, func, select, text

from mediamon.storage.database.copying import Fields, arrays
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.rows import rows_of
from mediamon.storage.words import index_anew, unindexing
from mediamon.storage.words.lemmas import lemmas, tokens
from mediamon.storage.words.numbering import Found, Hashes, hashes_of
from mediamon.storage.words.vocabulary import TWO_BYTES, known, numbers_of

PAGE = 20
HIGHEST = 2**62  # an id that no publication has
COLUMNS = (publication.c.id, publication.c.site, publication.c.headline, publication.c.url, publication.c.published_at)
SLICES = (2_000, 14_000)  # ids of PostgreSQL's looks back from the newest
ON_THE_WAY = "SELECT id FROM publication WHERE {held} AND id >= :first AND id < :end ORDER BY id DESC LIMIT :limit"
# The sum keeps the planner from walking on.
BY_INDEX = "SELECT id FROM publication WHERE {held} AND id + 0 < :end ORDER BY id + 0 DESC LIMIT :limit"
# PostgreSQL's arrays of numbers: of two bytes for those that are below a limit, which most of a text's are, and of four.
KINDS = {"lemmas": ("smallint", 2), "late_lemmas": ("integer", 4)}
# By column: numbers, text by text, and where each text's end, after a 0.
Lemmas = Mapping[str, tuple[Found, Sequence[int]]]
# For each of several words the lemmas under which it may be there; at least one of each.
Wanted = Sequence[Collection[str]]


def index(connection: Connection, found: Mapping[int, Collection[str]]) -> None:
    """Make stored publications (id → lemmas) searchable, in the caller's transaction."""
    if not found:
        return
    if connection.dialect.name == "sqlite":
        put_in(connection, {key: tokens(words) for key, words in found.items()})
        return
    own = ", ".join(f"{name} = CAST(:{name} AS {kind}[])" for name, (kind, _) in KINDS.items())
    statement = text(f"UPDATE publication SET {own} WHERE id = :id")  # nosec B608  # no value is in it
    texts = list(found.values())
    lemmas = numbers_in(connection.engine, texts, list(map(hashes_of, texts)))
    columns = {
        name: [numbers[at:end].tolist() or None for at, end in pairwise(ends)]
        for name, (numbers, ends) in lemmas.items()
    }
    connection.execute(statement, rows_of({"id": list(found), **columns}))


def put_in(connection: Connection, found: Mapping[int, str]) -> None:
    """The same in SQLite, of lemmas as `tokens` puts them together; of one publication at least."""
    connection.exec_driver_sql("INSERT INTO publication_lemmas(rowid, lemmas) VALUES (?, ?)", list(found.items()))
    if index_anew.under_way(connection):
        there = index_anew.reached(connection, found)
        index_anew.put_in(connection, {number: words for number, words in found.items() if number in there})


def numbers_in(engine: Engine, texts: Sequence[Collection[str]], hashes: Sequence[Hashes]) -> Lemmas:
    """What PostgreSQL keeps of the lemmas of each text; lemmas that are new get numbers. hashes: of each text's lemmas in their order."""
    ends = np.cumsum([0, *map(len, texts)])
    numbers = _each_sorted(numbers_of(engine, texts, np.concatenate([np.empty(0, np.int64), *hashes])), ends)
    late = numbers >= TWO_BYTES
    return {
        name: (numbers[of_kind], np.append(0, np.cumsum(of_kind))[ends].tolist())
        for name, of_kind in zip(KINDS, (~late, late), strict=True)
    }


def copied(found: Lemmas) -> dict[str, Fields]:
    """The same as columns that are copied in."""
    return {name: arrays(*found[name], width) for name, (_, width) in KINDS.items()}


def _each_sorted(numbers: Found, ends: NDArray[np.int64]) -> Found:
    """Each text's numbers in ascending order: the server sorts what it puts into the index, and sees at once that it is sorted."""
    texts = np.repeat(np.arange(len(ends) - 1), np.diff(ends)) << 32
    return np.asarray((np.sort(texts + numbers) & 0xFFFFFFFF), np.int32)


def forget(connection: Connection, texts: Mapping[int, str]) -> None:
    """Take publications out of the index; id → the text with which they were put in."""
    if connection.dialect.name != "sqlite":
        return  # the index is of a column that is written anew
    words = {key: tokens(sorted(lemmas(body))) for key, body in texts.items()}
    unindexing.take_out(connection, words)
    if index_anew.under_way(connection):
        index_anew.take_out(connection, words)


def search(connection: Connection, words: str, *, before: int | None = None, limit: int = PAGE) -> Sequence[Any]:
    """The newest publications that hold all of these words in any form; `before` is the last id of the page before."""
    found = newest(connection, words, before=before, limit=limit)
    query = select(*COLUMNS).where(publication.c.id.in_(found)).order_by(publication.c.id.desc())
    return connection.execute(query).fetchall() if found else []


def numbers_with(connection: Connection, words: str) -> set[int]:
    """The ids of all publications that hold all of these words in any form."""
    held = holding(connection, words)
    return set(connection.execute(select(publication.c.id).where(held)).scalars()) if held is not None else set()


def numbers_with_any(connection: Connection, wanted: Iterable[Wanted]) -> set[int]:
    """The ids of all publications that hold, for one of these, a lemma of each of its sets."""
    asked = list(wanted)
    if connection.dialect.name == "sqlite":
        query = text("SELECT rowid FROM publication_lemmas WHERE publication_lemmas MATCH :match")
        rows = (connection.execute(query, {"match": _match_of(one)}).scalars() for one in asked)
    else:
        numbers = known(connection, {word for one in asked for words in one for word in words})
        conditions = (_condition_of(one, numbers) for one in asked)
        rows = (connection.execute(*one).scalars() for one in conditions if one is not None)
    return set[int]().union(*rows)


def _match_of(wanted: Wanted) -> str:
    each = (" OR ".join(f'"{word}"' for word in tokens(sorted(words)).split()) for words in wanted)
    return " AND ".join(f"({one})" for one in each)


def _condition_of(wanted: Wanted, numbers: Mapping[str, int]) -> tuple[TextClause, dict[str, list[int]]] | None:
    """PostgreSQL's question and its parameters; None where a set has no lemma that any text holds."""
    parts, given = list[str](), dict[str, list[int]]()
    for at, words in enumerate(wanted):
        own = _by_column([numbers[word] for word in words if word in numbers])
        if not own:
            return None
        parts.append(" OR ".join(f"{name} && CAST(:{name}{at} AS {KINDS[name][0]}[])" for name in own))
        given |= {f"{name}{at}": part for name, part in own.items()}
    held = " AND ".join(f"({part})" for part in parts)
    return text(f"SELECT id FROM publication WHERE {held}"), given  # nosec B608  # no value is in it


def _by_column(numbers: Sequence[int]) -> dict[str, list[int]]:
    """The columns that may hold some of the lemmas, with their numbers."""
    parts = {"lemmas": [n for n in numbers if n < TWO_BYTES], "late_lemmas": [n for n in numbers if n >= TWO_BYTES]}
    return {name: part for name, part in parts.items() if part}


def holding(connection: Connection, words: str, after: int = 0) -> ColumnElement[bool] | None:
    """The condition; None where nothing can hold them. after: publications up to this id are not asked for."""
    if connection.dialect.name == "sqlite":
        match = matching(words)
        hits = "SELECT rowid FROM publication_lemmas WHERE publication_lemmas MATCH :match AND rowid > :after"
        held = text(f"publication.id IN ({hits})")  # nosec B608  # no value is in it
        return held.bindparams(match=match, after=after) if match else None  # type: ignore[return-value]
    numbers = _numbers(connection, words)
    if numbers is None:
        return None
    condition, given = _held(numbers)
    held = text(f"{condition} AND publication.id > :after")
    return held.bindparams(**given, after=after)  # type: ignore[return-value]


def _held(numbers: Sequence[int]) -> tuple[str, dict[str, list[int]]]:
    """PostgreSQL's condition that a publication has lemmas of these numbers, and its parameters."""
    given = _by_column(numbers)
    return " AND ".join(f"{name} @> CAST(:{name} AS {KINDS[name][0]}[])" for name in given), given


def matching(words: str) -> str | None:
    """What SQLite's index is asked for; None where nothing can hold the words. Of a word with hyphens its parts are."""
    return unindexing.asked(tokens(sorted(lemmas(words)))) or None


def _numbers(connection: Connection, words: str) -> list[int] | None:
    """What PostgreSQL's index is asked for."""
    wanted = lemmas(words)
    numbers = known(connection, wanted)
    return sorted(numbers.values()) if wanted and len(numbers) == len(wanted) else None


def newest(connection: Connection, words: str, *, before: int | None = None, limit: int = PAGE) -> list[int]:
    """The highest ids below `before` of publications that hold the words, the highest first."""
    if connection.dialect.name != "sqlite":
        numbers = _numbers(connection, words)
        return _walked(connection, numbers, before, limit) if numbers else []
    # Asked in this way, FTS5 goes backwards from the newest and stops when there is a page; it is not joined to anything.
    query = (
        "SELECT rowid FROM publication_lemmas WHERE publication_lemmas MATCH :match AND rowid < :before"
        " ORDER BY rowid DESC LIMIT :limit"
    )
    match = matching(words)
    given = {"match": match, "before": HIGHEST if before is None else before, "limit": limit}
    return list(connection.execute(text(query), given).scalars()) if match else []


def _walked(connection: Connection, numbers: Sequence[int], before: int | None, limit: int) -> list[int]:
    """Common words are found on the way back from the newest, in a slice of ids and a longer one; of those that are not, the
    index has few to look through. Which is right for words the planner cannot know: it has no figures of rare ones.
    """
    top = connection.execute(select(func.max(publication.c.id))).scalar() or 0
    end, found = min(top + 1, before or HIGHEST), list[int]()
    held, wanted = _held(numbers)
    for width in SLICES:
        first = max(1, end - width)
        given = {**wanted, "first": first, "end": end, "limit": limit - len(found)}
        found += connection.execute(text(ON_THE_WAY.format(held=held)), given).scalars()
        if len(found) == limit or first == 1:
            return found
        end = first
    given = {**wanted, "end": end, "limit": limit - len(found)}
    return found + list(connection.execute(text(BY_INDEX.format(held=held)), given).scalars())
