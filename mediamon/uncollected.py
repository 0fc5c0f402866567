"""Without the collector of circular garbage: what is made of a page, or of a batch of rows, holds no circles and is soon gone,
and what is imported stays.

Python looks for circles after every so many new objects, among all that it holds. That was a fifth of the time of extraction
by `auto`, an eighth of that of storing a batch, and a sixth of the start of a command, which imports a thousand modules.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class _Within:
    """How many are within, of all threads, and whether the first of them found the collector on."""

    lock, count, was_on = Lock(), 0, False


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile, in the whole process; of several threads the last to end turns it on again."""
    with _Within.lock:
        if not _Within.count:
            _Within.was_on = gc.isenabled()
            gc.disable()
        _Within.count += 1
    try:
        yield
    finally:
        with _Within.lock:
            _Within.count -= 1
            if not _Within.count and _Within.was_on:
                gc.enable()
