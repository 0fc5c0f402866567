"""Incidents: one of a kind is open for a site, whoever opens it at the same moment, whatever its evidence holds. On both databases."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, func, select

from mediamon.items import Incident
from mediamon.storage.alerts.incidents import close_incident, open_incident
from mediamon.storage.database.clean import clean_json
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import incident, outbox, publication
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

ODD: dict[str, Any] = {
    "ratio": float("inf"),
    "share": float("nan"),
    "words": ["a\x00", "\ud800"],
    "deep": {"less": [-float("inf"), 1.5]},
}


def test_two_who_see_the_same_open_one(engine: Engine) -> None:
    """As two runs that end at once, of sites that tell of one organisation."""
    ready = Barrier(2)

    def see(number: int) -> list[int | None]:
        found = []
        for kind in range(10):
            ready.wait(20)
            with writing(engine) as connection:
                found.append(open_incident(connection, Incident("msu", f"kind{kind}", "high", "h", "e"), NOW))
        return found

    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(see, range(2)))
    assert all((one is None) != (other is None) for one, other in zip(*both, strict=True))
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(incident)).scalar_one() == 10
        assert connection.execute(select(func.count()).select_from(outbox)).scalar_one() == 10


def test_one_that_is_closed_may_be_opened_again(engine: Engine) -> None:
    one = Incident("s", "drift", "high", "h", "e")
    with writing(engine) as connection:
        first = open_incident(connection, one, NOW)
        assert first is not None
        assert open_incident(connection, one, NOW) is None
        assert close_incident(connection, first, "why", NOW)
        assert not close_incident(connection, first, "why", NOW)
        assert open_incident(connection, one, NOW) not in (None, first)


def test_evidence_that_is_no_number_is_kept_as_none(engine: Engine) -> None:
    with writing(engine) as connection:
        number = open_incident(connection, Incident("s", "drift", "high", "h\x00", "e\ud800", ODD), NOW)
    with engine.connect() as connection:
        evidence = connection.execute(select(incident.c.evidence).where(incident.c.id == number)).scalar_one()
    assert evidence == {"ratio": None, "share": None, "words": ["a\ufffd", "\ufffd"], "deep": {"less": [None, 1.5]}}


def test_a_stage_that_says_no_number_loses_no_batch(engine: Engine) -> None:
    """`extras` are what stages of users' own write: one of them must not keep the others from being stored."""
    with writing(engine) as connection:
        assert write(connection, [made(1), made(2, extras=ODD), made(3)], NOW) == 3
    with engine.connect() as connection:
        kept = connection.execute(select(publication.c.extras).where(publication.c.url == "http://a/2")).scalar_one()
    assert kept["ratio"] is kept["share"] is None


def test_a_stage_that_says_what_is_no_json_is_told_so() -> None:
    with pytest.raises(TypeError):
        clean_json({"at": NOW})


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@given(PLAIN)
def test_what_was_cleaned_is_json_and_stays_as_it_is(value: Any) -> None:
    once = clean_json(value)
    json.dumps(once, allow_nan=False, ensure_ascii=False).encode()
    assert clean_json(once) == once
