"""Bodies as archives of many makers have them."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any

import brotli
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from mediamon.storage.archive.bodies import PART, UnknownEncoding, body_of

PAGE = "<p>Ректор открыл школу.</p>".encode() * 5_000


def raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstd.compress,
}


def kept(body: bytes, **headers: str) -> Any:
    """A record of a response, as it is read from a file."""
    out = BytesIO()
    writer = WARCWriter(out, gzip=False)
    lines = [(name.replace("_", "-"), value) for name, value in headers.items()]
    heads = StatusAndHeaders("200 OK", lines, protocol="HTTP/1.1")
    made = writer.create_warc_record("http://a.example/1", "response", payload=BytesIO(body), http_headers=heads)
    writer.write_record(made)
    return next(iter(ArchiveIterator(BytesIO(out.getvalue()))))


def chunked(data: bytes, size: int) -> bytes:
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


@given(st.binary(max_size=3 * PART), st.lists(st.sampled_from(sorted(PACKERS)), max_size=3), st.integers(1, 5_000))
def test_what_was_packed_is_unpacked(data: bytes, encodings: list[str], size: int) -> None:
    packed = data
    for encoding in encodings:
        packed = PACKERS[encoding](packed)
    heads = {"Content_Encoding": ", ".join(encodings)} if encodings else {}
    assert body_of(kept(packed, **heads)) == data
    assert body_of(kept(chunked(packed, size), Transfer_Encoding="chunked", **heads)) == data


@pytest.mark.parametrize("encoding", sorted(PACKERS))
def test_what_says_that_it_is_packed_and_is_not(encoding: str) -> None:
    assert body_of(kept(PAGE, Content_Encoding=encoding)) == PAGE


@pytest.mark.parametrize("encoding", sorted(PACKERS))
def test_of_what_is_cut_off_the_beginning_is_read(encoding: str) -> None:
    text = Random(1).randbytes(400_000)
    packed = PACKERS[encoding](text)
    read = body_of(kept(packed[: len(packed) * 2 // 3], Content_Encoding=encoding))
    assert len(read) > 1000
    assert text.startswith(read)


@pytest.mark.parametrize("encoding", sorted(PACKERS))
def test_bombs_are_unpacked_as_far_as_is_asked_for(encoding: str) -> None:
    bomb = PACKERS[encoding](PACKERS[encoding](bytes(64 << 20)))
    assert 1 << 20 < len(body_of(kept(bomb, Content_Encoding=f"{encoding}, {encoding}"), 1 << 20)) <= (1 << 20) + PART


def test_deflate_without_its_head() -> None:
    assert body_of(kept(raw_deflate(PAGE), Content_Encoding="deflate")) == PAGE


def test_members_one_behind_the_other() -> None:
    assert body_of(kept(gzip.compress(b"a") + gzip.compress(b"b"), Content_Encoding="gzip")) == b"ab"


def test_an_encoding_that_nobody_knows_is_told() -> None:
    with pytest.raises(UnknownEncoding, match="dcb"):
        body_of(kept(PAGE, Content_Encoding="dcb"))
    assert body_of(kept(PAGE, Content_Encoding="identity")) == PAGE
