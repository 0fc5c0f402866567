"""Dates in addresses: whatever walks a calendar by an even step is foretold to its end."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mediamon.traversal.lifting.dates import FIRST_YEAR, LAST_YEAR, learn_dates
from mediamon.traversal.lifting.types import End

from .answering import json_of

ANSWER = json_of({})
DAYS = st.dates(date(1990, 1, 1), date(2060, 1, 1))
AROUND = st.sampled_from([("", ""), ("/news/", "/"), ("day-", ".html"), ("архив ", "?x=y")])
WITH_DAYS = ["{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%d.%m.%Y}", "{0:%Y%m%d}", "{0.year}-{0.month}-{0.day}"]
WITHOUT = ["{0:%Y-%m}", "{0:%m/%Y}", "{0:%Y%m}", "{0.year}.{0.month}"]


def month_on(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, day.day)


def foretold(texts: list[str], seen: int = 3) -> list[str]:
    """What is told of the first few texts, each from the one before."""
    step = learn_dates(texts[:seen])
    assert step is not None
    return [str(step.next(text, ANSWER)) for text in texts[:-1]]


@given(DAYS, st.integers(-40, 40).filter(bool), st.sampled_from(WITH_DAYS), AROUND)
def test_days_go_on_by_the_same_step(start: date, by: int, form: str, around: tuple[str, str]) -> None:
    days = [start + timedelta(days=by * count) for count in range(8)]
    assume(form[-3:] != "ay}" or any(len(str(part)) == 1 for day in days[:3] for part in (day.month, day.day)))
    texts = [form.format(day).join(around) for day in days]
    assume(len({(day.year, day.month) for day in days[:3]}) == 1 or len({day.day for day in days[:3]}) > 1)
    assume(not all(day.day == monthrange(day.year, day.month)[1] for day in days[:3]))
    assert foretold(texts) == texts[1:]


@given(DAYS, st.integers(-14, 14).filter(bool), st.sampled_from(WITHOUT), AROUND)
def test_months_go_on_by_the_same_step(start: date, by: int, form: str, around: tuple[str, str]) -> None:
    months = [month_on(start.replace(day=1), by * count) for count in range(8)]
    assume("." not in form or any(month.month < 10 for month in months[:3]))
    texts = [form.format(month).join(around) for month in months]
    assert foretold(texts) == texts[1:]


@given(st.dates(date(1990, 1, 1), date(2060, 1, 1)), st.sampled_from(WITH_DAYS[:4]))
def test_the_ends_of_months_are_followed_as_ends(start: date, form: str) -> None:
    firsts = [month_on(start.replace(day=1), -count) for count in range(20)]
    texts = [form.format(day.replace(day=monthrange(day.year, day.month)[1])) for day in firsts]
    assert foretold(texts) == texts[1:]


@given(DAYS, st.integers(1, 28), st.integers(-6, 6).filter(bool))
def test_the_same_day_of_every_month_is_followed(start: date, day: int, by: int) -> None:
    days = [month_on(start.replace(day=day), by * count) for count in range(8)]
    assume(not all(one.day == monthrange(one.year, one.month)[1] for one in days[:3]))
    texts = [f"{one:%d.%m.%Y}" for one in days]
    assert foretold(texts) == texts[1:]


@given(st.sampled_from([1, -1]), st.sampled_from([*WITH_DAYS[:3], *WITHOUT[:2]]))
def test_the_calendar_ends(by: int, form: str) -> None:
    edge = date(LAST_YEAR, 12, 31) if by > 0 else date(FIRST_YEAR, 1, 1)
    unit = "month" if "%d" not in form else "day"
    days = [
        month_on(edge.replace(day=1), -by * count) if unit == "month" else edge - timedelta(days=by * count)
        for count in (2, 1, 0)
    ]
    step = learn_dates([form.format(day) for day in days])
    assert step is not None
    assert isinstance(step.next(form.format(days[-1]), ANSWER), End)


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-05-01", "2024-05-02", "2024-05-04"],  # the step changes
        ["2024-05-01", "2024-05-01", "2024-05-01"],  # nothing moves
        ["a/2024-05-01", "a/2024-05-02", "b/2024-05-03"],  # something else moves as well
        ["2024-13-01", "2024-13-02", "2024-13-03"],  # no month
        ["2023-02-29", "2023-02-28", "2023-02-27"],  # no day
        ["12024-05-01", "12024-05-02", "12024-05-03"],  # within a longer number
        ["", "", ""],
        ["5", "6", "7"],
    ],
)
def test_what_walks_no_calendar_is_not_taken_for_one(texts: list[str]) -> None:
    assert learn_dates(texts) is None


@given(st.lists(st.text("0123456789-./_ a", max_size=14), min_size=2, max_size=4))
def test_what_is_learnt_explains_what_was_seen_or_ends(texts: list[str]) -> None:
    """One text may be written with and without noughts, so only the dates are held to agree."""
    step = learn_dates(texts)
    if step is None:
        return
    told = [step.next(text, ANSWER) for text in texts[:-1]]
    assert [str(one).replace("0", "") for one in told] == [text.replace("0", "") for text in texts[1:]]
