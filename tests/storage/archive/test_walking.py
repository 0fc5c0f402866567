"""Archives of strangers: a record that is made to fill memory costs itself alone."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mediamon.storage.archive.lines import LONGEST, BoundedRecords, HeadsTooLong
from mediamon.storage.archive.walking import MOST, CompressedAsOne, inflated, walk

RESPONSE = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\nWARC-Target-URI: http://a.example/%d\r\nContent-Length: %d\r\n\r\n"


def plain(number: int) -> bytes:
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page %d</p>" % number
    return RESPONSE % (number, len(answer)) + answer + b"\r\n\r\n"


def record(number: int) -> bytes:
    return gzip.compress(plain(number))


def bomb(head: bytes, part: bytes, megabytes: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    parts = [packer.compress(head), *(packer.compress(part * (1 << 20)) for _ in range(megabytes // len(part)))]
    return b"".join([*parts, packer.flush()])


class Looked:
    """Reads each record to its end, as those do who look at them."""

    def __init__(self) -> None:
        self.pages: list[bytes] = []

    def __call__(self, found: Any) -> str:
        self.pages.append(found.content_stream().read())
        return str(found.rec_headers.get_header("WARC-Target-URI"))


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (b"WARC/1.0\r\nWARC-Type: response\r\nX: ", b"A"),
        (b"WARC/1.0\r\nWARC-Type: response\r\n", b"X: y\r\n"),
        (RESPONSE % (7, 1 << 33) + b"HTTP/1.1 200 OK\r\nX: ", b"A"),
        (RESPONSE % (7, 1 << 33) + b"HTTP/1.1 200 OK\r\n", b"X: y\r\n"),
        (RESPONSE % (7, 0) + b"\r\n\r\n", b"\r\n"),
    ],
    ids=["line", "lines", "http-line", "http-lines", "blank-lines"],
)
def test_heads_that_do_not_end_cost_their_record_alone(tmp_path: Path, head: bytes, part: bytes) -> None:
    file, looked = tmp_path / "a.warc.gz", Looked()
    file.write_bytes(record(1) + bomb(head, part, 2 * (LONGEST >> 20)) + record(2))
    pieces = list(walk(file, looked))
    assert [one.seen for one in pieces if one.seen][:1] == ["http://a.example/1"]
    assert pieces[-1].seen == "http://a.example/2"
    assert looked.pages[0] == b"<p>page 1</p>"
    assert looked.pages[-1] == b"<p>page 2</p>"
    assert any(one.seen is None for one in pieces)


def test_no_more_of_heads_is_read_than_the_bound() -> None:
    stream = BytesIO(bomb(b"WARC/1.0\r\nX: ", b"A", 40))
    records = BoundedRecords(stream)
    with pytest.raises(HeadsTooLong):
        next(iter(records))
    assert LONGEST <= records.reader.lines < 2 * LONGEST


def test_of_what_is_damaged_so_much_is_inflated_as_pages_have() -> None:
    assert MOST < len(inflated(bomb(b"x", b"A", 80))) < MOST + (1 << 20)


BROKEN = {
    "its first line": plain(2).replace(b"WARC/1.0", b"WARK/1.0", 1),
    "its length": plain(2).replace(b"Content-Length: ", b"Content-Length: x", 1),
    "its answer's heads": RESPONSE % (2, 2 * LONGEST)
    + b"HTTP/1.1 200 OK\r\nX: ".ljust(2 * LONGEST, b"A")
    + b"\r\n\r\n",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_in_a_file_that_is_not_compressed_what_is_damaged_costs_itself_alone(tmp_path: Path, broken: str) -> None:
    file, looked = tmp_path / "a.warc", Looked()
    file.write_bytes(plain(1) + BROKEN[broken] + plain(3) + plain(4))
    pieces = list(walk(file, looked))
    assert [f"<p>page {number}</p>".encode() for number in (1, 3, 4)] == [page for page in looked.pages if page]
    assert any(one.seen is None for one in pieces)
    assert all(one.offset + one.length <= two.offset for one, two in pairwise(pieces))


@pytest.mark.parametrize("make", [plain, record])
def test_a_record_that_whoever_looks_cannot_read_costs_itself_alone(tmp_path: Path, make: Any) -> None:
    def look(found: Any) -> str:
        if found.rec_headers.get_header("WARC-Target-URI").endswith("2"):
            raise ValueError
        return str(found.rec_headers.get_header("WARC-Target-URI"))

    file = tmp_path / "a.warc"
    file.write_bytes(b"".join(map(make, (1, 2, 3))))
    pieces = list(walk(file, look))
    assert [one.seen for one in pieces] == ["http://a.example/1", None, "http://a.example/3"]
    assert make is plain or b"page 2" in pieces[1].told


def test_a_head_within_a_page_is_no_record(tmp_path: Path) -> None:
    answer = b"HTTP/1.1 200 OK\r\nX: " + b"A" * 2 * LONGEST + b"\r\n\r\n" + plain(666) + b"."
    file = tmp_path / "a.warc"
    file.write_bytes(plain(1) + RESPONSE % (2, len(answer)) + answer + b"\r\n\r\n" + plain(3))
    seen = [one.seen for one in walk(file, Looked())]
    assert "http://a.example/666" not in seen
    assert seen[-1] == "http://a.example/3"


def test_a_file_that_is_compressed_as_a_whole_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "a.warc.gz"
    file.write_bytes(gzip.compress(b"".join(map(plain, range(1, 9)))))
    with pytest.raises(CompressedAsOne, match="gunzip"):
        list(walk(file, Looked()))


def test_a_member_of_several_records_costs_itself_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.warc.gz"
    file.write_bytes(record(1) + gzip.compress(plain(2) + plain(3)) + record(4))
    seen = [one.seen for one in walk(file, Looked()) if one.seen]
    assert seen[0] == "http://a.example/1"
    assert seen[-1] == "http://a.example/4"


def test_a_length_beyond_the_end_of_the_file_costs_its_record_alone(tmp_path: Path) -> None:
    file, looked = tmp_path / "a.warc", Looked()
    longer = plain(1).replace(b"Content-Length: ", b"Content-Length: 9999", 1)
    file.write_bytes(longer + plain(2) + plain(3))
    pieces = list(walk(file, looked))
    assert [piece.seen for piece in pieces] == [None, "http://a.example/2", "http://a.example/3"]
    assert [piece.torn for piece in pieces] == [False] * 3


def test_a_long_stretch_that_is_damaged_is_not_read_into_memory(tmp_path: Path) -> None:
    file, length = tmp_path / "a.warc.gz", 4 * MOST
    with file.open("wb") as out:
        out.write(record(1))
        out.truncate(out.tell() + length)  # a disk that has lost what was written, or a download that was broken off
        out.seek(0, 2)
        out.write(record(2))
    tracemalloc.start()
    try:
        pieces = list(walk(file, Looked()))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [piece.seen for piece in pieces] == ["http://a.example/1", None, "http://a.example/2"]
    assert pieces[1].length == length
    assert most < 3 * MOST
