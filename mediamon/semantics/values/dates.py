"""Dates as they are written in Russian and English, as ISO."""

from __future__ import annotations

import re
from datetime import date

NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NAMES_RU = ("янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек")
MONTHS = {name: number for names in (NAMES, NAMES_RU) for number, name in enumerate(names, 1)} | {"мая": 5}
_NAME = (
    r"(?P<name>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"|(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[а-я]*\.?)"
)
FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)\b",
        r"\b(?P<day>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year>(?:19|20)\d\d)\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+{_NAME}\s*,?\s*(?P<year>(?:19|20)\d\d)\b(?:\s*(?:года|год|г\.))?",
        rf"\b{_NAME}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s+(?P<year>(?:19|20)\d\d)\b",
    )
)


def with_iso_dates(text: str) -> str:
    """A text with every date in one form.

    >>> with_iso_dates("on March 5, 2024"), with_iso_dates("05.03.2024"), with_iso_dates("5 марта 2024 года")
    ('on 2024-03-05', '2024-03-05', '2024-03-05')
    """
    for form in FORMS:
        text = form.sub(_iso, text)
    return text


def is_date(text: str) -> bool:
    """Is a text a date and nothing else?"""
    return any(form.fullmatch(text.strip()) for form in FORMS)


def _iso(found: re.Match[str]) -> str:
    parts = found.groupdict()
    month = int(parts["month"]) if parts.get("month") else MONTHS[parts["name"][:3].casefold()]
    try:
        return date(int(parts["year"]), month, int(parts["day"])).isoformat()
    except ValueError:
        return found.group()
