"""Without the collector of circular garbage: what is made of a page, or of a batch of rows, holds no circles and is soon gone.

Python looks for circles after every so many new objects, among all that it holds. That was a fifth of the time of extraction
by `auto`, and an eighth of that of storing a batch.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile, in the whole process; of two threads the first to end turns it on again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
