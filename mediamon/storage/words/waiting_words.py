"""Words that wait to be sorted into PostgreSQL's index: sorted in after their batch is committed, and beside the next one.

New words go to a list at the index's end, which every search goes through (GIN's `fastupdate`). Who makes that list too long has to sort it in,
in his own transaction: so the list may be longer than a batch, and each thousand publications somebody who has just stored some sorts it in,
while the next batch looks for its stories. Of a larger batch each thousand but the last are sorted in while what belongs to them is written
(`Beside`), since the pages of the longest list that there ever was stay the index's. Nobody adds to the list meanwhile: GIN would go on to its end,
a few words at a time.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Self
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from mediamon.storage.database import locks
from mediamon.storage.database.locks import Lock
from mediamon.storage.tables.found import publication

logger = logging.getLogger(__name__)
UNSORTED = "New words are not sorted into the index yet: %s"

EACH = 1_000  # publications: 4 MB of words, as much as waited before
LIMIT = 16_384  # kB that may wait: a large batch's words, and those that nobody has sorted in
PATIENCE = text("SET LOCAL lock_timeout = '2s'")
SORTED_IN = "SELECT gin_clean_pending_list(to_regclass('ix_publication_lemmas'))"  # nothing while the index is deferred


def wait(connection: Connection) -> None:
    """Before words are added, until the transaction ends: while others are sorted in nobody adds any."""
    locks.together(connection, Lock.WORDS)


class Beside:
    """Of a transaction that holds the turn to add: sorts in what it has added so far, by another connection, while it goes on. An index's
    entries are there for all transactions, whether what they lead to is seen or not.
    """

    def __init__(self, connection: Connection) -> None:
        self._engine = connection.engine
        self._sorter = ThreadPoolExecutor(1, "sorting-in")
        self._under_way: Future[None] | None = None

    def __enter__(self) -> Self:
        """Nothing is sorted in yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """Not before it is sorted in."""
        self._sorter.shutdown()

    def sort_in(self) -> None:
        """Begin; until `wait` nothing may be added."""
        if self._engine.dialect.name == "postgresql":
            self._under_way = self._sorter.submit(_sort_in, self._engine)

    def wait(self) -> None:
        """Until what was begun has ended."""
        if self._under_way is not None:
            self._under_way.result()


def _sort_in(engine: Engine) -> None:
    """With patience for two seconds: who has the index locked may himself wait for the transaction that waits for us, of which the server
    knows nothing.
    """
    try:
        with engine.begin() as connection:
            connection.execute(PATIENCE)
            connection.execute(text(SORTED_IN))
    except SQLAlchemyError as error:
        logger.debug(UNSORTED, error)


_looked: WeakKeyDictionary[Engine, int] = WeakKeyDictionary()  # the newest publication when this process looked last


def sort_in(engine: Engine, new: int) -> None:
    """After so many publications were stored: if it is time, in a transaction of its own. A database that refuses is let be: the words are
    found where they are, and sorted in by the next one.

    Others may have stored some since: each process sees by its own last look that a thousand is full, and whoever comes second finds nothing to do.
    """
    if engine.dialect.name != "postgresql" or not new:
        return
    try:
        with engine.begin() as connection:
            last = connection.execute(select(func.max(publication.c.id))).scalar() or 0
            before = _looked.get(engine, last - new)
            _looked[engine] = last
            if last // EACH != before // EACH:
                locks.alone(connection, Lock.WORDS)
                connection.execute(text(SORTED_IN))
    except SQLAlchemyError as error:
        logger.debug(UNSORTED, error)
