"""`python -m mediamon.fleet.fork_server FD MODULE`: a process that has loaded what commands import, and forks one for each request.

MODULE is imported, and its `preload` called, before the first request. Requests come by that socket; when nobody holds its other end
the server ends, with the last of its processes. A request is six descriptors: JSON, standard input, output and error, where the
process's number is told (nothing where a file that was loaded is another one by now: then another server is wanted), and where its
end is, as `os.wait` tells it. Who asks is `fleet.forked`.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from time import time_ns
from types import ModuleType
from typing import TextIO, TypedDict

LONGEST = 100  # bytes of a message, which says nothing
TICK = 10_000_000  # nanoseconds by which a file's time may be behind the clock, https://man7.org/linux/man-pages/man7/time.7.html (jiffy)
UNSURE = -1  # in the place of a file's time
SIGNALS = (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM)
COMM = Path("/proc/self/comm")


class Given(TypedDict):
    """A request. words: of the command, the program's first; name: what the process is called in lists of them; session: whether it
    leads one of its own; ignored: signals that who asks ignores, as a process that it starts would.
    """

    words: list[str]
    name: str
    environment: dict[str, str]
    folder: str
    session: bool
    ignored: list[int]


def main(requests: socket.socket, module: str) -> list[str]:
    """Fork until nobody asks any more, then end; in each child: the words of its command."""
    began = time_ns() - TICK
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # a terminal's or a service's reach all: whoever asks decides
    import_module(module).preload()
    gc.collect()
    gc.freeze()  # what is loaded is looked through by no child, whose memory stays the server's
    with open(os.devnull, "wb") as nobody:
        os.dup2(nobody.fileno(), 2)  # who reads the monitor's messages does not wait for the last of the runs
    loaded = _files(list(sys.modules.values()), began)
    ends = dict[int, int]()
    woken, waking = os.pipe()
    for end in (woken, waking):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    asking = [requests.fileno()]
    while asking or ends:
        ready = select.select([*asking, woken], [], [])[0]
        if woken in ready:
            os.read(woken, 1 << 16)
            _tell_ends(ends)
        if requests.fileno() in ready:
            data, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 6)
            if not data:
                asking.clear()
            elif _files_now(loaded) != loaded:
                _close(descriptors)
            elif (words := _fork(descriptors, ends)) is not None:
                _close((requests.detach(), woken, waking, *ends.values()))
                return words
    os._exit(0)


def _fork(descriptors: list[int], ends: dict[int, int]) -> list[str] | None:
    """One request; the words in the child, None in the parent. A signal that comes to the child before it can hear it waits."""
    request, *standard, number, end = descriptors
    with open(request, "rb") as file:
        file.seek(0)
        given: Given = json.load(file)
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    child = os.fork()
    if not child:
        _close((number, end))
        _become(given, standard)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        return given["words"]
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    with suppress(BrokenPipeError):  # whoever asked has gone
        os.write(number, str(child).encode())
    _close((*standard, number))
    ends[child] = end
    return None


def _become(given: Given, standard: list[int]) -> None:
    """What a process that is started anew gets from who starts it."""
    if given["session"]:
        os.setsid()
    with suppress(OSError):
        COMM.write_text(given["name"])
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for one in SIGNALS:
        heard = signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL
        signal.signal(one, signal.SIG_IGN if one in given["ignored"] else heard)
    for place, descriptor in enumerate(standard):
        os.dup2(descriptor, place)
        os.close(descriptor)
    sys.stdin = _stream(0, sys.stdin, "rb")  # the server's own know what they were opened on
    sys.stdout = _stream(1, sys.stdout, "wb")
    sys.stderr = _stream(2, sys.stderr, "wb")
    os.environ.clear()
    os.environ.update(given["environment"])
    os.chdir(given["folder"])


def _stream(descriptor: int, like: TextIO, mode: str) -> TextIOWrapper:
    """One as Python opens it at its start."""
    assert isinstance(like, TextIOWrapper)
    at_once = like.write_through and mode == "wb"  # PYTHONUNBUFFERED
    stream = os.fdopen(descriptor, mode, buffering=0 if at_once else -1, closefd=False)
    by_lines = descriptor == 2 or stream.isatty()
    return TextIOWrapper(
        stream, encoding=like.encoding, errors=like.errors, line_buffering=by_lines, write_through=at_once
    )


def _tell_ends(ends: dict[int, int]) -> None:
    while ends:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        end = ends.pop(child)
        with suppress(BrokenPipeError):  # whoever wanted to know has gone
            os.write(end, str(status).encode())
        _close([end])


def _close(descriptors: Iterable[int]) -> None:
    for one in descriptors:
        os.close(one)


def _files(modules: Iterable[ModuleType], began: int) -> dict[str, int]:
    """Those of modules; one that has changed since then may not be what was loaded, and counts as another one."""
    paths = (path for one in modules if (path := vars(one).get("__file__")))  # asks no module that loads others
    return {path: UNSURE if changed > began else changed for path, changed in _files_now(paths).items()}


def _files_now(paths: Iterable[str]) -> dict[str, int]:
    """When each was changed, in nanoseconds; 0 for one that is not there."""
    return {path: _changed(path) for path in paths}


def _changed(path: str) -> int:
    try:
        found = os.stat(path)
    except OSError:
        return 0
    return max(found.st_mtime_ns, found.st_ctime_ns)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        sys.argv[:] = main(asked, sys.argv[2])
    if not sys.flags.safe_path:  # else that is the first of PYTHONPATH
        sys.path[0] = os.getcwd()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
