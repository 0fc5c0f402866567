"""A password in the address of an archived page is neither stored nor exported; the page is found again all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.jobs import job
from tests.conftest import Project
from tests.fleet.test_extracting_others import one_page

pytestmark = pytest.mark.xdist_group("by hand")


def test_the_login_of_an_address_is_taken_out(project: Project, tmp_path: Path) -> None:
    file = one_page(tmp_path, "http://user:secret@one.example/aaa", "Первая новость о городе")
    assert project.run("ingest", str(file)).returncode == 0
    with project.open().connect() as connection:
        row = connection.execute(select(publication)).one()
        listed = connection.execute(select(url.c.url)).scalars().all()
    assert (row.url, row.final_url, listed) == (*["http://one.example/aaa"] * 2, ["http://one.example/aaa"])
    assert "secret" not in project.run("export").stdout
    assert project.run("reextract").returncode == 0
    with project.open().connect() as connection:
        counts = connection.execute(select(job.c.counts).where(job.c.kind == "extract")).scalar_one()
    assert counts == {"as it was": 1}
