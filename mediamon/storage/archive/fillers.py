"""What stands in the archive where a page was.

A record's gzip member is overwritten by one of the same length, which holds a WARC record that says so and nothing of the
page; what is left over is filled by the member's comment field (RFC 1952, section 2.3), which readers pass over. So is a record of a file that
is not compressed, as others' may be (`scrapy ingest`): there the record that says so is as long as the one that was there.
"""

from __future__ import annotations

import struct
import zlib
from datetime import UTC, datetime
from uuid import uuid4

HEADER = struct.Struct("<BBBBLBB")
MAGIC, DEFLATE, COMMENT, UNKNOWN = (0x1F, 0x8B), 8, 16, 255
WHY = b"This record was erased."
BLANK = b"\r\n"


def filler(length: int) -> bytes:
    """A gzip member of so many bytes with a record that says that another was here. Raises ValueError for too few."""
    return _member(_record(len(WHY)) + WHY + BLANK * 2, length)


def plain_filler(length: int) -> bytes:
    """A record of so many bytes that says the same, without compression. Raises ValueError for too few."""
    room = length - len(
        _record(length)
    )  # what follows the head; the number in it may have a digit less, which the head makes up for
    if room < len(WHY):
        raise ValueError(f"a record of {length} bytes is too short to be overwritten")
    return _record(room, digits=len(str(length))) + WHY + b" " * (room - len(WHY))


def blank(length: int, *, plain: bool) -> bytes:
    """So many bytes at a file's end that say nothing, where there is no room for a record: blank lines, which readers pass over, in a gzip
    member where that has room.
    """
    lines = (BLANK * length)[:length]
    try:
        return lines if plain else _member(BLANK, length)
    except ValueError:
        return lines


def _member(told: bytes, length: int) -> bytes:
    """A gzip member of so many bytes. Raises ValueError for too few."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(told) + packer.flush()
    tail = struct.pack("<LL", zlib.crc32(told), len(told))
    room = length - HEADER.size - len(packed) - len(tail) - 1
    if room < 0:
        raise ValueError(f"a record of {length} bytes is too short to be overwritten")
    return HEADER.pack(*MAGIC, DEFLATE, COMMENT, 0, 0, UNKNOWN) + b" " * room + b"\0" + packed + tail


def _record(length: int, digits: int = 0) -> bytes:
    """The head of a record with so many bytes."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    head = [
        "WARC/1.0",
        "WARC-Type: metadata",
        f"WARC-Record-ID: <urn:uuid:{uuid4()}>",
        f"WARC-Date: {now}",
        "Content-Type: text/plain",
        f"Content-Length: {length:0{digits}}",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n"
