"""An organisation that is added is found in what is stored, and judged; what people said stays. On both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select

from mediamon.mentions import Matcher, Organisation, load_organisations
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label, mention, publication, score
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.mentioning import batches, candidates, mention_anew
from mediamon.tonality import load_model
from tests.storage.made import NOW, made

NEW = Organisation.model_validate(
    {
        "id": "zoo",
        "official": "Московский зоопарк имени Дурова",
        "short": ["Московский зоопарк"],
        "not": ["зоопарк «Лимпопо»"],
    }
)
BODIES = (
    "В Московском зоопарке родился слонёнок, МГУ прислал поздравление.",
    "Посетители Московского зоопарка жалуются на грязь и обман.",
    "Зоопарк «Лимпопо» закрыт.",
    "Московский трамвай перенесён к парку.",
)


@pytest.fixture
def stored(engine: Engine) -> Engine:
    with writing(engine) as connection:
        write(connection, [made(number, body=body) for number, body in enumerate(BODIES, 1)], NOW)
    return engine


def test_the_index_narrows_and_the_matcher_decides(stored: Engine) -> None:
    matcher = Matcher([*load_organisations(), NEW])
    with writing(stored) as connection:
        numbers = candidates(connection, NEW)
        urls = set(connection.execute(select(publication.c.url).where(publication.c.id.in_(numbers))).scalars())
        assert urls == {"http://a/1", "http://a/2"}
        assert mention_anew(connection, numbers, ["zoo"], matcher, load_model(), {}) == 2
        assert mention_anew(connection, numbers, ["zoo"], matcher, load_model(), {}) == 2  # again: nothing is doubled
        rows = connection.execute(select(mention, publication.c.body).join(publication)).fetchall()
        found = [row for row in rows if row.organisation == "zoo"]
        assert [row.body[row.start : row.end] for row in found] == ["Московском зоопарке", "Московского зоопарка"]
        assert len([row for row in rows if row.organisation == "msu"]) == len(BODIES)  # those of others stay
        labels_of = dict(
            connection.execute(select(score.c.publication_id, score.c.label).where(score.c.organisation == "zoo"))
            .tuples()
            .all()
        )
        assert set(labels_of) == {row.publication_id for row in found}


def test_what_an_expert_said_stays(stored: Engine) -> None:
    with writing(stored) as connection:
        anna = accounts.add(connection, "anna", "expert", NOW)
        (number, *_) = connection.execute(select(publication.c.id).order_by(publication.c.id)).scalars().all()
        labels.say(connection, number, "msu", "ambiguous", anna, NOW)
        mention_anew(connection, [number], ["msu"], Matcher(load_organisations()), load_model(), {})
        assert connection.execute(select(expert_label.c.label)).scalars().all() == ["ambiguous"]


def test_batches_hold_everything_once() -> None:
    assert [list(some) for some in batches([1, 2, 3, 4, 5], 2)] == [[1, 2], [3, 4], [5]]
    assert not list(batches([]))
