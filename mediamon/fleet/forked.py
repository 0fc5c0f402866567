"""Commands in processes that are forked by one that has imported all that they need (`fleet.fork_server`): a run of a site without
news takes a fifth of the processor time that it takes from nothing (`benchmarks/starts`), and shares most of its memory with the others.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import IO

from mediamon.fleet import fork_server
from mediamon.fleet.fork_server import Given
from mediamon.fleet.processes import started

PATIENCE = 60.0  # seconds that the server may take to load, and to fork
LOOKS = 0.1  # seconds between two looks at a process whose end nobody tells any more
TELLING = 10.0  # seconds within which a server tells that one has ended
UNTOLD = 255  # the code of one of whose end no server tells


class Forked:
    """A process of the server's, as `subprocess.Popen` has its own. end: the descriptor by which its end is told; closed in here."""

    def __init__(self, pid: int, end: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end: int | None = end
        self._began = started(pid)
        self._missed: float | None = None  # since when it is not there, and nobody has told

    def poll(self) -> int | None:
        """How it has ended (UNTOLD where its server was ended before it, or stands still), None while it goes on."""
        if self._end is not None and select.select([self._end], [], [], 0)[0]:
            told = os.read(self._end, 20)
            self._close()
            if told:
                self.returncode = os.waitstatus_to_exitcode(int(told))
        if self.returncode is None and not self._is_alive():
            self._missed = self._missed or monotonic()
            if self._end is None or monotonic() - self._missed > TELLING:
                self.returncode = UNTOLD
                self._close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Until it has ended. Raises subprocess.TimeoutExpired."""
        until = None if timeout is None else monotonic() + timeout
        while (code := self.poll()) is None:
            left = LOOKS if until is None else min(LOOKS, until - monotonic())
            if left <= 0:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            sleep(left)
        return code

    def send_signal(self, number: int) -> None:
        """Nothing where it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """With SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def _close(self) -> None:
        if self._end is not None:
            os.close(self._end)
        self._end = None

    def _is_alive(self) -> bool:
        return bool(self._began) and started(self.pid) == self._began


class ForkServer:
    """It is started when it is first asked, and again when it was ended or files that it has loaded have changed. module: what it loads,
    from that folder, if not from this process's; several threads may ask.
    """

    def __init__(self, module: str, folder: Path | None = None) -> None:
        self._module, self._folder, self._lock = module, folder, Lock()
        self._server: subprocess.Popen[bytes] | None = None
        self._requests: socket.socket | None = None

    def fork(self, words: Sequence[str], name: str, log: IO[bytes]) -> Forked:
        """`words` (the first is the program's module) as a process called `name` that leads a session, is told nothing and writes to `log`.
        Raises OSError.
        """
        given: Given = {
            "words": list(words),
            "name": name,
            "environment": dict(os.environ),
            "folder": os.getcwd(),
            "session": True,
            "ignored": ignored(),
        }
        with open(os.devnull, "rb") as nothing:
            return Forked(*self.ask(given, (nothing.fileno(), log.fileno(), log.fileno())))

    def ask(self, given: Given, standard: Sequence[int]) -> tuple[int, int]:
        """The number of the new process, and the descriptor by which its end is told. Raises OSError where no server forks it."""
        with self._lock:
            for _ in range(
                3
            ):  # it may have been ended, what it has loaded may have changed, and again while it was loaded
                found = self._asked(given, standard)
                if found is not None:
                    return found
                self.close()
        raise OSError(f"no server that has loaded {self._module} forks")

    def close(self) -> None:
        """It ends with the last of its processes."""
        if self._requests is not None:
            self._requests.close()
        self._requests = None

    def _asked(self, given: Given, standard: Sequence[int]) -> tuple[int, int] | None:
        with ExitStack() as ours, ExitStack() as its:
            told, telling = os.pipe()
            end, ending = os.pipe()
            request = os.memfd_create("request")  # a message is bounded, an environment may be larger
            for one in (told, end):
                ours.callback(os.close, one)
            for one in (request, telling, ending):
                its.callback(os.close, one)
            os.write(request, json.dumps(given).encode())
            with suppress(ConnectionError):  # it is gone
                socket.send_fds(self._running(), [b"a process"], [request, *standard, telling, ending])
            its.close()
            number = os.read(told, 20) if self._answers(told) else b""
            if not number:
                return None
            ours.pop_all()
            os.close(told)
            return int(number), end

    def _answers(self, told: int) -> bool:
        """Whether anything is told in time; who takes longer is ended, so that what it was asked for does not begin later."""
        if select.select([told], [], [], PATIENCE)[0]:
            return True
        assert self._server is not None
        self._server.kill()
        return False

    def _running(self) -> socket.socket:
        if self._requests is None:
            ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            command = [sys.executable, "-m", fork_server.__name__, str(its.fileno()), self._module]
            no = subprocess.DEVNULL
            with its:
                self._server = subprocess.Popen(command, cwd=self._folder, pass_fds=[its.fileno()], stdin=no, stdout=no)
            self._requests = ours
        return self._requests


def ignored() -> list[int]:
    """Signals that this process ignores, as those that it starts do."""
    return [one for one in fork_server.SIGNALS if signal.getsignal(one) is signal.SIG_IGN]
