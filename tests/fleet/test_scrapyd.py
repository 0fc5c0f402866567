"""What a node refuses is answered by what helps: told from its status, never from digits of an address or a name."""

from __future__ import annotations

import json
import socket
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest

from mediamon.fleet import scrapyd
from mediamon.fleet.executor import NotNow
from mediamon.fleet.scrapyd import DEPLOY, LOG_IN, NOT_ONE, Node, ScrapydExecutor


@contextmanager
def answering(status: int, told: object) -> Iterator[str]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            """Nothing to tell."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join(10)


@pytest.mark.parametrize(
    ("status", "told", "mend"),
    [
        (401, {}, LOG_IN),
        (200, {"status": "error", "message": "project 'press401' not found"}, DEPLOY),
        (200, {"status": "error", "message": "the spider raised 401"}, ""),
        (200, ["no object"], ""),
        (404, {"message": "not found"}, ""),
        (500, {}, ""),
    ],
)
def test_a_refusal_is_told_with_what_helps_against_it(status: int, told: object, mend: str) -> None:
    with answering(status, told) as address:
        executor = ScrapydExecutor([address], 1, "press401")
        (line,) = executor.look()
        assert not executor.start("gazeta")
        executor.stop(0)
    assert line.startswith(f"scrapyd {address.removeprefix('http://')}: ")
    assert [one for one in (LOG_IN, DEPLOY) if one in line] == [one for one in (mend,) if one]


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x15\x03\x01\x00\x02\x02\x46",
        b"HTTP/1.1 200 OK\r\n" + b"x" * 70_000,
        b"HTTP/1.1 200 OK\r\n\r\n<html>Sign in",
        b"HTTP/1.1 200 OK\r\n\r\n",
    ],
    ids=["another", "tls", "long", "page", "empty"],
)
def test_what_is_no_scrapyd_is_told_and_ends_no_monitor(answer: bytes) -> None:
    """Another service listens there, or one that wants TLS."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        name = f"127.0.0.1:{server.getsockname()[1]}"

        def speak() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1 << 16)
                connection.sendall(answer)

        thread = Thread(target=speak, daemon=True)
        thread.start()
        executor = ScrapydExecutor([f"http://{name}"], 1)
        (line,) = executor.look()
        executor.stop(0)
        thread.join(10)
    assert line.startswith(f"scrapyd {name}: ")
    assert (NOT_ONE in line) == answer.startswith(b"HTTP/1.1 200 OK\r\n\r\n")


@pytest.mark.parametrize("jobs", [None, 7, "pending", [None, "a", {}, {"spider": 3}], {"spider": "a"}])
def test_jobs_that_are_listed_in_another_way_are_none(jobs: object) -> None:
    with answering(200, {"status": "ok", "pending": jobs, "running": [{"spider": "gazeta"}]}) as address:
        executor = ScrapydExecutor([address], 1)
        assert executor.look() == [f"scrapyd {address.removeprefix('http://')} answers"]
        assert executor.going_on() == ("gazeta",)
        executor.stop(0)


@pytest.mark.parametrize(
    "address", ["http://u:secret@node:x", "http://u:secret@node:99999", "ftp://u:secret@node", "u:secret@node"]
)
def test_what_is_no_address_is_refused_and_no_password_repeated(address: str) -> None:
    with pytest.raises(ValueError, match="is no scrapyd") as refused:
        ScrapydExecutor([address], 1)
    assert "secret" not in str(refused.value)


def test_a_password_may_hold_whatever_an_address_cannot() -> None:
    """Written as in every URL: commas part the addresses, strokes end the host."""
    assert (
        Node("http://us%40er:a%2Cb%2F%25@node:6800")._headers["Authorization"]
        == "Basic " + b64encode(b"us@er:a,b/%").decode()
    )


@contextmanager
def dripping(head: bytes, seconds: float = 0.2) -> Iterator[str]:
    """A node that goes on and on, a byte at a time."""
    stop = Event()

    def speak(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.sendall(head)
            while not stop.wait(seconds):
                connection.sendall(b" ")

    def listen() -> None:
        with suppress(OSError):
            while True:
                Thread(target=speak, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=listen, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        stop.set()


@pytest.mark.parametrize(
    "head", [b"HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: "], ids=["body", "head"]
)
def test_a_node_that_drips_its_answer_holds_up_no_other(head: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scrapyd, "PATIENCE", 1.0)
    monkeypatch.setattr(scrapyd, "LOOKS", 0.0)
    with dripping(head) as bad, answering(200, {"status": "ok", "pending": [], "running": []}) as good:
        executor = ScrapydExecutor([bad, good], 1)
        told = [line for _ in range(3) for line in executor.look()]
        assert executor.start("gazeta")
        with pytest.raises(OSError, match="scrapyd 127"):
            Node(bad).ask("listjobs.json")
        executor.stop(0)
    assert f"scrapyd {good.removeprefix('http://')} answers" in told


def test_a_site_that_every_node_refuses_is_not_taken_for_want_of_room() -> None:
    """Else no site behind it is ever begun. A node that says no to one is asked about others."""
    refusal = {"status": "error", "message": "spider 'gazeta' not found", "pending": [], "running": []}
    with answering(200, refusal) as bad:
        executor = ScrapydExecutor([bad], 1)
        executor._nodes[0].alive = True
        with pytest.raises(OSError, match="not found: deploy it there"):
            executor.start("gazeta")
        assert executor._nodes[0].alive
        executor.stop(0)


def test_a_site_that_only_a_node_without_room_knows_waits_for_it() -> None:
    refusal = {"status": "error", "message": "spider 'gazeta' not found"}
    busy = {"status": "ok", "pending": [], "running": [{"spider": "vestnik"}]}
    with answering(200, refusal) as bad, answering(200, busy) as full:
        executor = ScrapydExecutor([bad, full], 1)
        executor.look()
        executor._nodes[0].alive = True
        with pytest.raises(NotNow, match="not found"):
            executor.start("gazeta")
        executor.stop(0)


def test_a_node_that_does_not_answer_is_not_asked_until_it_does() -> None:
    with answering(401, {}) as bad:
        executor = ScrapydExecutor([bad], 1)
        executor._nodes[0].alive = True
        assert not executor.start("gazeta")
        assert not executor._nodes[0].alive
        executor.stop(0)


def test_what_is_no_name_of_a_site_is_not_passed_on() -> None:
    names = ["gazeta", "\x00", "\ud800", "a" * 101, "новости"]
    with answering(200, {"status": "ok", "pending": [{"spider": name} for name in names], "running": []}) as node:
        executor = ScrapydExecutor([node], 1)
        executor.look()
        assert executor.going_on() == ("gazeta", "новости")
        executor.stop(0)


def test_a_node_that_runs_a_site_for_ever_without_holding_it_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(scrapyd, "monotonic", lambda: clock[0])
    stuck = {"status": "ok", "pending": [{"spider": "gazeta"}], "running": []}
    with answering(200, stuck) as bad, answering(200, {"status": "ok", "pending": [], "running": []}) as good:
        executor = ScrapydExecutor([bad, good], 2)

        def after(seconds: float, held: Sequence[str] = ()) -> list[str]:
            clock[0] += seconds
            told = executor.look()
            executor.proved(held)
            return [line for line in told if "nobody has held" in line]

        assert after(10) == []
        assert executor.going_on() == ("gazeta",)
        assert after(200, held=["gazeta"]) == []  # it holds its site: it runs
        assert after(200) == []
        assert executor.going_on() == ("gazeta",)
        (line,) = after(200)
        assert line.startswith(f"scrapyd {bad.removeprefix('http://')} says that it runs gazeta")
        assert executor.going_on() == ()
        assert after(10) == []  # once
        assert executor.start("gazeta")
        assert executor.going_on() == ("gazeta",)  # on the other one
        executor.stop(0)
