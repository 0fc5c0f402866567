"""Pages with more links: a start page that never changes must not hide what comes on those that it leads to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.storage.tables.found import publication
from tests.conftest import Project
from tests.line.hostile import story

FRONT = b'<html><body><a href="/section/city">City</a></body></html>'


class Paper:
    """A paper whose front page stays the same, and says so; `stories` are linked on its section."""

    def __init__(self) -> None:
        self.stories = ["one"]
        self.unchanged = 0

        class Handler(BaseHTTPRequestHandler):
            def do_GET(handler) -> None:
                if handler.path == "/" and handler.headers.get("If-None-Match") == '"front"':
                    self.unchanged += 1
                    handler.send_response(304)
                    handler.end_headers()
                    return
                body = self.page(handler.path)
                handler.send_response(200 if body else 404)
                handler.send_header("Content-Type", "text/html; charset=utf-8")
                if handler.path == "/":
                    handler.send_header("ETag", '"front"')
                handler.end_headers()
                handler.wfile.write(body)

            def log_message(handler, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def page(self, path: str) -> bytes:
        """What is there."""
        if path == "/":
            return FRONT
        if path == "/section/city":
            return "".join(f'<a href="/news/{one}">{one}</a>' for one in self.stories).encode()
        name = path.rpartition("/")[2]
        return (
            story(f"Новость {name} о городе", f"<p>Подробность {name}: {name * 9}.</p>")
            if name in self.stories
            else b""
        )


@pytest.fixture
def paper() -> Iterator[Paper]:
    made = Paper()
    yield made
    made.server.shutdown()
    made.server.server_close()


def crawled(project: Project) -> set[str]:
    done = project.run("crawl", "paper")
    assert done.returncode == 0, done.stderr[-2000:]
    with project.open().connect() as connection:
        return {url.rpartition("/")[2] for url in connection.execute(select(publication.c.url)).scalars()}


@pytest.mark.parametrize("follow", ["['/section/']", "[]"])
def test_news_behind_a_page_that_stays_the_same_are_found(
    project: Project, write_site: Callable[[str, str], Path], paper: Paper, follow: str
) -> None:
    start = "" if follow != "[]" else "section/city"
    write_site(
        "paper",
        f"name: paper\nlinks: ['{paper.base}/{start}']\nfollow: {follow}\nallow: ['/news/']\npoliteness: {{delay: 0}}\n",
    )
    assert crawled(project) == {"one"}
    paper.stories.append("two")
    assert crawled(project) == {"one", "two"}
    assert paper.unchanged == 0
