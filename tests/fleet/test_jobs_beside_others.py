"""A job reads, thinks for seconds, and writes: what was corrected or erased in between is neither spoilt nor brought back, and costs no job."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, select

from mediamon.fleet.jobs import extracting, scoring
from mediamon.items import ArchiveRef, Publication
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import Held
from mediamon.storage.tables.found import mention, publication, score, url
from mediamon.storage.words import search
from mediamon.storage.writing import revisits
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

CORRECTED = "МГУ имени Ломоносова закрыл старый корпус."


def page(number: int, offset: int, body: str) -> Publication:
    one = made(number, body=body)
    return replace(one, snapshot=replace(one.snapshot, archive=ArchiveRef("a.warc.gz", offset, 100)))


@pytest.fixture
def held(engine: Engine) -> Held:
    """A job over three publications, of which another process corrects one and erases one while the job thinks."""
    with writing(engine) as connection:
        write(connection, [page(n, n, "МГУ имени Ломоносова открыл новый институт.") for n in (1, 2, 3)], NOW)
        jobs.add(connection, "extract", "k", extracting.given(1, 3, "now", None), NOW)
        found = jobs.claim(connection, "elsewhere:1:1", NOW)
    assert found is not None
    return found


def meanwhile(connection: Connection) -> None:
    ledger_id = connection.execute(select(url.c.id).where(url.c.url == "http://a/2")).scalar_one()
    assert revisits.visited(connection, [(ledger_id, page(2, 99, CORRECTED))], (), NOW) == 1
    assert erase(connection, [3]) == 1


def the_rest(engine: Engine) -> dict[int, str]:
    with engine.connect() as connection:
        assert set(connection.execute(select(mention.c.publication_id)).scalars()) == {1, 2}
        assert set(connection.execute(select(score.c.publication_id)).scalars()) == {1, 2}
        assert {row.id for row in search.search(connection, "корпус")} == {2}
        assert search.numbers_with(connection, "космодром") <= {1}
        return dict(connection.execute(select(publication.c.id, publication.c.body)).tuples().all())


def test_extracting_anew(engine: Engine, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def anew(tools: Any, row: Any) -> tuple[str, Publication]:
        if not done:
            with writing(engine) as connection:
                meanwhile(connection)
        done.append(row.id)
        return "extracted anew", page(row.id, row.archive_offset, "МГУ имени Ломоносова открыл космодром.")

    monkeypatch.setattr(extracting, "_anew", anew)
    extracting.extract(held, SimpleNamespace(engine=engine, archive=Path("/"), sites={}))  # type: ignore[arg-type]
    assert done == [1, 2, 3]
    assert the_rest(engine) == {1: "МГУ имени Ломоносова открыл космодром.", 2: CORRECTED}
    assert {name: count for name, count in held.counts.items() if count} == {
        "extracted anew": 1,
        "changed meanwhile": 2,
    }


def test_judging_anew(engine: Engine, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge_all(asked: list[Any], model: object) -> list[tuple[Any, ...]]:
        with writing(engine) as connection:
            meanwhile(connection)
        return [(replace(made().scores[0], label="negative", model="new", evidence=()),) for _ in asked]

    monkeypatch.setattr(scoring, "judge_all", judge_all)
    scoring.score(held, SimpleNamespace(engine=engine, model=None))  # type: ignore[arg-type]
    the_rest(engine)
    with engine.connect() as connection:
        models = dict(connection.execute(select(score.c.publication_id, score.c.model)).tuples().all())
    assert models == {1: "new", 2: "m1"}
    assert held.counts == {"publications": 1, "changed": 1}
