"""A lifted list: the chain of plain requests that goes on where the presses stopped.

    state = lift.begin()
    while url := lift.next_url(state):
        told = lift.read(state, exchange_of(url))
        if isinstance(told, End):
            break
        urls, state = told

Values in, values out; a state is small and stays so, however long the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from mediamon.traversal.lifting.addresses import Address
from mediamon.traversal.lifting.answers import Answer, parse
from mediamon.traversal.lifting.locations import Base, absolute
from mediamon.traversal.lifting.reading import Reading
from mediamon.traversal.lifting.types import End, Exchange

RECENT = 3  # answers whose links are remembered
MOST_REMEMBERED = 2_000  # links of one answer
ASKED = 32  # addresses
REPEATS = 2  # answers in a row with nothing but links seen before; one may come of a list that shifts while it is read
QUIET_DATES = 31  # dates in a row without links, or without new ones; any other list ends with its first empty answer


@dataclass(frozen=True, slots=True)
class State:
    """A place in the chain. position: answers read; next: the address due, or why there is none.

    recent: hashes of the last answers' links; asked: of the last addresses; milestone: of the links at the last position
    that was a power of two, by which a circle of any length is noticed (Brent); quiet, repeated: answers in a row without
    links, and without new ones.
    """

    position: int
    next: str | End
    recent: tuple[frozenset[int], ...] = ()
    asked: tuple[int, ...] = ()
    milestone: int = 0
    quiet: int = 0
    repeated: int = 0


@dataclass(frozen=True, slots=True)
class Lift:
    """How the list goes on and is read. kind: content type, JSON or HTML, whole page; first: hashes of links at its beginning."""

    base: Base
    address: Address
    reading: Reading
    kind: tuple[str, str, bool]
    first: frozenset[int]
    start: State

    def begin(self) -> State:
        """The state after the presses that were learnt from."""
        return self.start

    def next_url(self, state: State) -> str | None:
        """What to ask for by GET now, without following redirects; None at the chain's end, which `state.next` explains."""
        return None if isinstance(state.next, End) else state.next

    def read(self, state: State, exchange: Exchange) -> tuple[tuple[str, ...], State] | End:
        """The links of an answer, in order, each once, and the state after it; or why the chain ends here.

        Links may have been seen before, at the borders of pages and where a page repeats its rubrics.
        """
        if isinstance(state.next, End):
            return state.next
        if absolute(exchange.url, self.base) != state.next:
            return End("moved", exchange.url[:200])
        answer = parse(exchange, self.base)
        if isinstance(answer, End):
            return answer
        if answer.kind != self.kind:
            same = answer.content_type == self.kind[0]
            return End("shape" if same else "content", answer.content_type[:100])
        urls = self.reading.urls(answer)
        if isinstance(urls, End):
            return self._nothing(state, answer, urls)
        return self._links(state, answer, urls)

    def links(self, exchange: Exchange) -> Sequence[str] | None:
        """The links of an answer, wherever it stands in the chain; None where there are none to be read."""
        answer = parse(exchange, self.base)
        urls = self.reading.urls(answer) if not isinstance(answer, End) else answer
        return None if isinstance(urls, End) else urls

    def key(self, url: str) -> str:
        """The address without what keeps caches away: equal for the same request made twice."""
        return self.address.key(url)

    def after(self, url: str) -> str | None:
        """What will be asked for after this address; None where that depends on its answer."""
        content_type, _, whole_page = self.kind
        told = self.address.next(url, Answer(url, self.base, content_type, None, None, whole_page))
        return told if isinstance(told, str) and self.key(told) != self.key(url) else None

    def _nothing(self, state: State, answer: Answer, end: End) -> tuple[tuple[str, ...], State] | End:
        """A calendar may hold days without news; any other list has come to its end."""
        if end.reason != "empty" or not self.address.by_dates or state.quiet >= QUIET_DATES:
            return end
        return (), replace(self._onward(state, answer), quiet=state.quiet + 1)

    def _links(self, state: State, answer: Answer, urls: Sequence[str]) -> tuple[tuple[str, ...], State] | End:
        hashes = hashes_of(urls)
        whole = sum(hashes)
        seen = hashes <= self.first or hashes <= frozenset().union(*state.recent)
        repeated = state.repeated + 1 if seen else 0
        if repeated >= (QUIET_DATES if self.address.by_dates else REPEATS) or (whole == state.milestone and not seen):
            return End("restarted", "only links seen before")
        state = self._onward(state, answer)
        power = state.position & (state.position - 1) == 0
        remembered = (*state.recent, hashes)[-RECENT:]
        milestone = whole if power else state.milestone
        return tuple(urls), replace(state, recent=remembered, milestone=milestone, repeated=repeated, quiet=0)

    def _onward(self, state: State, answer: Answer) -> State:
        told = self.address.next(answer.url, answer)
        asked = (*state.asked, hash(self.key(answer.url)))[-ASKED:]
        if isinstance(told, str) and hash(self.key(told)) in asked:
            told = End("loop", told[:200])
        return replace(state, position=state.position + 1, next=told, asked=asked)


def hashes_of(urls: Iterable[str], most: int = MOST_REMEMBERED) -> frozenset[int]:
    """Hashes of the first so many addresses, of this process alone: chains are kept as addresses."""
    return frozenset(hash(url) for url in islice(urls, most))
