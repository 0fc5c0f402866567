"""A file that was ingested and has been written over since: none of its pages becomes another publication's text."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.items import RawResponse
from mediamon.storage.archive.records import Archive
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.jobs import job
from tests.conftest import Project
from tests.fleet.test_jobs import HTML, MET
from tests.line.hostile import story
from tests.storage.made import NOW

pytestmark = pytest.mark.xdist_group("by hand")


def one_page(folder: Path, address: str, headline: str) -> Path:
    archive = Archive(folder, headline.split()[0])
    archive.append(address, RawResponse("200 OK", HTML, story(headline, MET)), NOW)
    archive.close()
    return next(folder.glob(f"{headline.split()[0]}-*.warc.gz"))


def test_the_text_of_another_page_is_not_taken(project: Project, tmp_path: Path) -> None:
    file = one_page(tmp_path, "http://one.example/aaa", "Первая новость о городе")
    assert project.run("ingest", str(file)).returncode == 0
    one_page(tmp_path, "http://two.example/bbb", "Вторая новость о деревне").replace(file)
    done = project.run("reextract")
    assert done.returncode == 0, done.stderr[-2000:]
    with project.open().connect() as connection:
        counts = connection.execute(select(job.c.counts).where(job.c.kind == "extract")).scalar_one()
        row = connection.execute(select(publication)).one()
    assert counts == {"not archived": 1}
    assert row.headline == "Первая новость о городе"
    assert "is of another page, http://two.example/bbb" in done.stderr
