"""Stages of a project's own that drop publications, fail on them, or make something else of them: no page is asked for by each run."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from scrapy.exceptions import DropItem
from sqlalchemy import select, update

from mediamon.items import Publication, Refusal
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication, url
from tests.conftest import Project

OWN = "tests.spiders.runs.test_strays."
pytestmark = pytest.mark.xdist_group("line")


class Filter:
    """A stage as a user writes it; what it does is told by the address's last digit."""

    def process_item(self, item: Any) -> Any:
        """Drop some, fail on some, replace some, lose some."""
        if not isinstance(item, Publication) or item.article is None:
            return item
        match kind(item.snapshot.url):
            case 0:
                raise DropItem("not about us")
            case 1:
                raise ValueError("a mistake in this stage")
            case 2:
                return {"headline": item.article.headline}
            case 3:
                return None
        return item


STAGES = ("-s", f'ITEM_PIPELINES={{"{OWN}Filter": 450}}', "-s", "CLOSESPIDER_PAGECOUNT=40")


class Crashes:
    """As if pages could not be parsed, or were none."""

    def process_item(self, item: Any) -> Any:
        """Before anything is extracted."""
        if isinstance(item, Publication) and kind(item.snapshot.url) < 2:
            return replace(item, refusal=Refusal("parse_crashed" if kind(item.snapshot.url) else "no_body"))
        return item


class OnlyArticles:
    """The commonest filter."""

    def process_item(self, item: Any) -> Any:
        """Drop what is no article."""
        if isinstance(item, Publication) and item.article is None:
            raise DropItem("is no article")
        return item


class Behind:
    """A stage behind the store, that hands on what was stored in a form of its own, or has nothing more to do with it."""

    def process_item(self, item: Any) -> Any:
        """Replace some, drop the others."""
        if not isinstance(item, Publication):
            return item
        if kind(item.snapshot.url) % 2:
            raise DropItem("has been handed on")
        return {"headline": item.article.headline if item.article else None}


def rows(project: Project) -> dict[str, Any]:
    with project.open().connect() as connection:
        return {row.url: row for row in connection.execute(select(url)) if "/a/" in row.url}


def kind(address: str) -> int:
    return int(address.rpartition("/")[2].removesuffix(".shtml")) % 5


def test_what_a_stage_lets_go_is_not_asked_for_by_each_run(demo_project: Project) -> None:
    done = demo_project.run("crawl", "gazeta", *STAGES)
    assert done.returncode == 0, done.stderr
    found = {address: row for address, row in rows(demo_project).items() if row.state != "seen"}
    told = {kind(address): set[tuple[str, str | None]]() for address in found}
    for address, row in found.items():
        told[kind(address)].add((row.state, row.reason))
    assert told == {
        0: {("refused", "dropped")},
        1: {("failed", "stage_failed")},
        2: {("refused", "replaced")},
        3: {("refused", "replaced")},
        4: {("stored", None)},
    }
    for reason in ("dropped", "replaced", "stage_failed"):
        assert f"'mediamon/refused/{reason}': " in done.stderr
    assert all(row.next_try > datetime.now(UTC) for row in found.values() if row.state == "failed")
    again = demo_project.run("crawl", "gazeta", *STAGES)
    after = rows(demo_project)
    assert all(after[address][2:] == row[2:] for address, row in found.items()), again.stderr


def test_what_could_not_be_stored_is_due_again_whatever_a_stage_behind_the_store_does(demo_project: Project) -> None:
    """The database takes no publication for a moment, and is well again at the run's end."""
    behind = (
        "-s",
        f'ITEM_PIPELINES={{"{OWN}Behind": 950}}',
        "-s",
        "MEDIAMON_BATCH=1",
        "-s",
        "CLOSESPIDER_PAGECOUNT=40",
    )
    engine = demo_project.open()
    full = "CREATE TRIGGER full BEFORE INSERT ON publication WHEN (SELECT count(*) FROM publication) >= 5 BEGIN "
    with writing(engine) as connection:
        connection.exec_driver_sql(full + "SELECT raise(ABORT, 'database or disk is full'); END")
    done = demo_project.run("crawl", "gazeta", *behind)
    assert "will be fetched again by the next run" in done.stderr
    with writing(engine) as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    assert {(row.state, row.reason) for row in rows(demo_project).values()} == {("stored", None), ("seen", None)}
    assert demo_project.run("crawl", "gazeta", *behind).returncode == 0
    after = [row.state for row in rows(demo_project).values()]
    assert set(after) <= {"stored", "seen"}
    assert after.count("stored") > 20


def test_what_is_no_article_is_closed_as_the_store_does_it(demo_project: Project) -> None:
    """A page under which the parsing child has died is tried again, whoever drops it."""
    own = f'{{"{OWN}Crashes": 150, "{OWN}OnlyArticles": 450}}'
    done = demo_project.run("crawl", "gazeta", "-s", f"ITEM_PIPELINES={own}", "-s", "CLOSESPIDER_PAGECOUNT=40")
    assert done.returncode == 0, done.stderr
    told = {(min(kind(address), 2), row.state, row.reason) for address, row in rows(demo_project).items()}
    told = {one for one in told if one[1] != "seen"}
    assert told == {(0, "refused", "no_body"), (1, "failed", "parse_crashed"), (2, "stored", None)}


def test_what_is_stored_stays_and_its_visits_go_on_in_their_time(demo_project: Project) -> None:
    assert demo_project.run("crawl", "gazeta", "-s", "CLOSESPIDER_PAGECOUNT=20").returncode == 0
    engine, past = demo_project.open(), datetime.now(UTC) - timedelta(hours=1)
    with writing(engine) as connection:
        stored = set(connection.execute(select(publication.c.url)).scalars())
        connection.execute(update(url).where(url.c.state == "stored").values(next_try=past))
    out = demo_project.folder / "out.jsonl"
    assert demo_project.run("crawl", "gazeta", *STAGES, "-o", str(out)).returncode == 0
    with engine.connect() as connection:
        assert stored <= set(connection.execute(select(publication.c.url)).scalars())
    visited = [row for address, row in rows(demo_project).items() if address in stored]
    assert {row.state for row in visited} == {"stored"}
    assert all(row.next_try is None or row.next_try > datetime.now(UTC) for row in visited)
    items = [one for line in out.read_text("utf8").splitlines() if "url" in (one := json.loads(line) or {})]
    assert items
    assert all(one["visit"] == (one["url"] in stored) for one in items)
