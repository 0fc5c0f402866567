"""Jobs: claimed under a lease with a fencing token, their progress written in the transaction of what they do.

So a job may be lost with its worker at any moment, and another goes on from what is committed; a worker that was thought
dead and is not may not write any more. As with sites, engines that lend hands are not asked what became of a job.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.to_come import still_to_come
from mediamon.storage.running.lease import LeaseLost, is_gone, this_machine
from mediamon.storage.tables.jobs import job

logger = logging.getLogger(__name__)

TERM = timedelta(seconds=60)
BACKOFF = timedelta(seconds=30)
LAST_ATTEMPT = 5  # without progress between them
VANISHED = "the worker that had it in hand was killed, or its machine is gone"
FARTHEST = BACKOFF * 2**LAST_ATTEMPT  # ahead of now that a job is held or put off
CONTENT = "content"  # in what a job is given: of the file that it is about, as it was when it was asked for
MOST = 500  # that are looked at for one that is free


@dataclass(slots=True)
class Held:
    """A job in the hands of a worker. counts: what came of it so far."""

    id: int
    kind: str
    key: str
    given: Mapping[str, Any]
    token: int
    position: int
    counts: Counter[str] = field(default_factory=Counter)


def add(connection: Connection, kind: str, key: str, given: Mapping[str, Any], now: datetime) -> bool:
    """Ask for a job; False where it was asked for already. One that was given up is begun again where it was left, and one whose
    `content` (in `given`) is another by now from its beginning, whoever has it in hand.
    """
    values = {"kind": kind, "key": key, "given": dict(given), "counts": {}, "until": now, "made_at": now}
    statement = insert_for(connection, job).values(**values).on_conflict_do_nothing(index_elements=["kind", "key"])
    if connection.execute(statement.returning(job.c.id)).first() is not None:
        return True
    own = (job.c.kind == kind) & (job.c.key == key)
    row = connection.execute(select(job.c.given, job.c.state).where(own)).one()
    anew = row.given.get(CONTENT, given.get(CONTENT)) != given.get(CONTENT)  # who asked before it was noted is believed
    if row.state != "failed" and not anew:
        return False
    afresh = {"given": dict(given), "state": "waiting", "attempts": 0, "trouble": None, "owner": "", "until": now}
    from_the_beginning = {"position": 0, "counts": {}} if anew else {}
    connection.execute(update(job).where(own).values(token=job.c.token + 1, **afresh, **from_the_beginning))
    return True


def forget_failed(connection: Connection, kind: str, prefix: str) -> None:
    """Jobs that were given up, and whose keys begin so: what they were for is asked for anew, in jobs of other keys."""
    given_up = (job.c.kind == kind) & (job.c.state == "failed")
    connection.execute(delete(job).where(given_up, job.c.key.startswith(prefix, autoescape=True)))


def claim(connection: Connection, owner: str, now: datetime, numbers: Collection[int] | None = None) -> Held | None:
    """The next job that nobody holds, of these or of all; None where there is none now. One whose workers vanish again and again is given up,
    as one that breaks off is: it may be what kills them.
    """
    waiting = job.c.state == "waiting"
    query = select(job).where(waiting).order_by(job.c.id).limit(MOST)
    if numbers is not None:
        query = query.where(job.c.id.in_(numbers))
    for row in connection.execute(query):
        if still_to_come(row.until, now, FARTHEST) and not (row.owner and is_gone(row.owner)):
            continue
        free = (job.c.id == row.id) & waiting & (job.c.token == row.token)
        attempts = row.attempts + _has_vanished(row.owner)
        if attempts >= LAST_ATTEMPT:
            given_up = {"state": "failed", "owner": "", "trouble": VANISHED, "token": row.token + 1}
            if connection.execute(update(job).where(free).values(attempts=attempts, **given_up)).rowcount == 1:
                logger.error("Job %d (%s %s) is given up: %s", row.id, row.kind, row.key, VANISHED)
            continue
        values = {"owner": owner, "token": row.token + 1, "until": now + TERM, "attempts": attempts}
        if connection.execute(update(job).where(free).values(**values)).rowcount == 1:
            return Held(row.id, row.kind, row.key, row.given, row.token + 1, row.position, Counter(row.counts))
    return None


def give_back(connection: Connection, owners: Sequence[str], now: datetime) -> None:
    """Workers were ended on purpose: what they had in hand is anybody's, and was not begun in vain. owners: as they begin."""
    for one in owners:
        held = (job.c.state == "waiting") & job.c.owner.startswith(one, autoescape=True)
        connection.execute(update(job).where(held).values(owner="", until=now))


def _has_vanished(owner: str) -> bool:
    """A process of this machine that lives is only slow; of another one whose hold has run out nothing more is known."""
    return bool(owner) and (is_gone(owner) or owner.partition(":")[0] != this_machine())


def progress(connection: Connection, held: Held, position: int, counts: Mapping[str, int], now: datetime) -> None:
    """Within the transaction of the work itself: so far it is done. Raises LeaseLost."""
    held.position = position
    held.counts.update(counts)
    _write(connection, held, position=position, counts=dict(held.counts), until=now + TERM, attempts=0)


def finish(connection: Connection, held: Held) -> None:
    """It is done. Raises LeaseLost."""
    _write(connection, held, state="done", owner="", trouble=None)


def fail(connection: Connection, held: Held, trouble: str, now: datetime, *, for_good: bool = False) -> None:
    """It broke off: tried again later, and given up in the end, or at once where that would change nothing. Raises LeaseLost."""
    attempts = connection.execute(select(job.c.attempts).where(job.c.id == held.id)).scalar_one() + 1
    state = "failed" if for_good or attempts >= LAST_ATTEMPT else "waiting"
    pause = BACKOFF * float(2 ** (attempts - 1))
    _write(connection, held, state=state, attempts=attempts, owner="", trouble=trouble[:2000], until=now + pause)


def left(connection: Connection) -> list[int]:
    """The ids of jobs that are not done yet."""
    return list(connection.execute(select(job.c.id).where(job.c.state == "waiting").order_by(job.c.id)).scalars())


def failed(connection: Connection) -> set[int]:
    """The ids of jobs that were given up."""
    return set(connection.execute(select(job.c.id).where(job.c.state == "failed")).scalars())


def newest(connection: Connection, limit: int = 100) -> Sequence[Any]:
    """For people."""
    return connection.execute(select(job).order_by(job.c.id.desc()).limit(limit)).fetchall()


def totals(connection: Connection) -> dict[str, int]:
    """How many jobs are in which state."""
    rows = connection.execute(select(job.c.state, func.count()).group_by(job.c.state))
    return {state: int(count) for state, count in rows}


def standing(connection: Connection, now: datetime) -> dict[str, int]:
    """How many jobs are queued, running (somebody holds them, and lives as far as is known), failed for good, and done."""
    found = {"queued": 0, "running": 0, **{state: totals(connection).get(state, 0) for state in ("failed", "done")}}
    for row in connection.execute(select(job.c.owner, job.c.until).where(job.c.state == "waiting")):
        held = row.owner and still_to_come(row.until, now, FARTHEST) and not is_gone(row.owner)
        found["running" if held else "queued"] += 1
    return found


def _write(connection: Connection, held: Held, **values: Any) -> None:
    own = (job.c.id == held.id) & (job.c.token == held.token) & (job.c.state == "waiting")
    if connection.execute(update(job).where(own).values(**values)).rowcount != 1:
        raise LeaseLost(f"another worker has taken over job {held.id}")
