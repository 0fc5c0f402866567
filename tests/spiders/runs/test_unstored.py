"""A run that could not store what it found has failed, whatever the reason: its pages are due again, and the monitor sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from scrapy.crawler import Crawler
from sqlalchemy import func, select

from mediamon.fleet.polling import Ran, failed_in_a_row
from mediamon.pipelines import store
from mediamon.spiders.runs import extension
from mediamon.spiders.runs.unstored import reason_of
from mediamon.storage.addresses import ledger
from mediamon.storage.tables.found import drift_model, publication, url
from mediamon.storage.tables.people import run
from tests.conftest import Project

pytestmark = pytest.mark.xdist_group("line")


class Spoils(store.StorePipeline):
    """Makes nothing ready for the tables."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        setattr(store, "make_ready", _failing)  # noqa: B010  this process is its own


class SpoilsLater(store.StorePipeline):
    """Makes it ready, and cannot store it."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        setattr(store, "keep", _failing)  # noqa: B010


class Forgetful(extension.RunExtension):
    """Whose ledger fails."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        setattr(ledger, "add", _failing)  # noqa: B010


def _failing(*_: object) -> int:
    raise UnicodeEncodeError("latin-1", "ё", 0, 1, "ordinal not in range(256)")


def stages(own: str) -> str:
    own = f"tests.spiders.runs.test_unstored.{own}"
    return f'ITEM_PIPELINES={{"mediamon.pipelines.store.StorePipeline": null, "{own}": 900}}'


def ended(project: Project) -> tuple[str | None, Any]:
    with project.open().connect() as connection:
        return connection.execute(select(run.c.reason, run.c.stats)).one()._tuple()


@pytest.mark.parametrize("size", [20, 1_000])  # while the crawl goes on; with the last batch, when it is ending already
@pytest.mark.parametrize("own", ["Spoils", "SpoilsLater"])
def test_what_cannot_be_stored_ends_the_run_as_failed(demo_project: Project, own: str, size: int) -> None:
    many = ("-s", f"MEDIAMON_BATCH={size}", "-s", "MEDIAMON_BATCH_SECONDS=1000")
    done = demo_project.run("crawl", "gazeta", "-s", stages(own), *many)
    assert done.returncode == 1
    assert "'finish_reason': 'storage_failed'" in done.stderr
    assert done.stderr.count("The database cannot be written") == 1
    assert "Traceback" in done.stderr  # nobody has foreseen it, so its place is wanted
    assert "mediamon/stored" not in done.stderr
    reason, stats = ended(demo_project)
    assert (reason, stats["mediamon/storage/failed"]) == ("storage_failed", 1)
    assert failed_in_a_row([Ran(datetime.now(UTC), reason)]) == 1
    with demo_project.open().connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 0
        assert connection.execute(select(func.count()).select_from(drift_model)).scalar_one() == 0
        seen = connection.execute(select(func.count()).where(url.c.state == "seen")).scalar_one()
        assert seen == 90
    assert demo_project.run("crawl", "gazeta").returncode == 0
    with demo_project.open().connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 90


def test_what_the_ledger_does_not_take_ends_the_run_as_failed(demo_project: Project) -> None:
    own = 'EXTENSIONS={"mediamon.spiders.runs.extension.RunExtension": null, "tests.spiders.runs.test_unstored.Forgetful": 0}'
    done = demo_project.run("crawl", "gazeta", "-s", own, timeout=60)
    assert "'finish_reason': 'storage_failed'" in done.stderr
    assert ended(demo_project)[0] == "storage_failed"


def test_reasons() -> None:
    assert reason_of(KeyError("x")) == "storage_failed"
