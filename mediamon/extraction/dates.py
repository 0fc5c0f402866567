"""Dates as sites write them: ISO, RFC 822, in numbers, in the words of twenty languages. The zone stays as written; without one it is the site's."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from email.utils import parsedate_to_datetime
from typing import Any

import dateparser

from mediamon.extraction.months import month_of
from mediamon.years import YEARS

# The zone as PostgreSQL ("+03") and Ruby ("UTC") have it, too. Hours alone as far as zones go: "14:05-16" is until four o'clock.
ISO = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?"
    r"(?P<zone>\s?(?:UTC|GMT)?[+-]\d\d:?\d\d|[+-](?:0\d|1[0-4])(?![\d:])|\s?(?:Z|UTC|GMT)(?!\w))?)?",
    re.IGNORECASE,
)
RFC822 = re.compile(r"\d{1,2} [A-Za-z]{3} (?:\d{4}|\d\d) \d{1,2}:\d\d(?::\d\d)?+(?! ?[AaPp]\.?[Mm])")
OF_UTC = "-0000"  # RFC 5322, 3.3; the standard library gives no zone for it
WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?"
PLAIN = re.compile(
    rf"(?:{WEEKDAY}|[^\W\d_]{{2,13}}, )"
    r"(?:(?P<month>[^\W\d_]{3,})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?|"
    r"(?P<day_before>\d{1,2})(?:st|nd|rd|th|er|\.|º)? (?:de )?(?P<month_after>[^\W\d_]{3,})\.?),? (?:del? )?(?P<year>(?:19|20)\d\d)"
    r"(?:,? (?:at |в |о |à |às |um |a las |alle |kl\.? |[—·@-] ?)?(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)(?: uhr)? ?(?P<half>[ap]\.?m\.?)?)?",
    re.IGNORECASE,
)
EASTERN = re.compile(r"(?P<year>(?:19|20)\d\d)[年년] ?(?P<month>\d{1,2})[月월] ?(?P<day>\d{1,2})[日일]")
# In numbers; dateparser's order is kept: the day first, and the month where there is no such month.
IN_NUMBERS = re.compile(
    WEEKDAY + r"(?P<one>\d{1,2})(?P<mark>[/.-])(?P<other>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d)"
    r"(?:,? (?:- )?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?: ?(?P<half>[ap]m))?)?",
    re.IGNORECASE,
)
LONGEST = 200  # characters; a date is a short text
BY_SCRIPT = re.compile(
    r"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d{4}) (\d\d:\d\d:\d\d) GMT([+-]\d\d)(\d\d)(?: \(.*\))?"
)  # ECMA-262, 21.4.4.41
NO_DAY = re.compile(r"\d{1,2}(?::\d\d){0,2}")  # a number or a clock, over which dateparser thinks for long
FEWEST_DIGITS = 3  # of a day with its year; without one it would be taken for one of the year in which it is read
ABSOLUTE = ["timestamp", "custom-formats", "absolute-time"]  # of dateparser's ways those that need no clock
LABELS = re.compile(r"(?:опубликовано|обновлено|дата|published(?: on)?|updated|posted on|on)\s*:?\s*", re.IGNORECASE)
CHANGED = re.compile(r"(?:last|latest) updated", re.IGNORECASE)  # the day of a change alone
SINCE_1970 = re.compile(r"(1\d{9})(?:\d{3})?")  # seconds, or thousandths of them, as programs count time


def parse_date(text: str | None, zone: tzinfo, fetched_at: datetime | None = None) -> datetime | None:
    """The time a text names, always with a zone; None when it names none. fetched_at: with a zone, for what is told from that
    day on, as "yesterday, 14:05"; without it nothing is.

    >>> from zoneinfo import ZoneInfo
    >>> parse_date("12 марта 2026, 14:05", ZoneInfo("Europe/Moscow")).isoformat()
    '2026-03-12T14:05:00+03:00'
    """
    text = " ".join(text.split())[:LONGEST] if text else ""
    if not any(character.isdigit() for character in text) or CHANGED.match(text):
        return None
    found = _iso(text) or _rfc822(text) or _by_script(text) or _since_1970(text, zone)
    found = found or _told(text, fetched_at and fetched_at.astimezone(zone).replace(tzinfo=None))
    if found is None or found.year not in YEARS:
        return None
    try:
        return found if found.tzinfo else found.replace(tzinfo=zone)
    except (ValueError, OverflowError):
        return None


def names_zone(text: str) -> bool:
    """Whether a text as programs write it says in what zone it is."""
    text = " ".join(text.split())[:LONGEST]
    found = _iso(text) or _rfc822(text) or _by_script(text)
    return found is not None and found.tzinfo is not None


def _told(text: str, today: datetime | None) -> datetime | None:
    """As it is told to people, with or without a word before it that says what day it is."""
    label = LABELS.match(text)
    text = text[label.end() :] if label else text
    return _plain_words(text) or _in_numbers(text) or _eastern(text) or _words(text, today)


def _since_1970(text: str, zone: tzinfo) -> datetime | None:
    match = SINCE_1970.fullmatch(text)
    return datetime.fromtimestamp(int(match[1]), zone) if match else None


def _iso(text: str) -> datetime | None:
    match = ISO.search(text)
    if match is None:
        return None
    zone = (match["zone"] or "").upper()
    offset = re.sub(r"\s|UTC|GMT", "", zone) or ("Z" if zone else "")
    try:
        return datetime.fromisoformat(match.group().removesuffix(match["zone"] or "") + offset)
    except ValueError:
        return None


def _rfc822(text: str) -> datetime | None:
    if not RFC822.search(text):  # the standard library makes a date of much that is none
        return None
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return found.replace(tzinfo=UTC) if text.endswith(OF_UTC) else found


def _by_script(text: str) -> datetime | None:
    """As a page's script writes a date when it is asked for its text."""
    match = BY_SCRIPT.fullmatch(text)
    if match is None:
        return None
    month, day, year, clock, hours, minutes = match.groups()
    try:
        return datetime.strptime(f"{year} {month} {day} {clock} {hours}{minutes}", "%Y %b %d %H:%M:%S %z")
    except ValueError:
        return None


def _plain_words(text: str) -> datetime | None:
    """The commonest forms at once; dateparser, which knows many more, takes a hundred times as long."""
    match = PLAIN.fullmatch(text)
    if match is None:
        return None
    month, hour = month_of(match["month"] or match["month_after"]), _hour_of(match)
    if month is None or hour is None:
        return None
    try:
        day, year = int(match["day"] or match["day_before"]), int(match["year"])
        return datetime(year, month, day, hour, int(match["minute"] or 0))
    except ValueError:
        return None


def _in_numbers(text: str) -> datetime | None:
    match = IN_NUMBERS.fullmatch(text)
    hour = _hour_of(match) if match else None
    if match is None or hour is None:
        return None
    one, other = int(match["one"]), int(match["other"])
    day, month = (one, other) if other <= 12 else (other, one)
    try:
        return datetime(int(match["year"]), month, day, hour, int(match["minute"] or 0), int(match["second"] or 0))
    except ValueError:
        return None


def _eastern(text: str) -> datetime | None:
    """As Chinese, Japanese and Korean have it."""
    match = EASTERN.search(text)
    try:
        return datetime(int(match["year"]), int(match["month"]), int(match["day"])) if match else None
    except ValueError:
        return None


def _hour_of(match: re.Match[str]) -> int | None:
    """0 to 23 of a clock of twelve hours or 24; None where the two do not go together."""
    hour, half = int(match["hour"] or 0), (match["half"] or "").lower()
    if half and not 1 <= hour <= 12:
        return None
    return hour % 12 + 12 * half.startswith("p") if half else hour


def _words(text: str, today: datetime | None) -> datetime | None:
    if NO_DAY.fullmatch(text) or sum(map(str.isdigit, text)) < FEWEST_DIGITS:
        return None
    order = {"DATE_ORDER": "DMY", "REQUIRE_PARTS": ["day", "month", "year"], "RETURN_AS_TIMEZONE_AWARE": False}
    since: dict[str, Any] = (
        {"RELATIVE_BASE": today} if today else {"PARSERS": ABSOLUTE}
    )  # else dateparser takes the machine's clock
    found = dateparser.parse(text, languages=["ru", "en"], settings=order | since)
    return found if isinstance(found, datetime) else None
