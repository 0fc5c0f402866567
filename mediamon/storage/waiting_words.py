"""Words that wait to be sorted into PostgreSQL's index: sorted in after their batch is committed, and beside the next one.

New words go to a list at the index's end, which every search goes through (GIN's `fastupdate`). Who makes that list too long has to sort it in,
in his own transaction: so the list may be longer than a batch, and each thousand publications somebody who has just stored some sorts it in,
while the next batch looks for its stories. Nobody adds to the list meanwhile: GIN would go on to its end, a few words at a time.
"""

from __future__ import annotations

import logging
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from mediamon.storage import locks
from mediamon.storage.locks import Lock
from mediamon.storage.tables import publication

logger = logging.getLogger(__name__)

EACH = 1_000  # publications: 4 MB of words, as much as waited before
LIMIT = 16_384  # kB that may wait: a large batch's words, and those that nobody has sorted in
SORTED_IN = "SELECT gin_clean_pending_list(to_regclass('ix_publication_lemmas'))"  # nothing while the index is deferred


def wait(connection: Connection) -> None:
    """Before words are added, until the transaction ends: while others are sorted in nobody adds any."""
    locks.together(connection, Lock.WORDS)


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
        logger.debug("New words are not sorted into the index yet: %s", error)
