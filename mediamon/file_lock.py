"""One at a time, of all threads and processes of a machine, by the lock of a file or a folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Nobody else is in a block of the same path. A folder leaves nothing behind; a file is made, and stays. The lock goes with its process,
    however that ends. A file system that has no locks keeps nobody out.

    wait: for who is in it; else raises BlockingIOError. Raises OSError where there can be no such file.
    """
    lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY if path.is_dir() else os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass
        yield
    finally:
        os.close(lock)
