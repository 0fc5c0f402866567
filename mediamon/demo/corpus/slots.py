"""Filling the slots of a text: `<m1.gen>`, `<city.loc>`, `<n:12-80|дом|дома|домов>`, `<d:1-9>`, `<date>`, `<wday>`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from mediamon.demo.corpus.cast import Cast
from mediamon.demo.corpus.declension import CASES, Case
from mediamon.demo.corpus.story import Language

SLOT = re.compile(r"<(\w+)((?:\.\w+)*)(?::([\d-]+))?(?:\|([^>]*))?>")
RU_MONTHS = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]
EN_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
RU_DAYS = ["в понедельник", "во вторник", "в среду", "в четверг", "в пятницу", "в субботу", "в воскресенье"]
EN_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a slot may refer to while one story is written. `said` keeps its figures: a lead repeats the headline's."""

    language: Language
    cast: Cast
    published: datetime
    rng: Random
    said: dict[str, int] = field(default_factory=dict)


def fill(text: str, setting: Setting) -> str:
    """`text` with every slot filled. Raises ValueError for a slot that nobody knows."""
    return SLOT.sub(lambda found: _one(found[1], found[2], found[3], found[4], setting), text)


def _one(name: str, path: str, span: str | None, forms: str | None, setting: Setting) -> str:
    parts = path.split(".")[1:]
    if name in setting.cast.people:
        case: Case = next((case for case in CASES if case in parts), "nom")
        return setting.cast.people[name].name(case, short="l" in parts)
    if name == "n":
        return _count(span or "2-9", forms, setting)
    if name == "d":
        low, high = _bounds(span or "1-9")
        mark = "," if setting.language == "ru" else "."
        return f"{setting.rng.randint(low, high)}{mark}{setting.rng.randint(1, 9)}"
    if name == "city":
        return setting.cast.city[1 if "loc" in parts else 0]
    if name == "street":
        return setting.cast.street
    return _time(name, setting)


def _time(name: str, setting: Setting) -> str:
    day = setting.published - timedelta(days=1)
    english = setting.language == "en"
    if name == "wday":
        return (EN_DAYS if english else RU_DAYS)[day.weekday()]
    if name == "date":
        day += timedelta(days=setting.said.setdefault("date", setting.rng.randint(-9, 30)))
        return f"{day.day} {(EN_MONTHS if english else RU_MONTHS)[day.month - 1]}"
    if name == "year":
        return str(setting.published.year)
    raise ValueError(f"no such slot: {name}")


def _count(span: str, forms: str | None, setting: Setting) -> str:
    low, high = _bounds(span)
    number = setting.said.setdefault(forms.split("|")[-1][:4] if forms else span, setting.rng.randint(low, high))
    grouped = _grouped(number, setting.language) if number >= 10_000 else str(number)
    if not forms:
        return grouped
    return f"{grouped} {_agreed(number, forms.split('|'))}"


def _agreed(number: int, forms: list[str]) -> str:
    if len(forms) == 2:
        return forms[number != 1]
    if 11 <= number % 100 <= 14 or number % 10 == 0 or number % 10 >= 5:
        return forms[2]
    return forms[0] if number % 10 == 1 else forms[1]


def _grouped(number: int, language: Language) -> str:
    return f"{number:,}" if language == "en" else f"{number:,}".replace(",", " ")


def _bounds(span: str) -> tuple[int, int]:
    low, _, high = span.partition("-")
    return int(low), int(high or low)
