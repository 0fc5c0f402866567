"""Going through a WARC file, past what is damaged: one bit that a disk has lost costs one record, and none of those behind it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from mediamon.storage.archive.lines import BoundedRecords
from mediamon.storage.archive.records import UNREADABLE

Seen = TypeVar("Seen")

BEGIN = b"\x1f\x8b\x08"  # of a gzip member
WARC = b"WARC/"  # of a record
BLANK = b"\r\n\r\n"  # behind it
CHUNK = 1 << 20
SHORT_HEAD, LONGEST_HEAD = 1 << 10, 1 << 16  # bytes of a record's own head: of most, of any
LENGTH = re.compile(rb"\r\ncontent-length: *(\d{1,15})(?=\r\n|$)", re.IGNORECASE)
HEAD = 10  # bytes of a gzip member before its data, where it has no name and no comment
STEP = 256  # bytes: what was inflated before an error is not lost with it
MOST = 64 << 20  # bytes that are inflated of what is damaged: pages have less


class CompressedAsOne(OSError):
    """Several records lie in one gzip member, so that none can be read without those before it."""


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
    """All that is in a file from an offset on, in its order. look: is given each record while it can be read. Raises OSError,
    CompressedAsOne.
    """
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
            start = _behind(stream, end) or next_record(stream, end + 1)
            stop = size if start is None else start
            stream.seek(end)
            between = stream.read(min(stop - end, MOST)).strip(BLANK)  # which end a record that is not compressed
            if between or stop - end > MOST:
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
            seen = _seen(look, record)
            records.read_to_end(record)
            offset, length = records.get_record_offset(), records.get_record_length()  # from the beginning of the file
            if length < 0 and offset == 0:  # the record ends in the member in which it begins, with others behind it
                raise CompressedAsOne(
                    "it is compressed as a whole, not record by record: unpack it with gunzip, and take what comes out"
                )
            if length <= 0 or offset + length > size:
                return
            torn = getattr(record.raw_stream, "limit", 0) > 0  # bytes that did not come
            if torn and offset + length == size and _goes_on_to_the_end(stream, offset + 1, size):
                return  # its length is wrong, and others lie in what it takes for its own
            yield Piece(offset, length, seen, b"" if seen is not None else inflated(_at(stream, offset, length)), torn)
    except UNREADABLE:
        return


def _seen(look: Callable[[Any], Seen], record: Any) -> Seen | None:
    """What `look` made of it; None where it cannot be read, which need not keep us from those behind it."""
    try:
        return look(record)
    except UNREADABLE:
        return None


def _at(stream: BinaryIO, offset: int, length: int) -> bytes:
    """What lies there; the stream stays where it is."""
    here = stream.tell()
    stream.seek(offset)
    found = stream.read(min(length, MOST))
    stream.seek(here)
    return found


def _behind(stream: BinaryIO, start: int) -> int | None:
    """Where a record that is not compressed ends by its own head, if another begins there."""
    end = _end_by_its_head(stream, start)
    if end is None:
        return None
    stream.seek(end)
    return end if stream.read(len(BLANK + WARC)) == BLANK + WARC else None


def _end_by_its_head(stream: BinaryIO, start: int) -> int | None:
    stream.seek(start)
    told = stream.read(LONGEST_HEAD)
    head, blank, _ = told.lstrip(BLANK).partition(BLANK)
    found = LENGTH.search(head) if blank and head.startswith(WARC) else None
    if found is None:
        return None
    return start + len(told) - len(told.lstrip(BLANK)) + len(head) + len(blank) + int(found[1])


def _goes_on_to_the_end(stream: BinaryIO, start: int, size: int) -> bool:
    """Do records that are not compressed lie one behind the other from there to the very end of the file? A page whose record was cut off may hold
    what looks like some, but not where it will be cut off.
    """
    at = next_record(stream, start)
    while at is not None and at < size:
        end = _end_by_its_head(stream, at)
        if end is None or end > size:
            return False
        stream.seek(end)
        if not stream.read(len(BLANK) + 1).strip(BLANK):
            return end + len(BLANK) >= size
        at = end
    return False


def next_record(stream: BinaryIO, start: int) -> int | None:
    """Where the next record begins, at an offset or behind it: a gzip member that begins as a record does or, in a file that is not
    compressed, the blank lines before one; None where there is none.
    """
    stream.seek(0)
    sign, begins = (BLANK + WARC, _begins_plain) if stream.read(len(WARC)) == WARC else (BEGIN, _begins_record)
    before = b""
    stream.seek(start)
    while data := stream.read(CHUNK):
        base, window, at = stream.tell() - len(data) - len(before), before + data, -1
        while (at := window.find(sign, at + 1)) >= 0:
            if begins(stream, base + at):
                return base + at
        before = window[-len(sign) + 1 :]
        stream.seek(base + len(window))
    return None


def _begins_record(stream: BinaryIO, offset: int) -> bool:
    stream.seek(offset)
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(stream.read(STEP * 16), len(WARC)) == WARC
    except zlib.error:
        return False


def _begins_plain(stream: BinaryIO, offset: int) -> bool:
    for most in (SHORT_HEAD, LONGEST_HEAD):  # a page may be full of what looks like beginnings
        stream.seek(offset)
        head, blank, _ = stream.read(most).lstrip(BLANK).partition(BLANK)
        if blank:
            return LENGTH.search(head) is not None
    return LENGTH.search(head) is not None


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
