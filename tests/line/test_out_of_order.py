"""A site that is out of order for hours loses nothing; a site file that was mended holds for what was listed; odd answers are no articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.storage.tables.found import incident, publication
from mediamon.storage.tables.versions import publication_version
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story
from tests.line.test_attacks import QUICK, outcome
from tests.line.test_not_there_yet import due_again

pytestmark = pytest.mark.xdist_group("line")


def listing(site: Hostile, *paths: str) -> None:
    site.pages["/"] = "".join(f"<a href='{path}'>{path}</a>" for path in paths).encode()


BUSY = (503, {}, b"out of order")
ROUND = (302, {"Location": "/a1"}, b"")  # as behind a cache that sends from http to https and back


@pytest.mark.parametrize(("answer", "reason"), [(BUSY, "http_503"), (ROUND, "RedirectsInCircles")])
def test_what_was_listed_while_its_pages_did_not_come_is_stored_when_they_do(
    project: Project, write_site: Callable[[str, str], Path], answer: tuple[int, dict[str, str], bytes], reason: str
) -> None:
    paths = [f"/a{n}" for n in range(12)]
    with standing() as (site, _):
        listing(site, *paths)
        site.pages |= dict.fromkeys(paths, answer)
        write_site(
            "down", f"name: down\nlinks: ['{site.base}/']\nallow: ['/a']\npoliteness: {{delay: 0, concurrency: 8}}\n"
        )
        for _ in range(7):  # what was given up after six
            assert project.run("crawl", "down", *QUICK).returncode == 0
            due_again(project)
        assert set(outcome(project).values()) == {("failed", reason)}
        with project.open().connect() as connection:
            assert connection.execute(select(incident.c.kind, incident.c.closed_at)).fetchall() == [
                ("unanswered", None)
            ]
        site.pages |= {path: story(f"Новость {path} о делах города") for path in paths}
        assert project.run("crawl", "down", *QUICK).returncode == 0
        assert Counter(outcome(project).values()) == {("stored", None): 12}
        with project.open().connect() as connection:
            assert connection.execute(select(incident.c.closed_at)).scalar_one() is not None


SIGN_IN = b"<html><title>Sign in</title><body><h1>Sign in</h1><p>Please sign in to use this network.</p><form><input type=password></form>"


@pytest.mark.parametrize(("answer", "reason"), [((200, {}, b""), "empty"), (SIGN_IN, "login")])
def test_what_answered_in_a_pages_place_for_some_minutes_costs_no_page(
    project: Project,
    write_site: Callable[[str, str], Path],
    answer: bytes | tuple[int, dict[str, str], bytes],
    reason: str,
) -> None:
    """A cache without its server, a portal; what never has anything is refused as that."""
    paths = [f"/a{n}" for n in range(4)]
    with standing() as (site, _):
        listing(site, *paths)
        site.pages |= dict.fromkeys(paths, answer)
        write_site("portal", f"name: portal\nlinks: ['{site.base}/']\nallow: ['/a']\npoliteness: {{delay: 0}}\n")
        for _ in range(2):
            assert project.run("crawl", "portal", *QUICK).returncode == 0
            assert set(outcome(project).values()) == {("failed", reason)}
            due_again(project)
        site.pages |= {path: story(f"Новость {path} о делах города") for path in paths[1:]}
        assert project.run("crawl", "portal", *QUICK).returncode == 0
        assert Counter(outcome(project).values()) == {("stored", None): 3, ("refused", reason): 1}


def test_a_file_that_allows_more_brings_what_its_feed_has_listed_before(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    """Though the feed says that it has not changed."""
    with standing() as (site, _):
        paths = ["/news/1", "/opinion/1"]
        items = "".join(f"<item><link>{site.base}{path}</link></item>" for path in paths)
        site.pages["/feed"] = (200, {"ETag": '"1"'}, f"<rss><channel>{items}</channel></rss>".encode())
        site.pages |= {path: story(f"Новость {path} о делах города") for path in paths}
        file = f"name: more\nfeeds: ['{site.base}/feed']\npoliteness: {{delay: 0}}\nallow: "
        write_site("more", file + "['/news/']\n")
        assert project.run("crawl", "more", *QUICK).returncode == 0
        assert outcome(project)[f"{site.base}/opinion/1"] == ("refused", "not_publication")
        write_site("more", file + "['/news/', '/opinion/']\n")
        done = project.run("crawl", "more", *QUICK)
        assert "1 addresses count as publications now, 0 no more" in done.stderr
        assert set(outcome(project).values()) == {("stored", None)}
        write_site("more", file + "['/news/', '/opinion/']\npoll: {least: 7}\n")
        assert "count as publications now" not in project.run("crawl", "more", *QUICK).stderr


@pytest.mark.parametrize("status", [206, 304])
def test_an_answer_that_nobody_asked_for_is_no_article_and_no_refusal(
    project: Project, write_site: Callable[[str, str], Path], status: int
) -> None:
    with standing() as (site, _):
        listing(site, "/a1")
        whole = story("Новость о делах города")
        site.pages["/a1"] = (status, {}, whole if status == 206 else b"")
        write_site("odd", f"name: odd\nlinks: ['{site.base}/']\nallow: ['/a']\npoliteness: {{delay: 0}}\n")
        project.run("crawl", "odd", *QUICK)
        assert outcome(project) == {f"{site.base}/a1": ("failed", f"http_{status}")}
        site.pages["/a1"] = whole
        due_again(project)
        project.run("crawl", "odd", *QUICK)
        with project.open().connect() as connection:
            assert len(connection.execute(select(publication)).fetchall()) == 1


def test_a_source_that_says_unasked_that_it_has_not_changed_was_not_read(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    with standing() as (site, _):
        site.pages["/feed"] = (304, {}, b"")
        write_site("odd", f"name: odd\nfeeds: ['{site.base}/feed']\npoliteness: {{delay: 0}}\n")
        done = project.run("crawl", "odd", *QUICK)
    assert "'mediamon/discovery_failed/http_304': 1" in done.stderr
    assert "though nobody has asked for that" in done.stderr


def test_a_name_server_that_is_wrong_for_a_while_loses_nothing_and_takes_nothing_down(
    project: Project, write_site: Callable[[str, str], Path], tmp_path: Path
) -> None:
    """A captive portal, a sinkhole, a server of one's own: names lead to private addresses for some minutes."""
    told = tmp_path / "names"
    (tmp_path / "sitecustomize.py").write_text(NAMES, "utf8")
    project.environment |= {"PYTHONPATH": str(tmp_path), "MEDIAMON_TESTS_NAMES": str(told)}
    with standing() as (site, _):
        news = f"http://news.example:{site.base.rpartition(':')[2]}"

        def listed(count: int) -> None:
            items = "".join(f"<item><link>{news}/a{n}</link></item>" for n in range(count))
            site.pages["/feed"] = f"<rss><channel>{items}</channel></rss>".encode()

        site.pages |= {f"/a{n}": fresh(f"Новость {n} о делах города") for n in range(4)}
        write_site(
            "odd", f"name: odd\nfeeds: ['{site.base}/feed']\nreach: ['127.0.0.0/24']\npoliteness: {{delay: 0}}\n"
        )
        states = []
        for count, address in ((2, "127.0.0.1"), (4, "10.9.9.9"), (4, "127.0.0.1")):
            listed(count)
            told.write_text(address)
            due_again(project)
            assert project.run("crawl", "odd", *QUICK).returncode == 0
            states.append(Counter(outcome(project).values()))
    wrong = ("failed", "wall_private_address")
    assert states == [{("stored", None): 2}, {("stored", None): 2, wrong: 2}, {("stored", None): 4}]
    with project.open().connect() as connection:
        assert connection.execute(select(publication_version)).fetchall() == []


NAMES = """
import os, pathlib, socket
asked = socket.getaddrinfo
def answered(host, *more, **named):
    name = host.decode() if isinstance(host, bytes) else host
    return asked(pathlib.Path(os.environ["MEDIAMON_TESTS_NAMES"]).read_text() if name == "news.example" else host, *more, **named)
socket.getaddrinfo = answered
"""


def fresh(headline: str) -> bytes:
    """A story of this moment, which is visited again."""
    now = f"<meta property='article:published_time' content='{datetime.now(UTC).isoformat()}'>"
    return story(headline).replace(b"<head>", b"<head>" + now.encode())
