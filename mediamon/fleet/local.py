"""Runs as child processes, each the leader of a session of its own, with bounds on time and memory."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from mediamon.fleet.forked import Forked, ForkServer
from mediamon.fleet.processes import end, family, memory_of

logger = logging.getLogger(__name__)

GRACE = 30.0  # seconds between asking a run that breaks its limits to end and ending it
LOOKS = 5.0  # seconds between two looks at memory: reading /proc is not free
LOG = 5 << 20  # bytes; then the log of a site begins anew and the old one is kept once


@dataclass(frozen=True, slots=True)
class Limits:
    """at_once: runs; seconds: of a run; memory: bytes of a run with its browser."""

    at_once: int = 2
    seconds: float = 3600.0
    memory: int = 3 << 30


@dataclass(slots=True)
class Job:
    """One run that goes on."""

    site: str
    process: subprocess.Popen[bytes] | Forked
    log: IO[bytes]
    began: float = field(default_factory=monotonic)
    until: float | None = None  # when it is ended, where it was asked to end
    why: str = ""
    family: dict[int, str] = field(default_factory=dict)  # its processes, as they were last seen


class LocalExecutor:
    """arguments: what every run is given besides its site, like ("-s", "LOG_LEVEL=WARNING"); logs: a folder; server: of which runs are
    forked; without one each is started from nothing.
    """

    def __init__(
        self, limits: Limits, logs: Path, arguments: Sequence[str] = (), server: ForkServer | None = None
    ) -> None:
        self.limits, self.logs, self.arguments, self._server = limits, logs, tuple(arguments), server
        self._jobs: dict[str, Job] = {}
        self._looked = 0.0

    def start(self, site: str) -> bool:
        """Begin a run; False where there is no room now."""
        if site in self._jobs or len(self._jobs) >= self.limits.at_once:
            return False
        self.logs.mkdir(parents=True, exist_ok=True)
        path = self.logs / f"{site}.log"
        if path.exists() and path.stat().st_size > LOG:
            path.replace(path.with_suffix(".log.1"))
        log = path.open("ab")
        try:
            process = self._begin(["mediamon", "crawl", site, *self._bounds(), *self.arguments], site, log)
        except OSError:
            log.close()
            raise
        self._jobs[site] = Job(site, process, log)
        return True

    def going_on(self) -> Sequence[str]:
        """Sites that are being run."""
        return tuple(self._jobs)

    def proved(self, held: Collection[str]) -> None:
        """A process that has not ended goes on, whatever it holds."""

    def look(self) -> Sequence[str]:
        """End what breaks its limits, collect what has ended."""
        told = [self._ended(job) for job in list(self._jobs.values()) if job.process.poll() is not None]
        weigh = monotonic() - self._looked > LOOKS
        if weigh:
            self._looked = monotonic()
        for job in self._jobs.values():
            told += self._check(job, weigh=weigh)
        return told

    def stop(self, patience: float) -> None:
        """Ask all to end as Scrapy does it: what is in flight is finished, the rest stays in the ledger."""
        for job in self._jobs.values():
            self._ask(job, patience, "the monitor stops")
        until = monotonic() + patience
        while self._jobs and monotonic() < until:
            for line in self.look():
                logger.info(line)
            sleep(0.1)
        for job in list(self._jobs.values()):
            self._kill(job)
            job.process.wait()
            logger.info(self._ended(job))
        if self._server is not None:
            self._server.close()

    def _begin(self, words: list[str], site: str, log: IO[bytes]) -> subprocess.Popen[bytes] | Forked:
        if self._server is not None:
            try:
                return self._server.fork(words, site, log)
            except OSError as error:
                logger.warning("%s: its run is started from nothing, which takes longer: %s", site, error)
        command = [sys.executable, "-m", *words]
        no = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=no, stdout=log, stderr=log, start_new_session=True, env=os.environ)

    def _bounds(self) -> list[str]:
        # Known to the run itself, too: a monitor that is killed cannot end what it has started.
        return ["-s", f"CLOSESPIDER_TIMEOUT={self.limits.seconds:.0f}"]

    def _check(self, job: Job, *, weigh: bool) -> list[str]:
        if job.until is not None:
            if monotonic() > job.until:
                self._kill(job)
            return []
        age = monotonic() - job.began
        if age > self.limits.seconds + GRACE:
            return [self._ask(job, GRACE, f"it has taken {age:.0f} s, {self.limits.seconds:.0f} are allowed")]
        if weigh:
            job.family |= family(job.process.pid)
            memory = memory_of({job.process.pid, *job.family})
            if memory > self.limits.memory:
                allowed = self.limits.memory >> 20
                return [self._ask(job, GRACE, f"it holds {memory >> 20} MB, {allowed} are allowed")]
        return []

    def _ask(self, job: Job, grace: float, why: str) -> str:
        """To end within so many seconds. Who was asked before keeps to what he was given then."""
        if job.until is None:
            job.until, job.why = monotonic() + grace, why
            job.family |= family(job.process.pid)  # those in sessions of their own are not found once it has ended
            job.process.send_signal(signal.SIGTERM)
        return f"{job.site}: asked to end: {why}"

    def _kill(self, job: Job) -> None:
        job.family |= family(job.process.pid)
        job.process.kill()
        end(job.family)

    def _ended(self, job: Job) -> str:
        del self._jobs[job.site]
        end(job.family | family(job.process.pid))  # a browser that has outlived its run
        job.log.close()
        code = job.process.wait()
        how = f"exit {code}" if code >= 0 else signal.Signals(-code).name
        return f"{job.site}: ended after {monotonic() - job.began:.0f} s with {how}{f' ({job.why})' if job.why else ''}"
