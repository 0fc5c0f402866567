"""A small site on loopback: pages are put there by tests, requests are written down."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from urllib.parse import parse_qs, urlsplit

HELPERS = """
const out = () => document.getElementById('out');
function show(...names) {
  for (const name of names) {
    const a = document.createElement('a');
    a.href = '/found/' + name; a.textContent = name;
    out().append(a, ' ');
  }
}
function only(...names) { out().replaceChildren(); show(...names); }
"""

Answer = Callable[[dict[str, str]], str | None]


IN_SHADOW = """
const host = document.createElement('div'), root = host.attachShadow({ mode: 'closed' });
document.body.append(host);
root.innerHTML = BODY;
const own = new Set(['querySelector', 'querySelectorAll', 'getElementById', 'addEventListener', 'activeElement']);
const within = new Proxy(document, {
  get(real, name) { const of = own.has(name) ? root : real, value = of[name]; return typeof value === 'function' ? value.bind(of) : value; },
});
const names = new Proxy({}, { // what a script calls by its id
  has: (_, name) => name === 'document' || (typeof name === 'string' && name !== 'event' && root.getElementById(name) !== null),
  get: (_, name) => (typeof name === 'symbol' ? undefined : name === 'document' ? within : root.getElementById(name)),
});
new Function('names', 'with (names) {' + SCRIPT + '}')(names);
"""


def in_shadow(body: str, script: str) -> str:
    """The same page at the top of a shadow, which its script takes for the document."""
    inside = json.dumps(body + "<div id=out></div>"), json.dumps(HELPERS + script)
    code = IN_SHADOW.replace("BODY", inside[0]).replace("SCRIPT", inside[1]).replace("</", "<\\/")
    return f"<!doctype html><meta charset=utf-8><title>t</title><body><script>{code}</script>"


def document(body: str, script: str = "", *, head: str = "") -> str:
    """A page with an element `out`, `show(...)` that adds links /found/… to it and `only(...)` that replaces them."""
    return (
        f"<!doctype html><meta charset=utf-8><title>t</title>{head}<script>{HELPERS}</script>"
        f"<body>{body}<div id=out></div><script>{script}</script>"
    )


@dataclass
class Site:
    """What it serves, by path; `asked` are the requests that came: (method, path). inside: what the content of pages is put into, a "shadow" or a "frame"."""

    base: str = ""
    inside: str = ""
    pages: dict[str, str | Answer] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    leads: dict[str, tuple[int, str]] = field(default_factory=dict)  # path -> status and address of where it leads on
    headers: dict[str, str] = field(default_factory=dict)  # of each answer
    closing: threading.Event = field(default_factory=threading.Event)

    def put(self, body: str, script: str = "", *, path: str = "/", head: str = "") -> str:
        """Serve a page; returns its address."""
        whole = document(body, script, head=head)
        if self.inside == "frame":
            self.pages["/inside" + path] = whole
            whole = f"<!doctype html><title>t</title><iframe width=900 height=600 src=/inside{path}></iframe>"
        self.pages[path] = in_shadow(head + body, script) if self.inside == "shadow" else whole
        return self.base + path

    def clear(self) -> None:
        self.pages, self.asked, self.leads, self.headers, self.inside = {}, [], {}, {}, ""

    def writes(self) -> list[tuple[str, str]]:
        """Requests that were not mere questions."""
        return [request for request in self.asked if request[0] != "GET"]

    def answer(self, path: str, query: dict[str, str]) -> str | None:
        """`/never…` is never answered, `/slow/…` after 300 ms."""
        if path.startswith("/never"):
            self.closing.wait()
        if path.startswith("/slow/"):
            sleep(0.3)
        page = self.pages.get(path)
        return page(query) if callable(page) else page


def kind(path: str, body: str) -> str:
    if path.endswith(".js"):
        return "text/javascript"
    if path.endswith("rules.json"):
        return "application/speculationrules+json"
    return "application/xhtml+xml" if body.startswith("<?xml") else "text/html"


@contextmanager
def running() -> Iterator[Site]:
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            site.asked.append((self.command, parts.path))
            if parts.path in site.leads:
                self._lead_on(*site.leads[parts.path])
                return
            body = site.answer(parts.path, {key: values[0] for key, values in parse_qs(parts.query).items()})
            self.send_response(200 if body is not None else 404)
            self.send_header("Content-Type", f"{kind(parts.path, body or '')}; charset=utf-8")
            for name, value in site.headers.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(ConnectionError):  # the page has gone
                self.wfile.write((body or "nothing").encode())

        do_POST = do_GET

        def _lead_on(self, status: int, to: str) -> None:
            self.send_response(status)
            self.send_header("Location", to)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    site.base = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.closing.set()
        server.shutdown()
        server.server_close()
