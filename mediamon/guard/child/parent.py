"""Our side: the nursery's process, and one child as we speak with it. Blocking; `children` calls it from threads."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Any

from mediamon.guard.child.broken import Broken
from mediamon.guard.child.frames import Closed, TooLarge, receive, send
from mediamon.undisturbed import undisturbed

STARTING = 60.0  # seconds in which a nursery has imported what it should
FORKING = 10.0
PATIENCE = 3  # times a job's processor time, by the clock: other work on the machine slows a child, and one that only waits ends


class Child:
    """One child. `do` from one thread at a time."""

    def __init__(self, connection: socket.socket, pid: int, seconds: float) -> None:
        self.pid = pid
        self._connection, self._patience = connection, PATIENCE * seconds

    def do(self, job: str, given: dict[str, Any], data: bytes) -> dict[str, Any]:
        """A job's answer. Raises Broken; after parse_timeout and parse_crashed the child is good for nothing more."""
        try:
            until = monotonic() + self._patience
            self._connection.settimeout(self._patience)
            send(self._connection, {"job": job, "given": given}, data)
            told, _ = receive(self._connection, until)
        except TimeoutError:
            raise Broken("parse_timeout", f"it took longer than {self._patience:g} s") from None
        except TooLarge as error:
            raise Broken("parse_too_large", str(error)) from None
        except (Closed, OSError, ValueError) as error:
            raise Broken("parse_crashed", f"the parsing child ended: {error}") from None
        if "broken" in told:
            raise Broken(str(told["broken"]), str(told.get("message")))
        return dict(told["answer"])

    def close(self) -> None:
        """It ends when it is not computing; a thread that waits for it is told."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)


class Nursery:
    """Starts with the first child; one that has died is replaced."""

    def __init__(self, preload: Sequence[str], seconds: float, memory: int) -> None:
        self._preload, self._seconds, self._memory = tuple(preload), seconds, memory
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._lock = Lock()

    def fork(self) -> Child:
        """Another child. Raises Broken where none can be made."""
        with self._lock:
            for last in (False, True):
                try:
                    return self._fork()
                except (OSError, ValueError) as error:
                    self._end()
                    if last:
                        raise Broken("parse_crashed", f"no parsing child can be started: {error}") from None
        raise AssertionError("a loop of two has ended")

    def kill(self, child: Child) -> None:
        """End a child, whatever it is doing."""
        child.close()
        with self._lock, suppress(OSError):
            if self._control is not None:
                self._control.sendall(json.dumps({"do": "kill", "pid": child.pid}).encode())

    def close(self) -> None:
        """End the nursery and its children."""
        with self._lock:
            self._end()

    def _fork(self) -> Child:
        started = self._process is None or self._process.poll() is not None
        if started:
            self._start()
        assert self._control is not None
        ours, theirs = socket.socketpair()
        try:
            self._control.settimeout(STARTING if started else FORKING)
            socket.send_fds(self._control, [json.dumps({"do": "fork"}).encode()], [theirs.fileno()])
            answer = self._control.recv(4096)
            if not answer:
                raise OSError("the nursery of parsing children has ended")
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        return Child(ours, int(json.loads(answer)["pid"]), self._seconds)

    def _start(self) -> None:
        self._end()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        arguments = [str(theirs.fileno()), str(self._seconds), str(self._memory), *self._preload]
        command = [sys.executable, "-m", "mediamon.guard.child.nursery", *arguments]
        path = os.pathsep.join(one for one in sys.path if one)  # an egg that scrapyd has put there, too
        with undisturbed():  # by Ctrl-C: we end it
            self._process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )
        theirs.close()
        self._control = ours

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()
            self._process.wait()
        self._control = self._process = None
