"""Dates as sites write them: ISO, RFC 822, Russian and English words. The zone stays as written; without one it is the site's."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from email.utils import parsedate_to_datetime

import dateparser

ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|[+-]\d\d:?\d\d))?)?")
RFC822 = re.compile(r"\d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d")
LONGEST = 200  # characters; a date is a short text
LABELS = re.compile(r"^(?:опубликовано|обновлено|дата|published|updated|posted on|on)\s*:?\s*", re.IGNORECASE)


def parse_date(text: str | None, zone: tzinfo) -> datetime | None:
    """The time a text names, always with a zone; None when it names none.

    >>> from zoneinfo import ZoneInfo
    >>> parse_date("12 марта 2026, 14:05", ZoneInfo("Europe/Moscow")).isoformat()
    '2026-03-12T14:05:00+03:00'
    """
    text = " ".join((text or "").split())[:LONGEST]
    if not any(character.isdigit() for character in text):
        return None
    found = _iso(text) or _rfc822(text) or _words(text)
    if found is None:
        return None
    try:
        return found if found.tzinfo else found.replace(tzinfo=zone)
    except (ValueError, OverflowError):
        return None


def _iso(text: str) -> datetime | None:
    match = ISO.search(text)
    if match is None:
        return None
    try:
        return datetime.fromisoformat(match.group().replace(" +", "+").replace(" Z", "Z"))
    except ValueError:
        return None


def _rfc822(text: str) -> datetime | None:
    if not RFC822.search(text):  # the standard library makes a date of much that is none
        return None
    try:
        return parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _words(text: str) -> datetime | None:
    order = {"DATE_ORDER": "DMY", "REQUIRE_PARTS": ["day", "month", "year"], "RETURN_AS_TIMEZONE_AWARE": False}
    found = dateparser.parse(LABELS.sub("", text), languages=["ru", "en"], settings=order)
    return found if isinstance(found, datetime) else None
