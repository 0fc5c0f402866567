"""When to ask for the rest of a list by plain HTTP instead of pressing (ours; how is in `lifting`).

Three presses in a row of one button teach the request that they make. What the first lifted request gives, and then that of
every so many, is compared with what a press shows; where they differ the list goes on by presses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Key
from mediamon.traversal.lifting import Check, End, Exchange, Lift, Refusal, Sighting, State, learn
from mediamon.traversal.lifting.wider import Wider, wider

LEARNT_FROM = 3  # presses in a row
TRIES = 3  # presses more, each of which may teach what those before did not
CHECKED_EACH = 50  # lifted requests
KNOWN = 20_000  # URLs of the page that are remembered
ENDS = frozenset({"empty", "finished", "restarted"})  # of the list itself; others are of our understanding of it


@dataclass(slots=True)
class Chain:
    """A list that is being lifted."""

    lift: Lift
    state: State
    check: Check
    steps: int = 0
    end: End | None = None
    _latest: tuple[str, tuple[str, ...]] = "", ()
    _wider: Wider | None = None
    _length: int = 0  # links of an answer, before larger ones were asked for

    @property
    def due(self) -> str | None:
        """The address to ask for; None at the end, which `end` explains."""
        url = self.lift.next_url(self.state)
        if url is None and isinstance(self.state.next, End):
            self.end = self.state.next
        return url

    def following(self, most: int) -> Iterator[str]:
        """So many addresses at most that will be asked for after the one that is due, as far as that depends on no answer."""
        url = self.due
        for _ in range(most):
            url = self.lift.after(url) if url is not None else None
            if url is None:
                return
            yield url

    @property
    def place(self) -> str:
        """The address from which another process would go on."""
        due = self.due or ""
        return self._wider.narrowed(due) if self._wider else due

    @property
    def is_checked_now(self) -> bool:
        """Is it time for a press to compare with?"""
        return self.steps == 1 or self.steps % CHECKED_EACH == 0

    @property
    def is_over(self) -> bool:
        """Has the list itself come to its end?"""
        return self.end is not None and self.end.reason in ENDS

    def take(self, url: str, exchange: Exchange) -> tuple[str, ...]:
        """The links of an answer, () at the end."""
        told = self.lift.read(self.state, exchange)
        if isinstance(told, End):
            self.end = told
            return ()
        urls, self.state = told
        self._expect(url, urls)
        self._latest = url, urls
        self.steps += 1
        return urls

    def links_of(self, exchange: Exchange) -> Sequence[str] | None:
        """What another way has given for an address of the list."""
        return self.lift.links(exchange)

    def wider(self) -> Iterator[Wider]:
        """Ways to ask for more at once, to be tried where an answer has been confirmed by a press."""
        if self._wider is None and self._latest[1] and self.end is None:
            yield from wider(self.lift, self._latest[0])

    def widen(self, way: Wider, exchange: Exchange) -> tuple[str, ...] | None:
        """Go on by larger answers, if this one holds what is known and more: its new links, else None."""
        url, known = self._latest
        told = way.begin(self.state, known, exchange)
        if told is None:
            return None
        urls, self.state = told
        self.lift, self._wider, self._length = way.lift, way, len(known)
        self._expect(url, urls)
        return urls

    def _expect(self, url: str, urls: tuple[str, ...]) -> None:
        if self._wider:
            self.check.expect_slices(url, urls, self._length)
        else:
            self.check.expect(url, urls)


@dataclass(slots=True)
class Lifting:
    """What the presses of one tab have taught. page_url: that links are relative to."""

    page_url: str
    refused: dict[Key, str] = field(default_factory=dict)
    _key: Key | None = None
    _sightings: list[Sighting] = field(default_factory=list)
    _known: dict[str, None] = field(default_factory=dict)

    def loaded(self, reading: Reading) -> None:
        """The page is at its beginning again."""
        self._key, self._sightings = None, []
        self._know(reading.urls)

    def pressed(self, key: Key, reading: Reading) -> None:
        """One more press."""
        if key != self._key:
            for old in self._sightings:
                self._know(old.urls)
            self._key, self._sightings = key, []
        if reading.exchanges and key not in self.refused:
            self._sightings.append(Sighting(tuple(reading.exchanges), tuple(reading.urls)))
        else:
            self._know(reading.urls)

    def begin(self, resumed_at: dict[Key, str]) -> tuple[Key, Chain] | None:
        """A list that can be lifted now. resumed_at: where an earlier process has left off."""
        if self._key is None or len(self._sightings) < LEARNT_FROM:
            return None
        key, told = self._key, learn(self._sightings, self.page_url, known=self._known)
        if isinstance(told, Refusal):
            if len(self._sightings) >= LEARNT_FROM + TRIES:
                self.refuse(key, f"{told.reason} {told.detail}".strip())
            return None
        state = told.begin()
        if key in resumed_at:
            state = replace(state, next=resumed_at[key])
        self._sightings = []
        return key, Chain(told, state, Check(told))

    def refuse(self, key: Key, reason: str) -> None:
        """This list goes on by presses."""
        self.refused[key] = reason
        self._sightings = []

    def agrees(self, chain: Chain, reading: Reading) -> bool:
        """Does a press still show what its request gave? A press that made no such request says nothing against it."""
        sighting = Sighting(tuple(reading.exchanges), tuple(reading.urls))
        return chain.check.agrees(sighting, self._known) is not False

    def _know(self, urls: Sequence[str]) -> None:
        if len(self._known) < KNOWN:
            self._known.update(dict.fromkeys(urls))
