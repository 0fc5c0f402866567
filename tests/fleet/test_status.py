"""What is told of monitors and sites, and how Prometheus reads it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, update

from mediamon.commands.status import lines
from mediamon.fleet.disk import Disk
from mediamon.fleet.metrics import exposition
from mediamon.fleet.status import status
from mediamon.items import Incident
from mediamon.sites import Site
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.ledger import Found
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs, lease, monitors, runs
from mediamon.storage.tables.jobs import job

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SITES = {name: Site(name=name) for name in ("a", "b", "c")}


def filled(engine: Engine) -> None:
    with writing(engine) as connection:
        monitors.tell(connection, "host:1:1", NOW - timedelta(days=1), ["a"], NOW - timedelta(seconds=9))
        monitors.tell(connection, "other:2:2", NOW - timedelta(days=1), [], NOW - timedelta(hours=1))
        lease.acquire(connection, "a", "elsewhere:1:1", NOW)
        runs.begin(connection, "a", 1, NOW)
        for minute in range(3):
            number = runs.begin(connection, "b", 1, NOW - timedelta(minutes=9 - minute))
            runs.end(connection, number, "storage_unavailable", {}, NOW)
        ledger.add(connection, "b", [Found("http://b/1", "feed", None, True)], NOW)
        for number in range(4):
            jobs.add(connection, "score", str(number), {}, NOW)
        for numbers, owner in ([1], "elsewhere:1:1"), ([2], "elsewhere:2:1"):
            assert jobs.claim(connection, owner, NOW, numbers)
        connection.execute(update(job).where(job.c.id == 2).values(state="failed", owner=""))
        incidents.open_incident(connection, Incident("b", "silent", "low", 'b is "silent"\n', "why"), NOW)


def test_a_status_tells_what_is_there(engine: Engine) -> None:
    filled(engine)
    with engine.connect() as connection:
        found = status(connection, SITES, NOW)
    assert {site.name: site.state for site in found.sites} == {"a": "running", "b": "failing", "c": "due"}
    assert [one.alive for one in found.monitors] == [True, False]
    b = next(site for site in found.sites if site.name == "b")
    assert (b.waiting, b.incidents, b.failed) == (1, 1, 3)
    assert found.jobs == {"queued": 2, "running": 1, "failed": 1, "done": 0}
    assert (found.alerts, found.incidents) == (1, 1)
    assert json.loads(json.dumps(found.as_json()))["at"] == NOW.isoformat()
    told = "\n".join(lines(found))
    assert "Monitor host:1: a" in told
    assert "silent for 1 h" in told
    assert "3 runs failed: storage_unavailable" in told
    assert "Jobs: 2 queued, 1 running, 1 failed" in told


def test_a_site_whose_run_was_killed_is_due_and_fails_when_it_is_killed_again(engine: Engine) -> None:
    """A run that nobody holds and that has no end on record; what kills every run may be the site's doing."""
    for expected, told in (("due", "the last run failed: killed"), ("failing", "2 runs failed: killed")):
        with writing(engine) as connection:
            runs.begin(connection, "a", 1, NOW)
        with engine.connect() as connection:
            found = status(connection, {"a": SITES["a"]}, NOW)
        assert found.sites[0].state == expected
        assert told in "\n".join(lines(found))


def test_of_a_site_that_runs_again_the_run_that_goes_on_has_not_failed(engine: Engine) -> None:
    with writing(engine) as connection:
        runs.end(connection, runs.begin(connection, "a", 1, NOW), "storage_unavailable", {}, NOW)
        runs.begin(connection, "a", lease.acquire(connection, "a", "elsewhere:1:1", NOW) or 0, NOW)
    with engine.connect() as connection:
        found = status(connection, {"a": SITES["a"]}, NOW)
    assert found.sites[0].state == "running"
    assert "the last run before this one failed" in "\n".join(lines(found))


def test_a_site_that_asks_to_wait_has_not_failed_until_it_does_nothing_else(engine: Engine) -> None:
    for expected, told in (("waiting", "the site has asked to wait"), ("failing", "2 runs failed: asked_to_wait")):
        with writing(engine) as connection:
            number = runs.begin(connection, "a", 1, NOW)
            runs.end(connection, number, "asked_to_wait", {runs.WAIT: 3600.0}, NOW)
        with engine.connect() as connection:
            found = status(connection, {"a": SITES["a"]}, NOW)
        assert found.sites[0].state == expected
        assert told in "\n".join(lines(found))


def test_metrics_are_in_prometheus_format(engine: Engine) -> None:
    filled(engine)
    with engine.connect() as connection:
        page = exposition(status(connection, SITES, NOW, Disk(123_456_789_012, 10**12, 5 << 30, 1 << 29)))
    sample = re.compile(r'^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.e+-]+$')
    for line in page.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or sample.match(line), line
    assert 'mediamon_site_state{site="b",state="failing"} 1' in page
    assert "mediamon_monitors 1" in page
    assert 'mediamon_jobs{state="queued"} 2' in page
    assert 'mediamon_jobs{state="running"} 1' in page
    assert 'mediamon_jobs{state="failed"} 1' in page
    assert "mediamon_disk_free_bytes 123456789012" in page  # to the byte
    assert 'mediamon_disk_budget_bytes{level="full"} 536870912' in page
    assert 'mediamon_urls_waiting{site="b"} 1' in page
