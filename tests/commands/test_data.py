"""backup, restore, export, erase, doctor as a user runs them."""

from __future__ import annotations

import csv
import json
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from sqlalchemy import func, select

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage import watches
from mediamon.storage.alerts import outbox
from mediamon.storage.archive.records import Archive, bodies, read
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import outbox as outbox_table
from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.storage.made import NOW, made, words


@pytest.fixture
def filled(project: Project) -> Project:
    archive = Archive(project.folder / "archive", "s-1")
    items = []
    for number in range(1, 6):
        item = made(
            number,
            headline="=cmd()" if number == 1 else f"Заголовок {number}",
            label="negative" if number == 2 else "positive",
            extras={"words": number, "missed": 1},
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
    assert rows[0]["extras"] == {"words": 1}  # what a stage of the project's put there
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


def test_an_export_is_utf8_whatever_the_terminal(filled: Project) -> None:
    filled.environment["PYTHONIOENCODING"] = "ascii"
    done = filled.run("export")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[1])["headline"] == "Заголовок 2"


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
    assert "1 publications and 1 pages of the archive would be erased" in asked.stdout
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


PERSON = "Анна Веткина"


def test_a_person_is_erased_wherever_it_is_named(filled: Project) -> None:
    """As an author, in a version of before, on a page that became no publication, beside an article: and in no byte afterwards."""
    pages = {
        "http://a/11": "<p>О мосте.</p>",
        "http://a/12": "<p>О мосте, дополнено.</p>",
        "http://a/refused": f"<title>Вход</title><script>{json.dumps({'by': PERSON})}</script>",
        "http://a/13": "<p>О липах.</p><aside>Читайте: Анну Сергеевну Веткину наградили</aside>",
        "http://a/14": "<p>Анна пришла.</p><p>О ветке метро и о том, что там давно ждут.</p>",
        "http://a/moved": "<p>По словам Анны Веткиной, мост открыт.</p>",
    }
    archive = Archive(filled.folder / "archive", "s-2")
    kind = (("Content-Type", "text/html; charset=utf-8"),)
    places = {at: archive.append(at, RawResponse("200 OK", kind, text.encode()), NOW) for at, text in pages.items()}
    archive.close()
    items = []
    for number in (11, 12, 13, 14):
        item = made(number, headline=f"Заметка {number}", body=f"МГУ {words(number)}")
        items.append(replace(item, snapshot=replace(item.snapshot, archive=places[item.snapshot.url])))
    assert items[0].article is not None
    items[0] = replace(items[0], article=replace(items[0].article, authors=(PERSON,)))
    was = {"body": "По словам Анны Веткиной, мост открыт."}
    moved = places["http://a/moved"]
    with writing(filled.open()) as connection:
        write(connection, items, NOW)
        number = connection.execute(select(publication.c.id).where(publication.c.url == "http://a/12")).scalar_one()
        place = {"archive_file": moved.file, "archive_offset": moved.offset, "archive_length": moved.length}
        version = {"publication_id": number, "seen_at": NOW, "before": was, **place}
        connection.execute(publication_version.insert().values(**version))
        row = {"site": "s", "url": "http://a/refused", "found_by": "feed", "first_seen": NOW, "next_try": NOW}
        connection.execute(url.insert().values(state="failed", **row))
    asked = filled.run("erase", "--person", PERSON).stdout
    assert "http://a/11  (in authors)" in asked
    assert "http://a/12  (in a former version)" in asked
    assert "in the archive alone  http://a/13\nin the archive alone  http://a/refused\n" in asked
    assert "2 publications and 5 pages of the archive would be erased" in asked
    assert len(dict(bodies(filled.folder / "archive" / moved.file))) == 6
    done = filled.run("erase", "--person", PERSON, "--yes")
    assert "Erased: 2 publications, 5 pages of the archive" in done.stdout, done.stderr
    assert dict(bodies(filled.folder / "archive" / moved.file)) == {"http://a/14": pages["http://a/14"].encode()}
    with filled.open().connect() as connection:
        kept = {row.url: row for row in connection.execute(select(publication))}
        states = dict(connection.execute(select(url.c.url, url.c.state)).tuples().all())
    assert {"http://a/13", "http://a/14"} <= set(kept)
    assert not {"http://a/11", "http://a/12"} & set(kept)
    assert (kept["http://a/13"].archive_file, kept["http://a/14"].archive_file) == (None, moved.file)
    assert {states[at] for at in ("http://a/11", "http://a/12", "http://a/refused")} == {"refused"}
    assert "Nothing of this is stored." in filled.run("erase", "--person", PERSON, "--yes").stdout
    left = b"".join(file.read_bytes() for file in filled.folder.glob("*.sqlite*"))
    assert b"http://a/14" in left
    assert "Веткин".encode() not in left
    assert "веткин".encode() not in left  # nor in the index of words


def test_a_page_that_is_no_publication_is_not_erased_without_a_yes(filled: Project) -> None:
    archive = Archive(filled.folder / "archive", "s-2")
    archive.append("http://a/refused", RawResponse("200 OK", (), b"no article"), NOW)
    archive.close()
    asked = filled.run("erase", "--url", "http://a/refused")
    assert asked.returncode == 1
    assert "0 publications and 1 pages of the archive would be erased" in asked.stdout
    file = filled.folder / "archive" / "s-2-00001.warc.gz"
    assert dict(bodies(file)) == {"http://a/refused": b"no article"}
    assert "1 pages of the archive" in filled.run("erase", "--url", "http://a/refused", "--yes").stdout
    assert dict(bodies(file)) == {}


def test_what_is_shown_elsewhere_is_erased_or_told(filled: Project) -> None:
    """A traversal's journal, an alert, a page behind a record that the disk has damaged; of a watch it is said how to end it."""
    archive = Archive(filled.folder / "archive", "s-2")
    pages = [f"<p>О мосте номер {n}.</p>" for n in range(2)] + ["<p>По словам Анны Веткиной, мост открыт.</p>"]
    kind = (("Content-Type", "text/html; charset=utf-8"),)
    places = [archive.append(f"http://a/b{n}", RawResponse("200 OK", kind, pages[n].encode()), NOW) for n in range(3)]
    archive.close()
    file = filled.folder / "archive" / places[0].file
    data = bytearray(file.read_bytes())
    data[places[1].offset] ^= 0xFF
    file.write_bytes(data)
    kept = filled.folder / "traversals" / "s" / ("0" * 16)
    kept.mkdir(parents=True)
    (kept / "last.jsonl").write_text(json.dumps({"d": {"1": ["Анну Веткину наградили", []]}}), "utf8")
    with writing(filled.open()) as connection:
        outbox.put(connection, "a", "Состав", f"было: {PERSON}", NOW, kind="watch")
        watches.add(connection, "http://w/", "/page", "changes", f"<p>{PERSON}</p>", NOW)
    asked = filled.run("erase", "--person", PERSON).stdout
    assert "watch 1  names them" in asked
    assert "0 publications and 1 pages of the archive, 1 traversals that show it would be erased" in asked
    assert filled.run("erase", "--person", PERSON, "--yes").returncode == 0
    assert not (kept / "last.jsonl").exists()
    assert read(filled.folder / "archive", places[0]) == pages[0].encode()
    with pytest.raises(ValueError, match="no record"):
        read(filled.folder / "archive", places[2])
    with filled.open().connect() as connection:
        assert connection.execute(select(outbox_table.c.body)).scalars().all() == ["[erased]"]


def test_an_archive_that_cannot_be_written_is_told_and_nothing_is_half_erased(filled: Project) -> None:
    """A record of a file that was ingested, which is another's and was taken away or is only to be read: here a folder lies in its place."""
    elsewhere = filled.folder / "theirs.warc.gz"
    archive = Archive(filled.folder, "theirs")
    place = archive.append("http://a/6", RawResponse("200 OK", (), b"page"), NOW)
    archive.close()
    (filled.folder / place.file).rename(elsewhere)
    item = made(6)
    snapshot = replace(item.snapshot, archive=ArchiveRef(str(elsewhere), place.offset, place.length))
    with writing(filled.open()) as connection:
        write(connection, [replace(item, snapshot=snapshot)], NOW)
    locked = subprocess.run(["chattr", "+i", str(elsewhere)], capture_output=True, check=False)
    if locked.returncode:
        pytest.skip("no file can be made read-only for this user here")
    try:
        wrong = filled.run("erase", "--url", "http://a/6", "--yes")
    finally:
        subprocess.run(["chattr", "-i", str(elsewhere)], check=True)
    assert wrong.returncode == 2
    assert "Traceback" not in wrong.stderr
    assert f"{elsewhere}: Operation not permitted" in wrong.stderr
    assert "http://a/6" in filled.run("erase", "--url", "http://a/6").stdout


def test_pages_in_a_file_that_was_taken_away_are_told(filled: Project) -> None:
    """A file that was ingested, and moved since: told before and after, and erased where it is put into the archive."""
    archive = Archive(filled.folder, "theirs")
    place = archive.append("http://a/6", RawResponse("200 OK", (), b"page"), NOW)
    archive.close()
    away, there = filled.folder / place.file, filled.folder / "elsewhere.warc.gz"
    item = made(6)
    snapshot = replace(item.snapshot, archive=ArchiveRef(str(there), place.offset, place.length))
    with writing(filled.open()) as connection:
        write(connection, [replace(item, snapshot=snapshot)], NOW)
    asked = filled.run("erase", "--publication", "6")
    assert f"{there} was not found, with 1 pages of these: put it back before you say --yes" in asked.stdout
    done = filled.run("erase", "--publication", "6", "--yes")
    assert done.returncode == 1
    assert f"{there} was not found, with 1 pages of these: they stay in it" in done.stdout
    assert "Erased: 1 publications, 0 pages of the archive" in done.stdout
    away.rename(filled.folder / "archive" / "theirs.warc.gz")
    again = filled.run("erase", "--url", "http://a/6", "--yes")
    assert (again.returncode, "1 pages of the archive" in again.stdout) == (0, True)
    assert not dict(bodies(filled.folder / "archive" / "theirs.warc.gz"))


def test_a_name_without_a_word_erases_nothing(filled: Project) -> None:
    told = filled.run("erase", "--person", "…", "--yes")
    assert (told.returncode, "Traceback" in told.stderr) == (2, False)
    assert "holds no word" in told.stdout + told.stderr


def test_backup_and_restore(filled: Project, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert "1 files of the archive" in filled.run("backup", str(copy)).stdout
    assert filled.run("restore", "--check", str(copy)).returncode == 0
    refused = filled.run("restore", str(copy))
    assert refused.returncode == 2
    nowhere = filled.run("backup", "/proc/none")
    assert nowhere.returncode == 2
    assert "No such file or directory: name a folder with room" in nowhere.stdout + nowhere.stderr
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
