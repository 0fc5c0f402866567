"""The archive of raw responses: WARC records, each a gzip member of its own, found again by file, offset and length.

warcio makes the records and reads them; isal compresses, at a sixth of the cost of zlib.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from isal import igzip
from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage.addresses.form import normalised
from mediamon.storage.archive.bodies import body_of
from mediamon.years import YEARS

UNREADABLE = (
    ArchiveLoadFailed,
    AttributeError,
    EOFError,
    ValueError,
    zlib.error,
)  # what warcio raises for torn records
LARGEST_FILE = 512 << 20  # bytes; then the next file begins
LEVEL = 2
PRINTABLE = bytes(range(32, 127)).decode()
MADE_AT = "%Y-%m-%dT%H:%M:%SZ"


class Archive:
    """Appends to files of its own (`name` must be new for each run), so that a torn end is never written after."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._file: FileIO | None = None
        self._number = 0

    def append(self, url: str, response: RawResponse, when: datetime) -> ArchiveRef:
        """Write one response. Raises OSError (a full disk): the file is then as it was."""
        member = igzip.compress(_record(url, response, when), compresslevel=LEVEL)
        file = self._open()
        offset = file.tell()
        try:
            _write_all(file, member)
        except OSError:
            with suppress(OSError):  # what cannot even be cut back ends the file: the next record begins another
                file.seek(offset)
                file.truncate()
            raise
        return ArchiveRef(Path(str(file.name)).name, offset, len(member))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _open(self) -> FileIO:
        if self._file is not None and self._file.tell() >= LARGEST_FILE:
            self.close()
        if self._file is None:
            self._number += 1
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = FileIO(self._folder / f"{self._name}-{self._number:05}.warc.gz", "xb")
        return self._file


def _write_all(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def read(folder: Path, ref: ArchiveRef) -> bytes:
    """The body of an archived response, whosever it is. Raises OSError, ValueError when there is no such record."""
    record = _response_at(folder, ref)
    return body_of(record)


class Archived(NamedTuple):
    """A response. made_at: when it was fetched; None where its record does not say."""

    headers: list[tuple[str, str]]
    body: bytes
    made_at: datetime | None


def read_response(folder: Path, ref: ArchiveRef, addresses: Collection[str]) -> Archived:
    """An archived response of one of these addresses: another file may have come to that place since, as others' may
    (`scrapy ingest`). Raises OSError, ValueError when there is no such record.
    """
    record = _response_at(folder, ref)
    its = record.rec_headers.get_header("WARC-Target-URI") or ""
    if its not in addresses and normalised(its) not in {normalised(one) for one in addresses} - {None}:
        raise ValueError(f"the record at {ref} is of another page, {its}")
    headers = list(record.http_headers.headers if record.http_headers else [])
    return Archived(headers, body_of(record), _made_at(record))


def _made_at(record: Any) -> datetime | None:
    try:
        when = datetime.fromisoformat(record.rec_headers.get_header("WARC-Date") or "")
    except ValueError:
        return None
    known = when if when.tzinfo else when.replace(tzinfo=UTC)
    return known if known.year in YEARS else None


def _response_at(folder: Path, ref: ArchiveRef) -> Any:
    with open(folder / ref.file, "rb") as file:
        file.seek(ref.offset)
        record = next(iter(ArchiveIterator(BytesIO(file.read(ref.length)))), None)
    if record is None or record.rec_type != "response":  # it was erased
        raise ValueError(f"no record at {ref}")
    return record


def bodies(path: Path) -> Iterator[tuple[str, bytes]]:
    """(URL, body) of every response in a file."""
    with open(path, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type == "response":
                yield record.rec_headers.get_header("WARC-Target-URI"), body_of(record)


def _record(url: str, response: RawResponse, when: datetime) -> bytes:
    out = BytesIO()
    writer = WARCWriter(out, gzip=False)
    plain = [(_plain(name), _plain(value)) for name, value in response.headers]
    headers = StatusAndHeaders(response.status, plain, protocol="HTTP/1.1")
    record = writer.create_warc_record(
        url,
        "response",
        payload=BytesIO(response.body),
        http_headers=headers,
        warc_headers_dict={"WARC-Date": when.strftime(MADE_AT)},
    )
    writer.write_record(record)
    return out.getvalue()


def _plain(text: str) -> str:
    """A header's name or value in ASCII: all else percent-encoded, as its bytes were (RFC 8187 does so, within one parameter)."""
    if text.isascii() and text.isprintable():
        return text
    try:
        octets = text.encode("latin1")
    except UnicodeEncodeError:
        octets = text.encode("utf8", "surrogatepass")
    return quote(octets, safe=PRINTABLE)
