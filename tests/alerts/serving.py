"""Services that take alerts: a web hook that may be down, and a mail server, both real and on the loopback address."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Hook:
    """got: what came while it was up."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.down, self.asked, self.address = False, 0, ""


@contextmanager
def hook() -> Iterator[Hook]:
    """A web hook."""
    state = Hook()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            state.asked += 1
            if not state.down:
                state.got.append(json.loads(body))
            self.send_response(503 if state.down else 200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    state.address = f"json://127.0.0.1:{server.server_address[1]}/"
    yield state
    server.shutdown()
    server.server_close()


@contextmanager
def mail_server() -> Iterator[tuple[int, list[str]]]:
    """(port, letters as they came)."""
    letters: list[str] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                verb = line.split()[0].upper() if line.split() else b""
                if verb == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    lines = []
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        lines.append(part)
                    letters.append(b"".join(lines).decode("utf8"))
                self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 fine\r\n")
                if verb == b"QUIT":
                    return

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1]), letters
        server.shutdown()
