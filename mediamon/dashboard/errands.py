"""Errands: commands that somebody starts from a page, each in a process of its own; the page shows what it prints.

A crawl or a look at a page may take minutes and needs Scrapy's own loop, so neither belongs into a request.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

AT_ONCE = 4  # more would starve the crawls that the monitor starts
KEPT = 100  # that have ended and can still be looked at
SECONDS = 1_800.0  # then one is ended
UNKNOWN = 24 * 3600.0  # seconds for which the log of another dashboard's errand is left
GRACE = 20.0  # seconds to end by itself
TAIL = 60_000  # bytes of its output that are shown
UNFIT = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Busy(Exception):
    """It is not started: the same is being done already, too many others are, or no command can be given this."""


@dataclass(slots=True)
class Errand:
    """name: what may run once at a time, "crawl herald". back: the path of the page it belongs to. code: None while it runs."""

    key: str
    name: str
    back: str
    log: Path
    by: str
    began: datetime
    code: int | None = None
    ended: datetime | None = None
    data: Mapping[str, str] = field(default_factory=dict)

    def output(self, most: int = TAIL) -> str:
        """The end of what it has printed, `most` bytes; no colours, and a line drawn over and over as it stands."""
        try:
            with self.log.open("rb") as file:
                file.seek(max(0, self.log.stat().st_size - most))
                text = file.read(most).decode("utf8", "replace")
        except OSError:
            return ""
        return "\n".join(line.rpartition("\r")[2] for line in COLOURS.sub("", text).replace("\r\n", "\n").split("\n"))


class Errands:
    """program: the command's beginning, `python -m mediamon`. environment: of the project; None: this process's."""

    def __init__(
        self,
        folder: Path,
        program: Sequence[str] = (sys.executable, "-m", "mediamon"),
        environment: Mapping[str, str] | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._folder, self._program, self._seconds = folder, tuple(program), seconds
        self._environment = dict(os.environ if environment is None else environment)
        self._all: dict[str, Errand] = {}
        self._lock = threading.Lock()

    def start(self, arguments: Sequence[str], *, by: str, back: str, data: Mapping[str, str] | None = None) -> Errand:
        """Start a command. data: what its page needs to know again. Raises Busy, OSError."""
        name = " ".join(arguments)
        if UNFIT.search(name):  # no program can be given some of them, no log should show the others
            raise Busy("There is a character in it that no command can take.")
        with self._lock:
            going = [one for one in self._all.values() if one.code is None]
            if any(one.name == name for one in going):
                raise Busy("This is being done already.")
            if len(going) >= AT_ONCE:
                raise Busy("Too much is being done at once. Wait until something has ended.")
            key = secrets.token_urlsafe(12)
            self._folder.mkdir(parents=True, exist_ok=True)
            log = self._folder / f"{key}.log"
            errand = Errand(key, name, back, log, by, datetime.now(UTC), data=data or {})
            with log.open("wb") as file:
                process = subprocess.Popen(
                    [*self._program, *arguments],
                    env=self._environment,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            self._all[key] = errand
            self._forget()
        threading.Thread(target=self._awaited, args=(errand, process), daemon=True).start()
        return errand

    def look(self, key: str) -> Errand | None:
        """One of them; None for one that was never there or is forgotten."""
        return self._all.get(key)

    def _awaited(self, errand: Errand, process: subprocess.Popen[bytes]) -> None:
        try:
            process.wait(self._seconds)
        except subprocess.TimeoutExpired:
            process.terminate()  # a crawl closes what it has opened
            try:
                process.wait(GRACE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        errand.ended = datetime.now(UTC)
        errand.code = process.returncode

    def _forget(self) -> None:
        over = [one for one in self._all.values() if one.code is not None]
        for one in over[: max(0, len(over) - KEPT)]:
            one.log.unlink(missing_ok=True)
            del self._all[one.key]
        known = {one.log for one in self._all.values()}
        for log in self._folder.glob("*.log"):  # of a dashboard that was started before this one
            with suppress(OSError):
                if log not in known and log.stat().st_mtime < time.time() - UNKNOWN:
                    log.unlink()
