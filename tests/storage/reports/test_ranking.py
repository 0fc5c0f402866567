"""Finds of a period by relevance, on both databases."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select, text

from mediamon.storage.database.engine import writing
from mediamon.storage.publications.period import Period
from mediamon.storage.reports import ranking
from mediamon.storage.reports.ranking import _stretches, ranked
from mediamon.storage.tables.found import publication
from mediamon.storage.words.relevance import _beginnings, _words, relevance
from mediamon.storage.words.search import numbers_with, search
from mediamon.storage.words.waiting_words import SORTED_IN
from mediamon.storage.writing.batch import write
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


SCANS = text("SELECT pg_stat_get_xact_numscans(CAST('ix_publication_lemmas' AS regclass))")  # in this transaction


def test_words_of_many_are_not_asked_of_an_index_of_all_years(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its list of a common word holds all publications of all years, and words that come together are more common than planners think;
    what few hold is found by it.
    """
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite's index is asked for stretches of ids")
    monkeypatch.setattr(ranking, "LOOK", 20)
    monkeypatch.setattr(ranking, "COMMON", 4)
    bodies = {n: f"{words(n)} {'школа завод парк мост ' * (n % 3 == 0)}{'театр' * (n == 5)}" for n in range(1, 200)}
    with writing(engine) as connection:
        write(
            connection,
            [made(n, body=body, published=NOW - timedelta(hours=200 - n)) for n, body in bodies.items()],
            NOW,
        )
        write(connection, [made(500 + n, body="школа", published=NOW - timedelta(days=90)) for n in range(9)], NOW)
        connection.execute(text(SORTED_IN))
        connection.execute(text("ANALYZE publication"))
        for how in ("enable_seqscan = off", "enable_indexscan = off", "cpu_tuple_cost = 1"):
            connection.execute(text(f"SET LOCAL {how}"))  # of so few everything would be read at once
        before = connection.execute(SCANS).scalar_one()
        found = ranked(connection, "школа завод парк мост", MONTH, limit=100)
        assert connection.execute(SCANS).scalar_one() == before
        assert {row.url for row in found} == {f"http://a/{n}" for n in bodies if n % 3 == 0}
        assert [row.url for row in ranked(connection, "театр", MONTH)] == ["http://a/5"]
        assert connection.execute(SCANS).scalar_one() > before


LETTERS = st.text("аб1_- \n\u0301é", max_size=40)


@given(LETTERS, st.sets(st.text("аб1é", min_size=1, max_size=5), max_size=4))
def test_words_are_found_as_a_pattern_finds_them(text: str, wanted: set[str]) -> None:
    beginnings = _beginnings(frozenset(wanted))
    plain = re.findall(rf"\b(?:{'|'.join(beginnings) or '(?!)'})\w*", text)
    assert sorted(_words(text, beginnings)) == sorted(plain)
    assert all(any(one.startswith(two) for two in beginnings) for one in wanted)


def test_a_beginning_with_a_hyphen_is_one_word() -> None:
    assert list(_words("я и я-то, и я-тоже", ["я-т"])) == ["я-то", "я-тоже"]


@given(st.sets(st.integers(1, 60)), st.integers(0, 5))
def test_stretches_hold_what_lies_close(numbers: set[int], apart: int) -> None:
    ordered = sorted(numbers)
    stretches = list(_stretches(np.array(ordered, np.int64), apart))
    ends = {place for stretch in stretches for place in stretch}
    assert [one for first, last in stretches for one in ordered if first <= one <= last] == ordered
    for one, other in pairwise(ordered):
        assert (other - one > apart) == any(one == last and other > last for _, last in stretches)
    assert ends <= numbers
