"""`scrapy watch add URL --pick`: the page as it is understood, in the browser; a click on a value chooses it.

A server of its own on the loopback address, for one choice. What it shows is made anew from the page's texts; nothing of its
markup, pictures or scripts is in it, and its address has a key that no other page can know.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

from mediamon.semantics import Node
from mediamon.semantics.exports.identifiers import identified
from mediamon.semantics.exports.written_out import Written, written_out

POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
LARGEST_FORM = 100_000  # bytes
STYLE = (
    "body{font:16px sans-serif;max-width:60em;margin:1em auto}ul{list-style:none;padding-left:1.5em}"
    "button{font:inherit;background:none;border:1px solid transparent;text-align:left;cursor:pointer;padding:.1em .3em}"
    "button:hover,button:focus{border-color:#06c;background:#eef5ff}.head>button{font-weight:bold}"
)
HEADS = frozenset(("page", "h1", "h2", "h3", "h4", "h5", "h6", "table", "dt", "summary", "legend"))
NAMELESS = frozenset(("row", "column"))  # heads of tables: what they hold can be chosen, they cannot


def pick(root: Node, show: Callable[[str], None], seconds: float = 600.0) -> str | None:
    """The identifier of what somebody clicks on, None when nobody does so in time. show: is given the address."""
    key, written = secrets.token_urlsafe(16), written_out(root)
    known = {path for _, path in identified(written)}
    page = page_of(written, key).encode("utf8", "replace")
    chosen: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        """One page, and the answer to it."""

        timeout = 10.0  # seconds for a browser that says nothing

        def do_GET(self) -> None:
            """The page under its secret address, 404 elsewhere."""
            self._answer(200, page) if self.path == f"/{key}" else self._answer(404, b"There is nothing here.")

        def do_POST(self) -> None:
            """Takes the choice where it is one of the page's values: 404 for another address or a form too large, 400 for no such value."""
            length = self.headers.get("Content-Length", "")
            if self.path != f"/{key}" or not length.isdecimal() or int(length) > LARGEST_FORM:
                self._answer(404, b"There is nothing here.")
                return
            given = parse_qs(self.rfile.read(int(length)).decode("utf8", "replace")).get("node", [""])[0]
            if given not in known:
                self._answer(400, b"There is no such value on the page.")
                return
            chosen.append(given)
            self._answer(200, f"<p>Chosen: {escape(given)}</p><p>Go back to the terminal.</p>".encode())

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Referrer-Policy", "no-referrer")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the terminal is for the choice."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        server.timeout = 1.0
        show(f"http://127.0.0.1:{server.server_port}/{key}")
        for _ in range(int(seconds)):
            server.handle_request()
            if chosen:
                return chosen[0]
    return None


def page_of(root: Written, key: str) -> str:
    """The page: every value a button."""
    return (
        f'<!doctype html><html><meta charset="utf-8"><title>Pick a value</title><style>{STYLE}</style>'
        f'<p>Click on the value that is to be watched.</p><form method="post" action="/{key}"><ul>{_items(root)}</ul></form></html>'
    )


def _items(root: Written) -> str:
    """Nested lists, written without recursion: pages are deep."""
    paths = {id(node): path for node, path in identified(root)}
    parts: list[str] = []
    stack: list[Written | str] = [root]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            parts.append(one)
            continue
        text, head = escape(one.text), ' class="head"' if one.kind in HEADS | NAMELESS else ""
        label = (
            text
            if one.kind in NAMELESS or not text
            else f'<button name="node" value="{escape(paths[id(one)])}">{text}</button>'
        )
        parts.append(f"<li{head}>{label}" + ("<ul>" if one.children else ""))
        stack.append("</ul></li>" if one.children else "</li>")
        stack.extend(reversed(one.children))
    return "".join(parts)
