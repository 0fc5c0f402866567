"""A database that does not answer is waited for; one that says why it never will is not."""

from __future__ import annotations

import pytest
from scrapy.utils.test import get_crawler
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from mediamon.spiders.run import Run


class Answer(Exception):
    """A driver's error, with the server's code."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__(
            "index row size 7160 exceeds btree version 4 maximum 2704" if sqlstate else "database is locked"
        )
        self.sqlstate = sqlstate


@pytest.mark.parametrize(("sqlstate", "asked"), [("54000", 1), ("53300", 3), ("08006", 3), (None, 3)])
async def test_what_is_beyond_the_servers_limits_is_not_waited_for(sqlstate: str | None, asked: int) -> None:
    """54: program_limit_exceeded. Of the others the database is ready again when it is asked for the third time."""
    run = Run(get_crawler(settings_dict={"MEDIAMON_STORAGE_PATIENCE": 5}), create_engine("sqlite://"), "s")
    times: list[int] = []

    def work(_: object) -> int:
        times.append(1)
        if sqlstate == "54000" or len(times) < 3:
            raise OperationalError("insert", {}, Answer(sqlstate))
        return len(times)

    if asked == 1:
        with pytest.raises(OperationalError, match="index row size"):
            await run.ahead(work)
    else:
        await run.ahead(work)
    assert len(times) == asked
