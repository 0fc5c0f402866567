"""What was erased and is fetched all the same, under another address that leads to it, as a page that names it as its own address, or by a run
that was under way, leaves nothing behind.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import pytest
from scrapy.crawler import Crawler
from sqlalchemy import Engine, select

from mediamon.items import Publication, Refusal
from mediamon.spiders.signals import publications_stored
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import url
from mediamon.storage.writing.keeping import keep
from tests.conftest import Project
from tests.line.hostile import Hostile, Secret, standing, story
from tests.line.test_attacks import WriteSite, crawl, outcome
from tests.storage.made import NOW, made


class Stored:
    """Notes what is said to be stored."""

    file: Path

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        self = cls()
        self.file = Path(crawler.settings["TOLD"])
        crawler.signals.connect(self.stored, signal=publications_stored)
        return self

    def stored(self, publications: Sequence[Publication]) -> None:
        with self.file.open("a", encoding="utf8") as out:
            out.writelines(f"{one.snapshot.url}\n" for one in publications)


@pytest.fixture
def places() -> Iterator[tuple[Hostile, Secret]]:
    with standing() as both:
        yield both


def archive_of(project: Project) -> bytes:
    files = sorted((project.folder / "archive").glob("*.warc.gz"))
    return b"".join(gzip.decompress(file.read_bytes()) for file in files)


def test_what_leads_to_it_or_says_that_it_is_it_leaves_no_page_in_the_archive(
    project: Project, write_site: WriteSite, places: tuple[Hostile, Secret]
) -> None:
    hostile, _ = places
    hostile.pages["/gone"] = story("Новость о человеке", "<p>Тайна номер семь.</p>")
    hostile.pages["/stays"] = story("Другая новость дня")
    crawl(project, write_site, hostile, ["/gone", "/stays"])
    assert "Тайна номер семь".encode() in archive_of(project)
    assert project.run("erase", "--url", f"{hostile.base}/gone", "--yes").returncode == 0
    assert "Тайна номер семь".encode() not in archive_of(project)
    hostile.pages["/short"] = hostile.leads_to(f"{hostile.base}/gone", 302)
    hostile.pages["/new"] = story("Третья новость дня")
    canonical = f"<head><link rel=canonical href='{hostile.base}/gone'>".encode()
    printed = story("Новость о человеке", "<p>Тайна номер семь.</p><p>Для печати.</p>")
    hostile.pages["/print"] = printed.replace(b"<head>", canonical)
    feed, told = project.folder / "feed.jsonl", project.folder / "told"
    settings = ("-O", str(feed), "-s", f"TOLD={told}", "-s", 'EXTENSIONS={"tests.line.test_erased_again.Stored": 500}')
    log = crawl(project, write_site, hostile, ["/gone", "/short", "/print", "/new"], "", *settings)
    assert "'mediamon/refused/erased': 2" in log
    assert [json.loads(line)["url"] for line in feed.read_text("utf8").splitlines()] == [f"{hostile.base}/new"]
    assert told.read_text("utf8") == f"{hostile.base}/new\n"
    states = outcome(project)
    assert states[f"{hostile.base}/short"] == states[f"{hostile.base}/print"] == ("refused", "erased")
    assert states[f"{hostile.base}/new"][0] == "stored"
    left = archive_of(project)
    assert "Тайна номер семь".encode() not in left
    assert "Третья новость дня".encode() in left


def test_what_was_under_way_does_not_open_it_again(engine: Engine) -> None:
    """It was being fetched when it was erased, and came to nothing: it is not tried again, and the reason stays."""
    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(f"http://a/{n}", "feed") for n in (1, 2, 3, 4)], NOW)
        ledger.erase(connection, {f"http://a/{n}" for n in (1, 2, 3, 4)}, NOW)
        crashed = [
            Publication(made(number).snapshot, refusal=Refusal(why, ""))
            for number, why in ((1, "parse_crashed"), (2, "no_body"))
        ]
        keep(connection, crashed, (), NOW)
        ledger.fail(connection, "s", [("http://a/3", "http_500")], NOW)
        ledger.refuse(connection, "s", [("http://a/4", "http_404")])
        rows = connection.execute(select(url.c.state, url.c.reason).where(url.c.site == "s")).fetchall()
    assert {tuple(row) for row in rows} == {("refused", "erased")}
