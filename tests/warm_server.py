"""`python -m tests.warm_server FD`: a process that has loaded the libraries, and forks a command for each request on that socket.

Nothing of mediamon is loaded before the fork: what it imports, and in which order, is what a start from nothing would meet.
A request is JSON and five descriptors: standard input, output, error, where the process's number is told, where its end is.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import select
import signal
import socket
import sys
from contextlib import suppress
from typing import Any

# What nearly every command loads; no reactor, no thread, no open file is among it.
LIBRARIES = [
    "alembic.command",
    "alembic.runtime.migration",
    "charset_normalizer",
    "cryptography.x509",
    "difflib",
    "email.message",
    "itemadapter",
    "lxml.html",
    "numpy",
    "pydantic",
    "rapidfuzz.fuzz",
    "regex",
    "ruamel.yaml",
    "scrapy.cmdline",
    "scrapy.commands",
    "scrapy.crawler",
    "scrapy.spiders",
    "scrapy.utils.project",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.ext.asyncio",
    "twisted.internet.defer",
    "twisted.internet.ssl",
    "twisted.web.client",
    "twisted.web.http",
    "warcio",
    "yaml",
]
SIGNALS = (
    signal.SIGINT,
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGTERM,
)  # which the shell may have ignored, so that Python does, too
LONGEST = 1 << 20  # bytes of a request


def main(requests: socket.socket) -> list[str]:
    """Fork until nobody asks any more, then end; in each child: the words of its command."""
    for name in LIBRARIES:
        importlib.import_module(name)
    ends = dict[int, int]()
    woken, waking = os.pipe()
    for one in (woken, waking):
        os.set_blocking(one, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    while True:
        ready = select.select([requests.fileno(), woken], [], [])[0]
        if woken in ready:
            os.read(woken, 1 << 16)
            _tell_ends(ends)
        if requests.fileno() in ready:
            words = _one(requests, ends)
            if words is not None:
                for one in (woken, waking, *ends.values()):
                    os.close(one)
                return words


def _one(requests: socket.socket, ends: dict[int, int]) -> list[str] | None:
    """One request; the words in the child, None in the parent, which ends where nobody can ask any more."""
    data, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 5)
    if not data:
        os._exit(0)
    given = json.loads(data)
    *standard, number, end = descriptors
    child = os.fork()
    if child:
        os.write(number, str(child).encode())
        for one in (*standard, number):
            os.close(one)
        ends[child] = end
        return None
    requests.close()
    os.close(number)
    os.close(end)
    _become(given, standard)
    return list(given["words"])


def _become(given: dict[str, Any], standard: list[int]) -> None:
    """What a process that is started anew gets from who starts it."""
    if given["session"]:
        os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for one in SIGNALS:
        heard = signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL
        signal.signal(one, signal.SIG_IGN if one in given["ignored"] else heard)
    for place, descriptor in enumerate(standard):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(given["environment"])
    os.chdir(given["folder"])


def _tell_ends(ends: dict[int, int]) -> None:
    while ends:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        end = ends.pop(child)
        with suppress(BrokenPipeError):  # whoever wanted to know has gone
            os.write(end, str(status).encode())
        os.close(end)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        sys.argv[1:] = main(asked)
    sys.path[0] = os.getcwd()
    runpy.run_module("mediamon", run_name="__main__", alter_sys=True)
