"""What a node refuses is answered by what helps: told from its status, never from digits of an address or a name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from mediamon.fleet.scrapyd import DEPLOY, LOG_IN, ScrapydExecutor


@contextmanager
def answering(status: int, told: object) -> Iterator[str]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

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
