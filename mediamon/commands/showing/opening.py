"""Opening the page that is to be shown. A file is looked at in the browser too, but nothing that it names is loaded."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scrapy.crawler import CrawlerProcessBase
from scrapy.exceptions import UsageError

from mediamon.commands.given import is_web_address
from mediamon.commands.showing.pages import Page, is_address, page_of_file
from mediamon.spiders.one_page import Fetched, NotFetched, fetch


def page_at(
    process: CrawlerProcessBase, place: str, url: str | None = None, *, browser: bool = False, look: bool = False
) -> tuple[Page, str]:
    """(the page of an address or a file, what went wrong on the way). Raises UsageError where there is no page.

    browser: the page as a browser has it; look: and with its geometry. url: the address of a file's page.
    """
    if is_address(place):
        if not is_web_address(place):
            raise UsageError(f"{place[:200]!r} is no web address: give one like https://example.org/", print_help=False)
        return _page(_fetched(process, place, plain=not browser, browser=browser, look=look))
    page = page_of_file(Path(place), url)
    if not browser and not look:
        return page, ""
    with _served(page.html) as address:
        port = urlsplit(address).port
        alone = {
            "PLAYWRIGHT_ABORT_REQUEST": lambda request: urlsplit(request.url).port != port,
            "ROBOTSTXT_OBEY": False,
        }
        found, trouble = _page(_fetched(process, address, plain=False, browser=True, look=look, settings=alone))
    return replace(
        page, html=found.html if browser else page.html, rendered=found.rendered, geometry=found.geometry
    ), trouble


def _fetched(process: CrawlerProcessBase, address: str, **how: Any) -> Fetched:
    try:
        return fetch(process, address, **how)
    except NotFetched as error:
        raise UsageError(f"{address}: {error}", print_help=False) from None


def _page(fetched: Fetched) -> tuple[Page, str]:
    return Page(fetched.url, fetched.html, fetched.rendered, fetched.geometry, datetime.now(UTC)), fetched.trouble


@contextmanager
def _served(html: str) -> Iterator[str]:
    """The address of a server on this machine that has this page alone."""

    class Handler(BaseHTTPRequestHandler):
        """Answers with the page, and with nothing to all else."""

        def do_GET(self) -> None:
            """The page at /, 404 elsewhere."""
            body = html.encode("utf8", "replace") if self.path == "/" else b""
            self.send_response(200 if self.path == "/" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing to tell."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
