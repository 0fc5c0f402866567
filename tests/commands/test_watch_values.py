"""`scrapy watch` as a person runs it: a value on a page that changes, is gone, comes back, or needs a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import httpx
import pytest
from sqlalchemy import select

from mediamon.storage.tables.found import outbox
from tests.conftest import Project

PAGE = """<title>Flats</title><h1>Flats to rent</h1><table><tr><th>Address</th><th>Price</th></tr>
<tr><td>Main Street 5</td><td>{}</td></tr><tr><td>Oak Lane 1</td><td>640</td></tr></table><p>Call us in the morning.</p>"""
SCRIPTED = """<title>Flats</title><h1>Flats to rent</h1><div id=x></div>
<script>document.getElementById("x").innerHTML = `{}`</script>"""
ERROR = "<title>503 Service Unavailable</title><h1>Service Unavailable</h1><p>Try again later.</p>"


@dataclass
class Site:
    """A page that says what it is told to. forbidden: by robots.txt."""

    address: str = ""
    html: str = PAGE.format("1,250")
    forbidden: bool = False
    asked: list[str] = field(default_factory=list)
    again: Event = field(default_factory=Event)


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append(self.path)
            robots = self.path == "/robots.txt"
            if self.path == "/value":  # the first answer comes when it is asked for again
                made.again.set() if made.asked.count("/value") > 1 else made.again.wait(30)
            text = ("User-agent: *\nDisallow: /" if made.forbidden else "") if robots else made.html
            self.send_response(200)
            self.send_header("Content-Type", "text/plain" if robots else "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    made.address = f"http://127.0.0.1:{server.server_port}/flats"
    yield made
    server.shutdown()
    server.server_close()


def told(project: Project) -> list[str]:
    engine = project.open()
    with engine.connect() as connection:
        bodies = connection.execute(select(outbox.c.body).order_by(outbox.c.id)).scalars().all()
    engine.dispose()
    return [body.split("\n")[0] for body in bodies]


def test_a_crossing_is_told_once_and_gone_too(project: Project, site: Site) -> None:
    done = project.run("watch", "add", site.address, "--node", "Main Street 5 > price", "--when", "> 1,300")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Watch 1: Flats to rent › Main Street 5 › Price = 1,250" in done.stdout
    for value in ("1,400", "1,420", "1,290", "1,380"):  # back by less than the hysteresis
        site.html = PAGE.format(value).replace("<table>", "<div><div><table class=b>")
        assert f"Watch 1: {value}" in project.run("watch", "check", "1").stdout
    assert told(project) == ["Flats to rent › Main Street 5 › Price: 1,250 → 1,400 (understood as 1400) [> 1,300]"]
    site.html = PAGE.format("1,380").replace("Main Street 5", "Elm Walk 9")
    for _ in range(3):
        assert "Watch 1: gone" in project.run("watch", "check", "1").stdout
    assert len(told(project)) == 2
    assert told(project)[1].startswith("Flats to rent › Main Street 5 › Price is gone (was 1,380)")
    history = project.run("watch", "history", "1").stdout
    assert history.count("gone") == 1
    assert "1,290  (1290)" in history


def test_another_page_is_held_back(project: Project, site: Site) -> None:
    project.run("watch", "add", site.address, "--node", "Main Street 5 > price")
    good, site.html = site.html, ERROR
    assert "held back" in project.run("watch", "check", "1").stdout
    site.html = good
    assert "Watch 1: 1,250" in project.run("watch", "check", "1").stdout
    assert told(project) == []


def test_a_page_that_needs_a_browser_gets_one(project: Project, site: Site) -> None:
    site.html = SCRIPTED.format(PAGE.format("900"))
    done = project.run("watch", "add", site.address, "--node", "Main Street 5 > price")
    assert "= 900\nin a browser" in done.stdout, done.stdout + done.stderr
    site.html = SCRIPTED.format(PAGE.format("950"))
    assert "Watch 1: 950" in project.run("watch", "check", "1").stdout


def test_a_value_that_comes_too_late_is_not_gone(project: Project, site: Site) -> None:
    assert project.run("watch", "add", site.address, "--node", "Main Street 5 > price", "--render").returncode == 0
    page = PAGE.format("950").replace("\n", " ")
    site.html = (
        "<title>Flats</title><h1>Flats to rent</h1><div id=x></div><script>"
        f"fetch('/value').then(one => one.text()).then(() => {{ document.getElementById('x').innerHTML = `{page}` }})</script>"
    )
    assert "Watch 1: 950" in project.run("watch", "check", "1", "-s", "MEDIAMON_RENDER_SECONDS=2").stdout
    assert site.asked.count("/value") == 2


def test_what_cannot_be_watched_is_said(project: Project, site: Site) -> None:
    done = project.run("watch", "add", site.address, "--node", "Main Street 7 > price", "--render")
    assert (done.returncode, "nothing on the page has the path Main Street 7 › price" in done.stdout) == (1, True)
    done = project.run("watch", "add", site.address, "--node", "Price", "--when", "soon")
    assert 'cannot read the condition "soon"' in done.stdout + done.stderr
    assert "there is no watch 7" in project.run("watch", "check", "7").stderr
    site.forbidden = True
    done = project.run("watch", "add", site.address, "--node", "Main Street 5 > price")
    assert "robots.txt forbids it" in done.stdout
    assert site.asked[-1] == "/robots.txt"


def test_nodes_list_and_remove(project: Project, site: Site) -> None:
    shown = project.run("watch", "nodes", site.address, "--find", "oak lane").stdout
    identifier = shown.split("\n")[1].strip()
    assert identifier == '/page/h1[text()="Flats to rent"]/table/row[text()="Oak Lane 1"]/column[text()="Price"]/cell'
    assert "= 640" in project.run("watch", "add", site.address, "--node", identifier).stdout
    assert "Oak Lane 1 › Price = 640  [changes]" in project.run("watch", "list").stdout
    assert project.run("watch", "check").stdout == "Nothing is due.\n"
    assert "removed" in project.run("watch", "remove", "1").stdout
    assert project.run("watch", "list").stdout.startswith("No watches yet")


def test_a_value_is_picked_by_a_click(project: Project, site: Site) -> None:
    process = project.start("watch", "add", site.address, "--pick", "--when", "> 700")
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    page = httpx.get(address)
    assert "script" not in page.text
    assert httpx.get(address + "x").status_code == 404
    button = re.search(r'value="([^"]+)">640</button>', page.text)
    assert button is not None
    assert httpx.post(address, data={"node": "/page/nothing"}).status_code == 400
    assert "Chosen" in httpx.post(address, data={"node": unescape(button[1])}).text
    out, _ = process.communicate(timeout=60)
    assert "Oak Lane 1 › Price = 640\nevery 60 minutes" in out
    assert process.returncode == 0
