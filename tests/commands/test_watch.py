"""`scrapy traverse --watch` as a person runs it: a page to look at, while it goes on and afterwards."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from lxml import html

from tests.browser.site import Site, running
from tests.conftest import Project

LIST = (
    "<h1>News</h1><button id=more>load more</button><button id=tab>sport</button>",
    """let n = 0; more.onclick = async () => { await new Promise(go => setTimeout(go, 100)); show('news-' + n++, 'more-' + n); };
    tab.onclick = () => only('sport');""",
)


def get(address: str, **headers: str) -> tuple[int, bytes]:
    try:
        with urlopen(Request(address, headers={"Accept-Language": "en", **headers}), timeout=20) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        return error.code, error.read()


def wait_for(what: Callable[[], bool], process: subprocess.Popen[str], seconds: float = 100) -> None:
    end = monotonic() + seconds
    while not what():
        assert process.poll() is None, "the process has ended"
        assert monotonic() < end, "this takes too long"
        sleep(0.1)


def address_in(project: Project) -> str:
    return next((line.split()[-1] for line in project.log().splitlines() if line.startswith("Watch it:")), "")


@pytest.fixture
def site() -> object:
    with running() as one:
        yield one


@pytest.mark.xdist_group("line")
def test_the_page_is_there_while_it_goes_on_and_afterwards(project: Project, site: Site) -> None:
    url = site.put(*LIST)
    process = project.start(
        "traverse", url, "--watch", "--max-presses", "120", "--only-presses", "-s", "ROBOTSTXT_OBEY=0"
    )
    try:
        wait_for(lambda: bool(address_in(project)), process)
        address = address_in(project)
        assert address.startswith("http://127.0.0.1:")
        assert get(address)[0] == 200
        assert get(address, Host="evil.example")[0] == 400
        wait_for(lambda: b"pressing buttons right now" in get(address)[1], process)
        during = get(address)[1].decode()
        assert 'http-equiv="refresh"' in during
        wait_for(lambda: "It can still be looked at" in project.log(), process)
        after = get(address)[1].decode()
        assert "as many presses as it was allowed" in after
        assert "http-equiv" not in after
        tree = html.fromstring(after)
        found = {one.findtext("dt"): one.findtext("dd") for one in tree.cssselect(".figures div")}
        assert found["presses"] == "120"
        images = tree.cssselect("table img")
        assert images
        status, picture = get(address.rstrip("/") + images[0].get("src"))
        assert (status, picture[:2]) == (200, b"\xff\xd8")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, project.log()
    assert sorted(set(out.split())) == sorted(out.split())
    assert len(out.split()) == int(found["URLs found"] or 0)
    assert "Traceback" not in project.log()
    with pytest.raises(URLError):
        get(address)


@pytest.mark.xdist_group("line")
def test_what_is_kept_stays_and_the_process_ends_when_it_is_told_to(
    project: Project, site: Site, tmp_path: Path
) -> None:
    url, kept = site.put("<button id=b>more</button>", "b.onclick = () => only('one')"), tmp_path / "kept"
    process = project.start("traverse", url, "--watch", "--keep", str(kept), "-s", "ROBOTSTXT_OBEY=0")
    try:
        wait_for(lambda: "It can still be looked at" in project.log(), process)
        assert b"Every button that promised something new was pressed" in get(address_in(project))[1]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    finally:
        process.kill()
    assert {"last.jsonl", "last.json", "last-thumbnails"} <= set(os.listdir(kept))
    assert list((kept / "last-thumbnails").glob("*.jpg"))


def test_without_watch_nothing_is_served_and_no_pictures_are_taken(
    project: Project, site: Site, tmp_path: Path
) -> None:
    url, kept = site.put("<button id=b>more</button>", "b.onclick = () => only('one')"), tmp_path / "kept"
    done = project.run("traverse", url, "--keep", str(kept), "-s", "ROBOTSTXT_OBEY=0")
    assert done.returncode == 0
    assert "Watch it" not in done.stderr
    assert not (kept / "last-thumbnails").exists()


def test_a_setting_keeps_pictures_of_every_traversal(project: Project, site: Site, tmp_path: Path) -> None:
    url, kept = site.put("<button id=b>more</button>", "b.onclick = () => only('one')"), tmp_path / "kept"
    project.run("traverse", url, "--keep", str(kept), "-s", "MEDIAMON_THUMBNAILS=1", "-s", "ROBOTSTXT_OBEY=0")
    assert list((kept / "last-thumbnails").glob("*.jpg"))


def test_a_port_that_is_taken_is_told_in_a_sentence(project: Project) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = project.run("traverse", "http://127.0.0.1:9/", "--watch", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot be served from" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
