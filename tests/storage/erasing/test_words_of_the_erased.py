"""What docs/operation.md tells an administrator of PostgreSQL's vocabulary: which words are left in it, and how they go."""

from __future__ import annotations

import re

from sqlalchemy import Engine, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.erasing import publications as erasing
from mediamon.storage.words import search
from mediamon.storage.words.lemmas import lemma
from mediamon.storage.words.vocabulary import TWO_BYTES, known
from mediamon.storage.writing.batch import write
from tests.conftest import ROOT
from tests.postgres import Server
from tests.storage.made import NOW, made

SQL = re.compile(r"^```sql\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME = lemma("кырзыбеков")
ASKED = {NAME, "депутат", "мост", "решить"}
STAYS, GOES = "Совет решил построить мост.", "Депутат Кырзыбеков решил построить мост."


def left(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(known(connection, ASKED))


def test_words_of_erased_texts_can_be_taken_out_and_come_again(postgres: Server) -> None:
    """Words of two bytes and of four; the next process gives one that comes again another number."""
    (statement,) = SQL.findall((ROOT / "docs" / "operation.md").read_text("utf8"))
    url = postgres.migrated_database("words_of_the_erased")
    engine = open_database(url)
    with writing(engine) as connection:
        write(connection, [made(1, body=STAYS)], NOW)
        connection.execute(text(f"SELECT setval(pg_get_serial_sequence('lemma', 'id'), {TWO_BYTES}, false)"))
    with writing(engine) as connection:
        write(connection, [made(2, body=GOES), made(3, body="Тайга молчит.")], NOW)
    with writing(engine) as connection:
        assert erasing.erase(connection, [2]) == 1
    assert left(engine) == ASKED
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()
    engine = open_database(url)
    assert left(engine) == {"мост", "решить"}
    with writing(engine) as connection:
        write(connection, [made(4, body=GOES)], NOW)
    with engine.connect() as connection:
        found = [search.numbers_with(connection, words) for words in ("мост", "тайга", "кырзыбеков", "депутаты")]
    assert found == [{1, 4}, {3}, {4}, {4}]
    engine.dispose()
