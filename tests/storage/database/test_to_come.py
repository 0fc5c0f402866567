"""A clock that was a year ahead and is set right again: nothing is held, put off or waited for until that year is over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import Engine, select

from mediamon.alerts import deliver_all, prepare
from mediamon.storage import watches
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.attempts import BACKOFF
from mediamon.storage.alerts import outbox
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts
from mediamon.storage.reading import readers
from mediamon.storage.running import jobs, lease
from mediamon.storage.tables.found import url
from mediamon.storage.tables.jobs import job
from tests.storage.alerts.test_outbox import Post
from tests.storage.made import NOW

AHEAD = NOW + timedelta(days=365)
ELSEWHERE = "elsewhere:1:1"  # of which nobody here can tell whether it lives


def test_a_site_is_taken_and_its_old_token_is_worth_nothing(engine: Engine) -> None:
    with writing(engine) as connection:
        old = lease.acquire(connection, "s", ELSEWHERE, AHEAD)
        assert lease.held(connection, NOW) == {}
        assert lease.reserve(connection, "s", lease.this_process(), NOW)
        assert lease.acquire(connection, "s", lease.this_process(), NOW) == 2
        assert list(lease.held(connection, NOW)) == ["s"]
        assert old is not None
        with pytest.raises(lease.LeaseLost):
            lease.renew(connection, "s", old, NOW)


def test_a_machine_whose_clock_is_half_a_minute_ahead_keeps_its_site(engine: Engine) -> None:
    with writing(engine) as connection:
        assert lease.acquire(connection, "s", ELSEWHERE, NOW + timedelta(seconds=30))
        assert lease.acquire(connection, "s", lease.this_process(), NOW) is None
        assert not lease.reserve(connection, "s", lease.this_process(), NOW)


def test_a_job_is_claimed_whether_it_was_held_or_put_off(engine: Engine) -> None:
    with writing(engine) as connection:
        for key in ("held", "put off"):
            jobs.add(connection, "k", key, {}, AHEAD)
        held = jobs.claim(connection, ELSEWHERE, AHEAD)
        other = jobs.claim(connection, ELSEWHERE, AHEAD)
        assert held
        assert other
        jobs.fail(connection, other, "no luck", AHEAD)
        assert jobs.standing(connection, NOW)["running"] == 0
        taken = [jobs.claim(connection, "me:1:1", NOW), jobs.claim(connection, "me:2:1", NOW)]
        assert [one.key for one in taken if one] == ["held", "put off"]
        assert jobs.claim(connection, "me:3:1", NOW) is None
        with pytest.raises(lease.LeaseLost):
            jobs.finish(connection, held)
        assert set(connection.execute(select(job.c.state)).scalars()) == {"waiting"}


def test_a_page_that_failed_is_tried_again(engine: Engine) -> None:
    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found("http://a/1", "feed"), ledger.Found("http://a/2", "feed")], AHEAD)
        ledger.fail(connection, "s", [("http://a/1", "status_500")], AHEAD)
        ledger.fail(connection, "s", [("http://a/2", "status_500")], NOW)
        assert [one.url for one in ledger.take(connection, "s", 0, 10, NOW)] == ["http://a/1"]
        later = NOW + BACKOFF
        assert [one.url for one in ledger.take(connection, "s", 0, 10, later)] == ["http://a/1", "http://a/2"]
        assert set(connection.execute(select(url.c.state)).scalars()) == {"failed"}


def test_an_alert_is_delivered_to_a_target_that_was_left_alone(engine: Engine) -> None:
    post = Post()
    post.down = {"all"}
    with writing(engine) as connection:
        outbox.put(connection, "k", "title", "body", AHEAD)
    assert deliver_all(engine, post.office, AHEAD) == (0, 1)
    post.down.clear()
    assert deliver_all(engine, post.office, NOW) == (1, 0)
    assert list(post.told) == ["all"]


def test_a_value_is_looked_at_again(engine: Engine) -> None:
    page = "<html><body><h1>Rate</h1><p>640</p></body></html>"
    with writing(engine) as connection:
        watches.add(connection, "http://a/", ["Rate"], "changes", page, AHEAD)
        watches.add(connection, "http://b/", ["Rate"], "changes", page, NOW)
        assert [one.url for one in watches.due(connection, NOW)] == ["http://a/"]
        watches.check(connection, watches.due(connection, NOW)[0].id, page, NOW)
        assert watches.due(connection, NOW) == []


def test_a_digest_comes_the_next_morning(engine: Engine) -> None:
    with writing(engine) as connection:
        who = accounts.add(connection, "anna", "viewer", NOW)
        readers.change(connection, who, zone="UTC", language="en", digest_at="08:00", organisations=(), now=AHEAD)
    for _ in range(2):
        prepare(engine, Post().office, NOW)
    with engine.connect() as connection:
        assert [one.day for one in readers.digests(connection, who)] == [f"{NOW:%Y-%m-%d}"]
