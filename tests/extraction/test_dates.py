"""Dates as sites write them."""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.dates import parse_date

MOSCOW = ZoneInfo("Europe/Moscow")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-12T14:05:00+05:00", "2026-03-12T14:05:00+05:00"),
        ("2026-03-12T14:05:00Z", "2026-03-12T14:05:00+00:00"),
        ("2026-03-12 14:05", "2026-03-12T14:05:00+03:00"),
        ("2026-03-12 14:05:00 UTC", "2026-03-12T14:05:00+00:00"),  # Ruby's
        ("2026-03-12 14:05:00 GMT", "2026-03-12T14:05:00+00:00"),
        ("2026-03-12 14:05:00 GMT+0500", "2026-03-12T14:05:00+05:00"),
        ("2026-03-12 14:05:00+05", "2026-03-12T14:05:00+05:00"),  # PostgreSQL's
        ("2026-03-12 14:05:00.123-03", "2026-03-12T14:05:00.123000-03:00"),
        ("2026-03-12 14:05-16", "2026-03-12T14:05:00+03:00"),  # until four o'clock
        ("2026-03-12 14:05 - 16:00", "2026-03-12T14:05:00+03:00"),
        ("2026-03-12t14:05:00z", "2026-03-12T14:05:00+00:00"),
        ("2026-03-12 14:05 Zürich", "2026-03-12T14:05:00+03:00"),
        ("2026-03-12T14:05:00,123+05:00", "2026-03-12T14:05:00.123000+05:00"),
        ("Thu, 12 Mar 2026 14:05:00 +0300", "2026-03-12T14:05:00+03:00"),
        ("Thu, 12 Mar 2026 14:05:00 -0000", "2026-03-12T14:05:00+00:00"),  # RFC 5322, 3.3: of UTC
        ("Thu, 12 Mar 26 14:05:00 +0500", "2026-03-12T14:05:00+05:00"),
        ("Thu, 12 Mar 2026 9:05:00 GMT", "2026-03-12T09:05:00+00:00"),
        ("12 Mar 2026 02:05 PM", "2026-03-12T14:05:00+03:00"),
        ("12 Mar 26 02:05:10 p.m.", "2026-03-12T14:05:10+03:00"),
        ("Thu, 12 Mar 2026 14:05:00", "2026-03-12T14:05:00+03:00"),
        ("12 марта 2026, 14:05", "2026-03-12T14:05:00+03:00"),
        ("Опубликовано: 1 мая 2026", "2026-05-01T00:00:00+03:00"),
        ("March 12, 2026 2:05 pm", "2026-03-12T14:05:00+03:00"),
        ("Fri Dec 19 2025 19:33:40 GMT+0100 (Central European Standard Time)", "2025-12-19T19:33:40+01:00"),
        ("Fri Dec 39 2025 19:33:40 GMT+0000 (UTC)", None),
        ("12/20/2023 17:14:15", "2023-12-20T17:14:15+03:00"),
        ("09/11/2025 - 00:00", "2025-11-09T00:00:00+03:00"),  # the day first, where both can be
        ("Thu, 09/25/2025 - 11:38", "2025-09-25T11:38:00+03:00"),
        ("31.12.2025, 12:05 AM", "2025-12-31T00:05:00+03:00"),
        ("13/13/2025", None),
        ("31.02.2025", None),
        ("Tuesday, 28 January 2025", "2025-01-28T00:00:00+03:00"),
        ("February 9th, 2024 at 1:30 pm", "2024-02-09T13:30:00+03:00"),
        ("12. März 2026, 06:45 Uhr", "2026-03-12T06:45:00+03:00"),
        ("Mittwoch, 12. März 2026", "2026-03-12T00:00:00+03:00"),
        ("11 mars 2026 à 18h42", "2026-03-11T18:42:00+03:00"),
        ("1er juillet 2026", "2026-07-01T00:00:00+03:00"),
        ("11 de marzo de 2026", "2026-03-11T00:00:00+03:00"),
        ("12 березня 2026", "2026-03-12T00:00:00+03:00"),
        ("11 listopada 2026", "2026-11-11T00:00:00+03:00"),
        ("5 marraskuuta 2026", "2026-11-05T00:00:00+03:00"),
        ("2026年3月12日 14:05", "2026-03-12T00:00:00+03:00"),
        ("2026년 13월 1일", None),
        ("вчера", None),
        ("1h ago", None),  # before what, the page does not say
        ("May 28", None),
        ("2026-13-45", None),
        ("Published On: 15 August 2025", "2025-08-15T00:00:00+03:00"),
        ("on Friday December 19, 2025 @08:00PM", "2025-12-19T20:00:00+03:00"),
        ("Last Updated on Feb 27, 2026", None),  # no day of publication
        ("1750680000000", "2025-06-23T15:00:00+03:00"),  # thousandths of a second since 1970, as a program counts
        ("1750680000", "2025-06-23T15:00:00+03:00"),
        ("9999999999999999999", None),
        ("", None),
        (None, None),
    ],
)
def test_dates(text: str | None, expected: str | None) -> None:
    found = parse_date(text, MOSCOW)
    assert (found.isoformat() if found else None) == expected


FETCHED = datetime(2026, 11, 4, 22, 30, tzinfo=UTC)  # in Moscow it is the fifth already


@pytest.mark.parametrize(
    ("text", "zone", "expected"),
    [
        ("вчера, 14:05", MOSCOW, "2026-11-04T14:05:00+03:00"),
        ("сегодня в 00:30", MOSCOW, "2026-11-05T00:30:00+03:00"),
        ("yesterday at 14:05", UTC, "2026-11-03T14:05:00+00:00"),
        ("12 марта 2026, 14:05", MOSCOW, "2026-03-12T14:05:00+03:00"),
    ],
)
def test_a_day_is_told_from_that_on_which_the_page_was_fetched(text: str, zone: tzinfo, expected: str) -> None:
    found = parse_date(text, zone, FETCHED)
    assert found is not None
    assert found.isoformat() == expected


@pytest.mark.parametrize("text", ["вчера, 14:05", "сегодня в 14:05", "100 дней назад"])
def test_where_nobody_knows_when_that_was_yesterday_is_no_day(text: str) -> None:
    assert parse_date(text, MOSCOW) is None


@given(st.text(max_size=80))
def test_no_text_makes_it_raise_and_what_is_found_has_a_zone(text: str) -> None:
    found = parse_date("1 " + text, MOSCOW)
    assert found is None or found.tzinfo is not None


ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
EDGES = st.sampled_from([datetime.min, datetime.max.replace(microsecond=0), datetime(1, 1, 2), datetime(9999, 12, 30), datetime(2, 1, 1), datetime(9998, 12, 31)])  # fmt: skip


@given(EDGES | st.datetimes().map(lambda moment: moment.replace(microsecond=0)), ZONES, ZONES)
def test_what_is_found_can_be_told_in_any_zone(moment: datetime, zone: timezone, other: timezone) -> None:
    """Programs that know no date write the first or the last moment of all: 0001-01-01T00:00:00, 9999-12-31T23:59:59."""
    for text in (moment.isoformat(), f"{moment.isoformat()}Z", moment.replace(tzinfo=zone).isoformat()):
        found = parse_date(text, MOSCOW)
        if found is not None:
            assert found.astimezone(other).astimezone(zone) == found
        else:
            assert moment.year in (1, 9999)
