"""Do two texts say the same in other forms: separators, dates, currencies? Digits are never ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from mediamon.semantics.texts import clean, key
from mediamon.semantics.values.dates import with_iso_dates
from mediamon.semantics.values.numbers import (
    NUMBER,
    SCALES,
    WORD,
    decimal_mark,
    is_quantity,
    number_of,
    quantity,
    unit_of,
)

CLOCK = re.compile(r"(?<![\d:.])(\d):(\d\d)(?![\d])")
DIGIT = re.compile(r"\d")
LONGEST = 2_000  # characters of a text whose numbers are read
MARKS = ("", ",", ".")


def same_value(old: str, new: str, marks: tuple[str, str] | None = None) -> bool:
    """Is it one value, or one text with its numbers and dates in other forms?

    marks: the signs before decimals in the columns that the texts are from, ("", "") where those do not tell; None where
    there is no column.

    >>> same_value("1 200", "1,200"), same_value("1 200 руб.", "1200 ₽"), same_value("5 марта 2024", "05.03.2024")
    (True, True, True)
    >>> same_value("40 %", "50 %"), same_value("Python 3.1", "Python 3.10"), same_value("12.5", "125")
    (False, False, False)
    >>> same_value("1,200", "1.2"), same_value("1,200", "1.200"), same_value("1,200 kg; 1.5 m", "1200 kg; 1.5 m")
    (False, True, True)
    >>> same_value("12", "12 (revised)"), same_value("12 000 чел.", "12,000 чел.")
    (False, True)
    """
    if key(old) == key(new):
        return True
    if max(len(old), len(new)) > LONGEST or not (any(map(str.isdigit, old)) and any(map(str.isdigit, new))):
        return False
    pairs = [marks] if marks is not None else _readings(old, new)
    if is_quantity(old) and is_quantity(new) and (marks is not None or _restyled(old, new)):
        alike = _beside_number(old) == _beside_number(new)
        return alike and any(quantity(old, one) == quantity(new, other) for one, other in pairs)
    return any(_canonical(old, one) == _canonical(new, other) for one, other in pairs)


def _readings(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The signs before decimals that the two may have where no column tells. "1,200" is taken for decimals only where its text tells so by
    other numbers, or where both have the same digits: "1.2" may be what became of a thousand.
    """
    if _digits(old) == _digits(new):
        yield from product(MARKS, MARKS)
    else:
        yield from product({"", decimal_mark([old])}, {"", decimal_mark([new])})


def _digits(text: str) -> list[str]:
    return DIGIT.findall(text)


def _beside_number(text: str) -> str:
    """What stands beside a number and is no unit that is known: "12 (revised)" is not "12"."""
    words = WORD.findall(NUMBER.sub(" ", clean(text)).casefold())
    return "".join(word for word in words if word not in SCALES and not unit_of(word) and word != ".")


def _restyled(old: str, new: str) -> bool:
    """Is it written otherwise, not just with another number of decimals? "3.1" and "3.10" are not one version."""
    return {sign for sign in old if not sign.isdigit()} != {sign for sign in new if not sign.isdigit()}


def _canonical(text: str, mark: str) -> str:
    text = CLOCK.sub(r"0\1:\2", with_iso_dates(clean(text)))

    def number(found: re.Match[str]) -> str:
        """A number without its separators; what cannot be read stays as it is."""
        value = number_of(found["digits"], mark)
        return found.group() if value is None else f"{(found['sign'] or '').strip()}{value}"

    return key(NUMBER.sub(number, text))
