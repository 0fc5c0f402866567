"""Larger answers: where a parameter says how many things an answer holds, one request can do the work of several.

A service is asked for at most a hundred things at once, which is what many allow and none should mind; fewer requests are kinder
than more. Whether it obeys is seen by what it gives: the links of an answer that is known must stand in the larger one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mediamon.traversal.lifting.addresses import Address, Followed, Stepped
from mediamon.traversal.lifting.chain import Lift, State
from mediamon.traversal.lifting.counts import Counted
from mediamon.traversal.lifting.cursors import Cursor, words
from mediamon.traversal.lifting.frames import split
from mediamon.traversal.lifting.noise import Noise
from mediamon.traversal.lifting.numbers import Number
from mediamon.traversal.lifting.types import End, Exchange

SAYING = frozenset(
    ("limit", "size", "count", "per", "rows", "take", "length", "amount", "quantity", "hits", "results", "first")
)
MOST = (100, 50)  # things of an answer: what is asked for first, and then
LEAST_TIMES = 2
FIRST_PAGES = (1, 0)  # from which services count


@dataclass(frozen=True, slots=True)
class Page:
    """The field that holds a page's number; first: what the first page is called; skipped: small pages that stand in the first larger one
    before the known one.
    """

    field: int
    first: int
    skipped: int


@dataclass(frozen=True, slots=True)
class Wider:
    """A list read by larger answers. url: to begin with, which repeats an answer that is known; field: of the size, whose value
    was `size` and is so many `times` as large; page: where pages have numbers; exact: nothing may lack, for the next address is
    reckoned by what should have come.
    """

    lift: Lift
    url: str
    field: int
    size: int
    times: int
    page: Page | None
    exact: bool

    def begin(self, state: State, known: Sequence[str], exchange: Exchange) -> tuple[tuple[str, ...], State] | None:
        """The links that stand after the known ones, and the state; None where the service does not do what was asked."""
        told = self.lift.read(replace(state, next=self.url, recent=(), milestone=0), exchange)
        if isinstance(told, End):
            return None
        urls, onward = told
        start = len(known) * (self.page.skipped if self.page else 0)
        end = start + len(known)
        enough = len(urls) == len(known) * self.times if self.exact else len(urls) > len(known)
        return (urls[end:], onward) if enough and urls[start:end] == tuple(known) else None

    def narrowed(self, url: str) -> str:
        """The address as the page itself would ask for what is due: for those who know nothing of larger answers."""
        frame, fields = split(url)
        values = list(fields)
        if len(values) <= self.field or values[self.field] != str(self.size * self.times):
            return url
        values[self.field] = str(self.size)
        if self.page is not None:
            first = self.page.first
            values[self.page.field] = str((int(values[self.page.field]) - first) * self.times + first)
        return frame.join(values)


def wider(lift: Lift, url: str) -> Iterator[Wider]:
    """Ways to ask for more at once, begun at the answer to this address; the most promising first."""
    frame, fields = split(url)
    still = set(range(1, len(fields))) - _moving(lift.address)
    for field in sorted(still):
        size = _number(fields[field])
        if size is None or size < 2 or not SAYING & set(words(frame.name(field))):
            continue
        for most in MOST:
            times = most // size
            if times >= LEAST_TIMES:
                yield from _of(lift, url, field, size, times)


def _of(lift: Lift, url: str, field: int, size: int, times: int) -> Iterator[Wider]:
    frame, fields = split(url)
    values = list(fields)
    values[field] = str(size * times)
    stepped = lift.address if isinstance(lift.address, Stepped) else None
    rules = stepped.rules if stepped else ()
    numbers = [rule for rule in rules if isinstance(rule.part, Number)]
    if len(numbers) > 1 or not all(isinstance(rule.part, (Number, Counted, Cursor, Noise)) for rule in rules):
        return
    if stepped is None or not numbers:
        yield Wider(lift, frame.join(values), field, size, times, None, exact=False)
        return
    rule, place = numbers[0], numbers[0].fields[0]
    assert isinstance(rule.part, Number)
    number = _number(fields[place]) if place else None
    if number is None:
        return
    if rule.part.step == size:
        further = replace(rule, part=replace(rule.part, step=size * times))
        address = replace(stepped, rules=tuple(further if one is rule else one for one in rules))
        yield Wider(replace(lift, address=address), frame.join(values), field, size, times, None, exact=True)
    elif rule.part.step == 1:
        for first in FIRST_PAGES:
            if number >= first:
                before, skipped = divmod(number - first, times)
                values[place] = str(before + first)
                yield Wider(lift, frame.join(values), field, size, times, Page(place, first, skipped), exact=True)


def _moving(address: Address) -> set[int]:
    """Fields that go on by rules."""
    return set() if isinstance(address, Followed) else {field for rule in address.rules for field in rule.fields}


def _number(text: str) -> int | None:
    """Of a field that is a plain number, without zeros before it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 and str(int(text)) == text else None
