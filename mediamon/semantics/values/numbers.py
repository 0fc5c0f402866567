"""Numbers as people write them: signs, separators, units, currencies, per cent, thousands and millions.

Whether a comma parts thousands or decimals is decided from all numbers of a column where there is one (spec 5, users).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from mediamon.semantics.texts import clean

SPACES = "  \u202f\u2009'’"
MINUS = "−–‒-"  # the hyphen last: it stands in a class of characters
NUMBER = re.compile(
    rf"(?<![\w.,])(?P<sign>[+{MINUS}] ?)?(?P<digits>\d{{1,3}}(?:[{SPACES}.,]\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?!\d)"
)
UNITS = {
    "$": "USD", "usd": "USD", "долл": "USD", "долл.": "USD", "us$": "USD", "€": "EUR", "eur": "EUR", "евро": "EUR",
    "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "₽": "RUB", "руб": "RUB", "руб.": "RUB", "р.": "RUB",
    "рублей": "RUB", "рубля": "RUB", "rub": "RUB", "¥": "JPY", "₴": "UAH", "₸": "KZT", "%": "%", "percent": "%",
    "процент": "%", "процента": "%", "процентов": "%", "pct": "%", "проц.": "%",
    "кг": "kg", "г": "g", "км": "km", "м": "m", "см": "cm", "мм": "mm", "л": "l", "шт.": "pcs", "шт": "pcs", "т": "t",
}  # fmt: skip
SCALES = {
    "тыс.": 3, "тыс": 3, "тысяч": 3, "тысяча": 3, "тысячи": 3, "k": 3, "thousand": 3, "млн": 6, "млн.": 6, "миллион": 6,
    "миллиона": 6, "миллионов": 6, "m": 6, "mn": 6, "mln": 6, "million": 6, "млрд": 9, "млрд.": 9, "миллиард": 9,
    "миллиарда": 9, "миллиардов": 9, "bn": 9, "billion": 9, "трлн": 12, "трлн.": 12, "trillion": 12,
}  # fmt: skip
WORD = re.compile(r"[^\W\d_]+\.?|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, "" for none: value is what it comes to (1.5 млн is 1500000); per cent stay as they are."""

    value: Decimal
    unit: str = ""

    def __str__(self) -> str:
        number = f"{self.value:f}"
        number = number.rstrip("0").rstrip(".") if "." in number else number
        return f"{number} {self.unit}".strip()


def decimal_mark(texts: Iterable[str]) -> str:
    """The sign before decimals in a column of texts, "" where none of them tells.

    >>> decimal_mark(["1,200", "12,5"]), decimal_mark(["1,200", "3,400,000"]), decimal_mark(["1,200"])
    (',', '.', '')
    """
    for text in texts:
        for found in NUMBER.finditer(text):
            told = _told(found["digits"])
            if told:
                return told
    return ""


def _told(digits: str) -> str:
    marks = [sign for sign in digits if sign in ".,"]
    other = {",": ".", ".": ","}
    if not marks:
        return ""
    if len(set(marks)) == 2:
        return marks[-1]
    if len(marks) > 1:
        return other[marks[0]]
    whole, _, rest = digits.rpartition(marks[0])
    if len(rest) != 3 or whole.startswith("0"):
        return marks[0]
    return marks[0] if any(sign in SPACES for sign in whole) else ""


def number_of(digits: str, mark: str = "") -> Decimal | None:
    """Digits with separators as a number; mark: the sign before decimals, "" if it is not known.

    >>> number_of("1,200"), number_of("1,200", ","), number_of("1 200,5"), number_of("1.200.000")
    (Decimal('1200'), Decimal('1.200'), Decimal('1200.5'), Decimal('1200000'))
    """
    mark = _told(digits) or mark
    plain = "".join(sign for sign in digits if sign.isdigit() or sign == mark).replace(mark or ".", ".")
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None


def quantity(text: str, mark: str = "") -> Quantity | None:
    """The first number of a text with what it is measured in, None where there is none.

    >>> str(quantity("около 1,5 млн руб.")), str(quantity("$24.99")), str(quantity("−4 %")), quantity("none")
    ('1500000 RUB', '24.99 USD', '-4 %', None)
    """
    text = clean(text)
    found = NUMBER.search(text)
    value = number_of(found["digits"], mark) if found else None
    if found is None or value is None:
        return None
    if (found["sign"] or "+").strip() != "+" or text[: found.start()].rstrip().endswith(tuple("−")):
        value = value.copy_negate() if value else value
    before = [one.casefold() for one in WORD.findall(text[: found.start()])]
    after = [one.casefold() for one in WORD.findall(text[found.end() :])[:3]]
    if after and after[0] in SCALES:
        value *= Decimal(10) ** SCALES[after.pop(0)]
    unit = unit_of(after[0]) if after else ""
    return Quantity(value, unit or (unit_of(before[-1]) if before else ""))


def unit_of(word: str) -> str:
    """The unit that a word stands for, "" where it is none that is known."""
    return UNITS.get(word) or UNITS.get(word.rstrip("."), "")


def is_quantity(text: str) -> bool:
    """Is a text a number and no more than a unit beside it?

    >>> is_quantity("1 200 руб."), is_quantity("$9.99"), is_quantity("141 г/л"), is_quantity("7A"), is_quantity("IC 204")
    (True, True, True, False, False)
    """
    found = NUMBER.search(text)
    if not found:
        return False
    before, after = text[: found.start()].strip(), text[found.end() :].strip()
    if NUMBER.search(after) and not re.match(r"[×x*/]", after):
        return False
    if before and before.casefold() not in UNITS and any(sign.isalnum() for sign in before):
        return False
    joined = text[found.end() :][:1].isalpha()  # "7A" is a name, "7kg" a quantity
    return after.casefold() in UNITS or (not joined and len(after) <= 12 and len(after.split()) <= 2)
