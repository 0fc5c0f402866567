"""PostgreSQL servers of the tests' own, on 127.0.0.1."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path

from sqlalchemy import text

from mediamon.storage.engine import open_database

LOCAL_TRUST = ["-A", "trust", "-E", "UTF8", "--no-sync", "-U", "postgres"]


class Server:
    """A server in a folder of its own; whoever makes it starts and stops it (`running`)."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder
        folder.mkdir()
        as_root = os.geteuid() == 0  # PostgreSQL refuses to run as root
        if as_root:
            shutil.chown(folder, "postgres")
        self._prefix = ["runuser", "-u", "postgres", "--"] if as_root else []
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{port}"
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50"
        self._starting = ("-o", options, "-l", str(folder / "log"), "-w")
        self._do("initdb", *LOCAL_TRUST)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._do("pg_ctl", *self._starting, "start")

    def restart(self) -> None:
        """As if its machine had lost power: no connection is ended properly, what was committed is recovered."""
        self._do("pg_ctl", *self._starting, "-m", "immediate", "restart")

    def stop(self) -> None:
        """Stop it at once."""
        self._do("pg_ctl", "-m", "immediate", "-w", "stop")

    def new_database(self, name: str) -> str:
        """Make one; its URL."""
        admin = open_database(f"{self.url}/postgres", migrate=False)
        with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        admin.dispose()
        return f"{self.url}/{name}"

    def _do(self, program: str, *arguments: str) -> None:
        command = [*self._prefix, str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


@contextmanager
def running(name: str) -> Iterator[Server | None]:
    """A server for as long as this lasts; None where the machine has no PostgreSQL."""
    programs = _programs()
    if programs is None:
        yield None
        return
    server = Server(programs, Path("/tmp") / f"mediamon-{name}-{os.getpid()}")  # short: the path of a socket is bounded
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def _programs() -> Path | None:
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
