"""Going through a WARC file, past what is damaged: one bit that a disk has lost costs one record, and none of those behind it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from mediamon.storage.archive import UNREADABLE
from mediamon.storage.warc_lines import BoundedRecords

Seen = TypeVar("Seen")

BEGIN = b"\x1f\x8b\x08"  # of a gzip member
WARC = b"WARC/"  # of a record
BLANK = b"\r\n\r\n"  # behind it
CHUNK = 1 << 20
HEAD = 10  # bytes of a gzip member before its data, where it has no name and no comment
STEP = 256  # bytes: what was inflated before an error is not lost with it
MOST = 64 << 20  # bytes that are inflated of what is damaged: pages have less


@dataclass(frozen=True, slots=True)
class Piece(Generic[Seen]):
    """A record (seen: what `look` made of it), or what is between two that cannot be read (told: what it says as far as it can be
    inflated). torn: nothing follows that could be read, as when a run was killed while it wrote; a record may be such, too.
    """

    offset: int
    length: int
    seen: Seen | None
    told: bytes = b""
    torn: bool = False


def walk(file: Path, look: Callable[[Any], Seen], begin: int = 0) -> Iterator[Piece[Seen]]:
    """All that is in a file from an offset on, in its order. look: is given each record while it can be read. Raises OSError."""
    size = file.stat().st_size
    start: int | None = begin
    with file.open("rb") as stream:
        while start is not None:
            end = start
            for piece in _whole(stream, start, size, look):
                end = piece.offset + piece.length
                yield piece
            if end >= size:
                return
            start = next_record(stream, end + 1)
            stop = size if start is None else start
            stream.seek(end)
            if between := stream.read(stop - end).strip(BLANK):  # which end a record that is not compressed
                yield Piece(end, stop - end, None, inflated(between), torn=start is None)


def _whole(stream: BinaryIO, start: int, size: int, look: Callable[[Any], Seen]) -> Iterator[Piece[Seen]]:
    """Records one after the other, up to the first that cannot be read."""
    stream.seek(start)
    blank = stream.read(len(BLANK))  # that of the record before, in a file that is not compressed
    stream.seek(start + len(blank) - len(blank.lstrip(BLANK)))
    records = BoundedRecords(stream)
    try:
        for record in records:
            records.begin_record()
            seen = look(record)
            records.read_to_end(record)
            offset, length = records.get_record_offset(), records.get_record_length()  # from the beginning of the file
            if not length or offset + length > size:
                return
            yield Piece(
                offset, length, seen, torn=getattr(record.raw_stream, "limit", 0) > 0
            )  # bytes that did not come
    except UNREADABLE:
        return


def next_record(stream: BinaryIO, start: int) -> int | None:
    """Where the next record begins, at an offset or behind it: a gzip member that begins as a record does; None where there is none."""
    before = b""
    stream.seek(start)
    while data := stream.read(CHUNK):
        base, window, at = stream.tell() - len(data) - len(before), before + data, -1
        while (at := window.find(BEGIN, at + 1)) >= 0:
            if _begins_record(stream, base + at):
                return base + at
        before = window[-len(BEGIN) + 1 :]
        stream.seek(base + len(window))
    return None


def _begins_record(stream: BinaryIO, offset: int) -> bool:
    stream.seek(offset)
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(stream.read(STEP * 16), len(WARC)) == WARC
    except zlib.error:
        return False


def inflated(data: bytes) -> bytes:
    """What a damaged or torn gzip member says, as far as it can be read; without its head, where that is what is damaged."""
    return _inflated(data, 16 + zlib.MAX_WBITS) or _inflated(data[HEAD:], -zlib.MAX_WBITS)


def _inflated(data: bytes, bits: int) -> bytes:
    unpacker, told = zlib.decompressobj(bits), bytearray()
    for at in range(0, len(data), STEP):
        try:
            told += unpacker.decompress(data[at : at + STEP])
        except zlib.error:
            break
        if len(told) > MOST:
            break
    return bytes(told)
