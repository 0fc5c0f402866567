"""A thing's date, as addresses write it: /2024/05/01/, /20240501/, /2024/5/1/."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

from mediamon.traversal.lifting.answers import Json

IN_WORDS = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
DAY_FIRST = re.compile(r"([0-9]{2})[./]([0-9]{2})[./]([0-9]{4})")
EARLIEST, LATEST = 1_000_000_000, 4_000_000_000  # seconds since 1970 that may be a time

FORMS: Final[dict[str, Callable[[date], str]]] = {
    "Y/m/d": lambda day: f"{day:%Y/%m/%d}",
    "Y-m-d": lambda day: f"{day:%Y-%m-%d}",
    "Y.m.d": lambda day: f"{day:%Y.%m.%d}",
    "Ymd": lambda day: f"{day:%Y%m%d}",
    "d.m.Y": lambda day: f"{day:%d.%m.%Y}",
    "d-m-Y": lambda day: f"{day:%d-%m-%Y}",
    "d/m/Y": lambda day: f"{day:%d/%m/%Y}",
    "Y/n/j": lambda day: f"{day.year}/{day.month}/{day.day}",
    "Y/m": lambda day: f"{day:%Y/%m}",
    "Y-m": lambda day: f"{day:%Y-%m}",
    "Ym": lambda day: f"{day:%Y%m}",
    "Y/n": lambda day: f"{day.year}/{day.month}",
    "Y": lambda day: f"{day.year}",
}


def date_of(value: Json) -> date | None:
    """The date that a field of an answer tells, in words or as seconds or milliseconds (UTC); None where it tells none."""
    try:
        if isinstance(value, str):
            return _in_words(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            seconds = value / 1000 if value > LATEST else value
            return datetime.fromtimestamp(seconds, UTC).date() if EARLIEST < seconds < LATEST else None
    except (ValueError, OverflowError):
        pass
    return None


def _in_words(text: str) -> date | None:
    found = IN_WORDS.match(text)
    if found:
        return date(int(found[1]), int(found[2]), int(found[3]))
    found = DAY_FIRST.match(text)
    return date(int(found[3]), int(found[2]), int(found[1])) if found else None
