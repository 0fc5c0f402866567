"""Search by lemma, in both databases."""

from contextlib import suppress

import pytest
from sqlalchemy import Engine, inspect

from mediamon.storage.database.engine import writing
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.words.search import search
from mediamon.storage.writing import loading
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made


def test_any_form_of_a_word_finds_it(engine: Engine) -> None:
    with engine.begin() as connection:
        write(
            connection,
            [made(1, body="МГУ открыл новые институты в Сибири."), made(2, body="МГУ молчит о погоде.")],
            NOW,
        )
        assert [row.url for row in search(connection, "новых институтов")] == ["http://a/1"]
        assert [row.url for row in search(connection, "МГУ")] == ["http://a/2", "http://a/1"]
        assert search(connection, "кошка") == []
        assert search(connection, "институт кошка") == []
        assert search(connection, "… —") == []


def test_pages_go_by_the_last_id(engine: Engine) -> None:
    with engine.begin() as connection:
        write(connection, [made(number) for number in range(1, 8)], NOW)
        first = search(connection, "институт", limit=4)
        rest = search(connection, "институт", before=first[-1].id, limit=4)
    assert [row.url for row in (*first, *rest)] == [f"http://a/{number}" for number in range(7, 0, -1)]


@pytest.mark.parametrize("slices", [(), (1,), (2, 5), (50,)])
def test_pages_are_the_same_however_far_it_looks_back_at_a_time(
    engine: Engine, slices: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mediamon.storage.words.search.SLICES", slices)
    with engine.begin() as connection:
        write(connection, [made(n, body="Школа." if n % 3 else "Театр.") for n in range(1, 20)], NOW)
        pages, before = list[str](), None
        while rows := search(connection, "театр", before=before, limit=2):
            pages += [row.url for row in rows]
            before = rows[-1].id
    assert pages == [f"http://a/{number}" for number in range(18, 0, -3)]


def test_what_is_stored_while_the_index_is_deferred_is_found_then_and_later(engine: Engine) -> None:
    with engine.begin() as connection:
        write(connection, [made(1)], NOW)
        loading.begin(connection)
        write(connection, [made(2)], NOW)
        for _ in range(2):
            assert [row.url for row in search(connection, "институт")] == ["http://a/2", "http://a/1"]
            loading.end(connection)
    if engine.dialect.name == "postgresql":
        assert "ix_publication_lemmas" in {one["name"] for one in inspect(engine).get_indexes("publication")}


def test_quotes_and_operators_are_words(engine: Engine) -> None:
    with engine.begin() as connection:
        write(connection, [made(1)], NOW)
        for question in ('"институт"', "институт OR кошка", "NEAR(институт)", "институт*", "институт' --", "a:b"):
            search(connection, question)


def test_lemmas() -> None:
    assert lemmas("Ещё о\u00adдин Институт, universities") >= {"еще", "один", "институт"}
    assert lemmas("научно-технический") >= {"научно", "технический"}
    assert lemmas("x" * 500) == frozenset()
    assert lemmas("") == frozenset()


def test_letters_without_a_name_are_words_too() -> None:
    assert lemmas("\U00017000школы школы") == {"\U00017000школы", "школа"}


def test_what_is_undone_spoils_no_later_search(engine: Engine) -> None:
    """A lemma that only an undone batch had is found by the next one's."""
    with suppress(ZeroDivisionError), writing(engine) as connection:
        write(connection, [made(1, body="Космодром МГУ построен.")], NOW)
        raise ZeroDivisionError
    with writing(engine) as connection:
        assert search(connection, "космодром") == []
        write(connection, [made(2, body="Космодромы МГУ закрыты.")], NOW)
    with engine.connect() as connection:
        assert [row.url for row in search(connection, "космодром")] == ["http://a/2"]
