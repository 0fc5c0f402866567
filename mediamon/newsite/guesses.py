"""What a site file says beside its sources: language, time zone, name. Guesses, each with a doubt where there is one. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from mediamon.tonality.language import guess_language

ZONES = {
    "ru": ("Europe/Moscow", "Asia/Yekaterinburg", "Europe/Kaliningrad", "Europe/Samara", "Asia/Omsk", "Asia/Novosibirsk",
           "Asia/Irkutsk", "Asia/Yakutsk", "Asia/Vladivostok", "Asia/Magadan", "Asia/Kamchatka"),
    "en": ("Europe/London", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "Australia/Sydney", "Asia/Kolkata"),
    "uk": ("Europe/Kyiv",), "be": ("Europe/Minsk",), "kk": ("Asia/Almaty",), "de": ("Europe/Berlin",), "fr": ("Europe/Paris",),
    "es": ("Europe/Madrid", "America/Mexico_City", "America/Argentina/Buenos_Aires"), "it": ("Europe/Rome",), "pl": ("Europe/Warsaw",),
    "pt": ("Europe/Lisbon", "America/Sao_Paulo"), "nl": ("Europe/Amsterdam",), "tr": ("Europe/Istanbul",), "zh": ("Asia/Shanghai",),
    "ja": ("Asia/Tokyo",), "ko": ("Asia/Seoul",),
}  # fmt: skip
COUNTRIES = {
    "uk": "Europe/London", "ie": "Europe/Dublin", "au": "Australia/Sydney", "in": "Asia/Kolkata", "by": "Europe/Minsk", "kz": "Asia/Almaty",
    "de": "Europe/Berlin", "at": "Europe/Vienna", "ch": "Europe/Zurich", "fr": "Europe/Paris", "es": "Europe/Madrid", "it": "Europe/Rome",
    "ru": "Europe/Moscow",
}  # fmt: skip
LETTERS = dict(
    zip("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", ["a", "b", "v", "g", "d", "e", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya"], strict=True)
)  # fmt: skip
LONGEST_NAME = 40
CLEAR = 0.8  # of the pages that must declare one language
TWO_PARTS = re.compile(r"^(?:com?|net|org|gov|ac|edu|msk|spb)$")


class Guess(NamedTuple):
    """doubt: "" where there is none."""

    value: str | None
    doubt: str = ""


def language_of(declared: Sequence[str | None], texts: Sequence[str]) -> Guess:
    """By what pages and feeds declare, beside what the letters and words say. declared, texts: of each sample."""
    said = Counter(one for one in declared if one)
    seen = Counter(one for text in texts if (one := guess_language(text)))
    most = said.most_common(1)[0][0] if said else None
    read = seen.most_common(1)[0][0] if seen else None
    if most and read and most != read and read == "ru" and most == "en":
        return Guess(read, f"language: pages declare {most}, their texts look like {read}")
    if most:
        others = ", ".join(one for one in said if one != most)
        mixed = said[most] < CLEAR * said.total()
        return Guess(
            most, f"language: {said[most]} of {said.total()} pages declare {most}, the others {others}" if mixed else ""
        )
    return Guess(
        read, f"language: no page declares it, {'the texts look like ' + read if read else 'and none was recognised'}"
    )


ETC = range(-12, 15)  # hours before or behind UTC, of which the zone database has zones


def zone_of(dates: Iterable[datetime], language: str | None, host: str) -> Guess:
    """The zone whose offsets fit all dates that were written with one."""
    seen = [one for one in dates if one.tzinfo is not None]
    local = [one for one in seen if one.utcoffset()]
    country = COUNTRIES.get(host.rpartition(".")[2])
    likely = list(dict.fromkeys([*([country] if country else []), *ZONES.get(language or "", ())]))
    if not local:
        if not likely:
            return Guess("UTC", "time zone: no date has an offset; UTC is taken for dates that have none")
        told = "dates come in UTC" if seen else "no date has an offset"
        return Guess(
            likely[0],
            f"time zone: {told}; {likely[0]} is the usual one for this {'address' if country else 'language'}",
        )
    fitting = [zone for zone in likely if all(_fits(zone, one) for one in local)]
    if fitting:
        return Guess(fitting[0])
    offset = Counter(one.utcoffset() for one in local).most_common(1)[0][0] or timedelta()
    hours = offset.total_seconds() / 3600
    if hours == int(hours) and hours in ETC:
        zone = f"Etc/GMT{-int(hours):+d}"
        return Guess(
            zone, f"time zone: dates have the offset {hours:+.0f} h, which fits several zones: name the right one"
        )
    return Guess("UTC", f"time zone: dates have the offset {hours:+.1f} h: name the right zone")


def name_of(url: str, title: str, taken: Iterable[str]) -> str:
    """A name for the site file: by the host, or by what the site is called where that is a number."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    try:
        ip_address(host)
        given = _latin(title) or f"site_{urlsplit(url).port or 80}"
    except ValueError:
        given = _latin(title) or host if host == "localhost" or "." not in host else _main_part(host)
    name = re.sub(r"[^a-z0-9]+", "_", given.lower()).strip("_")[:LONGEST_NAME].strip("_") or "site"
    name = name if name[0].isalpha() else f"site_{name}"
    used, number, free = set(taken), 1, name
    while free in used:
        number += 1
        free = f"{name}_{number}"
    return free


def _main_part(host: str) -> str:
    parts = host.split(".")
    end = -3 if len(parts) > 2 and TWO_PARTS.match(parts[-2]) else -2
    return parts[end]


def _latin(title: str) -> str:
    first = re.split(r"\s[|–—:-]\s|[|:]", title)[0]
    text = "".join(LETTERS.get(letter, letter) for letter in first.lower())
    return text if re.search("[a-z]", text) and len(text) <= LONGEST_NAME else ""


def _fits(zone: str, date: datetime) -> bool:
    return date.astimezone(ZoneInfo(zone)).utcoffset() == date.utcoffset()
