"""Language, zone, name, address: guessed, and doubted where they are not certain."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.newsite.guesses import language_of, name_of, zone_of
from mediamon.newsite.troubles import CannotAdd, address_of

SUMMER, WINTER = datetime(2026, 7, 1, 12), datetime(2026, 1, 1, 12)


def at(day: datetime, hours: float) -> datetime:
    return day.replace(tzinfo=timezone(timedelta(hours=hours)))


@pytest.mark.parametrize(
    ("dates", "language", "host", "zone", "doubted"),
    [
        ([at(SUMMER, 3), at(WINTER, 3)], "ru", "a.ru", "Europe/Moscow", False),
        ([at(SUMMER, 5)], "ru", "a.org", "Asia/Yekaterinburg", False),
        ([at(SUMMER, 1), at(WINTER, 0)], "en", "a.org", "Europe/London", False),
        ([at(SUMMER, -4), at(WINTER, -5)], "en", "a.com", "America/New_York", False),
        ([at(SUMMER, 2), at(WINTER, 1)], "de", "a.de", "Europe/Berlin", False),
        ([at(SUMMER, 4.5)], "fa", "a.org", "UTC", True),
        ([at(SUMMER, 6)], "en", "a.org", "Etc/GMT-6", True),
        ([at(SUMMER, 0)], "ru", "a.org", "Europe/Moscow", True),
        ([], "en", "a.co.uk", "Europe/London", True),
        ([], None, "a.org", "UTC", True),
    ],
)
def test_zones(dates: list[datetime], language: str | None, host: str, zone: str, doubted: bool) -> None:
    found = zone_of(dates, language, host)
    assert (found.value, bool(found.doubt)) == (zone, doubted)


OFFSETS = st.integers(-23 * 4, 23 * 4).map(lambda quarters: timezone(timedelta(minutes=15 * quarters)))
DATES = st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31), timezones=OFFSETS)


@settings(max_examples=80)
@given(
    st.lists(DATES, max_size=3),
    st.sampled_from(["ru", "en", "de", None]),
    st.sampled_from(["a.ru", "a.org", "a.co.uk", ""]),
)
def test_a_zone_is_one_that_exists_and_fits_or_is_doubted(
    dates: list[datetime], language: str | None, host: str
) -> None:
    found = zone_of(dates, language, host)
    assert found.value is not None
    zone = ZoneInfo(found.value)
    if not found.doubt:
        assert all(one.astimezone(zone).utcoffset() == one.utcoffset() for one in dates if one.utcoffset())


def test_language_is_what_most_pages_declare() -> None:
    assert language_of(["ru"] * 9 + ["en"], []) == ("ru", "")
    assert language_of(["ru", "ru", "en"], []).doubt
    assert language_of([None], ["Городской совет решил построить мост через реку."]).value == "ru"
    assert "no page declares it" in language_of([], []).doubt
    assert language_of(["en"] * 3, ["Городской совет решил построить мост через реку."] * 3).value == "ru"


@pytest.mark.parametrize(
    ("url", "title", "taken", "name"),
    [
        ("https://www.herald-tribune.co.uk/", "x", (), "herald_tribune"),
        ("https://example.org/", "x", ("example", "example_2"), "example_3"),
        ("http://127.0.0.1:8801/", "Вестник", (), "vestnik"),
        ("http://127.0.0.1:8801/", "Щёлково сегодня — новости", (), "shchelkovo_segodnya"),
        ("http://127.0.0.1:8801/", "", (), "site_8801"),
        ("https://1tv.ru/", "", (), "site_1tv"),
        ("http://localhost:5/", "", (), "localhost"),
        ("http://[::1]:80/", "日本", (), "site_80"),
    ],
)
def test_names(url: str, title: str, taken: tuple[str, ...], name: str) -> None:
    assert name_of(url, title, taken) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "herald",
        "ftp://a.org/",
        "http://",
        "https://a b.org",
        "javascript:alert(1)",
        "a..org",
        "http://[::1",
        "http://a.org:x",
    ],
)
def test_what_is_no_address_is_told_with_the_mend(text: str) -> None:
    with pytest.raises(CannotAdd, match="give one like https"):
        address_of(text)


def test_a_scheme_may_be_left_out() -> None:
    assert address_of(" example.org/news ") == "https://example.org/news"
    assert address_of("http://127.0.0.1:8801") == "http://127.0.0.1:8801/"


def test_utc_is_no_offset() -> None:
    assert zone_of([datetime(2026, 1, 1, tzinfo=UTC)], None, "a.org").value == "UTC"
