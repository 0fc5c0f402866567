"""Articles of several pages: asked for in order, within bounds, and stored as one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from mediamon.mending.archived import further_of, snapshot_of
from mediamon.storage.archive.records import bodies
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.jobs import job
from tests.conftest import Project

LEAD = "<p>Городской совет принял новый план развития набережной, и жители ждали этого решения много лет.</p>"
ARTICLE = "<meta property=og:type content=article><meta property=article:published_time content=2026-03-12T10:00+03:00>"
SUBJECTS = ("мост через реку", "старую пристань", "городской парк", "новую школу", "библиотеку")


def paragraphs(number: int) -> str:
    about = SUBJECTS[number - 1]
    return "".join(
        f"<p>Часть {number}, абзац {place}: рабочие весь год чинили {about}, и мэр сказал, что это было "
        "совсем не просто. Жители приходили смотреть на работу каждый вечер, спорили о цене и о сроках, и писали в редакцию письма.</p>"
        for place in range(1, 5)
    )


def page(name: str, number: int, further: int | None) -> str:
    onward = f"<link rel=next href='/{name}/{further}'>" if further else ""
    return (
        f"<html lang=ru><head><title>План набережной: {name}</title>{ARTICLE}{onward}</head><body>"
        f"<h1>План набережной: {name}</h1><article>{LEAD}{paragraphs(number)}</article></body></html>"
    )


PAGES = {
    "/": "".join(f"<a href='/{name}'>{name}</a>" for name in ("long", "lost", "same", "endless")),
    "/long": page("long", 1, 2), "/long/2": page("long", 2, 3), "/long/3": page("long", 3, None),
    "/lost": page("lost", 1, 2), "/lost/2": page("lost", 2, 3),  # the third does not exist
    "/same": page("same", 1, 2), "/same/2": page("same", 2, 3), "/same/3": page("same", 2, 4), "/same/4": page("same", 2, 5),
    "/page2": "<a href='/late/2'>late 2</a><a href='/long/2'>long 2</a>", "/both": "<a href='/late/2'>late 2</a><a href='/late'>late</a><a href='/long'>long</a>",
    "/late": page("late", 1, 2), "/late/2": page("late", 2, 3), "/late/3": page("late", 3, None),
    "/endless": page("endless", 1, 2), **{f"/endless/{n}": page("endless", n, n + 1) for n in range(2, 6)},
}  # fmt: skip


class Serial(BaseHTTPRequestHandler):
    """A site whose articles go on."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        body = PAGES.get(self.path)
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write((body or "нет").encode())

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def serial() -> Iterator[str]:
    Serial.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Serial)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def parts(body: str) -> list[tuple[int, int]]:
    """(page, paragraph) of every paragraph of a body, in order."""
    lines = [line.split() for line in body.splitlines() if line.startswith("Часть")]
    return [(int(line[1].strip(",")), int(line[3].strip(":"))) for line in lines]


def whole(pages: int) -> list[tuple[int, int]]:
    return [(number, place) for number in range(1, pages + 1) for place in range(1, 5)]


def test_the_pages_of_an_article_are_stored_as_one(
    project: Project, write_site: Callable[[str, str], Path], serial: str
) -> None:
    write_site("serial", f"name: serial\nlinks: ['{serial}/']\nallow: ['/[a-z]+$']\npoliteness: {{delay: 0}}\n")
    done = project.run("crawl", "serial", "-s", "RETRY_TIMES=0", "-s", "MEDIAMON_MOST_PAGES=4")
    assert done.returncode == 0, done.stderr[-2000:]

    def told(name: str, read: int, missing: str | None = None) -> dict[str, Any]:
        return {"read": read, "missing": missing, "further": [f"{serial}/{name}/{n}" for n in range(2, read + 1)]}

    with project.open().connect() as connection:
        rows: dict[str, Any] = {row.url.rpartition("/")[2]: row for row in connection.execute(select(publication))}
    kept = {name: row.extras["pages"].pop("archived") for name, row in rows.items()}
    found = {name: (parts(row.body), row.extras["pages"]) for name, row in rows.items()}
    assert found == {
        "long": (whole(3), told("long", 3)),
        "lost": (whole(2), told("lost", 2, f"{serial}/lost/3")),
        "same": (whole(2), told("same", 2)),
        "endless": (whole(4), told("endless", 4, f"{serial}/endless/5")),
    }
    assert all(row.body.count("Городской совет принял") == 1 for row in rows.values())  # the lead of every page
    assert "/same/4" not in Serial.asked
    assert "/endless/5" not in Serial.asked
    assert f"page 3 of it is missing, {serial}/lost/3: it answered with status 404" in done.stderr
    assert [one["url"] for one in kept["long"]] == [f"{serial}/long/2", f"{serial}/long/3"]
    _extract_anew(project)
    _erase(project, f"{serial}/long")


def test_a_further_page_that_was_found_by_itself_is_no_publication(
    project: Project, write_site: Callable[[str, str], Path], serial: str
) -> None:
    """Whether it was stored before its article was found, or is found with it, or after it."""
    for start in ("page2", "both", "page2"):
        site = f"name: serial\nlinks: ['{serial}/{start}']\nallow: ['/[a-z]+(/\\d)?$']\npoliteness: {{delay: 0}}\n"
        write_site("serial", site)
        done = project.run("crawl", "serial", "-s", "RETRY_TIMES=0")
        assert done.returncode == 0, done.stderr[-2000:]
        with project.open().connect() as connection:
            rows = {row.url.removeprefix(serial): parts(row.body) for row in connection.execute(select(publication))}
            states = {row.url.removeprefix(serial): row.reason for row in connection.execute(select(url))}
        if start == "page2" and "/late" not in rows:
            assert rows == {"/late/2": whole(3)[4:], "/long/2": whole(3)[4:]}
    assert rows == {"/late": whole(3), "/long": whole(3)}
    assert {name for name, reason in states.items() if reason == "further_page"} == {
        f"/{name}/{number}" for name in ("late", "long") for number in (2, 3)
    }


def _extract_anew(project: Project) -> None:
    """What was spoilt is whole again; what was stored before further pages were archived is left."""
    engine = project.open()
    with engine.connect() as connection:
        before = {row.url: row for row in connection.execute(select(publication))}
    old = next(row for url, row in before.items() if url.endswith("/endless"))
    extras = {"pages": {"read": 4, "missing": None}}
    with writing(engine) as connection:
        connection.execute(update(publication).values(body="Комментарии читателей."))
        connection.execute(update(publication).where(publication.c.id == old.id).values(extras=extras))
    done = project.run("reextract")
    assert done.returncode == 0, done.stderr[-2000:]
    with engine.connect() as connection:
        after = {row.url: row for row in connection.execute(select(publication))}
        counts = connection.execute(select(job.c.counts)).scalar_one()
    assert counts == {"extracted anew": 3, "not archived": 1}
    assert after[old.url].body == "Комментарии читателей."
    for address in before.keys() - {old.url}:
        assert (after[address].body, after[address].blocks, after[address].extras) == (before[address].body, before[address].blocks, before[address].extras)  # fmt: skip


def _erase(project: Project, address: str) -> None:
    """The pages on which an article goes on are erased with its first."""
    with project.open().connect() as connection:
        row = connection.execute(select(publication).where(publication.c.url == address)).one()
    archive = project.folder / "archive"
    snapshot = snapshot_of(archive, row, "ru")
    assert snapshot is not None
    assert [page.final_url for page in further_of(archive, row, snapshot) or ()] == [f"{address}/2", f"{address}/3"]
    done = project.run("erase", "--url", address, "--yes")
    assert "1 publications, 3 pages of the archive" in done.stdout
    left = [url for file in archive.glob("*.warc.gz") for url, _ in bodies(file)]
    assert left
    assert not [url for url in left if "/long" in url]
