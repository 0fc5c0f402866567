"""Which of the requests that presses cause is the list's: the one of the same make at every press."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from mediamon.traversal.lifting.answers import READABLE
from mediamon.traversal.lifting.frames import PATH, split
from mediamon.traversal.lifting.locations import Base, absolute, origin_of
from mediamon.traversal.lifting.types import MOST_CHARACTERS, Exchange, Reason, Refusal, Sighting

MOST_EXCHANGES = 200  # of one press
MOST_TRAILS = 6
NUMBERS = re.compile(r"[0-9]+")
Make: TypeAlias = tuple[object, ...]


def trails(sightings: Sequence[Sighting], base: Base) -> list[tuple[Exchange, ...]] | Refusal:
    """Requests that may be the list's, one of each press, best first; or why there are none."""
    presses = [_fit(sighting, base) for sighting in sightings]
    if not all(presses):
        return _why_not(sightings[[bool(press) for press in presses].index(False)], base)
    found: dict[tuple[str, ...], tuple[Exchange, ...]] = {}
    for make in (_same_path, _same_length):
        for trail in _by_make(presses, make):
            found.setdefault(tuple(exchange.url for exchange in trail), trail)
    if not found:
        return Refusal("no request", "the requests of the presses are not alike")
    return list(found.values())[:MOST_TRAILS]


def _fit(sighting: Sighting, base: Base) -> list[Exchange]:
    """The press's requests that could be made again, each once, the last answer of each."""
    fit = {}
    for exchange in sighting.exchanges[:MOST_EXCHANGES]:
        url = absolute(exchange.url, base)
        if url is not None and _objection(exchange, url, base) is None:
            fit[url] = Exchange(url, "GET", exchange.status, exchange.content_type, exchange.body)
    return list(fit.values())


def _objection(exchange: Exchange, url: str | None, base: Base) -> Reason | None:
    if exchange.method.upper() != "GET":
        return "method"
    if url is None or origin_of(url) != base.origin:
        return "origin"
    if exchange.status != 200:
        return "status"
    if not READABLE.search(exchange.content_type):
        return "content"
    return "large" if len(exchange.body) > MOST_CHARACTERS else None


def _why_not(sighting: Sighting, base: Base) -> Refusal:
    """The objection to the request that came nearest to being one."""
    order: list[Reason] = ["large", "content", "status", "origin", "method"]
    found = {_objection(one, absolute(one.url, base), base): one.url for one in sighting.exchanges[:MOST_EXCHANGES]}
    reasons = [reason for reason in order if reason in found]
    if not reasons:
        return Refusal("no request", "a press asked for nothing")
    told: Reason = "method" if "method" in found and reasons[0] in ("content", "status", "origin") else reasons[0]
    return Refusal(told, found[told][:200])


def _by_make(presses: Sequence[Sequence[Exchange]], make: Callable[[str], Make]) -> Iterator[tuple[Exchange, ...]]:
    """One request of each press, all of one make; where a press has several of them, the first ones or the last ones."""
    sorted_out = [_sorted_out(press, make) for press in presses]
    for one in sorted_out[-1]:
        if all(one in press for press in sorted_out):
            yield tuple(press[one][0] for press in sorted_out)
            yield tuple(press[one][-1] for press in sorted_out)


def _sorted_out(press: Sequence[Exchange], make: Callable[[str], Make]) -> dict[Make, list[Exchange]]:
    found: dict[Make, list[Exchange]] = {}
    for exchange in press:
        found.setdefault(make(exchange.url), []).append(exchange)
    return found


def _same_path(url: str) -> Make:
    """Alike but for numbers in the path and values in the query."""
    frame, fields = split(url)
    return (frame, NUMBERS.sub("0", fields[PATH]))


def _same_length(url: str) -> Make:
    """Alike in how many steps the path has, as cursors in paths ask for."""
    frame, fields = split(url)
    return (frame, fields[PATH].count("/"))
