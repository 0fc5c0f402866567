"""Further pages of stored articles are no publications of their own, in whatever order they come. On both databases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Engine, func, select

from mediamon.items import Publication, Refusal
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications import counting
from mediamon.storage.publications.ready import make_ready
from mediamon.storage.reading import basket
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import publication, url
from mediamon.storage.words import search
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.keeping import keep
from tests.storage.made import NOW, made, words

PARTS = {n: f"{words(n)} МГУ рад." for n in (1, 2, 3)}
FIRST = made(1, body="\n".join(PARTS.values()), extras={"pages": {"further": ["http://a/2", "http://a/3"]}})
SECOND = made(2, body=PARTS[2] + PARTS[3], extras={"pages": {"further": ["http://a/3"]}})
THIRD, OTHER = made(3, body=PARTS[3]), made(4, body=words(9))


def stored(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(select(publication.c.url)).scalars())


def reasons(engine: Engine) -> dict[str, str | None]:
    with engine.connect() as connection:
        return dict(connection.execute(select(url.c.url, url.c.reason)).tuples().all())


@pytest.mark.parametrize("ready", [False, True])
@pytest.mark.parametrize(
    "batches",
    [
        [[FIRST, OTHER]],
        [[OTHER, SECOND, THIRD, FIRST]],
        [[FIRST, SECOND, OTHER], [THIRD]],
        [[THIRD], [SECOND], [OTHER, FIRST]],
        [[SECOND, THIRD], [FIRST], [OTHER, SECOND, THIRD, FIRST]],
    ],
)
def test_one_publication_is_left(engine: Engine, batches: Sequence[Sequence[Publication]], ready: bool) -> None:
    for batch in batches:
        with writing(engine) as connection:
            keep(connection, batch, (), NOW, make_ready(engine, batch) if ready else ())
    assert stored(engine) == {"http://a/1", "http://a/4"}
    further = {"http://a/2": "further_page", "http://a/3": "further_page"}
    assert reasons(engine) == {"http://a/1": None, "http://a/4": None, **further}
    with writing(engine) as connection:
        for number, found in ((1, {"http://a/1"}), (2, {"http://a/1"}), (3, {"http://a/1"}), (9, {"http://a/4"})):
            rows = search.search(connection, words(number).split()[0])
            assert {row.url for row in rows} == found
        kept = select(day_summary.c.organisation, func.sum(day_summary.c.pairs), func.sum(day_summary.c.stories))
        counted = connection.execute(kept.group_by(day_summary.c.organisation)).fetchall()
        counting.recount(connection)
        assert connection.execute(kept.group_by(day_summary.c.organisation)).fetchall() == counted
        assert ledger.take(connection, "s", 0, 10, NOW + timedelta(days=9)) == []


def test_what_people_have_worked_with_stays(engine: Engine) -> None:
    with writing(engine) as connection:
        anna = accounts.add(connection, "anna", "expert", NOW)
        write(connection, [SECOND, THIRD, OTHER], NOW)
        labels.say(connection, 1, "msu", "negative", anna, NOW)
        basket.add(connection, anna, [2], NOW)
        keep(connection, [FIRST], (), NOW)
    assert stored(engine) == {f"http://a/{n}" for n in (1, 2, 3, 4)}


def test_the_same_page_of_another_site_is_its_own(engine: Engine) -> None:
    theirs = replace(SECOND, snapshot=replace(SECOND.snapshot, site="t"), extras={})
    with writing(engine) as connection:
        keep(connection, [theirs, FIRST], (), NOW)
        assert set(connection.execute(select(publication.c.site, publication.c.url)).tuples()) == {
            ("s", "http://a/1"),
            ("t", "http://a/2"),
        }


def test_a_page_that_is_refused_claims_nothing(engine: Engine) -> None:
    refused = replace(FIRST, article=None, refusal=Refusal("no_body"))
    with writing(engine) as connection:
        keep(connection, [refused, THIRD], (), NOW)
    assert stored(engine) == {"http://a/3"}
