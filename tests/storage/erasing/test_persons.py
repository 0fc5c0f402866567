"""Where in all that is stored somebody is named."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Engine

from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.persons import publications_naming
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.words import search
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words


def test_what_the_search_finds_is_found(engine: Engine) -> None:
    """A Latin letter at a name's beginning, a word that a line's end cuts in the text or the headline."""
    items = [
        made(1, headline="Aнна Веткина ушла"),
        made(2, body="МГУ: слова Анны Вет\xad киной"),
        made(3, headline="Анна Вет-\nкина пришла"),
        made(4, body="МГУ: Анна и Вет-ка"),
    ]
    with writing(engine) as connection:
        write(connection, items, NOW)
    with engine.connect() as connection:
        assert set(publications_naming(connection, "Анна Веткина")) == {1, 2, 3}
        assert search.numbers_with(connection, "Анна Веткина") == {1, 2, 3}


def test_all_that_is_stored_is_read(engine: Engine) -> None:
    """The text by the index, authors, tags and descriptions, extras, and what publications were."""
    items = [made(number, body=f"МГУ {words(number)}") for number in range(1, 10)]
    articles = [item.article for item in items if item.article is not None]
    changes = [
        {"authors": ("Анна Веткина",)},
        {"tags": ("мост", "Веткина Анна")},
        {"description": "Об Анне Веткиной."},
        {"body": f"{articles[3].body} Анна Веткина"},
        {"authors": ("Анна Рогова", "Веткин")},
    ]
    given = [
        replace(item, article=replace(one, **what)) for item, one, what in zip(items, articles, changes, strict=False)
    ]
    given += [replace(items[5], extras={"said_by": ["Анна Веткина"]}), *items[6:]]
    for at, body in ((7, "отдали Анне Веткиной"), (8, "Анна Рогова и в новом доме Пётр Веткин")):
        given[at] = replace(given[at], article=replace(articles[at], body=body))
    with writing(engine) as connection:
        write(connection, given, NOW)
        before = {"headline": "Веткину Анну наградили"}
        connection.execute(publication_version.insert().values(publication_id=7, seen_at=NOW, before=before))
    with engine.connect() as connection:
        found = publications_naming(connection, "Анна Веткина")
    assert found == {
        1: "authors",
        2: "tags",
        3: "description",
        4: "text",
        6: "extras",
        7: "a former version",
        8: "text",
    }
