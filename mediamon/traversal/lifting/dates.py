"""Dates that go back or on by the same number of days or months: archives, calendars, "previous month"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.types import End

FIRST_YEAR, LAST_YEAR = 1950, 2100
FORMATS: Final = (  # longer ones first: 2024-05 is also the beginning of 2024-05-01
    r"(?<![0-9])(?P<y>[0-9]{4})(?P<s>[-./_])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})(?![0-9])",
    r"(?<![0-9])(?P<d>[0-9]{1,2})(?P<s>[-./_])(?P<m>[0-9]{1,2})(?P=s)(?P<y>[0-9]{4})(?![0-9])",
    r"(?<![0-9])(?P<y>(?:19|20)[0-9]{2})(?P<m>[0-9]{2})(?P<d>[0-9]{2})(?![0-9])",
    r"(?<![0-9])(?P<y>[0-9]{4})(?P<s>[-./_])(?P<m>[0-9]{1,2})(?![0-9])",
    r"(?<![0-9])(?P<m>[0-9]{1,2})(?P<s>[-./_])(?P<y>[0-9]{4})(?![0-9])",
    r"(?<![0-9])(?P<y>(?:19|20)[0-9]{2})(?P<m>[0-9]{2})(?![0-9])",
)
SHORTEST_MONTH = 28


@dataclass(frozen=True, slots=True)
class DateStep:
    """One of days and months is 0. filled: months and days have two digits; month_ends: each date is its month's last day."""

    pattern: str
    days: int
    months: int
    filled: bool
    month_ends: bool = False

    def next(self, text: str, answer: Answer) -> str | End:
        """The same text with the next date; the calendar ends with `FIRST_YEAR` and `LAST_YEAR`."""
        found = re.search(self.pattern, text)
        day = _date(found) if found else None
        onward = self._onward(day) if day else None
        if found is None or onward is None:
            return End("finished", "out of the calendar")
        return _written(found, onward, self.filled)

    def _onward(self, day: date) -> date | None:
        if self.days:
            moved = day + timedelta(days=self.days)
            return moved if FIRST_YEAR <= moved.year <= LAST_YEAR else None
        year, month = divmod(_month(day) + self.months, 12)
        if not FIRST_YEAR <= year <= LAST_YEAR:
            return None
        last = monthrange(year, month + 1)[1]
        return date(year, month + 1, last if self.month_ends else min(day.day, last))


def learn_dates(texts: Sequence[str]) -> DateStep | None:
    """The step between texts that differ in one date only, None where they do not or where the step changes."""
    for pattern in FORMATS:
        found = [match for match in (re.search(pattern, text) for text in texts) if match]
        days = [day for day in map(_date, found) if day]
        around = {(match.string[: match.start()], match.string[match.end() :]) for match in found}
        if len(days) == len(texts) and len(around) == 1:
            step = _step(pattern, days, "(?P<d>" in pattern, _filled(found))
            if step:
                return step
    return None


def _step(pattern: str, days: Sequence[date], has_days: bool, filled: bool) -> DateStep | None:
    months = {_month(after) - _month(before) for before, after in pairwise(days)}
    ends = has_days and all(day.day == monthrange(day.year, day.month)[1] for day in days)
    same_day = len({day.day for day in days}) == 1
    if len(months) == 1 and months != {0} and (same_day or ends):
        return DateStep(pattern, 0, months.pop(), filled, ends)
    steps = {(after - before).days for before, after in pairwise(days)}
    if has_days and len(steps) == 1 and steps != {0}:
        return DateStep(pattern, steps.pop(), 0, filled)
    return None


def _month(day: date) -> int:
    return day.year * 12 + day.month - 1


def _date(found: re.Match[str]) -> date | None:
    parts = found.groupdict()
    year, month, day = int(parts["y"]), int(parts["m"]), int(parts.get("d") or 1)
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        return None
    return date(year, month, day)


def _filled(found: Sequence[re.Match[str]]) -> bool:
    return all(len(value) == 2 for match in found for key, value in match.groupdict().items() if key in ("m", "d"))


def _written(found: re.Match[str], day: date, filled: bool) -> str:
    values = {"y": f"{day.year:04}", "m": f"{day.month:02}", "d": f"{day.day:02}"}
    if not filled:
        values |= {"m": str(day.month), "d": str(day.day)}
    text, at = "", 0
    spans = sorted((found.span(key), key) for key in values if key in found.groupdict())
    for (start, end), key in spans:
        text, at = text + found.string[at:start] + values[key], end
    return text + found.string[at:]
