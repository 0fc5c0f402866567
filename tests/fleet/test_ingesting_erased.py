"""What was erased and is ingested again counts as refused, with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.storage.tables.jobs import job
from tests.conftest import Project
from tests.fleet.test_jobs import stored, warc

pytestmark = pytest.mark.xdist_group("by hand")


def test_what_was_erased_is_counted_as_refused(project: Project, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    assert project.run("ingest", str(warc(tmp_path, "a", "a.example", 3))).returncode == 0
    address = "http://a.example/2026/11/1-news-of-the-day"
    assert project.run("erase", "--url", address, "--yes").returncode == 0
    assert stored(project) == 2
    done = project.run("ingest", str(warc(tmp_path / "again", "b", "a.example", 4)))
    assert done.returncode == 0, done.stderr[-2000:]
    with project.open().connect() as connection:
        counts = connection.execute(select(job.c.counts).order_by(job.c.id.desc())).scalars().first()
    assert counts is not None
    assert {name: counts[name] for name in ("stored", "known", "refused/erased")} == {
        "stored": 1,
        "known": 2,
        "refused/erased": 1,
    }
    assert counts["records"] == sum(count for name, count in counts.items() if name != "records")
    assert stored(project) == 3
