"""Numbers of lemmas in PostgreSQL. They are given in a transaction of their own, so one that was read once holds for good."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, text

TWO_BYTES = 2**15  # numbers below it take two
REMEMBERED = 500_000  # lemmas, about 60 MB; then it is begun anew


@dataclass(frozen=True, slots=True)
class Numbers:
    """written: the number of each lemma, in digits; late: those whose numbers take more than two bytes."""

    written: dict[str, str] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)


_remembered: WeakKeyDictionary[Engine, Numbers] = WeakKeyDictionary()


def numbers_of(connection: Connection, texts: Iterable[frozenset[str]]) -> Numbers:
    """Of the lemmas of these texts, and of others; lemmas that are new get their numbers, and keep them whatever becomes of the caller's
    transaction.
    """
    numbers = _remembered.setdefault(connection.engine, Numbers())
    if len(numbers.written) > REMEMBERED:
        numbers = _remembered[connection.engine] = Numbers()
    missing = set[str]().union(*(words.difference(numbers.written) for words in texts))
    if missing:
        with connection.engine.begin() as own:
            found = _numbered(own, missing)
        numbers.late.update(word for word, number in found.items() if number >= TWO_BYTES)
        numbers.written.update({word: str(number) for word, number in found.items()})
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
