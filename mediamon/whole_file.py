"""Files that people name are read whole, and bounded: a device has no end, and to a pipe nobody may ever write."""

from __future__ import annotations

import errno
from pathlib import Path
from stat import S_ISFIFO

OPEN = ("/dev/", "/proc/")  # where the pipes are that a shell holds open for a command: <(…), /dev/stdin


def read_whole(path: Path, most: int) -> bytes:
    """What is in a file. Raises OSError, whose `strerror` is a sentence, for what is none, and for more than so many bytes."""
    refuse_pipe(path)
    with path.open("rb") as file:
        data = file.read(most + 1)  # whatever its length is said to be: devices say none
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", str(path))
    return data


def refuse_pipe(path: Path) -> None:
    """Raises OSError for a pipe that lies in a folder, and for what is not there: opening it would be waited for."""
    if S_ISFIFO(path.stat().st_mode) and not str(path.absolute()).startswith(OPEN):
        raise OSError(errno.EINVAL, "it is a pipe and no file", str(path))
