"""The body of an archived response, without its chunks and encodings. What a record says of them need not be so: some archives keep what
they have unpacked under its old heads, and a body that is cut off is worth its beginning.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import brotli
from backports import zstd
from warcio.bufferedreaders import ChunkedDataReader

PART = 1 << 16  # bytes that are unpacked at a time
NONE = ("", "identity")
MOST = 256 << 20  # bytes of a body, packed or not, where nobody asks for less

Unpacker = Callable[[bytes], Iterator[bytes]]


class UnknownEncoding(ValueError):
    """A body is packed in a way that is not known here."""


def body_of(record: Any, most: int = MOST) -> bytes:
    """What a response says, a little more than `most` bytes of it at most. Raises UnknownEncoding."""
    http, stream = record.http_headers, record.raw_stream
    if http is None:
        return _up_to(most, iter(lambda: stream.read(PART), b""))
    if (http.get_header("Transfer-Encoding") or "").strip().lower() == "chunked":
        stream = ChunkedDataReader(stream)
    body = _up_to(most, iter(lambda: stream.read(PART), b""))
    for encoding in reversed((http.get_header("Content-Encoding") or "").lower().split(",")):
        if encoding.strip() not in NONE:
            body = _unpacked(body, encoding.strip(), most)
    return body


def _up_to(most: int, parts: Iterator[bytes]) -> bytes:
    read = bytearray()
    for part in parts:
        read += part
        if len(read) > most:
            break
    return bytes(read)


def _unpacked(body: bytes, encoding: str, most: int) -> bytes:
    try:
        return _up_to(most, _begun(UNPACKERS[encoding](body)))
    except KeyError:
        raise UnknownEncoding(f"encoded as {encoding[:40]!r}") from None
    except _Plain:
        return body


class _Plain(Exception):
    """It is not packed, whatever it says."""


def _begun(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Parts up to the first that is damaged. Raises _Plain where that is the first of all."""
    begun = False
    try:
        for part in parts:
            begun = begun or bool(part)
            yield part
    except (zlib.error, brotli.error, zstd.ZstdError, EOFError):
        if not begun:
            raise _Plain from None


def _gzip(body: bytes) -> Iterator[bytes]:
    """All members, one behind the other."""
    while body:
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        yield from _inflating(unpacker, body)
        body = unpacker.unused_data


def _deflate(body: bytes) -> Iterator[bytes]:
    """With the head of zlib or, as some servers send it, without."""
    try:
        zlib.decompressobj().decompress(body, PART)
        unpacker = zlib.decompressobj()
    except zlib.error:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    yield from _inflating(unpacker, body)


def _inflating(unpacker: Any, body: bytes) -> Iterator[bytes]:
    while body and not unpacker.eof:
        yield unpacker.decompress(body, PART)
        body = unpacker.unconsumed_tail


def _brotli(body: bytes) -> Iterator[bytes]:
    unpacker = brotli.Decompressor()
    part = unpacker.process(body, output_buffer_limit=PART)
    while part:
        yield part
        part = b"" if unpacker.is_finished() else unpacker.process(b"", output_buffer_limit=PART)


def _zstd(body: bytes) -> Iterator[bytes]:
    while body:
        unpacker = zstd.ZstdDecompressor()
        part = unpacker.decompress(body, PART)
        while part:
            yield part
            part = b"" if unpacker.eof or unpacker.needs_input else unpacker.decompress(b"", PART)
        body = unpacker.unused_data if unpacker.eof else b""


UNPACKERS: dict[str, Unpacker] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstd,
}
