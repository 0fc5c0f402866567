"""The WARC archive: written by us, read by warcio and by us."""

from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage.archive import records as archives
from mediamon.storage.archive.records import Archive, bodies, read, read_response

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def response(body: bytes) -> RawResponse:
    return RawResponse("200 OK", (("Content-Type", "text/html"), ("X-Odd", "ё".encode().decode("latin1"))), body)


def test_a_record_is_found_again_by_its_reference(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "s-1")
    texts = [b"first", b"\x00\xff" * 5000, b""]
    references = [archive.append(f"http://a/{n}", response(text), NOW) for n, text in enumerate(texts)]
    archive.close()
    assert [read(tmp_path, reference) for reference in references] == texts
    assert list(bodies(tmp_path / references[0].file)) == [(f"http://a/{n}", text) for n, text in enumerate(texts)]


def test_archivists_tools_read_it(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "s-1")
    reference = archive.append("http://a/новость", response("<p>да</p>".encode()), NOW)
    archive.close()
    with open(tmp_path / reference.file, "rb") as file:
        (record,) = list(ArchiveIterator(file))
        assert record.rec_headers.get_header("WARC-Date") == "2026-11-01T00:00:00Z"
        assert record.http_headers.get_statuscode() == "200"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("Link", "</новость>; rel=canonical", "</%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D1%8C>; rel=canonical"),
        ("Set-Cookie", "имя=1; path=/", "%D0%B8%D0%BC%D1%8F=1; path=/"),
        ("Content-Type", "text/html; \xff\xfe charset=utf-8", "text/html; %FF%FE charset=utf-8"),
        ("X-Odd", "a\nb", "a%0Ab"),
        ("X-Wide", "\ud800", "%ED%A0%80"),
    ],
)
def test_a_header_that_is_no_ascii_is_kept_as_its_bytes(tmp_path: Path, name: str, value: str, told: str) -> None:
    archive = Archive(tmp_path, "s-1")
    came = value.encode("utf8").decode("latin1") if "\u0400" < max(value) < "\u0500" else value
    reference = archive.append("http://a/1", RawResponse("200 OK", ((name, came),), b"x"), NOW)
    archive.close()
    headers, body, _ = read_response(tmp_path, reference, ("http://a/1",))
    assert (dict(headers)[name], body) == (told, b"x")


def test_a_new_file_begins_when_one_has_grown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_FILE", 100)
    archive = Archive(tmp_path, "s-1")
    references = [archive.append("http://a/1", response(b"x" * 200), NOW) for _ in range(3)]
    assert len({reference.file for reference in references}) == 3
    assert all(read(tmp_path, reference) == b"x" * 200 for reference in references)


def test_a_file_of_another_run_is_never_written(tmp_path: Path) -> None:
    (tmp_path / "s-1-00001.warc.gz").write_bytes(b"torn")
    with pytest.raises(FileExistsError):
        Archive(tmp_path, "s-1").append("http://a/1", response(b"x"), NOW)
    assert (tmp_path / "s-1-00001.warc.gz").read_bytes() == b"torn"


def test_a_full_device_is_an_error_of_its_own(tmp_path: Path) -> None:
    archive = Archive(tmp_path, "s-1")
    archive._file = FileIO("/dev/full", "w")
    with pytest.raises(OSError, match="No space left"):
        archive.append("http://a/1", response(b"x"), NOW)


def test_a_reference_to_nothing_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with pytest.raises(ValueError, match="no record"):
        read(tmp_path, ArchiveRef("empty", 0, 10))
    with pytest.raises(FileNotFoundError):
        read(tmp_path, ArchiveRef("missing", 0, 10))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("http://a/новость?utm_source=x#top", "http://a/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D1%8C"),
        ("http://a/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D1%8C", "http://a/новость?utm_source=x#top"),
        ("HTTP://A/?b=1&a=2", "http://a/?a=2&b=1"),
    ],
)
def test_a_record_is_known_by_its_page_however_that_is_written(tmp_path: Path, asked: str, told: str) -> None:
    archive = Archive(tmp_path, "s-1")
    reference = archive.append(told, response(b"its own"), NOW)
    archive.close()
    headers, body, _ = read_response(tmp_path, reference, ("http://a/2", asked))
    assert (dict(headers)["Content-Type"], body) == ("text/html", b"its own")


@pytest.mark.parametrize("told", ["http://a/2", "https://a/1", "http://b/1", "urn:x"])
def test_a_record_of_another_page_is_none_of_ours(tmp_path: Path, told: str) -> None:
    archive = Archive(tmp_path, "s-1")
    reference = archive.append(told, response(b"another's"), NOW)
    archive.close()
    with pytest.raises(ValueError, match="is of another page"):
        read_response(tmp_path, reference, ("http://a/1", "urn:y"))
