"""Pages are erased where they lie; all others are found where they were."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from warcio.archiveiterator import ArchiveIterator

from mediamon.items import RawResponse
from mediamon.storage.archive import Archive, bodies, read
from mediamon.storage.archive_erasure import erase_addresses, filler


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


def test_a_torn_end_is_no_obstacle_and_garbage_is_told(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "a")
    archive.append("http://a/1", RawResponse("200 OK", (), b"Secret"), datetime.now(UTC))
    archive.close()
    file = next(tmp_path.glob("*.warc.gz"))
    whole = file.read_bytes()
    file.write_bytes(whole + whole[: len(whole) // 2])  # a run that was killed while it wrote
    assert erase_addresses(tmp_path, {"http://a/1"}) >= 1
    assert b"Secret" not in gzip.decompress(file.read_bytes()[: len(whole)])
