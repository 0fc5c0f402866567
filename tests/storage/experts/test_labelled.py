"""Labels with the sentences they are about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, delete, select, update

from mediamon.items import Mention
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.experts.labelled import BATCH, labelled, unasked
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label, mention, publication
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rescoring import replace_scores
from tests.storage.made import NOW, made


@pytest.fixture
def experts(engine: Engine) -> tuple[int, int]:
    with writing(engine) as connection:
        return accounts.add(connection, "anna", "expert", NOW), accounts.add(connection, "boris", "expert", NOW)


def stored(connection: Connection, count: int) -> list[int]:
    write(connection, [made(n, body=f"МГУ открыл институт номер {n}.", published=NOW) for n in range(count)], NOW)
    return list(connection.execute(select(publication.c.id).order_by(publication.c.url, publication.c.id)).scalars())


def test_the_newest_of_each_person_holds_and_who_disagree_are_left_out(
    engine: Engine, experts: tuple[int, int]
) -> None:
    anna, boris = experts
    with writing(engine) as connection:
        one, two, three, four, _ = stored(connection, 5)
        for number, label, who in (
            (one, "negative", anna),
            (one, "positive", anna),  # she has thought better of it
            (one, "positive", boris),
            (two, "neutral", anna),
            (two, "negative", boris),
            (three, "ambiguous", anna),
            (four, "ambiguous", boris),
            (four, "neutral", anna),
        ):
            labels.say(connection, number, "msu", label, who, NOW)
    with engine.connect() as connection:
        found = labelled(connection)
    assert [(pair.organisation, pair.label, pair.language) for pair in found.pairs] == [("msu", "positive", "ru")]
    assert set(found.torn) == {(two, "msu"), (four, "msu")}
    assert found.ambiguous == 1
    assert found.unmentioned == 0


def test_targets_are_all_mentions_in_their_sentences(engine: Engine, experts: tuple[int, int]) -> None:
    body = "Сегодня МГУ открыт. Завтра МГУ закрыт."
    spans = ((8, 11, "Сегодня МГУ открыт."), (27, 30, "Завтра МГУ закрыт."))
    found = tuple(Mention("msu", start, end, "МГУ", sentence, "name") for start, end, sentence in spans)
    with writing(engine) as connection:
        write(connection, [replace(made(body=body), mentions=found)], NOW)
        (number,) = connection.execute(select(publication.c.id)).scalars()
        labels.say(connection, number, "msu", "neutral", experts[0], NOW)
        (pair,) = labelled(connection).pairs
    assert pair.targets == (("Сегодня МГУ открыт.", 8, 11), ("Завтра МГУ закрыт.", 7, 10))
    assert not pair.teaches


def test_publications_of_one_story_are_one_group(engine: Engine, experts: tuple[int, int]) -> None:
    with writing(engine) as connection:
        numbers = stored(connection, 3)
        connection.execute(update(publication).values(story_id=None))
        connection.execute(update(publication).where(publication.c.id.in_(numbers[:2])).values(story_id=numbers[0]))
        for number in numbers:
            labels.say(connection, number, "msu", "neutral", experts[0], NOW)
        assert [pair.group for pair in labelled(connection).pairs] == [
            str(numbers[0]),
            str(numbers[0]),
            str(numbers[2]),
        ]


def test_what_nobody_has_labelled_is_the_rest_without_what_is_suspicious(
    engine: Engine, experts: tuple[int, int]
) -> None:
    with writing(engine) as connection:
        one, two, three, four = stored(connection, 4)
        labels.say(connection, one, "msu", "neutral", experts[0], NOW)
        labels.say(connection, two, "msu", "ambiguous", experts[1], NOW)
        connection.execute(update(publication).where(publication.c.id == three).values(suspicious=True))
        found = unasked(connection)
        bodies = {row.id: row.body for row in connection.execute(select(publication.c.id, publication.c.body))}
    assert [(pair.organisation, pair.label, pair.sentences) for pair in found] == [
        ("msu", "", frozenset({bodies[four]}))
    ]


def test_an_organisation_that_is_no_longer_found_is_counted(engine: Engine, experts: tuple[int, int]) -> None:
    with writing(engine) as connection:
        one, two = stored(connection, 2)
        for number in (one, two):
            labels.say(connection, number, "msu", "neutral", experts[0], NOW)
        connection.execute(delete(mention).where(mention.c.publication_id == one))
        found = labelled(connection)
    assert len(found.pairs) == 1
    assert found.unmentioned == 1


def test_more_than_are_read_at_once(engine: Engine, experts: tuple[int, int]) -> None:
    with writing(engine) as connection:
        numbers = stored(connection, BATCH + 3)
        for number in numbers:
            labels.say(connection, number, "msu", "neutral", experts[0], NOW)
        assert len(labelled(connection).pairs) == BATCH + 3


def test_the_machine_never_touches_what_experts_said(engine: Engine, experts: tuple[int, int]) -> None:
    with writing(engine) as connection:
        one, two = stored(connection, 2)
        labels.say(connection, one, "msu", "negative", experts[0], NOW)
        before = connection.execute(select(expert_label)).fetchall()
        replace_scores(connection, {number: made(label="neutral").scores for number in (one, two)})
        assert connection.execute(select(expert_label)).fetchall() == before
        assert labels.newest(connection, one)["msu"].label == "negative"


def test_without_labels_there_is_nothing(engine: Engine) -> None:
    with engine.connect() as connection:
        found = labelled(connection)
    assert (found.pairs, found.torn, found.ambiguous, found.unmentioned) == ((), (), 0, 0)
