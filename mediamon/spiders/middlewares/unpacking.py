"""Compressed answers without their end: a page of which a part came is asked for again, and not taken for the whole.

Scrapy's own unpacks as much as came, as browsers do. There are servers that never write the end of a stream, so a page that closes its HTML is whole.
"""

from __future__ import annotations

import zlib

import brotli
from backports import zstd
from scrapy import Request, Spider
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.http import Response

from mediamon.spiders.middlewares.robots_asked import asks_for_robots

COUNTED = "mediamon/cut_off"
GZIP, DEFLATE = 31, (15, -15)  # zlib's names of the formats; some servers send the latter without its head
MEMBER = b"\x1f\x8b"  # begins another one in the same stream
PART = 65_536  # bytes that are unpacked at once
ENDS = (b"</html>", b"</body>")
LAST = 2_000  # bytes of a page in which it closes: comments of a cache may follow


class ResponseCutOff(Exception):
    """The site's trouble or the way's, so that the page is due again."""


class Unpacking(HttpCompressionMiddleware):
    """In the place of Scrapy's."""

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        """The answer, unpacked. Raises ResponseCutOff, and IgnoreRequest for what is larger than DOWNLOAD_MAXSIZE."""
        packed, said = response.body, response.headers.getlist("Content-Encoding")
        unpacked = super().process_response(request, response)
        if (
            not isinstance(unpacked, Response)
            or not said
            or request.method == "HEAD"
            or _may_be_a_part(request, response)
        ):
            return unpacked
        how = b",".join(said).lower().split(b",")[-1].strip()  # what was packed last
        if is_whole(packed, how, unpacked.body, last=len(said) == 1) or any(
            one in unpacked.body[-LAST:].lower() for one in ENDS
        ):
            return unpacked
        if self.stats:
            self.stats.inc_value(COUNTED)
        raise ResponseCutOff(
            f"of {request.url} only {len(packed)} bytes came, which do not end as {how.decode('latin-1')} does"
        )


def _may_be_a_part(request: Request, response: Response) -> bool:
    """Of robots.txt what came holds; a download may have been stopped on purpose."""
    return asks_for_robots(request) or "download_stopped" in response.flags


def is_whole(packed: bytes, how: bytes, unpacked: bytes, *, last: bool = True) -> bool:
    """Has a compressed stream its end? Of kinds that we do not know, and of nothing, it is taken to have. last: `unpacked` is what was in it.

    >>> whole = zlib.compress(b"news " * 1000)
    >>> is_whole(whole, b"deflate", b""), is_whole(whole[:-8], b"deflate", b"")
    (True, False)
    """
    if not packed:
        return True
    if how in (b"gzip", b"x-gzip"):  # its last bytes are the length of what was in it
        told = last and int.from_bytes(packed[-4:], "little") == len(unpacked) & 0xFFFFFFFF
        return told or _reaches_its_end(packed, GZIP)
    if how == b"deflate":
        return any(_reaches_its_end(packed, bits) for bits in DEFLATE)
    if how == b"br":
        return _is_finished(packed)
    return how != b"zstd" or _ends_a_frame(packed)


def _reaches_its_end(packed: bytes, bits: int) -> bool:
    stream = zlib.decompressobj(bits)
    try:
        while packed:
            stream.decompress(packed, PART)
            packed = stream.unconsumed_tail
            if stream.eof:
                packed = stream.unused_data if bits == GZIP and stream.unused_data.startswith(MEMBER) else b""
                stream = zlib.decompressobj(bits) if packed else stream
    except zlib.error:
        return False
    return bool(stream.eof)


def _ends_a_frame(packed: bytes) -> bool:
    stream = zstd.ZstdDecompressor()
    try:
        stream.decompress(packed, PART)
        while not stream.eof and not stream.needs_input:
            stream.decompress(b"", PART)
    except zstd.ZstdError:
        return False
    return bool(stream.eof)


def _is_finished(packed: bytes) -> bool:
    stream = brotli.Decompressor()
    try:
        part = stream.process(packed, output_buffer_limit=PART)
        while part and not stream.is_finished():
            part = stream.process(b"", output_buffer_limit=PART)
    except brotli.error:
        return False
    return bool(stream.is_finished())
