"""Taking texts out of SQLite's index of words, which holds no texts: FTS5 has to be told the words with which each was put in.

These are the lemmas of today, unless the morphology is another since: then FTS5 would leave words of before behind, and calls a small index
malformed when it is told more words than it holds. So it is asked first whether it has these words of the text; where it has not, its words are
gone through for those that it has. https://www.sqlite.org/fts5.html#the_delete_command, #the_fts5vocab_virtual_table_module
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, text

from mediamon.storage.database.bulk import among, listed

INDEX = "publication_lemmas"
OUT = f"INSERT INTO {INDEX}({INDEX}, rowid, lemmas) VALUES ('delete', ?, ?)"  # nosec B608  # names of ours
HELD = f"SELECT 1 FROM {INDEX} WHERE {INDEX} MATCH ? AND rowid = ?"  # nosec B608  # names of ours
WORDS = "words_of_publication_lemmas"


def take_out(connection: Connection, found: Mapping[int, str]) -> None:
    """Publications, with the lemmas with which they would be put in today, as `tokens` puts them together."""
    other = [number for number, words in found.items() if not _held(connection, number, words)]
    rows = {**found, **(_words(connection, other) if other else {})}
    if rows:
        connection.exec_driver_sql(OUT, list(rows.items()))


def asked(words: str) -> str:
    """What the index is asked for, for all of these lemmas: those with hyphens have their parts beside them."""
    return " AND ".join(f'"{word}"' for word in words.split() if "-" not in word)


def _held(connection: Connection, number: int, words: str) -> bool:
    """Whether the index has all of these words of this publication. Of a text without words it has none."""
    return not words or connection.exec_driver_sql(HELD, (asked(words), number)).first() is not None


def _words(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    """The words that the index has of publications, all of it gone through."""
    connection.exec_driver_sql(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{WORDS} USING fts5vocab(main, {INDEX}, instance)"
    )
    query = text(f"SELECT doc, term FROM temp.{WORDS} WHERE doc {among(connection, 'numbers')}")  # nosec B608
    words = defaultdict[int, list[str]](list, {number: [] for number in numbers})
    for number, word in connection.execute(query, {"numbers": listed(connection, numbers)}):
        words[number].append(word)
    connection.exec_driver_sql(f"DROP TABLE temp.{WORDS}")
    return {number: " ".join(own) for number, own in words.items()}
