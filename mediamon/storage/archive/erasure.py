"""Erasing pages from the archive where they lie: offsets of all other records stay what they are.

A record is overwritten by one of the same length that says so (`fillers`).
"""

from __future__ import annotations

import os
import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from mediamon.storage.addresses.form import without_login
from mediamon.storage.addresses.moving import addresses
from mediamon.storage.archive.fillers import blank, filler, plain_filler
from mediamon.storage.archive.walking import LENGTH, WARC, walk

MARGIN = 60.0  # seconds by which the clocks of a file system and of this process may differ
LATER = 2 * 10**9  # nanoseconds, to be told from the time before where a file system knows only even seconds

Place = tuple[str, int, int]  # name of a file of the archive, offset and length of a record in bytes


def addresses_of(row: Any) -> set[str]:
    """Under which the pages of a stored publication lie in the archive, those on which it goes on among them, and what was stored
    of these by themselves before.
    """
    alone = (row.extras.get("pages") or {}).get("further") or ()
    return {*addresses(row), *alone} | {one["url"] for one in _archived(row)}


def files_of(row: Any) -> set[str]:
    """The names of the files in which they lie."""
    return ({row.archive_file} - {None}) | {one["file"] for one in further_pages(row)}


def further_pages(row: Any) -> list[Mapping[str, Any]]:
    """The archived pages of a publication behind its first: url, file, offset, length (`pipelines/further`)."""
    return [one for one in _archived(row) if "file" in one]


def _archived(row: Any) -> list[Mapping[str, Any]]:
    """Those among them whose file was let go (`files_let_go`): of these there is the address alone."""
    return list((row.extras.get("pages") or {}).get("archived") or ())


def further_places(rows: Iterable[Any]) -> set[Place]:
    """Where they lie."""
    return {(one["file"], one["offset"], one["length"]) for row in rows for one in further_pages(row)}


def places_of(folder: Path, addresses: Collection[str], names: Collection[str] | None = None) -> Iterator[Place]:
    """Where the records of these addresses lie: one of which nothing is stored (its run was killed) too, and what is left of one that is
    damaged, where it can be told whose it was. names: of the files to look at. Raises OSError.
    """
    for _, place in places_by_address(folder, addresses, names):
        yield place


def places_by_address(
    folder: Path, addresses: Collection[str], names: Collection[str] | None = None
) -> Iterator[tuple[str, Place]]:
    """(address, place) of each of these records, a file gone through once; the address is "" of the beginning of one that tells none.
    Raises OSError.
    """
    for file in sorted(folder.glob("*.warc.gz")):
        if names is None or file.name in names:
            for address, offset, length in list(_places(file, addresses)):
                yield address, (file.name, offset, length)


def there(folder: Path, places: Iterable[Place]) -> Iterator[Place]:
    """Those of the places at which a record does lie: tables that are older than the archive must not spoil other records."""
    for name, offset, length in places:
        try:
            with (folder / name).open("rb") as stream:
                stream.seek(offset)
                member = stream.read(length)
            if _plain(member):
                yield name, offset, length
                continue
            unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
            told = unpacker.decompress(member)
        except (OSError, zlib.error):
            continue
        whole = unpacker.eof and not unpacker.unused_data
        if whole and told.startswith(WARC):
            yield name, offset, length


def lost(folder: Path, places: Iterable[Place]) -> dict[str, int]:
    """Files that are not there, taken away or of another machine's archive: how many of the places lie in each. Raises OSError."""
    counts = Counter(name for name, _, _ in places)
    return {name: count for name, count in sorted(counts.items()) if not (folder / name).is_file()}


def _plain(member: bytes) -> bool:
    """Is this one whole record of a file that is not compressed?"""
    head, end, body = member.partition(b"\r\n\r\n")
    length = LENGTH.search(head)
    return bool(member.startswith(WARC) and end and length and int(length[1]) == len(body))


def try_to_write(folder: Path, places: Iterable[Place]) -> None:
    """Can what lies there be overwritten? Raises OSError, before anything is."""
    for name in sorted({name for name, _, _ in places}):
        (folder / name).open("r+b").close()


def changed_since(folder: Path, moment: float) -> set[str]:
    """The names of the files into which something was written since then (seconds from 1970), or shortly before."""
    return {file.name for file in folder.glob("*.warc.gz") if file.stat().st_mtime >= moment - MARGIN}


def erase_places(folder: Path, places: Iterable[Place]) -> int:
    """Overwrite the records that lie there; how many. Each file is opened, and brought to the disk, once; it stays as old as it was but for
    two seconds, by which a backup sees that it has changed. Raises OSError.
    """
    lying: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for name, offset, length in places:
        lying[name].append((offset, length))
    for name, some in lying.items():
        with (folder / name).open("r+b") as stream:
            before = os.fstat(stream.fileno())
            for offset, length in some:
                _overwrite(stream, offset, length)
            stream.flush()
            os.utime(stream.fileno(), ns=(before.st_atime_ns, before.st_mtime_ns + LATER))
            os.fsync(stream.fileno())
    return sum(map(len, lying.values()))


def _places(file: Path, addresses: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """(address, offset, length) of the records of these addresses; of a record that is damaged or cut short, too."""
    wanted = {address: address.encode("utf8", "surrogatepass") for address in addresses}
    for piece in walk(file, lambda record: _whose(record, addresses)):
        its = piece.seen
        if its is None:
            its = next((address for address, told in wanted.items() if told in piece.told), "")
        if its or (piece.torn and not piece.told):  # the beginning of a record, of which nobody can tell whose it is
            yield its, piece.offset, piece.length


def _whose(record: Any, addresses: Collection[str]) -> str:
    """Of these addresses the record's; "" for none."""
    its = record.rec_headers.get_header("WARC-Target-URI") or ""
    return next((one for one in (its, without_login(its)) if one in addresses), "")  # under which it is stored


def _overwrite(stream: BinaryIO, offset: int, length: int) -> None:
    plain, begins = _is_plain(stream, 0), _is_plain(stream, offset)
    is_rest = plain and not begins  # what is left of a record, behind the blank lines of the one before
    try:
        told = blank(length, plain=True) if is_rest else (plain_filler if begins else filler)(length)
    except ValueError:  # the beginning of a record at the file's end: nothing comes after it
        if offset + length < os.fstat(stream.fileno()).st_size:
            raise
        told = blank(
            length, plain=plain
        )  # and not cut off: to a backup a file that is shorter than its copy is damaged
    stream.seek(offset)
    stream.write(told)


def _is_plain(stream: BinaryIO, offset: int) -> bool:
    """Does a record begin there that is not compressed?"""
    stream.seek(offset)
    return stream.read(len(WARC)) == WARC
