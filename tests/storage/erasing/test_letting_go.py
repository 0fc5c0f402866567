"""What has outlived its rule goes while others write: nothing is looked for under a lock, nor twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from mediamon.items import RawResponse
from mediamon.storage.alerts import outbox
from mediamon.storage.archive import erasure as archive_erasure
from mediamon.storage.archive.erasure import erase_places
from mediamon.storage.archive.records import Archive, bodies
from mediamon.storage.archive.walking import walk
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.erasing import letting_go
from mediamon.storage.erasing import told as erasing_told
from mediamon.storage.erasing.retention import Keep, prune
from mediamon.storage.tables.found import outbox as table_of_alerts
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words

OLD = NOW - timedelta(days=100)
KEEP = Keep(publications=30)
COUNT = 6


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six publications are three batches."""
    monkeypatch.setattr(letting_go, "BATCH", 2)


def filled(engine: Engine, folder: Path) -> None:
    """Old publications in one file of the archive, and alerts of one of them and of something else."""
    archive, items = Archive(folder, "s-1"), []
    for number in range(1, COUNT + 1):
        item = made(number, published=OLD, body=f"МГУ {words(number)}")
        ref = archive.append(item.snapshot.url, RawResponse("200 OK", (), b"page"), OLD)
        items.append(replace(item, snapshot=replace(item.snapshot, archive=ref, fetched_at=OLD)))
    archive.append("http://a/else", RawResponse("200 OK", (), b"else"), OLD)
    archive.close()
    with writing(engine) as connection:
        write(connection, items, OLD)
        outbox.put(connection, "a", "Заголовок 3", "Заголовок 3\nhttp://a/3", OLD)
        outbox.put(connection, "b", "О погоде", "Дождь", OLD)


def is_free(engine: Engine) -> bool:
    """Could another one write now?"""
    if engine.dialect.name != "sqlite":
        return True
    with sqlite3.connect(str(engine.url.database), timeout=0) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        return True


def left(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(publication)).scalar_one()


def watched(engine: Engine, told: list[Any], function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with what it was first asked about, and whether others could write meanwhile, told."""

    def called(first: Any, *others: Any) -> Any:
        told.append((first, is_free(engine)))
        return function(first, *others)

    return called


def test_a_file_is_gone_through_once_while_others_write(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(engine, tmp_path)
    told: list[Any] = []
    monkeypatch.setattr(archive_erasure, "walk", watched(engine, told, walk))
    assert prune(engine, tmp_path, KEEP, NOW) == {"publications": COUNT}
    file = tmp_path / "s-1-00001.warc.gz"
    assert told == [(file, True)]
    assert dict(bodies(file)) == {"http://a/else": b"else"}


def test_what_was_told_is_read_once_while_others_write(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(engine, tmp_path)
    told: list[Any] = []
    monkeypatch.setattr(erasing_told, "_cleared", watched(engine, told, erasing_told._cleared))
    assert prune(engine, tmp_path, KEEP, NOW) == {"publications": COUNT}
    assert [one for one in told if one[0] == "О погоде"] == [("О погоде", True)]
    with engine.connect() as connection:
        titles = connection.execute(select(table_of_alerts.c.title).order_by(table_of_alerts.c.id)).scalars().all()
    assert titles == ["[erased]", "О погоде"]


def test_who_waits_gets_in_between_two_batches(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite wakes nobody who waits for its lock."""
    filled(engine, tmp_path)
    monkeypatch.setattr(letting_go, "BATCH", 1)
    other = open_database(engine.url.render_as_string(hide_password=False), migrate=False)
    seen: list[Future[int]] = []

    def others_turn() -> int:
        """How many publications are left when another one writes."""
        with writing(other) as connection:
            return connection.execute(select(func.count()).select_from(publication)).scalar_one()

    with ThreadPoolExecutor(1) as thread:

        def erase_while_another_waits(folder: Path, places: Any) -> int:
            seen.extend([] if seen else [thread.submit(others_turn)])
            return erase_places(folder, places)

        monkeypatch.setattr(letting_go, "erase_places", erase_while_another_waits)
        assert prune(engine, tmp_path, KEEP, NOW) == {"publications": COUNT}
    assert seen[0].result() > 0
    other.dispose()


def test_a_page_that_has_come_while_files_were_looked_through_goes_too(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(engine, tmp_path)
    moved: list[str] = []

    def walk_and_move(file: Path, *others: Any) -> Any:
        """Another file has a page of the first publication by now."""
        yield from list(walk(file, *others))
        if not moved:
            archive = Archive(tmp_path, "s-2")
            ref = archive.append("http://a/1", RawResponse("200 OK", (), b"anew"), OLD)
            archive.close()
            moved.append(ref.file)
            with writing(engine) as connection:
                place = {"archive_file": ref.file, "archive_offset": ref.offset, "archive_length": ref.length}
                connection.execute(publication.update().where(publication.c.url == "http://a/1").values(**place))

    monkeypatch.setattr(archive_erasure, "walk", walk_and_move)
    assert prune(engine, tmp_path, KEEP, NOW) == {"publications": COUNT}
    assert left(engine) == 0
    assert dict(bodies(tmp_path / moved[0])) == {}


def test_what_has_a_page_in_a_file_that_is_not_there_stays(engine: Engine, tmp_path: Path) -> None:
    """Another machine's, or of a disk that is not mounted: without a row nobody would find the page again."""
    filled(engine, tmp_path)
    with writing(engine) as connection:
        connection.execute(publication.update().where(publication.c.id == 2).values(archive_file="r-1.warc.gz"))
        connection.execute(publication.update().where(publication.c.id == 5).values(archive_file=None))
        version = {"publication_id": 4, "seen_at": OLD, "before": {}, "archive_file": "r-2.warc.gz"}
        connection.execute(publication_version.insert().values(**version, archive_offset=0, archive_length=9))
    missing: dict[str, int] = {}
    assert prune(engine, tmp_path, KEEP, NOW, missing) == {"publications": COUNT - 2}
    assert missing == {"r-1.warc.gz": 1, "r-2.warc.gz": 1}
    assert left(engine) == 2
    again: dict[str, int] = {}
    assert prune(engine, tmp_path, KEEP, NOW, again) == {"publications": 0}
    assert again == missing
    assert prune(engine, tmp_path, KEEP, NOW) == {"publications": 2}


def test_another_publication_of_the_same_address_keeps_its_page(engine: Engine, tmp_path: Path) -> None:
    """Two sites list one address: what one of them has had for long goes, what the other has stored of late stays."""
    archive, items = Archive(tmp_path, "s-1"), []
    for number, site, when in ((1, "old", OLD), (2, "new", NOW)):
        item = made(number, published=when, body=f"МГУ {words(number)}")
        ref = archive.append("http://a/both", RawResponse("200 OK", (), site.encode()), when)
        snapshot = replace(item.snapshot, site=site, url="http://a/both", final_url="http://a/both", archive=ref)
        items.append(replace(item, snapshot=replace(snapshot, fetched_at=when)))
    archive.close()
    with writing(engine) as connection:
        write(connection, items, NOW)
    assert prune(engine, tmp_path, KEEP, NOW) == {"publications": 1}
    (file,) = tmp_path.glob("*.warc.gz")
    assert [body for _, body in bodies(file)] == [b"new"]
