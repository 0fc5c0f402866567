"""What kind of content a cell has, told from its text."""

from __future__ import annotations

import re
from typing import Literal

from mediamon.semantics.values.dates import is_date
from mediamon.semantics.values.numbers import is_quantity

Type = Literal["nothing", "number", "year", "time", "date", "range", "text", "long"]

COUNTED = frozenset(("number", "year", "time", "date", "range"))
NOTHING = frozenset(
    ("", "-", "–", "—", "―", "−", "…", "...", "n/a", "na", "нд", "н/д", "нет данных", "x", "х", "✓", "✔", "✗", "✘")
)
YEAR = re.compile(r"(?:1[89]|20)\d\d(?: ?(?:г\.?|год))?")
TIME = re.compile(r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?", re.IGNORECASE)
RANGE = re.compile(r"(?P<one>\S.{0,18}?) ?[–—−-] ?(?P<other>.{1,18}\S|\S)|[<>≤≥]? ?\d+\+?")
LONG = 60  # characters


def type_of(text: str) -> Type:
    """The type of a cell's text.

    >>> [type_of(one) for one in ("1,2 кг", "2019", "06:10", "9:00–18:00", "05.03.2024", "н/д", "Москва")]
    ['number', 'year', 'time', 'range', 'date', 'nothing', 'text']
    """
    if text.casefold() in NOTHING:
        return "nothing"
    if len(text) > LONG:
        return "long"
    if not any(map(str.isdigit, text)):
        return "text"
    if YEAR.fullmatch(text):
        return "year"
    if TIME.fullmatch(text):
        return "time"
    if is_date(text):
        return "date"
    if is_quantity(text):
        return "number"
    found = RANGE.fullmatch(text)
    if found and (found["one"] is None or (text[0].isdigit() and _begins(found["other"]))):
        return "range"
    return "text"


def _begins(text: str) -> bool:
    return text[:1].isdigit() or text[1:2].isdigit()
