"""Numbers of lemmas in PostgreSQL: each lemma has one, whoever asks for it and at whatever moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import lemma
from mediamon.storage.words.numbering import hashes_of
from mediamon.storage.words.vocabulary import numbers_of
from tests.postgres import Server

WORDS = [f"слово{n}" for n in range(400)]


@pytest.mark.xdist_group("postgres")
def test_writers_that_meet_the_same_words_at_once_number_them_once(postgres: Server) -> None:
    url = postgres.new_database("vocabulary")
    engines = [open_database(url) for _ in range(4)]  # as four processes have them

    def numbered(at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for first in range(0, 400, 40):
            some = [WORDS[(first + n + 10 * at) % 400] for n in range(60)]
            found |= dict(zip(some, numbers_of(engines[at], [some], hashes_of(some)).tolist(), strict=True))
        return found

    with ThreadPoolExecutor(4) as pool:
        every = list(pool.map(numbered, range(4)))
    with engines[0].connect() as connection:
        stored = {row.text: row.id for row in connection.execute(select(lemma))}
    assert every == [stored] * 4
    assert sorted(stored.values()) == list(range(1, 401))
    for engine in engines:
        engine.dispose()
