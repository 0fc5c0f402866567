"""Files that are whole at any moment: who reads one sees what was there or what is there now, never a half."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from secrets import token_hex
from time import time

ABANDONED = 86_400.0  # seconds since anything was written to it


@contextmanager
def in_place_of(path: Path, *, durable: bool = True) -> Iterator[Path]:
    """A file to write instead of `path`: it takes its place when the block ends, and nothing is changed when that raises.

    durable: it is on the disk before it does, so that a power cut loses neither; what is written many times a minute need not be.
    Raises OSError.
    """
    path = path.resolve()  # a link stays one, and what it leads to is what is written
    beside = beside_of(path)
    if durable:
        _sweep(path)
    try:
        yield beside
        if durable:
            with beside.open("rb+") as file:
                os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Take away what others have left that were killed while they wrote it: nobody else would, and it may fill the disk."""
    with suppress(OSError):
        for old in path.parent.glob(f".{escape(path.name)}.*.new"):
            if time() - old.stat().st_mtime > ABANDONED:
                old.unlink(missing_ok=True)


def beside_of(path: Path) -> Path:
    """A name in the same folder for what is to take that one; whoever asks gets one of their own, two threads too."""
    return path.with_name(f".{path.name}.{os.getpid()}.{token_hex(4)}.new")
