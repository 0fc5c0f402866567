"""Compressed answers without their end: a page of which a part came is asked for again, and not taken for the whole.

Scrapy's own unpacks as much as came, as browsers do. There are servers that never write the end of a stream, so what ends as a document does, or
where the server says that all is sent so far, is whole.
"""

from __future__ import annotations

import re
import zlib

import brotli
from backports import zstd
from scrapy import Request, Spider
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.downloadermiddlewares.retry import get_retry_request
from scrapy.http import Response

from mediamon.spiders.middlewares.robots_asked import asks_for_robots

COUNTED = "mediamon/cut_off"
GZIP, DEFLATE = 31, (15, -15)  # zlib's names of the formats; some servers send the latter without its head
MEMBER = b"\x1f\x8b"  # begins another one in the same stream
MOST_PARTS = 100  # members or frames of a stream that are looked through
PART = 65_536  # bytes that are unpacked at once
FLUSHED = (
    b"\x00\x00\xff\xff"  # "all is sent so far" of deflate, https://datatracker.ietf.org/doc/html/rfc1951#section-3.2.4
)
ENDS = re.compile(
    rb"</(?:html|body)\s*>|(?:</(?:rss|feed|(?:\w+:)?RDF|urlset|sitemapindex)\s*>|[}\]])\s*\Z", re.IGNORECASE
)
LAST = 2_000  # bytes of a page in which it closes: comments of a cache may follow


class ResponseCutOff(Exception):
    """The site's trouble or the way's, so that the page is due again."""


class Unpacking(HttpCompressionMiddleware):
    """In the place of Scrapy's."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self._crawler = named.get("crawler")

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        """The answer, unpacked; or the request once more. Raises ResponseCutOff, and IgnoreRequest for what is larger than DOWNLOAD_MAXSIZE."""
        packed, said = response.body, response.headers.getlist("Content-Encoding")
        unpacked = super().process_response(request, response)
        if not isinstance(unpacked, Response) or not said or _may_be_a_part(request, response):
            return unpacked
        how = b",".join(said).lower().split(b",")[-1].strip()  # what was packed last
        if is_whole(packed, how, unpacked.body) or ENDS.search(unpacked.body[-LAST:]):
            return unpacked
        if self.stats:
            self.stats.inc_value(COUNTED)
        spider = getattr(self._crawler, "spider", None)
        again = get_retry_request(request, spider=spider, reason="cut_off") if spider and _may_retry(request) else None
        if again is not None:
            return again
        told = f"of {request.url} only {len(packed)} bytes came, which do not end as {how.decode('latin-1')} does"
        raise ResponseCutOff(told)


def _may_retry(request: Request) -> bool:
    return not request.meta.get("dont_retry", False)


def _may_be_a_part(request: Request, response: Response) -> bool:
    """Of robots.txt what came holds; a download may have been stopped on purpose; an error is one however it ends; what was kept is not sent again."""
    if request.method == "HEAD" or not 200 <= response.status < 300 or asks_for_robots(request):
        return True
    return bool({"download_stopped", "cached"} & {*response.flags})


def is_whole(packed: bytes, how: bytes, unpacked: bytes) -> bool:
    """Has a compressed stream its end? Of kinds that we do not know, and of nothing, it is taken to have.

    >>> whole = zlib.compress(b"news " * 1000)
    >>> is_whole(whole, b"deflate", b""), is_whole(whole[:-8], b"deflate", b"")
    (True, False)
    """
    if not packed:
        return True
    if how in (b"gzip", b"x-gzip", b"deflate") and packed.endswith(FLUSHED):
        return True
    if how in (b"gzip", b"x-gzip"):  # its last bytes are the length of what was in it
        told = int.from_bytes(packed[-4:], "little") == len(unpacked) & 0xFFFFFFFF
        return told or _reaches_its_end(packed, GZIP)
    if how == b"deflate":
        return any(_reaches_its_end(packed, bits) for bits in DEFLATE)
    if how == b"br":
        return _is_finished(packed)
    return how != b"zstd" or _ends_a_frame(packed)


def _reaches_its_end(packed: bytes, bits: int) -> bool:
    stream, members = zlib.decompressobj(bits), 1
    try:
        while packed:
            stream.decompress(packed, PART)
            packed = stream.unconsumed_tail
            if stream.eof and bits == GZIP and stream.unused_data.startswith(MEMBER):
                packed, stream, members = stream.unused_data, zlib.decompressobj(bits), members + 1
            if members > MOST_PARTS:  # what follows is copied for each
                return True
    except zlib.error:
        return False
    return bool(stream.eof)


def _ends_a_frame(packed: bytes) -> bool:
    for _ in range(MOST_PARTS):
        stream = zstd.ZstdDecompressor()
        try:
            stream.decompress(packed, PART)
            while not stream.eof and not stream.needs_input:
                stream.decompress(b"", PART)
        except zstd.ZstdError:
            return False
        if not stream.eof:
            return False
        packed = stream.unused_data
        if not packed:
            return True
    return True


def _is_finished(packed: bytes) -> bool:
    stream = brotli.Decompressor()
    try:
        part = stream.process(packed, output_buffer_limit=PART)
        while part and not stream.is_finished():
            part = stream.process(b"", output_buffer_limit=PART)
    except brotli.error:
        return False
    return bool(stream.is_finished())
