"""What to wait for, as a person writes it: "> 45 %", "changes by 5 %", "appears", "matches sold out"; English or Russian."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import regex

from mediamon.semantics.texts import clean
from mediamon.semantics.values.numbers import Quantity, quantity

Kind = Literal["above", "below", "changes", "changes by", "appears", "disappears", "matches"]
SECONDS = 1.0  # that a pattern may take
LONGEST_PATTERN = 500
SIGNS = {">": "above", ">=": "above", "≥": "above", "<": "below", "<=": "below", "≤": "below"}
WORDS = {
    "above": r"above|over|more than|больше|выше|более",
    "below": r"below|under|less than|меньше|ниже|менее",
    "changes by": r"change[sd]? by|меня(?:ется|лось) на|изменится на|изменение на",
    "changes": r"change[sd]?|any change|меняется|изменится|любое изменение",
    "appears": r"appears?|появ(?:ляется|ится)",
    "disappears": r"disappears?|is gone|исчез(?:ает|нет)|пропад(?:ает|ёт|ет)",
    "matches": r"matches|contains|содержит|совпадает с",
}
FORM = re.compile(
    "|".join(f"(?P<{name.replace(' ', '_')}>{words})" for name, words in WORDS.items()) + "|(?P<sign>>=|<=|[><≥≤])",
    re.IGNORECASE,
)


class BadCondition(ValueError):
    """A condition that cannot be read; the message says how to write one."""


@dataclass(frozen=True, slots=True)
class Condition:
    """limit: of a threshold, or how much must change; equal: does the limit itself count; margin: how far a value must go
    back before a crossing is told again; pattern: of "matches".
    """

    kind: Kind
    text: str
    limit: Quantity | None = None
    equal: bool = False
    relative: bool = False
    margin: Decimal = Decimal(0)
    pattern: str = ""

    def matches(self, text: str) -> bool:
        """Does the pattern occur in a text? One that takes too long does not."""
        try:
            return regex.search(self.pattern, text, regex.IGNORECASE, timeout=SECONDS) is not None
        except TimeoutError:
            return False


def read_condition(text: str, margin: str = "") -> Condition:
    """A condition from its text; margin: the hysteresis, "2" or "1 %" of the limit, by default a fiftieth of it.

    >>> read_condition("> 45 %").limit, read_condition("changes by 5 %").relative, read_condition("содержит распродано").pattern
    (Quantity(value=Decimal('45'), unit='%'), True, 'распродано')

    Raises BadCondition.
    """
    text = clean(text)
    found = FORM.match(text)
    if found is None:
        raise _bad(text)
    name = (found.lastgroup or "").replace("_", " ")
    kind = SIGNS[found.group()] if name == "sign" else name
    rest = text[found.end() :].strip()
    if kind == "matches":
        return Condition("matches", text, pattern=_pattern(rest, text))
    if kind in ("changes", "appears", "disappears"):
        if rest:
            raise _bad(text)
        return Condition(kind, text)  # type: ignore[arg-type]
    limit = quantity(rest)
    if limit is None:
        raise _bad(text)
    if kind == "changes by":
        return Condition("changes by", text, Quantity(abs(limit.value), limit.unit), relative=limit.unit == "%")
    equal = found.group() in (">=", "<=", "≥", "≤")
    return Condition(kind, text, limit, equal, margin=_margin(margin, limit))  # type: ignore[arg-type]


def _margin(text: str, limit: Quantity) -> Decimal:
    given = quantity(text) if text else None
    if text and given is None:
        raise BadCondition(f'the hysteresis "{text}" is no number: write one like 2 or 1 %')
    if given is None:
        return abs(limit.value) / 50
    share = given.unit == "%" and limit.unit != "%"
    return abs(limit.value * given.value / 100) if share else abs(given.value)


def _pattern(pattern: str, text: str) -> str:
    if not pattern or len(pattern) > LONGEST_PATTERN:
        raise _bad(text)
    try:
        regex.compile(pattern)
    except regex.error as error:
        raise BadCondition(f"the pattern {pattern} is no regular expression: {error}") from None
    return pattern


def _bad(text: str) -> BadCondition:
    return BadCondition(
        f'cannot read the condition "{text}": write one like "> 45 %", "< 1 200", "changes", "changes by 5 %", "appears", '
        '"disappears", "matches sold out"'
    )
