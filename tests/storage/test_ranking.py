"""Finds of a period by relevance, on both databases."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import Engine, select

from mediamon.storage import ranking
from mediamon.storage.engine import writing
from mediamon.storage.ranking import ranked
from mediamon.storage.relevance import relevance
from mediamon.storage.report import Period
from mediamon.storage.search import numbers_with, search
from mediamon.storage.tables import publication
from mediamon.storage.writing import write
from tests.storage.made import NOW, made, words

MONTH = Period(NOW - timedelta(days=30), NOW + timedelta(days=1))
ONCE = f"Про институт {words(1)}"
OFTEN = f"Институт, об институте, институтами {words(2)}"


def test_what_is_more_about_the_words_comes_first(engine: Engine) -> None:
    with writing(engine) as connection:
        write(
            connection,
            [made(1, body=OFTEN), made(2, body=ONCE), made(3, body=ONCE + words(3), headline="Институт")],
            NOW,
        )
        write(connection, [made(4, body=words(4)), made(5, body=OFTEN, published=NOW - timedelta(days=40))], NOW)
        found = ranked(connection, "институтов", MONTH)
        assert [row.url for row in found][-1] == "http://a/2"
        assert {row.url for row in found} == {"http://a/1", "http://a/2", "http://a/3"}
        assert len(ranked(connection, "институт", MONTH, limit=2)) == 2
        assert [row.url for row in ranked(connection, "институт", Period(until=MONTH.since))] == ["http://a/5"]
        for nothing in ("кошка", "институт кошка", "… —"):
            assert ranked(connection, nothing, MONTH) == []


def test_relevance() -> None:
    said = [relevance("", " ".join(["слово"] * often + ["дело"] * 50), ["слово"]) for often in (1, 2, 10)]
    assert said == sorted(set(said))
    assert 0 < said[0] < said[-1] < 2.2
    assert relevance("слово", "дело", ["слово"]) > relevance("дело", "слово", ["слово"])
    assert relevance("", "слово " + "дело " * 20, ["слово"]) > relevance("", "слово " + "дело " * 400, ["слово"])
    assert relevance("", "Словами, словом", ["слово"]) == relevance("", "словом, слово, ", ["слово"])
    assert relevance("", "слово", []) == 0


@pytest.mark.parametrize(("few", "worth"), [(100, 1), (4, 1), (4, 5), (4, 1_000)])
def test_publications_that_were_found_late_are_found_too(
    engine: Engine, few: int, worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever order they were stored in, ranking and search agree with what the texts hold."""
    monkeypatch.setattr(ranking, "FEW", few)
    monkeypatch.setattr(ranking, "WORTH", worth)
    dice = Random(worth)
    texts = {n: " ".join(dice.sample(("школа", "театр", "завод", "мост"), 2)) for n in range(1, 60)}
    days = {n: dice.randrange(60) for n in texts}
    with writing(engine) as connection:
        write(connection, [made(n, body=one, published=NOW - timedelta(days=days[n])) for n, one in texts.items()], NOW)
        for word in ("школа", "театр мост"):
            held = {f"http://a/{n}" for n, one in texts.items() if all(part in one for part in word.split())}
            recent = {one for one in held if days[int(one.rsplit("/", 1)[1])] <= 30}
            assert {row.url for row in ranked(connection, word, MONTH, limit=100)} == recent
            assert {row.url for row in search(connection, word, limit=100)} == held
            assert len(numbers_with(connection, word)) == len(held)


def test_of_too_many_finds_some_are_compared(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "COMPARED", 4)
    with writing(engine) as connection:
        write(connection, [made(n) for n in range(1, 10)], NOW)
        found = ranked(connection, "институт", MONTH)
        newest = connection.execute(select(publication.c.id).order_by(publication.c.id.desc()).limit(4)).scalars()
        assert {row.id for row in found} == set(newest)
