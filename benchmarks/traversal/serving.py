"""One page and what it asks for, on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

Answer = Callable[[str, dict[str, str]], tuple[str, str | bytes] | None]
"""Path and query to media type and body; None when there is no such thing."""


@contextmanager
def serving(answer: Answer) -> Iterator[str]:
    """Its address, with a slash at the end."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else an answer may wait 40 ms for an acknowledgement

        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            parts = urlsplit(self.path)
            found = answer(parts.path, {key: values[0] for key, values in parse_qs(parts.query).items()})
            kind, text = found or ("text/plain", "nothing")
            body = text.encode() if isinstance(text, str) else text
            with suppress(ConnectionError):  # the page has gone
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", f"{kind}; charset=utf-8" if isinstance(text, str) else kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        do_POST = do_PUT = do_DELETE = do_GET

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
