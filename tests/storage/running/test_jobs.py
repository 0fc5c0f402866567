"""Jobs are done once, by whoever holds them, from where they were left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, Engine, select, update

from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import LAST_ATTEMPT, VANISHED, Held
from mediamon.storage.running.lease import LeaseLost, this_process
from mediamon.storage.tables.jobs import job

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


def test_a_job_whose_workers_vanish_again_and_again_is_given_up(engine: Engine) -> None:
    asked(engine, "one", "two")
    for attempt in range(LAST_ATTEMPT):
        held = claimed(engine, f"elsewhere:{attempt}:1", 61 * attempt)
        assert held is not None
        assert held.key == "one"
    other = claimed(engine, "elsewhere:9:9", 61 * LAST_ATTEMPT)
    assert other is not None
    assert other.key == "two"  # which nobody had in hand
    with engine.connect() as connection:
        row = connection.execute(select(job).where(job.c.key == "one")).one()
    assert (row.state, row.attempts, row.trouble) == ("failed", LAST_ATTEMPT, VANISHED)
    with pytest.raises(LeaseLost), writing(engine) as connection:  # the last of them lives after all
        jobs.finish(connection, held)


def test_a_job_that_comes_on_may_lose_as_many_workers_as_it_does(engine: Engine) -> None:
    asked(engine, "one")
    for attempt in range(3 * LAST_ATTEMPT):
        held = claimed(engine, f"elsewhere:{attempt}:1", 61 * attempt)
        assert held is not None
        with writing(engine) as connection:
            jobs.progress(connection, held, attempt, {}, NOW + timedelta(seconds=61 * attempt))


def test_who_is_slow_and_lives_has_not_vanished(engine: Engine) -> None:
    asked(engine, "one")
    for attempt in range(2 * LAST_ATTEMPT):
        assert claimed(engine, this_process(), 61 * attempt) is not None


def test_workers_that_are_ended_on_purpose_give_back_what_they_hold(engine: Engine) -> None:
    asked(engine, "one", "two")
    for attempt in range(2 * LAST_ATTEMPT):
        first, second = claimed(engine, "elsewhere:1:1", attempt), claimed(engine, "elsewhere:12:1", attempt)
        assert first is not None
        assert second is not None
        with writing(engine) as connection:
            jobs.give_back(connection, ["elsewhere:1:"], NOW + timedelta(seconds=attempt))
            row = connection.execute(select(job).where(job.c.id == second.id)).one()
            assert row.owner == "elsewhere:12:1"  # whose number begins alike
            jobs.give_back(connection, ["elsewhere:12:"], NOW + timedelta(seconds=attempt))


def test_what_cannot_be_mended_by_trying_again_is_given_up_at_once(engine: Engine) -> None:
    asked(engine, "one")
    held = claimed(engine, "elsewhere:1:1")
    assert held is not None
    with writing(engine) as connection:
        jobs.fail(connection, held, "compressed as a whole", NOW, for_good=True)
        assert jobs.failed(connection) == {held.id}


def given_up(engine: Engine) -> None:
    """The job that waits, at the place 5."""
    held = claimed(engine, "elsewhere:1:1")
    assert held is not None
    with writing(engine) as connection:
        jobs.progress(connection, held, 5, {"x": 2}, NOW)
        connection.execute(update(job).where(job.c.id == held.id).values(attempts=LAST_ATTEMPT - 1))
        jobs.fail(connection, held, "no such file", NOW)
        assert held.id in jobs.failed(connection)


def test_what_was_given_up_is_begun_again_where_it_was_left(engine: Engine) -> None:
    asked(engine, "one")
    given_up(engine)
    asked(engine, "one")
    again = claimed(engine, "elsewhere:2:2")
    assert again is not None
    assert (again.position, again.counts) == (5, Counter(x=2))
    with writing(engine) as connection:
        assert not jobs.add(connection, "k", "one", {"a": 1}, NOW)
        jobs.fail(connection, again, "no such file", NOW)
        assert jobs.failed(connection) == set()  # its attempts are counted anew
        row = connection.execute(select(job)).one()
    assert (row.state, row.attempts) == ("waiting", 1)


def test_what_has_become_another_file_is_begun_from_its_beginning(engine: Engine) -> None:
    first, second = ({"file": "a", jobs.CONTENT: one} for one in ("1", "2"))
    with writing(engine) as connection:
        assert jobs.add(connection, "k", "a", first, NOW)
    held = claimed(engine, "elsewhere:1:1")
    assert held is not None
    with writing(engine) as connection:
        jobs.progress(connection, held, 5, {"x": 2}, NOW)
        assert not jobs.add(connection, "k", "a", first, NOW)
        assert jobs.add(connection, "k", "a", second, NOW)
    with pytest.raises(LeaseLost), writing(engine) as connection:  # who reads the old one writes no more
        jobs.progress(connection, held, 9, {"x": 2}, NOW)
    again = claimed(engine, "elsewhere:2:2")
    assert again is not None
    assert (again.id, again.position, again.counts, again.given) == (held.id, 0, Counter(), second)
    with writing(engine) as connection:
        jobs.finish(connection, again)
        assert not jobs.add(connection, "k", "a", second, NOW)


def test_what_was_asked_for_before_contents_were_noted_is_believed(engine: Engine) -> None:
    asked(engine, "one")
    with writing(engine) as connection:
        assert not jobs.add(connection, "k", "one", {jobs.CONTENT: "2"}, NOW)


def test_failed_ones_are_forgotten_by_the_beginning_of_their_keys(engine: Engine) -> None:
    asked(engine, "a_b 1")
    given_up(engine)
    asked(engine, "axb 1")
    given_up(engine)
    asked(engine, "a_b 2")
    with writing(engine) as connection:
        jobs.forget_failed(connection, "other", "a_b ")
        jobs.forget_failed(connection, "k", "a_b ")
        left = set(connection.execute(select(job.c.key)).scalars())
    assert left == {"axb 1", "a_b 2"}
