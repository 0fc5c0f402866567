"""Jobs are done once, by whoever holds them, from where they were left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, Engine, select

from mediamon.storage import jobs
from mediamon.storage.engine import writing
from mediamon.storage.jobs import LAST_ATTEMPT, Held
from mediamon.storage.lease import LeaseLost
from mediamon.storage.tables_of_jobs import job

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def claimed(engine: Engine, owner: str, seconds: float = 0) -> Held | None:
    with writing(engine) as connection:
        return jobs.claim(connection, owner, NOW + timedelta(seconds=seconds))


def asked(engine: Engine, *keys: str) -> None:
    with writing(engine) as connection:
        for key in keys:
            assert jobs.add(connection, "k", key, {"a": 1}, NOW)


def test_a_job_is_asked_for_once(engine: Engine) -> None:
    asked(engine, "one")
    with writing(engine) as connection:
        assert not jobs.add(connection, "k", "one", {"a": 2}, NOW)
        assert jobs.left(connection) == [1]


def test_nobody_takes_what_another_one_holds(engine: Engine) -> None:
    asked(engine, "one", "two")
    first, second = claimed(engine, "elsewhere:1:1"), claimed(engine, "elsewhere:2:2")
    assert first is not None
    assert second is not None
    assert (first.key, second.key) == ("one", "two")
    assert claimed(engine, "elsewhere:3:3") is None
    assert claimed(engine, "elsewhere:3:3", 61) is not None  # its owner has been silent for a term


def test_who_was_overtaken_writes_no_more(engine: Engine) -> None:
    asked(engine, "one")
    slow = claimed(engine, "elsewhere:1:1")
    quick = claimed(engine, "elsewhere:2:2", 61)
    assert slow is not None
    assert quick is not None
    with writing(engine) as connection:
        jobs.progress(connection, quick, 7, {"x": 3}, NOW)
    attempts: tuple[Callable[[Connection], None], ...] = (
        lambda connection: jobs.progress(connection, slow, 9, {"x": 1}, NOW),
        lambda connection: jobs.finish(connection, slow),
        lambda connection: jobs.fail(connection, slow, "?", NOW),
    )
    for attempt in attempts:
        with pytest.raises(LeaseLost), writing(engine) as connection:
            attempt(connection)
    with engine.connect() as connection:
        row = connection.execute(select(job)).one()
    assert (row.position, row.counts, row.state) == (7, {"x": 3}, "waiting")


def test_another_one_goes_on_from_what_is_committed(engine: Engine) -> None:
    asked(engine, "one")
    held = claimed(engine, "elsewhere:1:1")
    assert held is not None
    with writing(engine) as connection:
        jobs.progress(connection, held, 5, {"x": 2, "y": 1}, NOW)
    again = claimed(engine, "elsewhere:2:2", 61)
    assert again is not None
    assert (again.position, again.counts) == (5, Counter(x=2, y=1))
    with writing(engine) as connection:
        jobs.progress(connection, again, 9, {"x": 1}, NOW)
        jobs.finish(connection, again)
    with engine.connect() as connection:
        row = connection.execute(select(job)).one()
    assert (row.position, row.counts, row.state) == (9, {"x": 3, "y": 1}, "done")


def test_what_fails_is_tried_again_ever_later_and_given_up(engine: Engine) -> None:
    asked(engine, "one")
    seconds = 0.0
    for attempt in range(LAST_ATTEMPT):
        held = claimed(engine, "elsewhere:1:1", seconds)
        assert held is not None, attempt
        with writing(engine) as connection:
            jobs.fail(connection, held, "no such file", NOW + timedelta(seconds=seconds))
        assert claimed(engine, "elsewhere:1:1", seconds + 29) is None
        seconds += 30 * 2**attempt
    assert claimed(engine, "elsewhere:1:1", 10**6) is None
    with engine.connect() as connection:
        assert jobs.totals(connection) == {"failed": 1}
