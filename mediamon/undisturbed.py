"""Processes that work for another one: Ctrl-C reaches all of a terminal's, and is for the one that the user has started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """A process that is started in here does not hear it, from its first moment on, nor do those that it starts: who starts it ends it.

    It is blocked, which is inherited, and not ignored: a handler of the starter's belongs to all of its threads, and is there until the
    new process has begun.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
