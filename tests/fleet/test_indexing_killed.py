"""`scrapy jobs --reindex`, whose members are killed while publications are stored and erased: all words are found as of today."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from sqlalchemy import Engine, select, text

from mediamon.fleet.jobs import indexing
from mediamon.items import Publication
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.publications.prepared import prepare
from mediamon.storage.publications.ready import make_ready
from mediamon.storage.running import jobs
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.jobs import job
from mediamon.storage.words import index_anew
from mediamon.storage.words.search import numbers_with
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.fleet.cluster import Cluster
from tests.storage.made import NOW, made

OLD = frozenset({"прежний", *(f"иное{n}" for n in range(20))})  # what another morphology has made of every text
PIECES, EACH = 3, 600  # jobs, and the publications of one: three transactions
LETTERS = "абвгдежзиклмнопрст"


def texts(first: int, count: int) -> list[Publication]:
    """With words that no dictionary has, so that finding lemmas takes its time."""
    dice = Random(first)
    words = ["".join(dice.choices(LETTERS, k=9)) for _ in range(20 * count)]
    bodies = (" ".join(words[20 * at : 20 * at + 20]) for at in range(count))
    return [made(number, body=f"О городе. {body}") for number, body in enumerate(bodies, first)]


def fill(engine: Engine, first: int) -> None:
    """A piece of publications, by that morphology."""
    batch = texts(first, EACH)
    known = [replace(one, lemmas=OLD) for one in prepare([made(1)]) if one] * EACH
    with writing(engine) as connection:
        write(connection, batch, NOW, make_ready(engine, batch, known))


def found(engine: Engine, words: str) -> set[int]:
    with engine.connect() as connection:
        return numbers_with(connection, words)


def done(engine: Engine) -> int:
    """Publications that were put in."""
    with engine.connect() as connection:
        return sum(row.counts.get("publications", 0) for row in connection.execute(select(job)))


def wait(whether: Callable[[], bool], running: Iterable[subprocess.Popen[bytes]] = ()) -> None:
    until = time.monotonic() + 180
    while not whether():
        assert time.monotonic() < until
        assert all(one.poll() is None for one in running)
        time.sleep(0.02)


def meddle(engine: Engine, gone: list[int]) -> None:
    """What people and runs do meanwhile."""
    with writing(engine) as connection:
        erase(connection, gone)
    with writing(engine) as connection:
        write(connection, [made(1_000_000, body="О городе и деревне.")], NOW)


def expect(engine: Engine, gone: set[int]) -> None:
    """All that is stored, by its words of today and no other."""
    with engine.connect() as connection:
        stored = {row.id: row.body for row in connection.execute(select(publication.c.id, publication.c.body))}
        assert jobs.left(connection) == []
        assert not index_anew.under_way(connection)
    assert len(stored) == PIECES * EACH + 1 - len(gone)
    assert found(engine, "городами") == set(stored)
    assert found(engine, "прежний") == set()
    assert found(engine, "деревня") == {max(stored)}
    for number in Random(7).sample(sorted(set(stored) - {max(stored)}), 20):
        assert found(engine, stored[number].split()[7]) == {number}
    assert not gone & found(engine, "заголовок")


@pytest.mark.xdist_group("postgres")
def test_a_dask_cluster_that_is_killed_in_the_middle_ends_with_the_whole_index(cluster: Cluster) -> None:
    """A worker, then the scheduler and who has asked; the next ones go on from what is committed."""
    engine, project = cluster.project.open(), cluster.project
    for piece in range(PIECES):
        with engine.begin() as connection:  # so far apart that each is a job of its own
            connection.execute(
                text("SELECT setval('publication_id_seq', :last, false)"), {"last": piece * indexing.CHUNK + 1}
            )
        fill(engine, piece * EACH + 1)
    scheduler, first, _ = cluster.scheduler(), cluster.worker(), cluster.worker()
    asking = project.start("jobs", "--reindex", "--batches", f"dask:{cluster.address}")
    wait(lambda: done(engine) >= indexing.BATCH)
    first.kill()
    meddle(engine, gone := [5, EACH, indexing.CHUNK + 7, 2 * indexing.CHUNK + EACH])
    wait(lambda: done(engine) >= 3 * indexing.BATCH)
    asking.kill()
    scheduler.kill()
    scheduler.wait(20)
    assert done(engine) < PIECES * EACH - len(gone)  # in the middle of it
    cluster.scheduler()
    cluster.worker()
    ended = project.run("jobs", "--run", "--batches", f"dask:{cluster.address}")
    assert ended.returncode == 0, ended.stderr[-2000:]
    expect(engine, set(gone))
    assert PIECES * EACH - len(gone) <= done(engine) <= PIECES * EACH  # each once, the erased perhaps before they were
    engine.dispose()


def test_workers_that_are_killed_in_the_middle_leave_sqlite_with_the_whole_index(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = project.open()
    for piece in range(PIECES):
        fill(engine, piece * EACH + 1)
    monkeypatch.setattr(indexing, "CHUNK", EACH)
    assert indexing.ask(engine, datetime.now(UTC)) == PIECES
    for at in (
        1,
        2,
        5,
    ):  # in the midst of a piece, the last time with four batches to go, so that it is the middle on a slow machine too
        worker = project.start("jobs", "--work")
        wait(lambda at=at: done(engine) >= at * indexing.BATCH)  # type: ignore[misc]
        worker.kill()
        worker.wait(20)
        if at == 5:
            meddle(engine, gone := [5, EACH + 7, 3 * EACH - 2])
            assert found(engine, "прежний") >= {1, 2 * EACH + 1}  # the first index answers until the second is whole
    assert done(engine) < PIECES * EACH - len(gone)
    ended = project.run("jobs", "--run")
    assert ended.returncode == 0, ended.stderr[-2000:]
    expect(engine, set(gone))
    with engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO publication_lemmas(publication_lemmas) VALUES ('integrity-check')")
    engine.dispose()
