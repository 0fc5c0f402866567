"""Commands in processes of their own that need not load the libraries first: two thirds of a command's start.

Each is forked by `tests.warm_server`. TESTS_COLD=1 starts them from nothing instead.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.warm_server import SIGNALS

ROOT = Path(__file__).parent.parent
OURS = "MEDIAMON_"  # what mediamon reads itself, after the fork; everything else is read when Python starts
COUNTED = "COVERAGE_PROCESS_CONFIG"  # lines are counted from a process's start


def can_be_warm(environment: Mapping[str, str], keywords: Mapping[str, object]) -> bool:
    """Whether a process that was forked is the same as one that was started."""
    cold = sys.platform != "linux" or sys.version_info >= (3, 14) or bool({"TESTS_COLD", COUNTED} & os.environ.keys())
    cold = cold or "PYTEST_VERSION" not in os.environ  # benchmarks measure what users wait for
    return (
        not cold
        and not keywords.keys() - {"stdout", "start_new_session"}
        and _others(environment) == _others(_begun()[1])
    )


def _others(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if not name.startswith((OURS, "PYTEST_"))}


@cache
def _begun() -> tuple[socket.socket, dict[str, str]]:
    """A socket to the server, and the environment in which that was started; it ends when the socket is closed."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.warm_server", str(its.fileno())]
    environment = dict(os.environ)
    no = subprocess.DEVNULL
    server = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[its.fileno()], stdin=no, stdout=no)
    its.close()
    atexit.register(lambda: (ours.close(), server.wait(20)))
    return ours, environment


class Warm(subprocess.Popen[str]):
    """`mediamon WORDS` as `subprocess.Popen` has it; who waits for it is told by the server that forked it."""

    _end = -1

    def _execute_child(self, args: Any, *more: Any) -> None:
        """In place of fork and exec. The order of what is given is that of Python 3.11 to 3.13."""
        folder, environment = more[4], more[5]
        p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite = more[9:15]
        requests, _ = _begun()
        told, telling = os.pipe()
        self._end, ending = os.pipe()
        given = {
            "words": args,
            "environment": environment,
            "folder": os.fspath(folder),
            "session": more[20],
            "ignored": [one for one in SIGNALS if signal.getsignal(one) is signal.SIG_IGN],
        }
        socket.send_fds(requests, [json.dumps(given).encode()], [p2cread, c2pwrite, errwrite, telling, ending])
        os.close(telling)
        os.close(ending)
        self.pid = int(os.read(told, 20))
        os.close(told)
        self._child_created = True
        self._close_pipe_fds(p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite)  # type: ignore[attr-defined]

    def _try_wait(self, flags: int) -> tuple[int, int]:
        """As `os.waitpid`, but of one that is not our child."""
        if flags & os.WNOHANG and not select.select([self._end], [], [], 0)[0]:
            return 0, 0
        status = os.read(self._end, 20)
        os.close(self._end)
        return self.pid, int(status or signal.SIGKILL)  # nothing: the server is gone, and has taken it along

    def _internal_poll(self, _deadstate: int | None = None, **_: Any) -> int | None:
        if self.returncode is None and self._child_created:
            pid, status = self._try_wait(os.WNOHANG)
            if pid == self.pid:
                self._handle_exitstatus(status)  # type: ignore[attr-defined]
        return self.returncode
