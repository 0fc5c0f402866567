"""What is done at the end of a run is done once, under its lease, and each for itself."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from scrapy import Spider
from scrapy.utils.test import get_crawler
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from mediamon.spiders.runs.run import Run
from mediamon.storage.database.engine import open_database
from mediamon.storage.running.lease import LeaseLost


def a_run(folder: Path) -> Run:
    return Run(get_crawler(Spider), open_database(f"sqlite:///{folder / 'end.sqlite'}"), "s")


async def test_a_work_that_fails_costs_itself_and_no_other(tmp_path: Path) -> None:
    run, done = a_run(tmp_path), []

    def wrong(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (a INTEGER)"))
        raise KeyError("wrong")

    run.begin()
    run.at_end(wrong)
    run.at_end(lambda connection: done.append(connection.execute(text("SELECT 1")).scalar()))
    await run.settle()
    assert done == [1]
    assert run.crawler.stats is not None
    assert run.crawler.stats.get_value("mediamon/end_failed") == 1
    with run.engine.connect() as connection, pytest.raises(OperationalError):
        connection.execute(text("SELECT a FROM half"))


async def test_works_are_done_once(tmp_path: Path) -> None:
    run, done = a_run(tmp_path), []

    def work(connection: Connection) -> None:
        done.append(connection.execute(text("SELECT 1")).scalar())

    run.begin()
    run.at_end(work)
    run.at_end(work)
    assert done == []
    await run.settle()
    await run.settle()
    assert done == [1, 1]


async def test_who_writes_what_was_found_waits_for_what_another_writes_already(tmp_path: Path) -> None:
    run = a_run(tmp_path)
    run.begin()
    other = sqlite3.connect(tmp_path / "end.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    run.found(["http://a.example/1"], "clicks", None, lambda _: True)
    first = asyncio.create_task(run.flush())
    await asyncio.sleep(0.2)
    second = asyncio.create_task(run.flush())
    await asyncio.sleep(0.2)
    assert not second.done()
    other.execute("ROLLBACK")
    await second
    assert first.done()
    with run.engine.connect() as connection:
        assert connection.execute(text("SELECT url FROM url")).scalars().all() == ["http://a.example/1"]


async def test_what_was_being_written_when_it_was_called_off_is_written_by_the_next(tmp_path: Path) -> None:
    run = a_run(tmp_path)
    run.begin()
    other = sqlite3.connect(tmp_path / "end.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    run.found(["http://a.example/1"], "clicks", None, lambda _: True)
    first = asyncio.create_task(run.flush())
    await asyncio.sleep(0.2)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    other.execute("ROLLBACK")
    await run.flush()
    with run.engine.connect() as connection:
        assert connection.execute(text("SELECT url FROM url")).scalars().all() == ["http://a.example/1"]


async def test_who_has_lost_the_site_ends_nothing(tmp_path: Path) -> None:
    run, done = a_run(tmp_path), []
    run.at_end(lambda connection: done.append(connection))
    with pytest.raises(LeaseLost):
        await run.settle()
    assert done == []
