"""Numbers of lemmas in PostgreSQL. They are given in a transaction of their own, so one that was read once holds for good."""

from __future__ import annotations

from collections.abc import Collection
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, text

REMEMBERED = 500_000  # lemmas, about 60 MB; then it is begun anew

_remembered: WeakKeyDictionary[Engine, dict[str, str]] = WeakKeyDictionary()


def numbers_of(connection: Connection, words: Collection[str]) -> dict[str, str]:
    """The number of each lemma as it is written, and of others; lemmas that are new get theirs, and keep it whatever becomes of the caller's
    transaction.
    """
    numbers = _remembered.setdefault(connection.engine, {})
    if len(numbers) > REMEMBERED:
        numbers = _remembered[connection.engine] = {}
    missing = set(words).difference(numbers)
    if missing:
        with connection.engine.begin() as own:
            numbers.update({word: str(number) for word, number in _numbered(own, missing).items()})
    return numbers


def known(connection: Connection, words: Collection[str]) -> dict[str, int]:
    """Those of the lemmas that have a number. A lemma holds no space, so a list of any length is one parameter."""
    statement = text("SELECT text, id FROM lemma WHERE text IN (SELECT unnest(string_to_array(:words, ' ')))")
    return dict(connection.execute(statement, {"words": " ".join(words)}).tuples().all())


def _numbered(connection: Connection, words: set[str]) -> dict[str, int]:
    """New ones are added in one order, so that two writers cannot lock each other."""
    numbers = known(connection, words)
    missing = sorted(words - numbers.keys())
    if missing:
        given = (
            "SELECT word FROM unnest(string_to_array(:words, ' ')) WITH ORDINALITY AS given(word, place) ORDER BY place"
        )
        statement = text(f"INSERT INTO lemma (text) {given} ON CONFLICT (text) DO NOTHING RETURNING text, id")
        numbers |= dict(connection.execute(statement, {"words": " ".join(missing)}).tuples().all())
        if others := words - numbers.keys():  # somebody else has numbered them meanwhile
            numbers |= known(connection, others)
    return numbers
