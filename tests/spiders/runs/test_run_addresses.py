"""A run and addresses that no ledger takes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from scrapy import Spider
from scrapy.utils.test import get_crawler
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import OperationalError

from mediamon.spiders.runs.run import Run
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.ledger import Found
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import url
from tests.storage.database.test_momentary import LONG
from tests.storage.made import NOW

FOR_EVER = {"MEDIAMON_STORAGE_PATIENCE": 1e6}
ENOUGH = 60.0  # seconds for one transaction


def a_run(engine: Engine) -> Run:
    return Run(get_crawler(Spider, FOR_EVER), engine, "s")


def stat(run: Run, name: str) -> Any:
    assert run.crawler.stats is not None
    return run.crawler.stats.get_value(f"mediamon/{name}")


async def test_an_address_that_is_too_long_costs_the_others_of_a_feed_nothing(engine: Engine) -> None:
    run = a_run(engine)
    assert run.begin()
    run.found(["http://a/1", f"http://a/{LONG}", f"http://{LONG}/", "http://a/2"], "feed", None, lambda address: True)
    async with asyncio.timeout(ENOUGH):
        await run.flush()
    assert [due.url for due in await run.take(10)] == ["http://a/1", "http://a/2"]
    assert stat(run, "urls/unusable") == 2


async def test_those_that_are_in_the_ledger_from_before_are_refused(engine: Engine) -> None:
    with writing(engine) as connection:
        before = [Found(f"http://a/{n}{'x' * 2_000}", "feed") for n in range(3)]
        ledger.add(connection, "s", [*before, Found("http://a/1", "feed")], NOW)
    run = a_run(engine)
    assert run.begin()
    assert [due.url for due in await run.take(10)] == ["http://a/1"]
    assert stat(run, "urls/too_long") == 3
    with engine.connect() as connection:
        refused = connection.execute(select(url.c.reason).where(url.c.state == "refused")).scalars().all()
    assert refused == ["too_long"] * 3


async def test_what_waiting_cannot_mend_is_not_waited_for(engine: Engine) -> None:
    run = a_run(engine)
    assert run.begin()

    def work(connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("SELECT a FROM missing")
        else:
            ledger.add(connection, "s", [Found(f"http://a/{LONG}", "feed")], NOW)

    async with asyncio.timeout(ENOUGH):
        with pytest.raises(OperationalError):
            await run.transact(work)
    assert stat(run, "storage/waits") is None
