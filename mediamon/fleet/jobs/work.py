"""A worker: claims a job, does it, claims the next one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import UTC, datetime

from sqlalchemy.exc import SQLAlchemyError

from mediamon.fleet.jobs import extracting, indexing, ingesting, scoring
from mediamon.fleet.jobs.tools import Tools
from mediamon.storage.archive.walking import CompressedAsOne
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs, lease
from mediamon.storage.running.jobs import Held

logger = logging.getLogger(__name__)

FORESEEN = (OSError, ValueError, KeyError, SQLAlchemyError)  # of files, of what they say, and of the database

KINDS: dict[str, Callable[[Held, Tools], None]] = {
    extracting.KIND: extracting.extract,
    indexing.KIND: indexing.index,
    ingesting.KIND: ingesting.ingest,
    scoring.KIND: scoring.score,
}


def work(tools: Tools, owner: str | None = None, numbers: Collection[int] | None = None) -> int:
    """Do one job after another, of these or of all, until none can be claimed now; how many were done."""
    done = 0
    owner = owner or lease.this_process()
    while True:
        with writing(tools.engine) as connection:
            held = jobs.claim(connection, owner, datetime.now(UTC), numbers)
        if held is None:
            return done
        done += _do(held, tools)


def _do(held: Held, tools: Tools) -> bool:
    try:
        KINDS[held.kind](held, tools)
        with writing(tools.engine) as connection:
            jobs.finish(connection, held)
    except lease.LeaseLost as lost:
        logger.warning("%s", lost)
        return False
    except Exception as error:  # a worker that died of what a file comes to would be replaced by one that dies of it
        _fail(held, tools, error)
        return False
    return True


def _fail(held: Held, tools: Tools, error: Exception) -> None:
    trouble = f"{type(error).__name__}: {error}"
    unforeseen = not isinstance(error, FORESEEN)  # then it is a fault of ours, and its place in the program is wanted
    logger.error("Job %d (%s %s) broke off: %s", held.id, held.kind, held.key, trouble, exc_info=unforeseen)
    with writing(tools.engine) as connection:
        jobs.fail(connection, held, trouble, datetime.now(UTC), for_good=isinstance(error, CompressedAsOne))
