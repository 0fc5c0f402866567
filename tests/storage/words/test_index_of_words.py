"""Migration 0013: SQLite's index of words is declared anew, and what is in it is found, changed and forgotten as before."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.erasing.publications import erase
from mediamon.storage.publications.prepared import indexed
from mediamon.storage.words import search
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

BODIES = (
    "Научно-технический совет института.",
    "Цена 5 µs за ὀδός, сказал он.",
    "Ёлка в Санкт-Петербурге, x² и 2026.",
    "ЕЩЁ\x00об институте",
)
QUESTIONS = (
    "научно-технический",
    "технические советы",
    "µs",
    "ὀδός",
    "ёлки",
    "санкт-петербург",
    "x²",
    "2026",
    "институт",
)


def found(engine: Engine) -> list[list[int]]:
    with engine.connect() as connection:
        return [[row.id for row in search.search(connection, question)] for question in QUESTIONS]


@pytest.mark.parametrize("filled_at", ["0012", "0013"])
def test_what_either_declaration_took_the_other_finds(tmp_path: Path, filled_at: str) -> None:
    engine, config = open_database(f"sqlite:///{tmp_path / 'words.sqlite'}"), migration_config()
    with writing(engine) as connection:
        write(connection, [made(n, body=body) for n, body in enumerate(BODIES, 1)], NOW)
        config.attributes["connection"] = connection
        command.downgrade(config, filled_at)
        texts = {n: indexed(f"Заголовок {n}", body) for n, body in enumerate(BODIES, 1)}
        search.forget(connection, texts)
        search.index(connection, {n: lemmas(one) for n, one in texts.items()})
    before = found(engine)
    assert all(before)
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert [[row.id for row in search.search(connection, question)] for question in QUESTIONS] == before
        write(connection, [made(9, body=BODIES[0])], NOW)
    assert found(engine)[0] == [5, 1]
    with writing(engine) as connection:
        erase(connection, [1, 2])
    assert found(engine)[:3] == [[5], [5], []]
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0012")
    assert found(engine)[:3] == [[5], [5], []]
    engine.dispose()
