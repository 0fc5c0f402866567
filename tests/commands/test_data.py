"""backup, restore, export, erase, doctor as a user runs them."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from sqlalchemy import func, select

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage.archive import Archive, bodies
from mediamon.storage.engine import writing
from mediamon.storage.tables import publication, url
from mediamon.storage.writing import write
from tests.conftest import Project
from tests.storage.made import NOW, made


@pytest.fixture
def filled(project: Project) -> Project:
    archive = Archive(project.folder / "archive", "s-1")
    items = []
    for number in range(1, 6):
        item = made(
            number,
            headline="=cmd()" if number == 1 else f"Заголовок {number}",
            label="negative" if number == 2 else "positive",
        )
        if number == 3:
            item = made(3, body="Профессор Иванов ушёл из МГУ, и о Петре Иванове спорят.")
        ref = archive.append(item.snapshot.url, RawResponse("200 OK", (), b"raw %d" % number), datetime.now(UTC))
        assert isinstance(ref, ArchiveRef)
        items.append(item)
    archive.close()
    engine = project.open()
    with writing(engine) as connection:
        write(connection, items, NOW)
    return project


def test_export(filled: Project) -> None:
    rows = [json.loads(line) for line in filled.run("export").stdout.splitlines()]
    assert [row["url"] for row in rows] == [f"http://a/{n}" for n in range(1, 6)]
    assert rows[1]["tonality"] == {"msu": "negative"}
    assert rows[0]["published_at"] == NOW.isoformat()
    out = filled.folder / "said.csv"
    assert filled.run("export", "--pairs", "--out", str(out)).returncode == 0
    table = list(csv.DictReader(StringIO(out.read_text("utf8"))))
    assert [row["label"] for row in table] == ["positive", "negative", "positive", "positive", "positive"]
    assert table[0]["headline"] == "'=cmd()"
    assert table[0]["said_by"] == "machine"
    assert filled.run("export", "--from", "2027-01-01").stdout == ""
    wrong = filled.run("export", "--format", "parquet")
    assert wrong.returncode == 2
    assert "name a file with --out" in wrong.stdout + wrong.stderr


def test_an_export_of_nothing_says_what_there_would_be(filled: Project) -> None:
    from pyarrow.parquet import read_table

    nothing = ("--from", "2027-01-01")
    header = filled.run("export", "--format", "csv").stdout.splitlines()[0]
    assert header.startswith("id,site,url,")
    assert header.endswith(",organisations,tonality")
    assert filled.run("export", "--format", "csv", *nothing).stdout.splitlines() == [header]
    for form in ((), ("--pairs",)):
        out = filled.folder / "nothing.parquet"
        assert filled.run("export", "--out", str(out), *form, *nothing).returncode == 0
        empty = read_table(out)
        assert (empty.num_rows, "headline" in empty.column_names) == (0, True)


def test_an_export_that_cannot_be_written_says_why(filled: Project) -> None:
    told = filled.run("export", "--out", str(filled.folder / "none" / "x.csv"))
    assert (told.returncode, "Traceback" in told.stderr) == (2, False)
    assert "No such file or directory: name a file in a folder that is there" in told.stdout + told.stderr
    told = filled.run("export", "--out", str(filled.folder / "x.xls"))
    assert told.returncode == 2
    assert "end it with .jsonl, .jl, .csv, .parquet, or say --format" in told.stdout + told.stderr
    assert not (filled.folder / "x.xls").exists()


def test_erase(filled: Project) -> None:
    asked = filled.run("erase", "--person", "Пётр Иванов")
    assert asked.returncode == 1
    assert "1 publications would be erased" in asked.stdout
    engine = filled.open()

    def count() -> int:
        with engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(publication)).scalar_one()

    assert count() == 5
    done = filled.run("erase", "--person", "Пётр Иванов", "--url", "http://a/5", "--yes")
    assert "Erased: 2 publications, 2 pages of the archive" in done.stdout, done.stderr
    assert count() == 3
    with engine.connect() as connection:
        states = dict(connection.execute(select(url.c.url, url.c.state)).tuples().all())
    assert states["http://a/3"] == states["http://a/5"] == "refused"
    left = dict(bodies(next((filled.folder / "archive").glob("*.warc.gz"))))
    assert set(left.values()) == {b"raw 1", b"raw 2", b"raw 4"}
    assert "Nothing of this is stored." in filled.run("erase", "--publication", "3", "--yes").stdout


def test_backup_and_restore(filled: Project, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert "1 files of the archive" in filled.run("backup", str(copy)).stdout
    assert filled.run("restore", "--check", str(copy)).returncode == 0
    refused = filled.run("restore", str(copy))
    assert refused.returncode == 2
    fresh = Project(tmp_path / "fresh")
    restored = fresh.run("restore", str(copy))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert fresh.run("export").stdout == filled.run("export").stdout


def test_doctor_says_what_to_mend(project: Project) -> None:
    (project.sites / "herald.yaml").write_text("name: herald\nfeds: []\n")
    project.environment["MEDIAMON_ALERTS"] = ""
    sick = project.run("doctor", "--no-browser")
    assert sick.returncode == 1
    assert "MEND sites:" in sick.stdout
    assert "herald.yaml:2: feds: there is no such field" in sick.stdout
    assert "mind alerts:" in sick.stdout
    (project.sites / "herald.yaml").write_text("name: herald\nfeeds: ['http://127.0.0.1:1/rss']\n")
    well = project.run("doctor")
    assert well.returncode == 0, well.stdout
    assert "ok   browser:" in well.stdout
    project.environment["MEDIAMON_DATABASE"] = "postgresql://nobody@127.0.0.1:9/none"
    away = project.run("doctor", "--no-browser")
    assert "MEND database: it cannot be opened" in away.stdout
