"""One text under several addresses is one publication."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Engine, select

from mediamon.items import Publication, Verdict
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.experts.labels import say
from mediamon.storage.people import accounts
from mediamon.storage.publications.story_neighbours import NEWEST, keys_at
from mediamon.storage.reports.report import report
from mediamon.storage.tables.counts import story_key, story_sketch
from mediamon.storage.tables.found import publication, url
from mediamon.storage.writing.keeping import Kept, keep
from mediamon.stories import unpacked
from tests.storage.made import NOW, made, words

TEXT = f"МГУ {words(7, 120)}"


def told(
    number: int, body: str = TEXT, headline: str = "Мост открыт", canonical: int | None = None, **changes: object
) -> Publication:
    item = made(number, headline=headline, body=body, **changes)
    assert item.article is not None
    address = f"http://a/{canonical}" if canonical else None
    return replace(item, article=replace(item.article, canonical_url=address))


def kept(engine: Engine, *items: Publication) -> Kept:
    with writing(engine) as connection:
        return keep(connection, items, (), NOW)


def stored(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(select(publication.c.url)).scalars())


def test_twins_of_one_batch_and_of_later_ones(engine: Engine) -> None:
    assert kept(engine, told(1), told(2), told(3)) == Kept(1, 0, 2)
    assert kept(engine, told(4), made(5, body=f"МГУ {words(9, 120)}")) == Kept(1, 0, 1)
    assert stored(engine) == {"http://a/1", "http://a/5"}
    with engine.connect() as connection:
        rows = connection.execute(select(url.c.url, url.c.state, url.c.reason).order_by(url.c.url)).tuples().all()
        counted = report(connection, ["msu"])
    assert rows[1] == ("http://a/2", "refused", "same_text")
    assert [state for _, state, _ in rows] == ["stored", "refused", "refused", "refused", "stored"]
    assert sum(one.total for one in counted) == 2
    assert kept(engine, told(2)) == Kept(0, 0, 1)
    assert stored(engine) == {"http://a/1", "http://a/5"}


@pytest.mark.parametrize("many", [NEWEST - 1, NEWEST, 2 * NEWEST])
def test_a_twin_is_found_after_any_number_of_others(engine: Engine, many: int) -> None:
    """Also where so many came at once that they took the place of the first in the keys of its story, and were taken out."""
    assert kept(engine, told(1)) == Kept(1, 0, 0)
    assert kept(engine, *map(told, range(2, many + 2))) == Kept(0, 0, many)
    assert kept(engine, told(1000)) == Kept(0, 0, 1)
    assert stored(engine) == {"http://a/1"}


def test_who_is_left_in_a_story_is_found_after_the_newest_were_erased(engine: Engine) -> None:
    retold = [told(number, TEXT + f" {number} раз.") for number in range(2 * NEWEST)]
    kept(engine, *retold[:NEWEST])
    kept(engine, *retold[NEWEST:])
    with writing(engine) as connection:
        numbers = connection.execute(select(publication.c.id).order_by(publication.c.id.desc()).limit(NEWEST))
        assert erase(connection, numbers.scalars().all()) == NEWEST
    kept(engine, told(1000, TEXT + " Тысячный раз."))
    with engine.connect() as connection:
        assert len(set(connection.execute(select(publication.c.story_id)).scalars())) == 1


@pytest.mark.parametrize("gone", [[2], [1, 3], [1, 2, 3]])
def test_who_is_left_in_a_story_has_each_key_once(engine: Engine, gone: list[int]) -> None:
    """PostgreSQL's table has no constraint that would say so; a key that is there twice takes the place of another publication's."""
    kept(engine, *(told(number, TEXT + f" {number} раз.") for number in range(4)))
    with writing(engine) as connection:
        assert erase(connection, gone) == len(gone)
        held = [tuple(row) for row in connection.execute(select(story_key))]
        sketches = {row.publication_id: row for row in connection.execute(select(story_sketch))}
    own = {(key, n) for n, row in sketches.items() for key in keys_at(unpacked(row.hashes, row.size), row.at)}
    assert sorted(held) == sorted(own)


def test_the_canonical_one_stays(engine: Engine) -> None:
    """Also where another one was stored before it, unless somebody has worked with that."""
    assert kept(engine, told(1, canonical=2)) == Kept(1, 0, 0)
    assert kept(engine, told(2, canonical=2)) == Kept(0, 0, 1)
    assert stored(engine) == {"http://a/2"}
    kept(engine, told(3, TEXT[::-1], canonical=4))
    with writing(engine) as connection:
        number = connection.execute(select(publication.c.id).where(publication.c.url == "http://a/3")).scalar_one()
        say(connection, number, "msu", "positive", accounts.add(connection, "anna", "expert", NOW), NOW)
    kept(engine, told(4, TEXT[::-1], canonical=4))
    assert stored(engine) == {"http://a/2", "http://a/3", "http://a/4"}


def test_a_failing_extraction_makes_no_twins(engine: Engine) -> None:
    """Rules that find the same text on every page: what is under suspicion is kept, to be extracted anew."""
    doubted = [replace(told(number), verdict=Verdict((0.0,) * 9, True)) for number in (2, 3)]
    assert kept(engine, told(1), *doubted) == Kept(3, 0, 0)


def test_what_differs_is_another_publication(engine: Engine) -> None:
    """Another time, another headline, another word: the story is the same, the publications are not."""
    others = [
        told(2, published=NOW - timedelta(hours=1)),
        told(3, headline="Мост открыли"),
        told(4, TEXT + " И всё."),
    ]
    assert kept(engine, told(1), *others) == Kept(4, 0, 0)
    elsewhere = told(5)
    assert kept(engine, replace(elsewhere, snapshot=replace(elsewhere.snapshot, site="t"))) == Kept(1, 0, 0)


@pytest.mark.parametrize(
    ("addresses", "minute", "left"),
    [
        (("http://a/story?sid=81", "http://a/story?sid=9"), 17, 1),
        (("http://a/story?id=4&sid=81", "http://a/story?sid=9&id=4"), 17, 1),
        (("http://a/story-81", "http://a/story-9"), 17, 2),  # two pages
        (("http://a/story?id=81", "http://a/story?id=9"), 17, 2),
        (("http://a/rates?t=81", "http://a/rates?t=9"), 30, 2),  # of the same day, as far as is known
    ],
)
def test_a_counter_in_the_text_makes_no_other_publication(
    engine: Engine, addresses: tuple[str, str], minute: int, left: int
) -> None:
    """Of one path, whose query is another one at each visit."""
    for number, address in enumerate(addresses):
        item = told(number, f"{TEXT} Просмотров: {81 + number * 950}", published=NOW.replace(minute=minute))
        assert item.article is not None
        snapshot, article = replace(item.snapshot, url=address, final_url=address), replace(item.article, url=address)
        kept(engine, replace(item, snapshot=snapshot, article=article))
    assert len(stored(engine)) == left
