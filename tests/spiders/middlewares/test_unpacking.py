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


@pytest.mark.parametrize(
    "end",
    [
        "</body></HTML>\n<!-- cached -->",
        "</rss>\n",
        "</feed>",
        "</rdf:RDF>",
        "</urlset> ",
        "</sitemapindex>",
        "}\n",
        "]",
    ],
)
def test_so_is_what_ends_as_documents_do(end: str) -> None:
    stream = zlib.compressobj(9, zlib.DEFLATED, 31)
    sent = stream.compress(TEXT + end.encode()) + stream.flush(zlib.Z_FULL_FLUSH)
    for part in (sent, gzip.compress(TEXT + end.encode())[:-8]):
        found = unpacking().process_response(Request(URL), answer(part, "gzip"))
        assert isinstance(found, Response)
        assert found.body.endswith(end.encode())


def test_where_the_server_says_that_all_is_sent_so_far_it_is() -> None:
    stream = zlib.compressobj(9, zlib.DEFLATED, 31)
    sent = stream.compress(TEXT) + stream.flush(zlib.Z_SYNC_FLUSH)
    assert unpacking().process_response(Request(URL), answer(sent, "gzip")).body == TEXT  # type: ignore[union-attr]


@pytest.mark.parametrize("status", [304, 404, 410, 429, 503])
def test_an_error_is_one_however_it_ends(status: int) -> None:
    came = answer(gzip.compress(TEXT)[:-20], "gzip").replace(status=status)
    assert unpacking().process_response(Request(URL), came).status == status  # type: ignore[union-attr]


def test_it_is_asked_for_again_as_often_as_other_failures() -> None:
    crawler = get_crawler(Spider, {"RETRY_TIMES": 2})
    crawler.spider = crawler._create_spider("s")
    middleware, request = Unpacking.from_crawler(crawler), Request(URL)

    def cut() -> Response:
        return answer(gzip.compress(TEXT)[:-20], "gzip")

    for times in (1, 2):
        again = middleware.process_response(request, cut())
        assert isinstance(again, Request)
        assert again.meta["retry_times"] == times
        request = again
    with pytest.raises(ResponseCutOff):
        middleware.process_response(request, cut())
    assert middleware.process_response(request, cut().replace(flags=["cached"])).status == 200  # type: ignore[union-attr]


def test_streams_of_very_many_parts_are_not_gone_through() -> None:
    """Each would be copied for each."""
    many = gzip.compress(b"x") + gzip.compress(b"") * 400_000
    assert is_whole(many, b"gzip", b"")
    assert is_whole(zstd.compress(b"") * 100_000, b"zstd", b"")
    assert not is_whole(zstd.compress(TEXT) + zstd.compress(TEXT)[:-9], b"zstd", TEXT)


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
