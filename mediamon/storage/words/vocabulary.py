"""Numbers of lemmas in PostgreSQL. They are given in a transaction of their own, so one that was read once holds for good."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from itertools import compress
from weakref import WeakKeyDictionary

import numpy as np
from sqlalchemy import Connection, Engine, text

from mediamon.storage.database import locks
from mediamon.storage.database.bulk import first_number, insert_columns
from mediamon.storage.database.locks import Lock
from mediamon.storage.tables.found import lemma
from mediamon.storage.words.numbering import Found, Hashes, Numbering, hashes_of

TWO_BYTES = 2**15  # numbers below it take two
REMEMBERED = 500_000  # lemmas, 12 MB; then it is begun anew

_remembered: WeakKeyDictionary[Engine, Numbering] = WeakKeyDictionary()
_one_at_a_time = threading.Lock()


def numbers_of(engine: Engine, texts: Sequence[Collection[str]], hashes: Hashes) -> Found:
    """The numbers of the lemmas of these texts, in their order, one text after the other; lemmas that are new get theirs, in a
    transaction of its own. hashes: of all these lemmas, in that order.
    """
    with _one_at_a_time:
        known_ones = _remembered.setdefault(engine, Numbering())
        if known_ones.count > REMEMBERED:
            known_ones = _remembered[engine] = Numbering()
        found = known_ones.find(hashes)
        if not found.all():
            _learn(engine, known_ones, _missing(texts, found))
            found[found == 0] = known_ones.find(hashes[found == 0])
    return found


def _missing(texts: Sequence[Collection[str]], found: Found) -> set[str]:
    """The words without a number."""
    missing, at, unknown = set[str](), 0, (found == 0).tobytes()
    for words in texts:
        if b"\x01" in unknown[at : at + len(words)]:
            missing.update(compress(words, unknown[at : at + len(words)]))
        at += len(words)
    return missing


def _learn(engine: Engine, known_ones: Numbering, missing: set[str]) -> None:
    with engine.begin() as own:
        numbers = _numbered(own, missing)
    known_ones.add(hashes_of(numbers), np.fromiter(numbers.values(), np.int32, len(numbers)))


def known(connection: Connection, words: Collection[str]) -> dict[str, int]:
    """Those of the lemmas that have a number. A lemma holds no space, so a list of any length is one parameter."""
    statement = text("SELECT text, id FROM lemma WHERE text IN (SELECT unnest(string_to_array(:words, ' ')))")
    return dict(connection.execute(statement, {"words": " ".join(words)}).tuples().all())


def _numbered(connection: Connection, words: set[str]) -> dict[str, int]:
    """Those that are new get numbers in a row: one writer after the other, so that none comes twice."""
    locks.alone(connection, Lock.VOCABULARY)
    numbers = known(connection, words)
    if missing := sorted(words - numbers.keys()):
        first = first_number(connection, lemma, len(missing))
        given = range(first, first + len(missing))
        insert_columns(connection, lemma, {"id": given, "text": missing})
        numbers |= dict(zip(missing, given, strict=True))
    return numbers
