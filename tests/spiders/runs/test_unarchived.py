"""Pages that could not be kept in the archive are an incident until some are kept again."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from mediamon.dashboard.words.sentences import in_russian
from mediamon.dashboard.words.sentences_of_incidents import PIECES
from mediamon.spiders.runs.unarchived import FAILED, HEADLINE, STORED, settle
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.reports.gaps import ARCHIVE
from tests.storage.made import NOW


def still_open(engine: Engine) -> int:
    with engine.connect() as connection:
        return len(incidents.open_ones(connection, ARCHIVE, "s"))


def test_told_once_and_closed_by_a_run_that_keeps_what_it_stores(engine: Engine) -> None:
    for stats, expected in (
        ({STORED: 5}, 0),
        ({FAILED: 3, STORED: 5}, 1),
        ({FAILED: 2, STORED: 2}, 1),
        ({}, 1),  # nothing was stored: nobody knows
        ({STORED: 1}, 0),
    ):
        with writing(engine) as connection:
            settle(connection, "s", stats, NOW)
        assert still_open(engine) == expected


@pytest.mark.parametrize(
    "sentence", [HEADLINE, "3 pages of the last run could not be written there.", "Pages are kept again."]
)
def test_it_is_told_in_russian_too(sentence: str) -> None:
    assert not in_russian(sentence, PIECES).isascii()
