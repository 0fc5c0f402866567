"""A copy of everything, consistent while runs go on: the database first, then the archive, which only ever grows.

A backup is a folder: `database.sqlite` or `database.dump` (pg_dump's own format), `archive/`, `models/` (those of tonality that
were trained here), `manifest.json` with sizes and the database's digest. Made again into the same folder only what is new is copied.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, make_url

from mediamon.file_lock import alone
from mediamon.storage.copies.damage import first_damage, is_damage
from mediamon.storage.copies.much_less import publications_in, why_much_less
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.schema import newest_revision, stored_revision
from mediamon.storage.database.server_encoding import WrongEncoding
from mediamon.storage.database.unopened import UNOPENED, why_unopened
from mediamon.whole_file import read_whole

MANIFEST = "manifest.json"
LARGEST = 256 << 20  # bytes of it
SQLITE = "database.sqlite"
POSTGRES = "database.dump"
ERROR = re.compile(r"\w+: error: (.+)")
PART = ".part"  # a file that is being written bears it, so that one cut short is never taken for whole

Tell = Callable[[str], None]


class BackupError(Exception):
    """It cannot be made or restored; the message says why, and the mend."""


def make(
    database: str,
    archive: Path,
    target: Path,
    tell: Tell = lambda line: None,
    models: Path | None = None,
    *,
    anyway: bool = False,
) -> dict[str, Any]:
    """Copy a database, an archive and kept models into a folder; returns the manifest. anyway: though the copy that is there has much more
    in it. Raises BackupError, OSError.
    """
    address = address_of(database)
    _refuse_inside(target, [archive, *([models] if models else [])], address)
    target.mkdir(parents=True, exist_ok=True)
    try:
        with alone(target, wait=False):
            return _made(database, address, archive, target, tell, models, anyway)
    except BlockingIOError:  # each would take away what the other one writes
        told = f"another backup into {target} is going on: wait for its end, or name another folder"
        raise BackupError(told) from None


def _made(
    database: str, address: URL, archive: Path, target: Path, tell: Tell, models: Path | None, anyway: bool
) -> dict[str, Any]:
    tell("the database")
    kind = address.get_backend_name()
    written = _copy_sqlite(Path(str(address.database)), target) if kind == "sqlite" else _dump(address, target)
    part = target / (MANIFEST + PART)
    shorter: list[Path] = []
    with gone_unless_whole(written, part):
        schema, count = _asked(database)
        if not anyway and (told := why_much_less(count, target, MANIFEST)):
            raise BackupError(told)
        copy = written.with_name(written.name.removesuffix(PART))
        files = copied(archive, "*.warc.gz", target / "archive", tell, shorter=shorter)
        manifest = {
            "made_at": datetime.now(UTC).isoformat(),
            "schema": schema,
            "publications": count,
            "database": {"file": copy.name, "bytes": written.stat().st_size, "sha256": digest_of(written)},
            "archive": files,
            "models": copied(models, "**/*", target / "models", tell) if models else {},
        }
        part.write_text(json.dumps(manifest, indent=1), "utf8")
        written.replace(copy)  # not before all else is there: until then the copy that was made here before is whole
        part.replace(target / MANIFEST)
    if shorter:
        told = f"{', '.join(map(str, shorter[:5]))}{' and others' if shorter[5:] else ''}: shorter than when it was copied here, which no file of an archive becomes"
        raise BackupError(
            f"{told}: it is damaged, and its copy in {target} stays: put that in its place. All else was copied"
        )
    return manifest


def _refuse_inside(target: Path, folders: Collection[Path], address: URL) -> None:
    """A copy that is mixed with what it is of is no copy. Raises BackupError."""
    there, own = target.resolve(), [folder.resolve() for folder in folders]
    data = {folder.parent for folder in own if there / folder.name == folder}  # its `archive` would be that of the copy
    if address.get_backend_name() == "sqlite" and address.database:
        data |= {Path(address.database).resolve().parent} & {there}
    if data or any(there.is_relative_to(folder) for folder in own):
        told = f"{target} is where what is copied lies itself, in {', '.join(map(str, data or own))}"
        raise BackupError(f"{told}: name a folder of its own, best on another disk")


def address_of(database: str) -> URL:
    """A database's URL, taken apart. Raises BackupError for what is none."""
    try:
        return make_url(database)
    except UNOPENED as error:
        raise BackupError(f"the database: {why_unopened(error, database)}") from None


def check(source: Path) -> dict[str, Any]:
    """The manifest of a backup that is whole, and that this version can bring back. Raises BackupError."""
    try:
        manifest: dict[str, Any] = json.loads(read_whole(source / MANIFEST, LARGEST).decode())
        file, _ = manifest["database"], str(manifest["made_at"])
        path, length, digest = source / str(file["file"]), int(file["bytes"]), str(file["sha256"])
        sizes = {f"archive/{name}": int(size) for name, size in manifest["archive"].items()}
        sizes |= {
            f"models/{name}": int(size) for name, size in manifest.get("models", {}).items()
        }  # since 0.1 has them
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise BackupError(f"{source} holds no backup that was finished: {error}") from None
    _refuse_newer(source, manifest.get("schema"))
    if not path.is_file() or path.stat().st_size != length or digest_of(path) != digest:
        raise BackupError(f"{path} is not what the manifest says: the copy is damaged, take another one")
    for name, size in sizes.items():
        one = source / name
        if not one.resolve().is_relative_to(source.resolve()):
            raise BackupError(f"{one} leads out of the copy, as nothing in a backup does")
        if not one.exists() or one.stat().st_size < size:
            raise BackupError(f"{one} is missing or cut short: the copy is damaged, take another one")
    return manifest


def _refuse_newer(source: Path, schema: object) -> None:
    """schema: the copy's; None of a database that had none yet."""
    if schema is not None and str(schema) > newest_revision():
        told = f"{source} was made by a newer version of mediamon (its schema is {schema}, and this one knows {newest_revision()})"
        raise BackupError(f"{told}: install that version, and call this again")


def _copy_sqlite(database: Path, target: Path) -> Path:
    if not database.exists():
        raise BackupError(f"there is no database at {database}: set MEDIAMON_DATA or MEDIAMON_DATABASE")
    part = target / (SQLITE + PART)
    part.unlink(missing_ok=True)
    part.touch(0o600)
    with gone_unless_whole(part, part.with_name(part.name + "-journal")):
        source, copy = sqlite3.connect(database), sqlite3.connect(part)
        try:
            source.backup(copy)  # in one step: a read transaction, that no writer waits for; pages are copied unread
            copy.execute("PRAGMA journal_mode=DELETE")
            damage = first_damage(copy)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise BackupError(
                    f"{database} cannot be copied to {target}: {error}: is it whole, and is there room?"
                ) from None
            damage = str(error)
        finally:
            source.close()
            copy.close()
        if damage:
            told = f"{database} is damaged ({damage}): it was not copied, and the copy that was made here before stays"
            raise BackupError(f"{told}: bring that one back with scrapy restore")
    return part


@contextmanager
def gone_unless_whole(*parts: Path) -> Iterator[None]:
    """A copy that is broken off keeps no room from what fills the disk beside it."""
    try:
        yield
    except BaseException:
        for part in parts:
            part.unlink(missing_ok=True)
        raise


def _dump(address: URL, target: Path) -> Path:
    part = target / (POSTGRES + PART)
    with gone_unless_whole(part):
        part.touch(0o600)
        run_program("pg_dump", address, ["--format=custom", "--file", str(part)])
    return part


def run_program(program: str, address: URL, arguments: list[str]) -> None:
    """One of PostgreSQL's, on a database. Raises BackupError."""
    path = shutil.which(program)
    if path is None:
        raise BackupError(f"{program} is not installed: install PostgreSQL's client programs (postgresql-client)")
    password, where = _connection_of(address)
    secret = {"PGPASSWORD": password} if password else {}  # not on the command line, where all see it
    done = subprocess.run(
        [path, "--no-password", f"--dbname={where}", *arguments],
        env={**os.environ, **secret, "LC_ALL": "C"},  # so that its errors can be told from what it says of them
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode:
        raise BackupError(f"{program}: {_reason(done.stderr)}")


def _reason(told: str) -> str:
    """Of what one of PostgreSQL's programs said the first error: details, hints and the statement stand behind it."""
    lines = told.strip().splitlines() or ["failed"]
    return next((found[1] for line in lines if (found := ERROR.match(line))), lines[-1])


def _connection_of(address: URL) -> tuple[str | None, str]:
    """The password, and all else that the URL says of the server, a socket's folder and how to encrypt among it: another one may answer
    where it is left out. In the words of libpq as the driver gives them, because libpq reads some URLs otherwise: in options a space
    is no plus to it, and it knows nothing of what is for the driver alone.
    """
    from psycopg import pq  # only who has PostgreSQL needs them
    from psycopg.conninfo import make_conninfo

    _, given = address.set(drivername="postgresql+psycopg").get_dialect()().create_connect_args(address)
    password = given.pop("password", None)
    known = {one.keyword.decode() for one in pq.Conninfo.get_defaults()}  # to libpq
    return password, make_conninfo(**{name: value for name, value in given.items() if name in known})


def copied(
    source: Path,
    pattern: str,
    target: Path,
    tell: Tell,
    only: Collection[str] | None = None,
    shorter: list[Path] | None = None,
) -> dict[str, int]:
    """Files by name with their sizes; one that is there in full is not copied again. only: names of those that are meant; shorter: gets files
    that are shorter than their copies, which stay as they are.
    """
    sizes: dict[str, int] = {}
    for file in sorted(source.glob(pattern)) if source.exists() else ():
        name = file.relative_to(source).as_posix()
        if not file.is_file() or file.name.endswith(PART) or (only is not None and name not in only):
            continue
        if shorter is not None and _is_shorter(file, target / name):
            shorter.append(file)
            sizes[name] = (target / name).stat().st_size
            continue
        try:
            sizes[name] = _copy(file, target / name, partial(tell, f"{target.name}/{name}"))
        except FileNotFoundError:
            if file.exists():
                raise
            # It was let go meanwhile (`scrapy prune`).
    return sizes


def _copy(file: Path, copy: Path, tell: Callable[[], None]) -> int:
    """Its size when it was looked at; what grows may be longer by now. The copy bears the time that the file had then: what is changed while
    it is copied is copied again the next time.
    """
    seen = file.stat()
    copy.parent.mkdir(parents=True, exist_ok=True)
    if not copy.exists() or _mark(copy.stat()) != _mark(seen):
        tell()
        part = copy.with_name(copy.name + PART)
        with gone_unless_whole(part):
            shutil.copy2(file, part)
            os.utime(part, ns=(seen.st_atime_ns, seen.st_mtime_ns))
        part.replace(copy)
    return seen.st_size


def _is_shorter(file: Path, copy: Path) -> bool:
    """Files of an archive only grow: what is erased of them is overwritten in its place."""
    try:
        return copy.stat().st_size > file.stat().st_size
    except FileNotFoundError:
        return False


def _mark(found: os.stat_result) -> tuple[int, int]:
    """What a change changes: an erasure, which is done in place, the time alone. That may be before, by a clock that was set back."""
    return found.st_size, found.st_mtime_ns


def _asked(database: str) -> tuple[str | None, int]:
    """Its revision, and how many publications it has."""
    engine = open_database(database, migrate=False)
    try:
        with engine.connect() as connection:
            return stored_revision(connection), publications_in(connection)
    except WrongEncoding as error:
        raise BackupError(f"the database: {error}") from None
    finally:
        engine.dispose()


def digest_of(path: Path) -> str:
    """Of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
