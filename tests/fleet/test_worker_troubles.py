"""Workers that cannot begin, files that nobody foresaw, records that say what cannot be: told, and no work for ever."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from scrapy.settings import Settings
from sqlalchemy import select
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

import mediamon.settings
from mediamon.fleet.jobs import ingesting
from mediamon.fleet.jobs.tools import Tools
from mediamon.fleet.jobs.work import work
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.running import jobs
from mediamon.storage.tables.jobs import job
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.storage.made import NOW, made


@pytest.fixture
def filled(project: Project) -> Project:
    with writing(project.open()) as connection:
        write(connection, [made(1)], NOW)
    return project


def test_workers_that_cannot_begin_are_not_replaced_for_ever(filled: Project) -> None:
    filled.environment["MEDIAMON_ORGANISATIONS"] = "/nowhere.yaml"
    done = filled.run("score", timeout=150)
    assert done.returncode == 2
    assert "/nowhere.yaml:1: cannot be read" in done.stderr
    assert "a worker could not begin" in done.stderr
    assert "Traceback" not in done.stderr


def test_workers_are_given_the_settings_of_the_command(filled: Project) -> None:
    done = filled.run("score", "-s", "MEDIAMON_TONALITY_MODEL=/nowhere", timeout=150)
    assert done.returncode == 2
    assert "/nowhere: no model" in done.stderr


def test_a_job_that_nobody_foresaw_breaks_off_and_is_given_up_in_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"sqlite:///{tmp_path / 'd.sqlite'}"
    engine = open_database(address)
    with writing(engine) as connection:
        jobs.add(connection, ingesting.KIND, "odd", {"file": None, "site": None}, datetime.now(UTC))
    settings = Settings()
    settings.setmodule(mediamon.settings)
    settings.update({"MEDIAMON_DATABASE": address, "MEDIAMON_DATA": str(tmp_path), "MEDIAMON_SITES": []})
    tools = Tools.of(settings)
    assert work(tools) == 0
    tools.close()
    with engine.connect() as connection:
        row = connection.execute(select(job)).one()
    assert (row.state, row.attempts) == ("waiting", 1)
    assert row.trouble.startswith("TypeError")
    assert any(one.exc_info for one in caplog.records)  # where in the program it was
    engine.dispose()


@pytest.mark.parametrize(
    "said", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2999-01-01T00:00:00Z", "soon", "", "1066-10-14"]
)
def test_a_record_of_a_time_that_cannot_be_was_made_now(tmp_path: Path, said: str) -> None:
    before = datetime.now(UTC)
    assert before <= fetched_at(tmp_path, said) <= datetime.now(UTC)


def test_a_record_keeps_its_time(tmp_path: Path) -> None:
    assert fetched_at(tmp_path, "2019-02-03T04:05:06+03:00") == datetime(2019, 2, 3, 1, 5, 6, tzinfo=UTC)


def fetched_at(folder: Path, said: str) -> datetime:
    """Of a page in an archive whose record says this of its time."""
    file = folder / "a.warc.gz"
    with file.open("wb") as stream:
        writer = WARCWriter(stream, gzip=True)
        http = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
        payload = BytesIO(b"<html><p>news</p></html>")
        record = writer.create_warc_record("http://a.example/1", "response", payload=payload, http_headers=http)
        record.rec_headers.replace_header("WARC-Date", said)
        writer.write_record(record)
    ((page, refused, _),) = ingesting.records(file, 0, None, {})
    assert page is not None, refused
    return page.fetched_at
