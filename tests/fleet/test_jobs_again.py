"""Files that are asked for again: given up before, written over since, or named otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import RowMapping, select, update

from mediamon.fleet.jobs import extracting, ingesting
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.tables.jobs import job
from tests.conftest import Project
from tests.fleet.test_jobs import stored, warc
from tests.storage.made import NOW

pytestmark = pytest.mark.xdist_group("by hand")


def the_job(project: Project, number: int = 1) -> RowMapping:
    with project.open().connect() as connection:
        return connection.execute(select(job).where(job.c.id == number)).mappings().one()


def test_a_file_that_was_given_up_is_taken_up_and_an_old_failure_is_not_that_of_others(
    project: Project, tmp_path: Path
) -> None:
    file = warc(tmp_path, "a", "a.example", 3)
    whole = file.read_bytes()
    assert project.run("ingest", "--later", str(file)).returncode == 0
    with writing(project.open()) as connection:
        connection.execute(update(job).values(state="failed", attempts=5, trouble="OSError: gone"))
    assert project.run("jobs").returncode == 1
    other = project.run("ingest", str(warc(tmp_path, "b", "b.example", 3)))
    assert other.returncode == 0, other.stderr[-2000:]
    assert "failed" in other.stdout  # it is told still
    assert project.run("jobs", "--run").returncode == 0
    assert file.read_bytes() == whole
    again = project.run("ingest", str(file))
    assert again.returncode == 0, again.stderr[-2000:]
    assert "was asked for before" not in again.stdout
    assert (the_job(project)["state"], the_job(project)["trouble"]) == ("done", None)
    assert stored(project) == 6


def test_a_file_is_known_however_it_is_named_and_by_what_it_holds(project: Project, tmp_path: Path) -> None:
    file = warc(tmp_path, "a", "a.example", 3)
    link = tmp_path / "link.warc.gz"
    link.symlink_to(file)
    assert project.run("ingest", str(file)).returncode == 0
    for name in (link, tmp_path / ".." / tmp_path.name / file.name):
        assert "was asked for before" in project.run("ingest", str(name)).stdout
    warc(tmp_path, "b", "b.example", 4).replace(file)
    done = project.run("ingest", str(file))
    assert "was asked for before" not in done.stdout
    assert the_job(project)["counts"]["stored"] == 4
    assert stored(project) == 7


def test_a_content_is_known_by_its_size_and_its_ends(tmp_path: Path) -> None:
    file, size = tmp_path / "a", 3 * ingesting.END
    told = []
    for changed in (None, 0, size - 1):
        content = bytearray(size)
        if changed is not None:
            content[changed] = 1
        file.write_bytes(content)
        told.append(ingesting.content_of(file))
    for length in (0, 1, size - 1):
        file.write_bytes(bytes(length))
        told.append(ingesting.content_of(file))
    assert len(set(told)) == len(told)


def test_extracting_anew_is_asked_for_again_as_a_whole(project: Project, tmp_path: Path) -> None:
    assert project.run("ingest", str(warc(tmp_path, "a", "a.example", 3))).returncode == 0
    with writing(project.open()) as connection:
        jobs.add(connection, extracting.KIND, "all 1-3 then", extracting.given(1, 3, "then", None), NOW)
        connection.execute(update(job).where(job.c.kind == extracting.KIND).values(state="failed"))
    assert project.run("reextract").returncode == 0
    assert project.run("jobs").returncode == 0
