"""A database server that goes down under a crawl, as on the day when the machine's updates are installed."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import mention, publication, score, url
from mediamon.storage.tables.people import run
from tests.conftest import Project
from tests.postgres import Server, running

SLOW = ("-s", "DOWNLOAD_DELAY=0.02", "-s", "MEDIAMON_BATCH=10", "-s", "MEDIAMON_IN_FLIGHT=20")


@pytest.fixture
def server() -> Iterator[Server]:
    """One of this test's own: no other test's connections are lost."""
    with running("restarted") as one:
        if one is None:
            pytest.skip("no PostgreSQL on this machine")
        yield one


def stored(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(publication)).scalar_one()


def contents(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    """All that a crawl leaves, without numbers and times of its own."""
    pages = publication.c
    of = {
        "publications": select(pages.url, pages.headline, pages.body, pages.published_at),
        "mentions": select(pages.url, mention.c.organisation, mention.c.start, mention.c.why).join(mention),
        "scores": select(pages.url, score.c.organisation, score.c.label).join(score),
        "counts": select(day_summary),
        "ledger": select(url.c.url, url.c.state, url.c.reason),
    }
    with engine.connect() as connection:
        return {name: sorted(map(tuple, connection.execute(query)), key=repr) for name, query in of.items()}


def strike(server: Server, engine: Engine, crawl: subprocess.Popen[str], times: int) -> int:
    """Restart the server each time that some more publications are stored; how often it was done."""
    done, deadline = 0, time.monotonic() + 120
    while done < times and crawl.poll() is None and time.monotonic() < deadline:
        if stored(engine) > 15 * (done + 1):
            server.restart()
            done += 1
        time.sleep(0.1)
    return done


def test_a_server_that_is_restarted_under_a_crawl_costs_nothing(
    server: Server, tmp_path: Path, shared_agency: Agency
) -> None:
    undisturbed = Project(tmp_path / "a", server.new_database("undisturbed"))
    disturbed = Project(tmp_path / "b", server.new_database("disturbed"))
    for project in (undisturbed, disturbed):
        write_site_files(shared_agency, project.sites)
    assert undisturbed.run("crawl", "gazeta").returncode == 0
    expected = contents(undisturbed.open())
    assert len(expected["publications"]) == 90
    engine = disturbed.open()
    crawl = disturbed.start("crawl", "gazeta", *SLOW)
    struck = strike(server, engine, crawl, 3)
    assert crawl.wait(200) == 0
    assert struck == 3
    assert "mediamon/storage/waits" in disturbed.log()
    with engine.connect() as connection:
        assert connection.execute(select(run.c.reason)).scalars().all() == ["finished"]  # one run, no second try
    assert contents(engine) == expected
