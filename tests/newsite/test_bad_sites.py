"""Sites that cannot be added: a sentence that helps, and nothing written."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from scrapy.exceptions import CannotResolveHostError, DownloadTimeoutError

from mediamon.adding.asking import trouble_of
from mediamon.adding.keeping import keep
from mediamon.newsite.troubles import CannotAdd
from mediamon.newsite.values import Sample
from mediamon.sites import SiteError
from mediamon.sites.fixtures import fixtures_of
from tests.conftest import ROOT, Project

LOGIN = (
    "<title>Members</title><form method=post><input name=u><input type=password name=p><button>Log in</button></form>"
)
CONSENT = "<title>Herald</title><h1>Before you continue to Herald</h1><button>Accept all cookies</button>"
SITES: dict[str, dict[str, tuple[int, str, str]]] = {  # path → (status, type, body or location)
    "login": {"/": (200, "text/html", LOGIN)},
    "consent": {"/": (302, "", "/gate"), "/gate": (200, "text/html", CONSENT)},
    "empty": {"/": (200, "text/html", "<title>Soon</title><p>We shall be here soon.</p>")},
    "nothing": {"/": (200, "text/html", "")},
    "lists": {"/": (200, "text/html", "".join(f"<a href='/tag/word-{n}/'>word {n}</a> " for n in range(30)))},
    "robots": {"/robots.txt": (200, "text/plain", "User-agent: *\nDisallow: /"), "/": (200, "text/html", "<p>News</p>")},
    "maps": {
        "/robots.txt": (200, "text/plain", "Sitemap: https://[x\nSitemap: //\nSitemap: javascript:1"),
        "/": (200, "text/html", "<title>Soon</title><p>We shall be here soon.</p>"),
    },
    "refusing": {"/": (403, "text/html", "no")},
    "busy": {"/": (429, "text/html", "no")},
    "picture": {"/": (200, "image/png", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")},
    "private": {"/": (302, "", "http://169.254.169.254/latest/")},
    "gone": {},
}  # fmt: skip
SAID = {
    "login": ("login", "sites behind a login cannot be watched"),
    "consent": ("consent", "give a page behind it"),
    "empty": ("empty", "give the address of a page that lists them"),
    "nothing": ("empty", "the page is empty"),
    "lists": ("empty", "no publications were found: 0 feeds and 0 sitemaps, 30 links"),
    "robots": ("robots", "robots.txt of 127.0.0.1 forbids it"),
    "maps": ("empty", "give the address of a page that lists them"),
    "refusing": ("http_403", "ask its owner to let tests (+mailto:tests@example.org) in"),
    "busy": ("http_429", "try later"),
    "picture": ("not_text", "give the site's start page"),
    "private": ("wall", "169.254.169.254 is a link-local address"),
    "gone": ("http_404", "mind the address"),
    "closed": ("refused_connection", "mind the address, or try later"),
    "public": ("wall", "If it is meant, name it: --reach 127.0.0.1:"),
}


def handler(pages: dict[str, tuple[int, str, str]]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, kind, body = pages.get(self.path, (404, "text/html", "<h1>404</h1>"))
            self.send_response(status)
            self.send_header(*(("Location", body) if status == 302 else ("Content-Type", kind)))
            self.end_headers()
            self.wfile.write(b"" if status == 302 else body.encode("latin1"))

        def log_message(self, *_: object) -> None:
            """Nothing to tell."""

    return Handler


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, str]]:
    """What looking at each of them brought: all in one process."""
    servers = {name: ThreadingHTTPServer(("127.0.0.1", 0), handler(pages)) for name, pages in SITES.items()}
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    addresses = {name: f"http://127.0.0.1:{server.server_port}/" for name, server in servers.items()}
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as closed:
        addresses["closed"] = f"http://127.0.0.1:{closed.server_port}/"
    addresses["public"] = f"public {addresses['empty']}"
    done = subprocess.run(
        [sys.executable, "-m", "tests.newsite.looking", *addresses.values()],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    for server in servers.values():
        server.shutdown()
        server.server_close()
    assert done.returncode == 0, done.stderr
    return dict(zip(addresses, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", SAID)
def test_what_cannot_be_added_is_told_with_the_mend(answers: dict[str, dict[str, str]], name: str) -> None:
    code, sentence = SAID[name]
    assert answers[name].get("code") == code, answers[name]
    assert sentence in answers[name]["told"]


def test_hosts_that_are_misspelt_or_slow_are_told() -> None:
    for error, sentence in (
        (CannotResolveHostError("x"), "no host is called exmaple.org: mind the spelling"),
        (DownloadTimeoutError("x"), "exmaple.org did not answer in time"),
    ):
        assert sentence in str(CannotAdd(*trouble_of("https://exmaple.org/", error)))


def test_the_command_says_so_and_writes_nothing(project: Project) -> None:
    done = project.run("addsite", "http://127.0.0.1:9/", "--yes", "-s", "RETRY_TIMES=0")
    assert done.returncode == 1
    assert (
        done.stderr
        == "http://127.0.0.1:9/: 127.0.0.1 does not answer on that port: mind the address, or try later\nNothing was written.\n"
    )
    assert list(project.sites.iterdir()) == []


PAGE = "<html lang=en><h1>A bridge at last, after years</h1><div class=text>" + "<p>The council has decided to build a bridge over the river.</p>" * 5 + "</div></html>"  # fmt: skip
TEXT = "name: herald\nfeeds: [https://a.org/feed]\nrules:\n  - body: //div[@class='text']\n"
SAMPLES = [Sample("https://a.org/1", PAGE), Sample("https://a.org/2", "<p>Nothing</p>")]
TODAY = date(2026, 11, 21)


def test_a_file_that_is_there_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "herald.yaml").write_text("name: herald\n")
    with pytest.raises(SiteError, match="is there already, and is left as it is"):
        keep(TEXT, SAMPLES, tmp_path, TODAY)
    assert (tmp_path / "herald.yaml").read_text() == "name: herald\n"
    assert [one.name for one in tmp_path.iterdir()] == ["herald.yaml"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: herald\nrules:\n  - body: //div[\n", "the site file:3: rules.0.body: "),
        ("name: Herald\n", "the site file:1: name: "),
        ("nmae: herald\n", "there is no such field"),
        ("- herald", "a site file is a mapping"),
        ("name: [", "not YAML"),
        ("name: ../herald\n", "the site file:1: name: "),
    ],
)
def test_a_text_that_is_no_site_file_is_not_written(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SiteError, match=re.escape(said)):
        keep(text, SAMPLES, tmp_path, TODAY)
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept(tmp_path: Path) -> None:
    kept = keep(TEXT, SAMPLES, tmp_path / "new" / "sites", TODAY)
    assert (kept.fixtures, kept.refused) == (1, 1)
    assert kept.path.read_text() == TEXT
    (fixture,) = fixtures_of(kept.path)
    assert fixture.expected["headline"] == "A bridge at last, after years"
    assert fixture.by_rule == ("body",)
