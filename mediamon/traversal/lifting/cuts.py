"""What of a value in an answer goes into the next address: all of it, a number in it, a parameter of it, a time in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from urllib.parse import unquote, unquote_plus

from mediamon.traversal.lifting.locations import Base, absolute
from mediamon.traversal.lifting.types import LONGEST_ADDRESS

Kind = Literal["whole", "address", "parameter", "step", "number", "next number", "seconds", "milliseconds"]
RANKS: dict[Kind, int] = {
    "whole": 0,
    "address": 0,
    "parameter": 1,
    "seconds": 2,
    "milliseconds": 2,
    "next number": 2,
    "number": 3,
    "step": 3,
}
RUN = re.compile(r"[0-9]+")
LONGEST_NUMBER = 25
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:")


@dataclass(frozen=True, slots=True)
class Cut:
    """kind: whole; address (resolved); parameter (`name` of the value's query); step (last of its path); number (the
    `place`th from the end); next number (`place` more than it); seconds and milliseconds since 1970 of a time in words.
    """

    kind: Kind
    name: str = ""
    place: int = 0

    def apply(self, value: str | int | float, base: Base) -> str | None:
        """The text that goes into the address; None where the value has none, or is empty."""
        text = written(value)
        if not text or len(text) > LONGEST_ADDRESS:
            return None
        match self.kind:
            case "whole":
                return text
            case "address":
                return absolute(text, base)
            case "parameter":
                return dict(_parameters(text)).get(self.name)
            case "step":
                return _last_step(text)
            case "number":
                runs = RUN.findall(text)
                return runs[-1 - self.place] if len(runs) > self.place else None
            case "next number":
                return _next_number(text, self.place)
            case _:
                return _since_1970(text, 1000 if self.kind == "milliseconds" else 1)


def cuts(value: str | int | float, target: str, base: Base) -> Iterator[Cut]:
    """All the cuts that make `target` of the value."""
    text = written(value)
    if not text or len(text) > LONGEST_ADDRESS:
        return
    for cut in _possible(text, target):
        if cut.apply(value, base) == target:
            yield cut


def _possible(text: str, target: str) -> Iterator[Cut]:
    if target.startswith("http"):
        yield Cut("address")
    if text == target:
        yield Cut("whole")
    if "=" in text:
        yield from (Cut("parameter", name) for name, inner in _parameters(text) if inner == target)
    if "/" in text:
        yield Cut("step")
    if not _is_number(target):
        return
    runs = RUN.findall(text)
    if text != target:
        yield from (Cut("number", place=place) for place, run in enumerate(reversed(runs)) if run == target)
    if _is_number(text):
        yield from (Cut("next number", place=by) for by in (1, -1))
    if TIME.match(text):
        yield from (Cut("seconds"), Cut("milliseconds"))


def written(value: str | int | float) -> str:
    """As a script would write it."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e20 else repr(value)
    return value.strip() if isinstance(value, str) else str(value)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def _next_number(text: str, by: int) -> str | None:
    """There are no numbers below nought."""
    told = int(text) + by if _is_number(text) else -1
    return None if told < 0 else str(told)


def _parameters(text: str) -> list[tuple[str, str]]:
    query = text.partition("#")[0].rpartition("?")[2]
    pieces = [piece.partition("=") for piece in query.split("&")[:40]]
    return [(name, unquote_plus(value)) for name, equals, value in pieces if equals and value]


def _last_step(text: str) -> str | None:
    return unquote(text.partition("?")[0].rstrip("/").rpartition("/")[2]) or None


def _since_1970(text: str, units: int) -> str | None:
    """Seconds (or `units` in each) since 1970; a time without a zone is taken for UTC."""
    try:
        moment = datetime.fromisoformat(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return str(int(moment.timestamp() * units))
    except (ValueError, OverflowError):
        return None
