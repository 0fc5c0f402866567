"""A page around a widget, served on loopback with the widget's own untouched files; every request is written down."""

from __future__ import annotations

import json
import mimetypes
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fcntl import LOCK_EX, flock
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).parent / "pages"
WIDGETS = ROOT / ".venv" / "widgets"
NAMES = sorted(path.parent.name for path in PAGES.glob("*/index.html"))
ANSWERING = 0.02  # seconds that the server takes to answer a question for news
Row = list[str]


def set_up() -> str | None:
    """Install and bundle what the pages need, once; what hinders it, None when all is there.

    Raises CalledProcessError when Node is there and the setting up fails.
    """
    if subprocess.run(["sh", "scripts/node.sh"], cwd=ROOT, capture_output=True).returncode:
        return "needs Node and npm: install the packages 'nodejs' and 'npm'"
    WIDGETS.mkdir(parents=True, exist_ok=True)
    with (WIDGETS / "lock").open("w") as lock:  # other processes of the tests set it up too
        flock(lock, LOCK_EX)
        subprocess.run(["make", "-s", ".venv/widgets/ready"], cwd=ROOT, check=True)
    return None


@dataclass(frozen=True)
class Gold:
    """What a traversal of the page must find, paths; what it must never ask for; the least presses that show all."""

    expected: frozenset[str]
    forbidden: frozenset[str]
    least: int | None


def gold(name: str) -> Gold:
    """Of a page, written down before anything was run on it."""
    read = json.loads((PAGES / name / "expected.json").read_text("utf8"))
    return Gold(frozenset(read["expected"]), frozenset(read["forbidden"]), read["least"])


def news_of(name: str) -> dict[str, list[Row]]:
    """Group -> rows (path, title, …) of a page."""
    news: dict[str, list[Row]] = json.loads((PAGES / name / "news.json").read_text("utf8"))
    return news


@dataclass
class Served:
    """One page: base is its address without a slash, asked the paths that were requested, in order."""

    name: str
    base: str = ""
    asked: list[str] = field(default_factory=list)

    def answer(self, path: str) -> tuple[str, bytes] | None:
        """Media type and body; None when there is no such thing."""
        head, _, rest = path.lstrip("/").partition("/")
        if head == "vendor":
            return _file(WIDGETS / "node_modules", rest)
        if head == "dist":
            return _file(WIDGETS / "dist", rest)
        if path in ("/list.js", "/news.js"):
            script = (PAGES / "list.js").read_text("utf8") if head == "list.js" else self._news_script()
            return "text/javascript", script.encode()
        if head in ("news", "part"):
            sleep(ANSWERING)
            return self._group(head, rest.removesuffix(".json"))
        if head == "n":
            return "text/html", b"<!doctype html><title>An article</title>"
        if path == "/" or (WIDGETS / "dist" / f"{self.name}.js").exists():  # an application answers for all its routes
            return "text/html", (PAGES / self.name / "index.html").read_bytes()
        return None

    def _news_script(self) -> str:
        return f"const NEWS = {json.dumps(news_of(self.name))};"

    def _group(self, kind: str, group: str) -> tuple[str, bytes] | None:
        rows = news_of(self.name).get(group)
        if rows is None:
            return None
        return ("application/json", json.dumps(rows).encode()) if kind == "news" else ("text/html", self._part(group))

    def _part(self, group: str) -> bytes:
        """A part of a list as HTML, with a button for the next one, as htmx asks for it."""
        news = news_of(self.name)
        rows = "".join(f'<li><a href="{path}">{escape(title)}</a></li>' for path, title in news[group])
        section, _, number = group.rpartition("-")
        following = f"{section}-{int(number) + 1}"
        more = (
            f'<li><button hx-get="/part/{following}" hx-target="closest li" hx-swap="outerHTML">Load more</button></li>'
        )
        return (rows + (more if following in news else "")).encode()


def _file(folder: Path, rest: str) -> tuple[str, bytes] | None:
    path = (folder / rest).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return None
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream", path.read_bytes()


@contextmanager
def running(name: str) -> Iterator[Served]:
    """Serve a page."""
    served = Served(name)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            served.asked.append(path)
            found = served.answer(path)
            kind, body = found or ("text/plain", b"nothing")
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with suppress(ConnectionError):  # the page has gone
                self.wfile.write(body)

        do_POST = do_DELETE = do_GET

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served.base = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
