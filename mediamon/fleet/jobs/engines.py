"""Who lends hands for jobs: processes of this machine, or a Dask cluster. Both are given numbers, and told nothing else.

A worker may vanish, a scheduler may forget its queue, a task may run twice: the tables say what is left, and it is asked for
again until nothing is.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from scrapy.utils.project import get_project_settings
from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from mediamon.fleet.jobs.tools import Tools
from mediamon.fleet.jobs.work import work
from mediamon.storage.database.engine import writing
from mediamon.storage.database.to_come import still_to_come
from mediamon.storage.running import jobs, lease
from mediamon.storage.running.jobs import FARTHEST
from mediamon.storage.tables.jobs import job
from mediamon.terminated import helpers_ended_too
from mediamon.undisturbed import undisturbed

logger = logging.getLogger(__name__)

CANNOT_BEGIN = 2  # a command's exit code for what its user can mend
LOOK, PAUSE = 0.5, 3.0  # seconds; before a cluster is asked once more that has done nothing
ONE_AT_A_TIME = Lock()  # a worker with several threads has one set of tools
IDLE = 180.0  # seconds in which no job went on: longer than a worker that is dead holds its own, and clocks differ
ROUND = 600.0  # seconds; then what a cluster has not done is asked for again


def lend(engine: Engine, batches: str, processes: int, given: Sequence[str] = ()) -> None:
    """Do what is left by the engine that MEDIAMON_BATCHES names: "local", or "dask:" and the address of a scheduler.

    given: settings of the command line, like "NAME=VALUE", which workers of this machine are given too. Raises ValueError for another
    engine, and where workers cannot begin; ImportError where Dask is not installed.
    """
    name, _, address = batches.partition(":")
    if name == "dask" and address:
        dask(engine, address)
    elif batches == "local":
        with helpers_ended_too():
            local(engine, processes, given)
    else:
        raise ValueError(f"MEDIAMON_BATCHES is {batches!r}: write local, or dask:tcp://HOST:8786")


def local(engine: Engine, processes: int, given: Sequence[str] = ()) -> None:
    """Do what is left in processes of this machine; those that die are replaced while there is work. Raises ValueError where one says
    that it cannot begin: so would all that replace it.
    """
    command = [sys.executable, "-m", "mediamon", "jobs", "--work", *(word for one in given for word in ("-s", one))]
    running: list[subprocess.Popen[bytes]] = []
    try:
        while left := _due(engine, running):
            if any(one.poll() == CANNOT_BEGIN for one in running):
                raise ValueError("what is left cannot be done: a worker could not begin, and has said why")
            for one in running:
                if (code := one.poll()) is not None and code < 0:
                    logger.warning("A worker was killed (signal %d): what it had in hand is tried again", -code)
            running = [one for one in running if one.poll() is None]
            while len(running) < min(processes, len(left)):
                with undisturbed():  # by Ctrl-C: what they have in hand they would lose with a traceback
                    running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))
            time.sleep(LOOK)
        for one in running:
            one.wait()
    finally:
        for one in running:
            if one.poll() is None:
                one.terminate()
        for one in running:
            one.wait()
        if running:  # those, too, that the same signal has ended; else it is taken up when their hold has run out
            with suppress(SQLAlchemyError), writing(engine) as connection:
                jobs.give_back(connection, _owners(running), datetime.now(UTC))


def dask(engine: Engine, address: str) -> None:
    """Do what is left on a Dask cluster, whose workers have this project and its settings. Raises ImportError without Dask, ValueError
    where its workers again and again do nothing.
    """
    from distributed import Client, TimeoutError, wait  # type: ignore[import-not-found, unused-ignore]
    from distributed.client import FuturesCancelledError  # type: ignore[import-not-found, unused-ignore]

    rounds = Rounds(address)
    while left := _due(engine):
        before = _standing(engine, left)
        try:
            with Client(address, timeout=30) as client:  # type: ignore[no-untyped-call, unused-ignore]
                tasks = client.map(do_one, left, pure=False, retries=3)
                wait(tasks, timeout=ROUND)  # type: ignore[no-untyped-call, unused-ignore]
                failed = [str(task.exception()) for task in tasks if task.status == "error"]
                goes_on = _standing(engine, left) != before
                rounds.ended(failed, done=goes_on)
                time.sleep(LOOK if goes_on else PAUSE)  # what somebody else has taken meanwhile is given back at once
        # The scheduler has gone, before or while it was waited for: another may come at its address.
        except (OSError, TimeoutError, FuturesCancelledError) as error:
            logger.warning(
                "The cluster at %s does not answer (%s): asking again", address, str(error).partition("\n")[0]
            )
            time.sleep(5)


class Rounds:
    """What comes of asking a cluster: nobody else says that its workers cannot do what they are asked for."""

    def __init__(self, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._address, self._clock, self._told = address, clock, ""
        self._since = clock()

    def ended(self, failed: Sequence[str], *, done: bool) -> None:
        """failed: what tasks have died of; done: has any job gone on? Raises ValueError when none has for long."""
        why = failed[0] if failed else "they find none of these jobs: have they this project's MEDIAMON_DATABASE?"
        if (failed or not done) and why != self._told:
            logger.warning("The workers at %s do not do what they are asked for: %s", self._address, why)
            self._told = why
        if done:
            self._since = self._clock()
        elif self._clock() - self._since >= IDLE:
            raise ValueError(f"the workers at {self._address} do nothing of what is left: {why}")


def _standing(engine: Engine, numbers: Sequence[int]) -> set[tuple[Any, ...]]:
    """How far these jobs are, and what became of them."""
    columns = job.c.id, job.c.state, job.c.position, job.c.attempts, job.c.token
    with engine.connect() as connection:
        rows = connection.execute(select(*columns).where(job.c.state == "waiting")).fetchall()
    return {tuple(row) for row in rows if row.id in set(numbers)}


def do_one(number: int) -> int:
    """What a Dask worker is given: do this job, if nobody else does."""
    with ONE_AT_A_TIME:
        return work(_tools(), numbers=[number])


def _tools(made: list[Tools] = []) -> Tools:  # noqa: B006  one for each worker process
    if not made:
        made.append(Tools.of(get_project_settings()))
    return made[0]


def _due(engine: Engine, workers: Sequence[subprocess.Popen[bytes]] = ()) -> Sequence[int]:
    """Jobs that are not done, and that nobody has in hand but these workers; waits while there are only others, or such as are put off
    after a failure.
    """
    ours = _owners(workers)
    while True:
        with engine.connect() as connection:
            rows = connection.execute(
                select(job.c.id, job.c.owner, job.c.until).where(job.c.state == "waiting")
            ).fetchall()
        now = datetime.now(UTC)
        due = [row.id for row in rows if row.owner.startswith(ours) or not _is_put_off(row, now)]
        if due or not rows:
            return due
        time.sleep(LOOK)


def _owners(workers: Sequence[subprocess.Popen[bytes]]) -> tuple[str, ...]:
    """How the names of these begin, as `lease.this_process` makes them."""
    return tuple(f"{lease.this_machine()}:{one.pid}:" for one in workers)


def _is_put_off(row: Any, now: datetime) -> bool:
    """Is a job in the hands of somebody who lives, as far as is known, or has it failed just now?"""
    return still_to_come(row.until, now, FARTHEST) and not (row.owner and lease.is_gone(row.owner))
