"""Whether a text names somebody, and where in all that is stored somebody is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine

from mediamon.storage.engine import writing
from mediamon.storage.persons import named, publications_naming
from mediamon.storage.tables_of_versions import publication_version
from mediamon.storage.writing import write
from tests.storage.made import NOW, made, words


@pytest.mark.parametrize(
    "text",
    [
        "Анна Веткина",
        "отдали Анне Веткиной",
        "слова Веткиной Анны Сергеевны",
        "АННУ С. ВЕТКИНУ",
        "Ан\u00adны Вет\u00adки\u00adной",
        "Анна Веткина-Рогова",
        '["Рогов", "Анна Веткина"]',
    ],
)
def test_a_name_is_known_in_its_forms(text: str) -> None:
    assert named("Веткина Анна")(text)


@pytest.mark.parametrize(
    "text",
    ["", "Анна", "Веткина", "Анна увидела в саду за рекой старую Веткину", "ветка Анны", "Веткинский район, Анна"],
)
def test_others_are_not(text: str) -> None:
    assert not named("Веткина Анна")(text)


def test_names_whose_first_letters_change_are_known() -> None:
    assert named("Лев Орлов")("книга Льва Орлова")
    assert named("Pyotr O'Hara")("by Pyotr J. O'Hara")
    with pytest.raises(ValueError, match="holds no word"):
        named("— …")


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
