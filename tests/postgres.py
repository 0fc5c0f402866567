"""PostgreSQL servers of the tests' own, on 127.0.0.1."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path

from sqlalchemy import text

from mediamon.storage.database.engine import open_database
from tests.ports import free_port

LOCAL_TRUST = ["-A", "trust", "-E", "UTF8", "--no-sync", "-U", "postgres"]
NEWEST = "newest"  # a database of the newest schema with nothing in it


class Server:
    """A server in a folder of its own; whoever makes it starts and stops it (`running`). A folder that is there is used again."""

    def __init__(self, programs: Path, folder: Path, settings: Sequence[str] = ("fsync=off",)) -> None:
        self.programs, self.folder = programs, folder
        folder.mkdir(exist_ok=True)
        as_root = os.geteuid() == 0  # PostgreSQL refuses to run as root
        if as_root:
            shutil.chown(folder, "postgres")
        self._prefix = ["runuser", "-u", "postgres", "--"] if as_root else []
        port = free_port()
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{port}"
        chosen = "".join(f" -c {one}" for one in ("listen_addresses=127.0.0.1", "max_connections=50", *settings))
        options = f"-p {port} -k {folder}{chosen}"
        self._starting = ("-o", options, "-l", str(folder / "log"), "-w")
        if not (folder / "data").exists():
            self._do("initdb", *LOCAL_TRUST)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._do("pg_ctl", *self._starting, "start")

    def restart(self) -> None:
        """As if its machine had lost power: no connection is ended properly, what was committed is recovered."""
        self._do("pg_ctl", *self._starting, "-m", "immediate", "restart")

    def stop(self, how: str = "immediate") -> None:
        """Stop it at once, or "fast": with all that is in its memory on the disk."""
        self._do("pg_ctl", "-m", how, "-w", "-t", "300", "stop")

    def has_database(self, name: str) -> bool:
        """Whether it is there."""
        admin = open_database(f"{self.url}/postgres", migrate=False)
        with admin.connect() as connection:
            there = connection.execute(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name}).first()
        admin.dispose()
        return there is not None

    def new_database(self, name: str, like: str = "template1", encoding: str = "UTF8") -> str:
        """Make one, a copy of another to which nobody is connected; its URL."""
        other = "" if encoding == "UTF8" else f" ENCODING '{encoding}' LOCALE 'C'"
        admin = open_database(f"{self.url}/postgres", migrate=False)
        with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}{other}"))
        admin.dispose()
        return f"{self.url}/{name}"

    def migrated_database(self, name: str) -> str:
        """Make one of the newest schema; its URL. It is a copy: only the first one is migrated."""
        if not self.has_database(NEWEST):
            open_database(self.new_database(NEWEST)).dispose()
        return self.new_database(name, NEWEST)

    def _do(self, program: str, *arguments: str) -> None:
        command = [*self._prefix, str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


@contextmanager
def running(name: str) -> Iterator[Server | None]:
    """A server for as long as this lasts; None where the machine has no PostgreSQL."""
    found = programs()
    if found is None:
        yield None
        return
    server = Server(found, Path("/tmp") / f"mediamon-{name}-{os.getpid()}")  # short: the path of a socket is bounded
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: Debian's, one on the PATH, or that of the PyPI package."""
    candidates = [*sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    on_path = shutil.which("pg_ctl")
    candidates += [str(Path(on_path).resolve().parent)] if on_path else []
    try:
        import pgserver  # type: ignore[import-not-found]

        candidates.append(str(Path(pgserver.__file__).parent / "pginstall" / "bin"))
    except ImportError:
        pass
    return next((Path(one) for one in candidates if (Path(one) / "initdb").exists()), None)
