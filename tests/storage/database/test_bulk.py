"""What is quick says the same as what is slow: times, clean texts."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from mediamon.storage.database.clean import UNWANTED, clean, clean_text
from mediamon.storage.database.types import UtcTime, written

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))) | st.just(UTC)
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=ZONES)


@given(TIMES)
def test_a_time_is_written_as_sqlalchemy_writes_it(when: datetime) -> None:
    dialect = sqlite.dialect()
    assert written(when) == UtcTime().dialect_impl(dialect).bind_processor(dialect)(when)  # type: ignore[misc]


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        written(datetime(2026, 11, 1))


@given(st.text(st.characters(), max_size=50) | st.text("а\n\t\r\x00\x7f\ud800\u00a0 ", max_size=20))
def test_clean_is_what_the_pattern_says(text: str) -> None:
    wanted = UNWANTED.sub("\ufffd", text)
    assert clean_text(text) == wanted
    row = {"a": text, "b": [text, {text: (1, text)}], "c": None, "d": 5, "e": []}
    assert clean(row) == {"a": wanted, "b": [wanted, {wanted: [1, wanted]}], "c": None, "d": 5, "e": []}
