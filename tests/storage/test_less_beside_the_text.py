"""Migration 0020: evidence comes back as it was, and a document without numbers has none. On both databases."""

from __future__ import annotations

from alembic import command
from sqlalchemy import Engine, inspect, select, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.words import search
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

EVIDENCE = ([[0, 9]], ["Не из текста: «\\u0000», \\ и 😀"], [], [[3, 5], 'И то,\n"и другое".', [10, 12]])


def kept(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        rows = connection.execute(select(score.c.publication_id, score.c.evidence).order_by(score.c.publication_id))
        return [(row.publication_id, row.evidence) for row in rows]


def test_there_and_back_evidence_is_the_same(database_url: str) -> None:
    engine, config = open_database(database_url), migration_config()
    with writing(engine) as connection:
        write(connection, [made(n, body="Тайга молчит.") for n in range(1, len(EVIDENCE) + 1)], NOW)
        for n, evidence in enumerate(EVIDENCE, 1):
            connection.execute(score.update().where(score.c.publication_id == n).values(evidence=evidence))
    before = kept(engine)
    assert before == list(enumerate(map(list, EVIDENCE), 1))
    for revision in ("0019", "head"):
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            (command.downgrade if revision == "0019" else command.upgrade)(config, revision)
        assert kept(engine) == before
    with writing(engine) as connection:
        write(connection, [made(50, body="Космодром и тайга.")], NOW)
    with engine.connect() as connection:
        assert [row.id for row in search.search(connection, "тайга")] == [5, 4, 3, 2, 1]
        assert connection.execute(select(mention.c.publication_id).order_by(mention.c.id)).scalars().all() == [
            1,
            2,
            3,
            4,
            5,
        ]
    engine.dispose()


def test_only_what_is_asked_for_is_indexed(engine: Engine) -> None:
    own = {table: inspect(engine).get_pk_constraint(table)["constrained_columns"] for table in ("mention", "lemma")}
    assert own == {name: [] if engine.dialect.name == "postgresql" else ["id"] for name in own}
    if engine.dialect.name == "postgresql":
        with engine.connect() as connection:
            kind = text("SELECT pg_typeof(evidence)::text FROM (SELECT NULL) AS one LEFT JOIN score ON true")
            assert connection.execute(kind).scalar_one() == "json"


def test_what_nobody_has_counted_is_null(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
    with engine.connect() as connection:
        counted = select(publication.c.id).where(publication.c.drift_numbers.is_not(None))
        assert connection.execute(counted).all() == []
        assert connection.execute(select(publication.c.drift_numbers, publication.c.drift_where)).one() == (None, None)
