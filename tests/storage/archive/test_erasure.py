"""Pages are erased where they lie; all others are found where they were."""

from __future__ import annotations

import gzip
import os
import random
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from mediamon.items import RawResponse
from mediamon.storage.archive.erasure import addresses_of, erase_places, files_of, there
from mediamon.storage.archive.fillers import filler
from mediamon.storage.archive.records import Archive, bodies, read
from tests.storage.made import erase_addresses


def test_a_page_is_gone_and_the_others_are_where_they_were(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "a")
    pages = {f"http://a/{number}": f"Secret {number}".encode() * (number + 1) for number in range(9)}
    refs = {
        url: archive.append(url, RawResponse("200 OK", (("A", "b"),), body), datetime.now(UTC))
        for url, body in pages.items()
    }
    refs["again"] = archive.append("http://a/3", RawResponse("200 OK", (), b"Secret 3, corrected"), datetime.now(UTC))
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    size = file.stat().st_size
    assert erase_addresses(tmp_path, {"http://a/3", "http://a/8", "http://a/unknown"}) == 3
    assert file.stat().st_size == size
    left = dict(bodies(file))
    assert left == {url: body for url, body in pages.items() if url not in ("http://a/3", "http://a/8")}
    for url, body in left.items():
        assert read(tmp_path, refs[url]) == body
    everything = gzip.decompress(file.read_bytes())
    assert b"Secret 3" not in everything
    assert b"http://a/8" not in everything
    with file.open("rb") as stream:
        kinds = [record.rec_type for record in ArchiveIterator(stream)]
    assert kinds.count("metadata") == 3
    assert erase_addresses(tmp_path, {"http://a/3"}) == 0


@given(st.integers(250, 200_000))
def test_a_filler_is_as_long_as_it_should_be_and_readers_pass_over_it(length: int) -> None:
    member = filler(length)
    assert len(member) == length
    assert gzip.decompress(member + gzip.compress(b"next")).endswith(b"erased.\r\n\r\nnext")


def test_what_is_too_short_is_told() -> None:
    with pytest.raises(ValueError, match="too short"):
        filler(60)


@pytest.mark.parametrize("share", [0.0005, 0.003, 0.0067, 0.0068, 0.0071, 0.02, 0.3, 0.5, 0.9, 0.99])
def test_a_torn_end_is_erased_too(tmp_path: Path, share: float) -> None:
    """A run that was killed while it wrote: the beginning of its last record is there. The file is as long as before, since to `backup` one that
    is shorter is damaged, and as old but for two seconds, since `prune` goes by that.
    """
    secret = bytes(random.Random(1).randbytes(3000))
    archive = Archive(tmp_path, "a")
    archive.append("http://a/1", RawResponse("200 OK", (), secret), datetime.now(UTC))
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    whole = file.read_bytes()
    torn = whole[: int(len(whole) * share)]
    file.write_bytes(whole + torn)
    os.utime(file, (1e9, 1e9))
    assert erase_addresses(tmp_path, {"http://a/1"}) == 2
    left = file.read_bytes()
    assert len(left) == len(whole + torn)
    assert file.stat().st_mtime == 1e9 + 2
    assert not any(whole[at : at + 200] in left for at in range(0, len(torn) - 200, 100))
    assert dict(bodies(file)) == {}
    assert erase_addresses(tmp_path, {"http://a/1"}) == 0


@pytest.mark.parametrize("length", [4, 150, 200])
def test_a_torn_end_that_is_not_compressed_is_erased_too(tmp_path: Path, length: int) -> None:
    http = StatusAndHeaders("200 OK", [], protocol="HTTP/1.1")
    out = BytesIO()
    writer = WARCWriter(out, gzip=False)
    for url in ("http://a/1", "http://a/2"):
        writer.write_record(writer.create_warc_record(url, "response", payload=BytesIO(b"x" * 500), http_headers=http))
    file = tmp_path / "a.warc.gz"
    head = b"WARC/1.0\r\nWARC-Target-URI: http://a/1\r\nWARC-Type: response\r\n".ljust(200, b"a")
    file.write_bytes(out.getvalue() + head[:length])
    assert erase_addresses(tmp_path, {"http://a/1"}) == 2
    left = file.read_bytes()
    assert len(left) == len(out.getvalue()) + length
    assert b"http://a/1" not in left
    assert [url for url, _ in bodies(file)] == ["http://a/2"]


def test_a_torn_end_of_another_page_stays(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "a")
    for name in ("one", "two"):
        archive.append(f"http://a/{name}", RawResponse("200 OK", (), b"x" * 500), datetime.now(UTC))
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    whole = file.read_bytes()[:-50]
    file.write_bytes(whole)
    assert erase_addresses(tmp_path, {"http://a/one"}) == 1
    assert file.read_bytes()[-100:] == whole[-100:]


def test_garbage_in_the_middle_is_passed_over(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "a")
    for name in ("one", "two"):
        archive.append(f"http://a/{name}", RawResponse("200 OK", (), b"x" * 500), datetime.now(UTC))
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    garbage = gzip.compress(b"no record at all")
    file.write_bytes(garbage + file.read_bytes())
    assert erase_addresses(tmp_path, {"http://a/two"}) == 1
    assert file.read_bytes().startswith(garbage)
    assert b"http://a/one" in gzip.decompress(file.read_bytes())


@pytest.mark.parametrize("broken", [0, 5, 60, -6, -1])
def test_a_lost_bit_costs_one_record_and_no_other(tmp_path: Path, broken: int) -> None:
    """In the head, the data or the checksum of a record in the middle: what is behind it must neither be overwritten nor left."""
    archive = Archive(tmp_path, "a")
    dice = random.Random(2)
    pages = {f"http://a/{n}": dice.randbytes(300) for n in range(5)}
    refs = [archive.append(url, RawResponse("200 OK", (), body), datetime.now(UTC)) for url, body in pages.items()]
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    data = bytearray(file.read_bytes())
    data[refs[2].offset + broken % refs[2].length] ^= 0xFF
    file.write_bytes(data)
    assert erase_addresses(tmp_path, {"http://a/1", "http://a/4"}) == 2
    for number in (0, 3):
        assert read(tmp_path, refs[number]) == pages[f"http://a/{number}"]
    there = slice(refs[2].offset, refs[2].offset + refs[2].length)
    assert file.read_bytes()[there] == bytes(data[there])
    for number in (1, 4):
        with pytest.raises(ValueError, match="no record"):
            read(tmp_path, refs[number])
    erased = erase_addresses(tmp_path, {"http://a/2"})
    assert erased == (broken not in (5, 60) or erased)  # what was lost may be the address
    for number in (0, 3):
        assert read(tmp_path, refs[number]) == pages[f"http://a/{number}"]


@pytest.mark.parametrize("length", [300, 999, 1000, 1001, 1234, 9_999, 10_000, 10_200, 100_001])
def test_a_record_that_is_not_compressed_is_overwritten_by_one(tmp_path: Path, length: int) -> None:
    """Others' files may be such (`scrapy ingest FILE.warc`)."""
    out = BytesIO()
    writer = WARCWriter(out, gzip=False)
    places, urls = [], [f"http://a/{number}" for number in range(3)]
    for url in urls:
        start = len(out.getvalue())
        http = StatusAndHeaders("200 OK", [], protocol="HTTP/1.1")
        body = BytesIO((b"Secret " + url.encode()) * (length // 20))
        writer.write_record(writer.create_warc_record(url, "response", payload=body, http_headers=http))
        places.append(("a.warc", start, len(out.getvalue()) - start - 4))
    (tmp_path / "a.warc").write_bytes(out.getvalue())
    assert list(there(tmp_path, [*places, ("a.warc", 3, 200), ("a.warc", 0, 100)])) == places
    erase_places(tmp_path, places[1:2])
    left = (tmp_path / "a.warc").read_bytes()
    assert len(left) == len(out.getvalue())
    assert b"Secret http://a/1" not in left
    assert [url for url, _ in bodies(tmp_path / "a.warc")] == [urls[0], urls[2]]
    with (tmp_path / "a.warc").open("rb") as stream:
        assert [record.rec_type for record in ArchiveIterator(stream)] == ["response", "metadata", "response"]


def test_the_pages_of_a_publication_are_found_by_what_is_stored_of_it() -> None:
    pages = {
        "read": 3,
        "missing": None,
        "further": ["http://a/1/2"],
        "archived": [{"url": "http://www.a/1/2", "file": "b.warc.gz"}, {"url": "http://a/1/3", "file": "b.warc.gz"}],
    }
    long = SimpleNamespace(
        url="http://a/1", final_url="http://www.a/1", archive_file="a.warc.gz", extras={"pages": pages}
    )
    assert addresses_of(long) == {"http://a/1", "http://www.a/1", "http://a/1/2", "http://www.a/1/2", "http://a/1/3"}
    assert files_of(long) == {"a.warc.gz", "b.warc.gz"}
    short = SimpleNamespace(url="http://a/2", final_url="http://a/2", archive_file=None, extras={})
    assert addresses_of(short) == {"http://a/2"}
    assert files_of(short) == set()


def test_a_page_with_a_login_in_its_address_is_erased_by_the_one_that_is_stored(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "a")
    archive.append("http://u:secret@a.example/1", RawResponse("200 OK", (), b"one"), datetime.now(UTC))
    archive.append("http://u:secret@a.example/2", RawResponse("200 OK", (), b"two"), datetime.now(UTC))
    archive.close()
    assert erase_addresses(tmp_path, {"http://a.example/1"}) == 1
    assert [body for _, body in bodies(next(tmp_path.glob("*.warc.gz")))] == [b"two"]
