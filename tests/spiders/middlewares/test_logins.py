"""Sites that want a password: it comes from the environment or a file, and goes to their own hosts alone."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from scrapy import Request
from sqlalchemy import select
from w3lib.http import basic_auth_header

from mediamon.browser.handlers.signing_in import named
from mediamon.spiders.middlewares.logins import BadLogin, LoginMiddleware, login_of
from mediamon.storage.tables.found import publication
from tests.conftest import Project
from tests.line.hostile import story

LOGIN = "press:a:b c"
HEADER = "Basic " + base64.b64encode(LOGIN.encode()).decode()


class Paid:
    """Answers 401 to whoever does not sign in; its page leads to another host, which notes what it is sent."""

    def __init__(self, inside: str = "", closed: bool = False) -> None:
        self.sent: list[str | None] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(handler) -> None:
                self.sent.append(handler.headers.get("Authorization"))
                wanted = (bool(inside) or closed) and handler.path != "/robots.txt" and self.sent[-1] != HEADER
                body = inside.encode() if handler.path == "/" else story(f"Платная новость дня {handler.path}")
                handler.send_response(401 if wanted else 200)
                if wanted:
                    handler.send_header("WWW-Authenticate", 'Basic realm="news"')
                handler.send_header("Content-Type", "text/html; charset=utf-8")
                handler.send_header("Content-Length", str(len(body)))
                handler.end_headers()
                handler.wfile.write(body)

            def log_message(handler, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()


@pytest.fixture
def places() -> Iterator[tuple[Paid, Paid]]:
    other = Paid()
    own = Paid(f"<a href='/1'>one</a><a href='{other.base}/2'>two</a>")
    yield own, other
    for one in (own, other):
        one.server.shutdown()
        one.server.server_close()


def test_a_site_is_signed_in_to_and_no_other(
    project: Project, write_site: Callable[[str, str], Path], places: tuple[Paid, Paid], tmp_path: Path
) -> None:
    own, other = places
    reach = other.base.removeprefix("http://")
    write_site("paid", f"name: paid\nlinks: ['{own.base}/']\nreach: ['{reach}']\npoliteness: {{delay: 0}}\n")
    refused = project.run("crawl", "paid", "-s", "RETRY_TIMES=0")
    assert "http_401" in refused.stderr
    secret = tmp_path / "secret"
    secret.write_text(f"{LOGIN}\n", "utf8")
    project.environment["MEDIAMON_LOGIN_PAID"] = f"file:{secret}"
    done = project.run("crawl", "paid", "-s", "RETRY_TIMES=0")
    with project.open().connect() as connection:
        stored = set(connection.execute(select(publication.c.url)).scalars())
    assert f"{own.base}/1" in stored, done.stderr[-3000:]
    assert HEADER in own.sent
    assert other.sent
    assert set(other.sent) == {None}
    for hidden in ("a:b c", HEADER):
        assert hidden not in done.stderr


def test_the_browser_signs_in_to_the_site_and_to_no_other(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    """The other host asks for a password itself, in a frame, as an image and by a script's request."""
    other = Paid(closed=True)
    asks = f"<iframe src='{other.base}/frame'></iframe><img src='{other.base}/i.png'><script>fetch('{other.base}/f')</script>"
    own = Paid(f"<button onclick=\"this.outerHTML='<a href=/1>one</a>'\">more</button>{asks}")
    reach = other.base.removeprefix("http://")
    site = f"name: paid\nclicks: [{{url: '{own.base}/', max_seconds: 30}}]\nrender: true\nreach: ['{reach}']\n"
    write_site("paid", f"{site}politeness: {{delay: 0}}\n")
    project.environment["MEDIAMON_LOGIN_PAID"] = LOGIN
    try:
        done = project.run("crawl", "paid", "-s", "RETRY_TIMES=0")
    finally:
        for one in (own, other):
            one.server.shutdown()
            one.server.server_close()
    with project.open().connect() as connection:
        stored = set(connection.execute(select(publication.c.url)).scalars())
    assert stored == {f"{own.base}/1"}, done.stderr[-3000:]  # pressed for, and rendered
    assert HEADER in own.sent
    assert other.sent
    assert set(other.sent) == {None}


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (basic_auth_header("имя", "a:b", "utf-8"), ("имя", "a:b")),
        (b"Bearer abc", None),
        (b"Basic !", None),
        (b"Basic YWJj", None),
        (b"", None),
    ],
)
def test_a_header_is_read(header: bytes, found: tuple[str, str] | None) -> None:
    assert named(header) == found


@pytest.mark.parametrize("given", ["press", "press:", ":secret", "file:/no/such/file", "a:" + "b" * 2000])
def test_what_is_no_login_is_refused_without_repeating_it(given: str) -> None:
    with pytest.raises(BadLogin, match="MEDIAMON_LOGIN_PAID") as error:
        login_of("paid", {"MEDIAMON_LOGIN_PAID": given})
    assert "secret" not in str(error.value)


def test_without_one_nothing_is_sent() -> None:
    assert login_of("paid", {"MEDIAMON_LOGIN_OTHER": LOGIN}) is None
    assert login_of("paid", {"MEDIAMON_LOGIN_PAID": LOGIN}) == ("press", "a:b c")


@pytest.mark.parametrize(
    ("start", "asked", "signed"),
    [
        ("https://paid.example/", "https://paid.example/1", True),
        ("https://paid.example/", "http://paid.example/1", False),  # in the clear
        ("http://paid.example/", "http://paid.example/1", True),
        ("http://paid.example/", "https://paid.example/1", True),
        ("https://paid.example/", "https://paid.example.evil.example/", False),
        ("https://paid.example/", "https://paid.example@evil.example/", False),
        ("https://paid.example/", "https://paid.example:8443/", False),
    ],
)
def test_where_a_password_is_sent(start: str, asked: str, signed: bool) -> None:
    scheme, netloc, *_ = urlsplit(start)
    request = Request(asked)
    LoginMiddleware(frozenset({(scheme, netloc)}), b"Basic x").process_request(request)
    assert (request.headers.get("Authorization") == b"Basic x") is signed
