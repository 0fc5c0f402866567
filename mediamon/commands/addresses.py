"""Where a command writes the addresses that it finds, one a line, while it goes on."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from mediamon.commands.unwritten import unwritten


class Addresses:
    """A file, or the standard output. broken: why nothing more can be written; whoever finds addresses is not stopped by that, but should
    ask; it is raised when all is over. told: how many were written.
    """

    def __init__(self, path: Path | None) -> None:
        self.broken: OSError | None = None
        self.told = 0
        self._path = path
        self._out: TextIO = sys.stdout
        self._whole = 0  # bytes

    def __enter__(self) -> Self:
        """Open it. Raises UsageError."""
        if self._path is not None:
            try:
                self._out = self._path.open("w", encoding="utf8")
            except OSError as error:
                raise unwritten(self._path, error) from None
        return self

    def tell(self, urls: Sequence[str]) -> None:
        """Write them; they are with the operating system when this returns. In a file no line is cut in two where a disk is full."""
        if self.broken is not None:
            return
        lines = "".join(f"{url}\n" for url in urls).encode("utf8", "replace")
        try:
            self._write(lines)
        except OSError as error:
            self.broken = error
            if self._path is not None:  # nothing of ours stands before what was written to the standard output
                with suppress(OSError):  # what is no file cannot be cut
                    os.ftruncate(self._out.fileno(), self._whole)
        else:
            self._whole += len(lines)
            self.told += len(urls)

    def _write(self, lines: bytes) -> None:
        while lines:
            try:
                lines = lines[os.write(self._out.fileno(), lines) :]
            except BlockingIOError:  # others have set a pipe so that nobody waits for who reads it
                waiting = select.poll()
                waiting.register(self._out.fileno(), select.POLLOUT)
                waiting.poll()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Raises OSError where something could not be written, and nothing worse has happened."""
        if self._path is not None:
            self._out.close()
        if self.broken is not None and kind is None:
            self.broken.filename = self.broken.filename or (str(self._path) if self._path else None)
            raise self.broken
