"""Reading records of strangers: the heads of a record are read line by line, and a megabyte of gzip may hold a line of a gigabyte."""

from __future__ import annotations

from typing import BinaryIO

from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import DecompressingBufferedReader

LONGEST = 16 << 20  # bytes of all lines of a record; honest heads have some kilobytes


class HeadsTooLong(ValueError):
    """A record's heads do not end."""


class BoundedReader(DecompressingBufferedReader):  # type: ignore[misc]
    """lines: bytes that were read as lines since the last record; what is read as content does not count."""

    lines = 0

    def readline(self, length: int | None = None) -> bytes:
        """The next line, or its beginning. Raises HeadsTooLong."""
        line: bytes = super().readline(min(length or LONGEST, LONGEST))
        self.lines += len(line)
        if self.lines >= LONGEST:
            raise HeadsTooLong(f"its heads have more than {LONGEST} bytes")
        return line


class BoundedRecords(ArchiveIterator):  # type: ignore[misc]
    """The records of a stream from where it is."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__(stream)
        self.reader = BoundedReader(stream)

    def begin_record(self) -> None:
        """What follows are the lines of another record."""
        self.reader.lines = 0
