"""A monitor in a process of its own, as it is in life, but for the clock, and that runs are made elsewhere."""

from __future__ import annotations

import gc
import os
from collections.abc import Collection, Sequence
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

from mediamon.fleet.monitor import Monitor
from mediamon.sites import Site
from mediamon.storage.database.engine import open_database

ROOM = 6  # runs at once on one machine


class Asked:
    """An executor that notes what it is asked to start."""

    def __init__(self) -> None:
        self.going: Sequence[str] = ()
        self.started: list[str] = []

    def start(self, site: str) -> bool:
        """While there is room."""
        if len(self.going) + len(self.started) >= ROOM:
            return False
        self.started.append(site)
        return True

    def going_on(self) -> Sequence[str]:
        """What it was told of, and what it has been asked since."""
        return (*self.going, *self.started)

    def proved(self, held: Collection[str]) -> None:
        """It knows what goes on."""

    def look(self) -> Sequence[str]:
        """Nothing to tell."""
        return ()

    def stop(self, patience: float) -> None:
        """Nothing to stop."""


class Watching:
    """The other end of it."""

    def __init__(self, url: str, sites: Sequence[str]) -> None:
        context = get_context("spawn")
        self._pipe, far = context.Pipe()
        self._process = context.Process(target=_serve, args=(far, url, list(sites)), daemon=True)
        self._process.start()

    def ask(self, now: datetime, going: Sequence[str]) -> None:
        """One round of the monitor; its answer is `started`."""
        self._pipe.send((now, list(going)))

    def started(self) -> list[str]:
        """The sites whose runs it wants to be started."""
        return list(self._pipe.recv())

    def memory(self) -> int:
        """Bytes that the process holds."""
        self._pipe.send(None)
        return int(self._pipe.recv())

    def kill(self) -> None:
        """As kill -9 does."""
        self._process.kill()
        self._process.join()


def _serve(pipe: Pipe, url: str, names: list[str]) -> None:
    asked = Asked()
    sites = {name: Site(name=name) for name in names}
    monitor = Monitor(open_database(url), asked, lambda: sites)
    while True:
        try:
            message: Any = pipe.recv()
        except EOFError:
            return
        if message is None:
            gc.collect()
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            pipe.send(pages * os.sysconf("SC_PAGE_SIZE"))
            continue
        now, asked.going = message
        asked.started = []
        monitor.tick(now)
        pipe.send(asked.started)
