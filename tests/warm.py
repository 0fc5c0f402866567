"""Commands in processes of their own that need not load the libraries first: two thirds of a command's start.

Each is forked as the monitor's runs are (`fleet.forked`). TESTS_COLD=1 starts them from nothing instead.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mediamon.fleet.forked import ForkServer, ignored
from tests import warm_libraries

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
def _begun() -> tuple[ForkServer, dict[str, str]]:
    """The server, and the environment in which it is started; it ends when this process does."""
    return ForkServer(warm_libraries.__name__, ROOT), dict(os.environ)


class Warm(subprocess.Popen[str]):
    """`mediamon WORDS` as `subprocess.Popen` has it; who waits for it is told by the server that forked it."""

    _end = -1

    def _execute_child(self, args: Any, *more: Any) -> None:
        """In place of fork and exec. The order of what is given is that of Python 3.11 to 3.13."""
        folder, environment = more[4], more[5]
        p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite = more[9:15]
        self.pid, self._end = _begun()[0].ask(
            {
                "words": ["mediamon", *args],
                "name": "mediamon",
                "environment": environment,
                "folder": os.fspath(folder),
                "session": more[20],
                "ignored": ignored(),
            },
            (p2cread, c2pwrite, errwrite),
        )
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
