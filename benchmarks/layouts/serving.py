"""Generated pages on loopback, each at its own path, with their pictures."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from benchmarks.layouts.model import Page
from mediamon.demo.pictures import picture


@contextmanager
def running(pages: Iterable[Page]) -> Iterator[str]:
    """Serve pages on a free port of 127.0.0.1; the address before a page's `path`."""
    known = {page.path: page.html.encode() for page in pages}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            image = self.path.startswith("/img/")
            body = picture(int(self.path[5:-4]) % 500) if image else known.get(self.path)
            self.send_response(200 if body is not None else 404)
            self.send_header("Content-Type", "image/png" if image else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
