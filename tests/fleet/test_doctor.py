"""What `scrapy doctor` says of what lies beyond this process: nodes, a scheduler, programs, logins."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from scrapy.settings import BaseSettings

from mediamon.fleet import doctor_beyond as beyond
from mediamon.fleet.doctor import folders, sites, templates
from mediamon.fleet.findings import Finding
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.running import runs
from tests.ports import free_port
from tests.postgres import Server
from tests.storage.made import NOW


def settings(**given: object) -> BaseSettings:
    usual = {"MEDIAMON_EXECUTOR": "scrapyd", "MEDIAMON_SCRAPYD_PROJECT": "newsroom", "MEDIAMON_BATCHES": "local"}
    return BaseSettings({**usual, "MEDIAMON_SITES": [], **given})


@contextmanager
def answering(login: str, answer: object) -> Iterator[int]:
    """Something on every address of this machine that says this to who signs in so, or to all; its port."""
    wanted = "Basic " + base64.b64encode(login.encode()).decode() if login else None

    class Handler(BaseHTTPRequestHandler):
        def do_GET(handler) -> None:
            allowed = wanted in (None, handler.headers.get("Authorization"))
            handler.send_response(200 if allowed else 401)
            handler.end_headers()
            handler.wfile.write(json.dumps(answer).encode() if allowed else b"")

        def log_message(handler, *_: object) -> None:
            return

    with ThreadingHTTPServer(("0.0.0.0", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


def nodes(*addresses: str) -> Sequence[Finding]:
    return asyncio.run(beyond.nodes(settings(MEDIAMON_SCRAPYD=list(addresses))))


WELL = {"status": "ok", "pending": [], "running": [{"spider": "a"}], "finished": []}


def test_a_node_in_order() -> None:
    with answering("u:p", WELL) as port:
        assert nodes(f"http://u:p@0.0.0.0:{port}") == [Finding("fine", f"scrapyd 0.0.0.0:{port} answers, 1 runs")]
    assert asyncio.run(beyond.nodes(settings(MEDIAMON_EXECUTOR="local"))) == []


def test_a_node_that_lets_in_everybody_is_told() -> None:
    """By asking it without the password, at an address beyond loopback; on loopback nobody else can ask."""
    with answering("", WELL) as port:
        told = nodes(f"http://u:p@0.0.0.0:{port}", f"http://127.0.0.1:{port}")
    assert [one.level for one in told] == ["fine", "wrong", "fine"]
    assert "lets in whoever asks" in told[1].told


def test_nodes_that_are_wrong_are_told_with_the_mend() -> None:
    with (
        answering("u:p", WELL) as port,
        answering("", {"status": "error", "message": "project 'newsroom' not found"}) as bare,
    ):
        nobody = free_port()
        told = nodes(
            *(f"http://{one}" for one in (f"u:x@127.0.0.1:{port}", f"127.0.0.1:{bare}", f"127.0.0.1:{nobody}"))
        )
    assert [one.level for one in told] == ["wrong"] * 3
    for one, mend in zip(told, ("give user and password", "scrapyd-deploy", "refused"), strict=True):
        assert mend in one.told
    assert "write http://HOST:6800" in nodes("node1:6800")[0].told
    assert "names no node" in nodes()[0].told


def test_a_scheduler_is_asked_whether_it_is_there() -> None:
    def told(batches: str) -> Sequence[Finding]:
        return asyncio.run(beyond.batches(settings(MEDIAMON_BATCHES=batches)))

    assert told("local") == []
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert [one.level for one in told(f"dask:{address}")] == ["fine"]
    assert "start it: dask scheduler" in told(f"dask:{address}")[0].told
    for wrong in ("spark", "dask:", "dask:tcp://127.0.0.1:x"):
        assert "write local, or dask:tcp://HOST:8786" in told(wrong)[0].told


@pytest.mark.xdist_group("postgres")
def test_a_database_that_cannot_be_copied_is_told(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(address: str) -> list[str]:
        found = asyncio.run(beyond.copying(settings(MEDIAMON_DATABASE=address, MEDIAMON_DATA=str(tmp_path))))
        return [f"{one.level} {one.told}" for one in found]

    address = postgres.new_database("copied")
    assert told(f"sqlite:///{tmp_path / 'x.sqlite'}") == []
    program = tmp_path / "pg_dump"
    program.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    (old,) = told(address)
    assert "is older than the server" in old
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    (missing,) = told(address)
    assert "pg_dump is missing" in missing


def test_logins_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("name: herald\nfeeds: ['http://127.0.0.1:1/rss']\n")
    for name, value in (("HERALD", "name-alone"), ("NOBODY", "a:b")):
        monkeypatch.setenv(f"MEDIAMON_LOGIN_{name}", value)
    told = asyncio.run(beyond.logins(settings(MEDIAMON_SITES=[str(tmp_path)])))
    assert [one.level for one in told] == ["wrong", "warning"]
    assert "write NAME:PASSWORD" in told[0].told
    assert "is for no site: there are herald" in told[1].told
    monkeypatch.setenv("MEDIAMON_LOGIN_HERALD", "a:b")
    assert asyncio.run(beyond.logins(settings(MEDIAMON_SITES=[str(tmp_path)])))[0].level == "fine"


def test_folders_that_are_not_there_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("name: herald\nfeeds: ['http://127.0.0.1:1/rss']\n")
    away = tmp_path / "away"
    told = asyncio.run(sites(settings(MEDIAMON_SITES=[str(away), str(tmp_path)])))
    assert [one.level for one in told] == ["wrong", "fine"]
    assert f"{away}: No such file or directory; no site of it is known: make it" in told[0].told
    monkeypatch.chdir(tmp_path)
    assert [one.level for one in asyncio.run(sites(settings(MEDIAMON_SITES=["sites", str(tmp_path)])))] == ["fine"]
    (wordings,) = asyncio.run(templates(settings(MEDIAMON_TEMPLATES=str(away))))
    assert wordings.level == "wrong"
    assert f"MEDIAMON_TEMPLATES names {away}, which is no folder" in wordings.told
    assert [one.level for one in asyncio.run(templates(settings(MEDIAMON_TEMPLATES=str(tmp_path))))] == ["fine"]
    assert asyncio.run(templates(settings())) == []


def test_room_is_reckoned_as_the_monitor_does(tmp_path: Path) -> None:
    def level(low: int, full: int) -> str:
        given = settings(MEDIAMON_DATA=str(tmp_path), MEDIAMON_DISK_LOW=low, MEDIAMON_DISK_FULL=full)
        return asyncio.run(folders(given))[0].level

    huge = 1 << 40  # MB
    assert (level(0, 0), level(huge, 0), level(huge, huge)) == ("fine", "warning", "wrong")


def test_a_site_that_was_given_another_name_is_told(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'd.sqlite'}"
    with writing(open_database(database)) as connection:
        runs.end(connection, runs.begin(connection, "herald", 1, NOW), "finished", {}, NOW)
    file = tmp_path / "sites" / "herald.yaml"
    file.parent.mkdir()
    given = settings(MEDIAMON_SITES=[str(file.parent)], MEDIAMON_DATABASE=database)
    for name, told in (("herald", False), ("herold", True)):
        file.write_text(f"name: {name}\nfeeds: ['http://a/rss']\n", "utf8")
        found = [one.told for one in asyncio.run(sites(given)) if one.level == "warning"]
        assert [("herald has runs but no file, herold a file but no runs" in one) for one in found] == [True] * told
