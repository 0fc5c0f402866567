"""A file that a command was told to write and cannot: which, why, and the mend."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.replacing import in_place_of

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NO_FOLDER = (errno.ENOENT, errno.ENOTDIR)


def unwritten(path: Path, error: OSError) -> UsageError:
    """What to raise instead. path: what the user has named; nothing of it may be left there."""
    why = os.strerror(error.errno) if error.errno else str(error)
    own = error.filename is None or path.name in str(error.filename)  # a file beside it, that was to take its name
    return UsageError(
        f"cannot write {path}: {why}{'' if own else f' ({error.filename})'}: {_mend(error)}", print_help=False
    )


def _mend(error: OSError) -> str:
    if error.errno in NO_ROOM:
        return "nothing of it was left there; make room, or name a place with more, and call this again"
    if error.errno in NO_FOLDER:
        return "name a file in a folder that is there"
    return "name one that can be written"


@contextmanager
def written(out: Path) -> Iterator[Path]:
    """A file to write in place of the one that the user has named, which takes the name when it is whole. Raises UsageError."""
    try:
        if out.exists() and not out.is_file():
            yield out  # a device or a pipe is written to and not replaced
            return
        with in_place_of(out) as beside:
            yield beside
    except OSError as error:
        raise unwritten(out, error) from None
