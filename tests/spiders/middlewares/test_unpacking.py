"""Of a compressed answer that was cut off nothing is taken, but what closes its HTML all the same."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable

import brotli
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st
from scrapy import Request, Spider
from scrapy.http import HtmlResponse, Response
from scrapy.utils.test import get_crawler

from mediamon.spiders.middlewares.unpacking import COUNTED, ResponseCutOff, Unpacking, is_whole

URL = "http://a/1"
TEXT = b"".join(b"<p>Paragraph %d of the story.</p>" % n for n in range(4000))  # more than is unpacked at once


def raw(data: bytes) -> bytes:
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return stream.compress(data) + stream.flush()


KINDS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "gzip": ("gzip", gzip.compress),
    "x-gzip": ("x-gzip", gzip.compress),
    "two members": ("gzip", lambda data: gzip.compress(data[:100]) + gzip.compress(data[100:])),
    "deflate": ("deflate", zlib.compress),
    "raw deflate": ("deflate", raw),
    "br": ("br", brotli.compress),
    "zstd": ("zstd", zstd.compress),
}


def unpacking() -> Unpacking:
    return Unpacking.from_crawler(get_crawler(Spider))


def answer(packed: bytes, said: str) -> Response:
    return HtmlResponse(URL, headers={"Content-Encoding": said}, body=packed)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_whole_is_unpacked_and_what_is_not_is_refused(kind: str) -> None:
    said, pack = KINDS[kind]
    packed, middleware = pack(TEXT), unpacking()
    found = middleware.process_response(Request(URL), answer(packed, said))
    assert isinstance(found, Response)
    assert found.body == TEXT
    for part in (0.6, 0.99):
        with pytest.raises(ResponseCutOff, match="only"):
            middleware.process_response(Request(URL), answer(packed[: int(len(packed) * part)], said))
    assert middleware.stats is not None
    assert middleware.stats.get_value(COUNTED) == 2


@pytest.mark.parametrize("kind", ["gzip", "deflate", "raw deflate", "br"])
def test_a_page_that_closes_is_whole_though_its_stream_is_not(kind: str) -> None:
    """Servers that flush and never finish: browsers show it."""
    said, pack = KINDS[kind]
    page = TEXT + b"</body></HTML>\n"
    whole = pack(page)
    cut = next(whole[:-n] for n in range(1, 40) if b"</HTML>" in _as_far_as_it_comes(whole[:-n], said))
    assert isinstance(unpacking().process_response(Request(URL), answer(cut, said)), Response)


def _as_far_as_it_comes(packed: bytes, said: str) -> bytes:
    found = Unpacking._decode(packed, said.encode(), 0)
    assert isinstance(found, bytes)
    return found


def test_what_was_stopped_on_purpose_and_robots_hold_as_far_as_they_came() -> None:
    part = gzip.compress(TEXT)[:-30]
    stopped = answer(part, "gzip").replace(flags=["download_stopped"])
    robots = Request("http://a/robots.txt", meta={"dont_obey_robotstxt": True})
    for request, came in ((Request(URL), stopped), (robots, answer(part, "gzip"))):
        found = unpacking().process_response(request, came)
        assert isinstance(found, Response)
        assert TEXT.startswith(found.body)
        assert len(found.body) > 1000


def test_what_is_not_packed_or_in_no_way_we_know_is_left_alone() -> None:
    for headers in ({}, {"Content-Encoding": "sdch"}, {"Content-Encoding": "identity"}):
        assert unpacking().process_response(Request(URL), Response(URL, headers=headers, body=b"x")).body == b"x"  # type: ignore[union-attr]
    empty = answer(b"", "gzip")
    assert unpacking().process_response(Request(URL, method="HEAD"), empty) is empty


@given(st.binary(max_size=2000), st.sampled_from(sorted(KINDS)), st.integers(1, 12))
def test_a_stream_is_whole_with_its_last_byte_and_not_before(data: bytes, kind: str, less: int) -> None:
    said, pack = KINDS[kind]
    packed = pack(data)
    assert is_whole(packed, said.encode(), data)
    if kind != "two members" and less < len(packed):
        assert not is_whole(packed[:-less], said.encode(), data[:-1] or b"x")


@given(st.binary(max_size=300), st.sampled_from([b"gzip", b"deflate", b"br", b"zstd", b"x"]))
def test_no_bytes_make_it_raise(data: bytes, said: bytes) -> None:
    assert is_whole(data, said, b"") in (True, False)
