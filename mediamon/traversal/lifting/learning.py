"""From a few presses of one button to the requests that can take their place, or the reason why none can."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from mediamon.traversal.lifting.addresses import Address, learn_address, replays
from mediamon.traversal.lifting.answers import Answer, parse
from mediamon.traversal.lifting.chain import RECENT, Lift, State, hashes_of
from mediamon.traversal.lifting.locations import Base, absolute
from mediamon.traversal.lifting.reading import Evidence, Reading, learn_reading
from mediamon.traversal.lifting.requests import trails
from mediamon.traversal.lifting.types import End, Exchange, Reason, Refusal, Sighting

LEAST = 3  # presses: two steps between them, of which the second confirms the first
MOST = 6  # of the last presses that are looked at
MOST_KNOWN = 20_000  # URLs of the page before the presses, that are remembered as the beginning of the list
PROGRESS: tuple[Reason, ...] = ("no request", "content", "unpredictable", "signed", "links")  # how near a refusal came


def learn(sightings: Sequence[Sighting], page_url: str, *, known: Collection[str] = ()) -> Lift | Refusal:
    """What the last presses of one button have in common, from at least three in a row.

    page_url: against which the page resolves its links (`document.baseURI`). known: URLs that the page had shown before the
    first of these presses; without them, an answer that repeats one of them is not understood. Never raises.
    """
    base = Base.of(page_url)
    last = list(sightings)[-MOST:]
    if base is None:
        return Refusal("origin", page_url[:200])
    if len(last) < LEAST:
        return Refusal("few", f"{len(last)} of {LEAST} presses")
    told: Lift | Refusal = Refusal("few")
    for start in range(len(last) - LEAST + 1):  # the first press may ask in another way than those after it
        told = _learn(last[start:], base, {*known, *chain.from_iterable(one.urls for one in last[:start])})
        if isinstance(told, Lift):
            break
    return told


def _learn(sightings: Sequence[Sighting], base: Base, known: Collection[str]) -> Lift | Refusal:
    shown = tuple(frozenset(url for one in press.urls if (url := absolute(one, base))) for press in sightings)
    if not all(shown):
        return Refusal("silent", "a press showed no address")
    found = trails(sightings, base)
    if isinstance(found, Refusal):
        return found
    refusals = []
    for trail in found:
        told = _lift(trail, base, shown, known)
        if isinstance(told, Lift):
            return told
        refusals.append(told)
    return max(refusals, key=lambda one: PROGRESS.index(one.reason) if one.reason in PROGRESS else -1)


def _lift(
    trail: Sequence[Exchange], base: Base, shown: tuple[frozenset[str], ...], known: Collection[str]
) -> Lift | Refusal:
    answers = [parse(exchange, base) for exchange in trail]
    parsed = tuple(answer for answer in answers if isinstance(answer, Answer))
    if len(parsed) < len(answers) or len({answer.kind for answer in parsed}) > 1:
        return Refusal("content", "the answers are not all readable, or not all alike")
    evidence = Evidence(parsed, shown, known)
    urls = [exchange.url for exchange in trail]
    address = learn_address(urls, parsed)
    reading = learn_reading(evidence)
    if isinstance(address, Refusal):
        return address
    if not replays(address, urls, parsed):
        return Refusal("unpredictable", "no rule leads from each request to the next")
    if reading is None or not _reads(reading, evidence):
        return Refusal("links", "no reading of the answers gives what the page showed")
    return Lift(base, address, reading, parsed[0].kind, _beginning(evidence), _start(address, evidence, urls))


def _reads(reading: Reading, evidence: Evidence) -> bool:
    """Once more from the beginning: does the reading give exactly what each press showed?"""
    told = [reading.urls(answer) for answer in evidence.answers]
    reads = [frozenset(urls) for urls in told if not isinstance(urls, End)]
    if len(reads) < len(told):
        return False
    return evidence.fits(reads) and all(shown <= read for shown, read in zip(evidence.shown, reads, strict=True))


def _beginning(evidence: Evidence) -> frozenset[int]:
    return frozenset().union(hashes_of(evidence.known, MOST_KNOWN), *map(hashes_of, evidence.shown))


def _start(address: Address, evidence: Evidence, urls: Sequence[str]) -> State:
    recent = tuple(map(hashes_of, evidence.shown[-RECENT:]))
    asked = tuple(one for url in urls for one in hashes_of([address.key(url)]))
    return State(0, address.next(urls[-1], evidence.answers[-1]), recent, asked)
