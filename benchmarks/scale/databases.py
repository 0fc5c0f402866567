"""The databases that are measured: a SQLite file, and a PostgreSQL cluster of the benchmark's own on 127.0.0.1."""

from __future__ import annotations

import os
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path

from sqlalchemy import text

from mediamon.storage.database.engine import open_database
from tests.postgres import Server, programs

TICK = os.sysconf("SC_CLK_TCK")
# As somebody would set up a server of this size; what is committed is on the disk.
SETTINGS = ("shared_buffers=1GB", "max_wal_size=8GB", "effective_cache_size=6GB", "maintenance_work_mem=256MB")


class Database(ABC):
    """One of them, in a folder; `url` is valid while it runs."""

    name: str
    url: str

    @abstractmethod
    def size(self) -> int:
        """Bytes on the disk, without what is there only for recovery."""

    @abstractmethod
    def server(self) -> float:
        """Seconds of processor time of the database's own processes so far."""

    @abstractmethod
    def settle(self) -> None:
        """What a database does by itself in a quiet hour: merges, statistics."""

    @abstractmethod
    def forget(self) -> None:
        """Start the server anew; the pages of files are forgotten by `forget_pages`."""

    @abstractmethod
    def stop(self) -> None:
        """End it."""


class Sqlite(Database):
    """A file."""

    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scale.sqlite"
        self.url = f"sqlite:///{self.file}"

    def size(self) -> int:
        """The file; after `settle` its log is in it."""
        return self.file.stat().st_size

    def server(self) -> float:
        """It has none."""
        return 0.0

    def settle(self) -> None:
        """Its log goes into the file, and it looks what its indices are like."""
        engine = open_database(self.url)
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        engine.dispose()

    def forget(self) -> None:
        """There is nothing to start."""

    def stop(self) -> None:
        """There is nothing to end."""


class Postgresql(Database):
    """A cluster."""

    name = "postgresql"

    def __init__(self, folder: Path) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError("no PostgreSQL on this machine")
        self._server = Server(found, folder / "postgresql", SETTINGS)
        self._server.start()
        self.url = f"{self._server.url}/scale"
        if not self._server.has_database("scale"):
            self._server.new_database("scale")

    def size(self) -> int:
        """The database with its indices."""
        engine = open_database(self.url)
        with engine.connect() as connection:
            found = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
        engine.dispose()
        return int(found)

    def server(self) -> float:
        """Of all of its processes, those that have ended too."""
        main = int((self._server.folder / "data" / "postmaster.pid").read_text().split()[0])
        listed = subprocess.run(["ps", "--ppid", str(main), "-o", "pid="], capture_output=True, text=True).stdout
        return sum(_seconds(pid, own=pid != main) for pid in (main, *map(int, listed.split())))

    def settle(self) -> None:
        """What autovacuum does."""
        engine = open_database(self.url)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))
            connection.execute(text("CHECKPOINT"))
        engine.dispose()

    def forget(self) -> None:
        """Its shared memory is empty after a start."""
        self._server.stop("fast")
        self._server.start()

    def stop(self) -> None:
        """End it; the folder stays."""
        self._server.stop("fast")


def _seconds(pid: int, *, own: bool) -> float:
    """Of a process; of the main one with its ended children's."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13] if own else fields[11:15])) / TICK


def forget_pages() -> bool:
    """Whether the system could be told to forget the pages of files that it holds."""
    try:
        os.sync()
        Path("/proc/sys/vm/drop_caches").write_text("3")
    except OSError:
        return False
    return True


def opened(name: str, folder: Path) -> Database:
    """By its name. Raises FileNotFoundError where there is none, KeyError for a name that is none."""
    made: Database = {"sqlite": Sqlite, "postgresql": Postgresql}[name](folder)
    return made
