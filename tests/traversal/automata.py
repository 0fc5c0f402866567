"""Made-up pages: deterministic automata whose input symbols are presses, and the ways in which real pages break that picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from mediamon.traversal import Button, ButtonMissing, PageLost, PageState, Reading, Report, StateGraph, Traversal
from mediamon.traversal.automaton.state import LINK, standing, url_hash

Moves = Mapping[str, Mapping[str, str]]
"""State -> text of a button -> the state that a press leads to; "" is the root."""

ROOT = ""


def state_of(buttons: Iterable[str], urls: Iterable[str]) -> PageState:
    shown = set(urls)
    return PageState(frozenset(map(Button, buttons)), len(shown), url_hash(shown))


def add(graph: StateGraph, name: str, *buttons: str) -> int:
    """A vertex of its own for `name`, with these buttons waiting."""
    return graph.add(state_of(buttons, [name]), [Button(text) for text in buttons])


def presses(*texts: str) -> tuple[Button, ...]:
    return tuple(map(Button, texts))


def address(state: str) -> str:
    return f"/state/{state}"


class MadeUpPage:
    """The automaton as a page. Every state shows an address of its own unless `urls` says otherwise.

    exhaustive: the surroundings of a button are its state, so that no press is spared; tired(n) tells what the n-th
    press (from 1) runs into: an exception to raise instead of pressing, or None; links: what the texts of links begin with.
    """

    def __init__(
        self,
        moves: Moves,
        *,
        urls: Mapping[str, Sequence[str]] | None = None,
        exhaustive: bool = False,
        seconds: Mapping[str, float] | None = None,
        tired: Callable[[int], Exception | None] = lambda number: None,
        bursts: bool = False,
        links: str = "-",
    ) -> None:
        self.bursts, self._links = bursts, links
        self.moves, self._urls, self._exhaustive = moves, urls, exhaustive
        self._seconds, self.tired = seconds or {}, tired
        self.state, self.pressing = ROOT, ""
        self.past: list[str] = []  # presses since the last load
        self.pressed: list[tuple[str, str]] = []
        self.loads = 0
        self.shown: set[str] = set()  # all that any reading showed
        self._before: set[str] = set()
        self._places: dict[Button, str] = {}
        self._last: Reading
        self._visited: set[PageState] = set()

    async def load(self) -> Reading:
        self.loads += 1
        self.state, self.past, self._before = self.first(), [], set()
        return self.reading(self._seconds.get("reload", 1.0))

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        self.pressing = button.text
        trouble = self.tired(len(self.pressed) + 1)
        self.pressed.append((self.state, button.text))
        if isinstance(trouble, PageLost):
            raise PageLost(trouble.reason, button if trouble.button else None)
        if trouble is not None or button.text not in self.moves[self.state]:
            raise ButtonMissing(button, self.reading(0.0))
        self.state = self.next_state(button.text)
        self.past.append(button.text)
        return self.reading(self._seconds.get(button.text, 0.1))

    async def burst(self, steps: Sequence[tuple[Button, bool]]) -> list[Reading]:
        """In one go, as long as presses do what was foreseen."""
        readings: list[Reading] = []
        before = self._last
        self._visited.add(before.state)
        for button, brings in steps if self.bursts else ():
            if button.text not in self.moves[self.state]:
                break
            try:
                reading = await self.press(button)
            except PageLost as lost:
                raise PageLost(lost.reason) from lost  # nobody can say which of the presses it was
            readings.append(reading)
            same = reading.state.buttons == before.state.buttons and reading.places == before.places
            new = bool(reading.urls) and reading.state not in self._visited
            self._visited.add(reading.state)
            if not same or (not new if brings else reading.state != before.state or bool(reading.urls)):
                break
            before = reading
        return readings

    async def linger(self, seconds: float) -> Reading | None:
        return None

    def reading(self, seconds: float) -> Reading:
        texts, urls, stray = list(self.moves[self.state]), list(self.urls()), list(self.stray())
        fresh = [url for url in urls if url not in self._before]
        self._before = set(urls)
        self.shown.update(urls, stray)
        buttons = tuple(self._button(text) for text in texts)
        if self._exhaustive:  # buttons that are not shown any more keep their last names, as those of a real page do
            self._places = {**self._places, **dict.fromkeys(buttons, self.state)}
        state = PageState(standing(buttons), len(set(urls)), url_hash(urls))
        self._last = Reading(state, buttons, fresh, seconds, stray=stray, places=self._places)
        return self._last

    def _button(self, text: str) -> Button:
        return Button(text, (f"{LINK}{self._links}",) if text.startswith(self._links) else ())

    # What variants change.
    def first(self) -> str:
        return ROOT

    def next_state(self, text: str) -> str:
        return self.moves[self.state][text]

    def urls(self) -> Sequence[str]:
        return [address(self.state)] if self._urls is None else self._urls.get(self.state, ())

    def stray(self) -> Sequence[str]:
        return ()


class Remembering(MadeUpPage):
    """Outcomes depend on the last presses: `rules` maps the texts of the last ones (this press included) to a state."""

    def __init__(self, moves: Moves, rules: Mapping[tuple[str, ...], str], **options: object) -> None:
        super().__init__(moves, **options)  # type: ignore[arg-type]
        self.rules = rules

    def next_state(self, text: str) -> str:
        made = (*self.past, text)
        for length in range(len(made), 1, -1):
            if made[-length:] in self.rules:
                return self.rules[made[-length:]]
        return super().next_state(text)


class Drifting(MadeUpPage):
    """Every reload changes the addresses on every state, the root's too."""

    def urls(self) -> Sequence[str]:
        return [f"{url}?reload={self.loads}" for url in super().urls()]


class Restless(MadeUpPage):
    """A ticker shows another stray address at every reading."""

    ticks = 0

    def stray(self) -> Sequence[str]:
        self.ticks += 1
        return [f"/ticker/{self.ticks}"]


class Slow(MadeUpPage):
    """Gives way to other tabs while it presses and loads."""

    async def load(self) -> Reading:
        await asyncio.sleep(0)
        return await super().load()

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        for _ in range(len(button.text) + len(self.pressed) % 3):
            await asyncio.sleep(0)
        return await super().press(button)


class Fickle(MadeUpPage):
    """Every press leads to any of the states, by a die."""

    def __init__(self, moves: Moves, seed: int, **options: object) -> None:
        super().__init__(moves, **options)  # type: ignore[arg-type]
        self._die = Random(seed)

    def next_state(self, text: str) -> str:
        return self._die.choice(sorted(self.moves))


class Failing(MadeUpPage):
    """The answers to some presses, by number from 1, do not come; then its lists wait for them, until it is loaded anew."""

    def __init__(self, moves: Moves, failing: Iterable[int], **options: object) -> None:
        super().__init__(moves, **options)  # type: ignore[arg-type]
        self._failing, self.waits = frozenset(failing), False

    def first(self) -> str:
        self.waits = False
        return super().first()

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        fails = len(self.pressed) + 1 in self._failing
        if not fails and not (self.waits and button.text == "more"):
            return await super().press(button, telling=telling)
        self.waits |= fails
        self.pressed.append((self.state, button.text))
        return replace(self.reading(0.1), failed=fails)


def lost_at(numbers: Iterable[int], *, blamed: bool = False) -> Callable[[int], Exception | None]:
    """The page is lost instead of doing these presses; blamed: because of the button."""
    fatal = frozenset(numbers)
    return lambda number: PageLost("lost", Button("blamed") if blamed else None) if number in fatal else None


def missing_at(numbers: Iterable[int]) -> Callable[[int], Exception | None]:
    """The button cannot be found at these presses."""
    absent = frozenset(numbers)
    return lambda number: LookupError() if number in absent else None


def reachable(moves: Moves) -> set[str]:
    """States that presses lead to from the root."""
    found, frontier = {ROOT}, [ROOT]
    while frontier:
        for target in moves[frontier.pop()].values():
            if target not in found:
                found.add(target)
                frontier.append(target)
    return found


def pairs(moves: Moves) -> set[tuple[str, str]]:
    """(state, button) for every press that can be made."""
    return {(state, text) for state in reachable(moves) for text in moves[state]}


def growing_list(steps: int) -> dict[str, dict[str, str]]:
    """«More» pressed `steps` times, each time to a state of its own; the last one has no button."""
    names = [ROOT, *(str(number) for number in range(1, steps + 1))]
    return {name: {"more": names[at + 1]} if at < steps else {} for at, name in enumerate(names)}


def sections(lengths: Sequence[int], *, lasting: bool = False) -> dict[str, dict[str, str]]:
    """Sections that are opened from everywhere, each with a list that «more» makes longer; the first is open.

    lasting: at its end «more» is still shown, and does nothing.
    """
    names = {number: [f"{number}/{at}" for at in range(length + 1)] for number, length in enumerate(lengths)}
    names[0][0] = ROOT
    menu = {f"section {number}": steps[0] for number, steps in names.items()}
    return {
        name: {**menu, **({"more": steps[min(at + 1, len(steps) - 1)]} if lasting or at + 1 < len(steps) else {})}
        for steps in names.values()
        for at, name in enumerate(steps)
    }


def switches(count: int) -> dict[str, dict[str, str]]:
    """Independent toggles: 2^count states, none of which shows an address."""

    def name(bits: int) -> str:
        return format(bits, f"0{count}b") if bits else ROOT

    return {
        name(bits): {f"{'off' if bits >> at & 1 else 'on'} {at}": name(bits ^ 1 << at) for at in range(count)}
        for bits in range(1 << count)
    }


@st.composite
def automata(draw: st.DrawFn, most_states: int = 7, texts: str = "abcd") -> dict[str, dict[str, str]]:
    """Any automaton: states with some of the buttons, each leading anywhere."""
    names = [ROOT, *(str(number) for number in range(1, draw(st.integers(1, most_states))))]
    targets = st.sampled_from(names)
    return {name: draw(st.dictionaries(st.sampled_from(texts), targets, max_size=len(texts))) for name in names}


@st.composite
def reversible(draw: st.DrawFn, most_states: int = 30) -> dict[str, dict[str, str]]:
    """A connected automaton in which every press can be taken back by another one."""
    names = [ROOT, *(str(number) for number in range(1, draw(st.integers(2, most_states))))]
    moves: dict[str, dict[str, str]] = {name: {} for name in names}
    pairs_of = st.tuples(st.sampled_from(names), st.sampled_from(names))
    tree = [(names[at], names[draw(st.integers(0, at - 1))]) for at in range(1, len(names))]
    for one, other in tree + draw(st.lists(pairs_of, max_size=2 * len(names))):
        if one != other:
            moves[one][f"to {other or 'root'}"] = other
            moves[other][f"to {one or 'root'}"] = one
    return moves


async def walk(page: MadeUpPage, **options: object) -> tuple[Traversal, Report, list[str]]:
    """Traverse; returns the traversal, its report and every address as it was told."""
    told: list[str] = []
    traversal = Traversal(page, on_urls=told.extend, **options)  # type: ignore[arg-type]
    return traversal, await traversal.run(), told
