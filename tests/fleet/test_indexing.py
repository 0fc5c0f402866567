"""The index of words made anew: what was put in by other lemmas is found by those of today, whatever happens meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import Engine, select

from mediamon.fleet.jobs import indexing
from mediamon.fleet.jobs.tools import Tools
from mediamon.fleet.jobs.work import work
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.publications.prepared import prepare
from mediamon.storage.publications.ready import make_ready
from mediamon.storage.running import jobs
from mediamon.storage.running.lease import LeaseLost
from mediamon.storage.tables.jobs import job
from mediamon.storage.words import index_anew
from mediamon.storage.words.search import numbers_with
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rewriting import replace_publication
from tests.conftest import Project
from tests.storage.made import NOW, made

OLD = "прежний"  # what another morphology has made of every word
OTHERS = [f"иное{n}" for n in range(20)]  # FTS5 counts words, and takes no more out than were put in


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "CHUNK", 4)
    monkeypatch.setattr(indexing, "BATCH", 2)


def filled(engine: Engine, count: int) -> None:
    batch = [made(n, body=f"Новость о городе, слово{n}.") for n in range(1, count + 1)]
    known = [replace(one, lemmas=frozenset([OLD, *OTHERS])) for one in prepare(batch) if one]
    with writing(engine) as connection:
        write(connection, batch, NOW, make_ready(engine, batch, known))


def found(engine: Engine, words: str) -> set[int]:
    with engine.connect() as connection:
        return numbers_with(connection, words)


def tools(engine: Engine) -> Tools:
    return cast(Tools, SimpleNamespace(engine=engine))


def test_words_are_found_by_the_lemmas_of_today(engine: Engine) -> None:
    filled(engine, 10)
    assert found(engine, OLD) == set(range(1, 11))
    assert found(engine, "города") == set()
    assert indexing.ask(engine, NOW) == 3
    assert work(tools(engine), "me") == 3
    assert found(engine, OLD) == set()
    assert found(engine, "города") == set(range(1, 11))
    assert found(engine, "слово7") == {7}
    with engine.connect() as connection:
        assert not index_anew.under_way(connection)
        assert sum(row.counts["publications"] for row in connection.execute(select(job))) == 10


def test_what_changes_meanwhile_is_in_the_index_as_it_is(engine: Engine) -> None:
    filled(engine, 10)
    indexing.ask(engine, NOW)
    with engine.connect() as connection:
        first, *others = jobs.left(connection)
    assert work(tools(engine), "me", [first]) == 1  # 1 to 4 are in, the others are not
    with writing(engine) as connection:
        erase(connection, [2, 6])
        replace_publication(connection, 3, made(3, body="Совсем другое слово3 о деревне."))
        replace_publication(connection, 7, made(7, body="Совсем другое слово7 о деревне."))
        write(connection, [made(11, body="Новость о городе, слово11.")], NOW)
    if engine.dialect.name == "sqlite":
        assert found(engine, "слово9") == set()  # the first index answers until the second is whole
    assert work(tools(engine), "me", others) == 2
    assert found(engine, "деревня") == {3, 7}
    assert found(engine, "город") == {1, 4, 5, 8, 9, 10, 11}
    for gone in ("слово2", "слово6", OLD):
        assert found(engine, gone) == set()
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("INSERT INTO publication_lemmas(publication_lemmas) VALUES ('integrity-check')")


def test_a_worker_that_was_thought_dead_puts_nothing_in(engine: Engine) -> None:
    filled(engine, 4)
    indexing.ask(engine, NOW)
    with writing(engine) as connection:
        slow = jobs.claim(connection, "elsewhere:1:1", NOW)
        other = jobs.claim(connection, "elsewhere:2:1", NOW + timedelta(hours=1))
    assert slow is not None
    assert other is not None
    with pytest.raises(LeaseLost):
        indexing.index(slow, tools(engine))
    indexing.index(other, tools(engine))
    assert found(engine, "город") == {1, 2, 3, 4}


def test_what_is_asked_for_again_begins_anew(engine: Engine) -> None:
    filled(engine, 10)
    indexing.ask(engine, NOW)
    with engine.connect() as connection:
        first, *_ = jobs.left(connection)
    work(tools(engine), "me", [first])
    indexing.ask(engine, NOW + timedelta(seconds=1))
    work(tools(engine), "me")
    assert found(engine, "город") == set(range(1, 11))
    assert found(engine, OLD) == set()
    with engine.connect() as connection:
        assert jobs.left(connection) == []
        assert [row.counts for row in connection.execute(select(job).order_by(job.c.id))][1:3] == [{"given up": 1}] * 2


def test_the_command_asks_and_does(project: Project) -> None:
    filled(project.open(), 6)
    done = project.run("jobs", "--reindex")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "1 done" in done.stdout
    assert found(project.open(), "городом") == set(range(1, 7))
    assert project.run("jobs", "--reindex", "--batches", "nobody").returncode == 2
