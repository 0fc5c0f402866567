"""Planning and bookkeeping alone: the engine over made-up automata of 10,000 states, without a browser.

Three shapes: one list that grows, a calendar (months behind one another, days in each), and dice (every state has three
of forty buttons, each of which leads anywhere). The time that the made-up page itself takes is not counted. Memory is
that of a second run, under tracemalloc, the engine's alone. STATES may be set in the environment. Target: 1 ms a press.
"""

from __future__ import annotations

import asyncio
import os
import time
import tracemalloc
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from benchmarks.traversal.table import Row, show, write
from mediamon.traversal import Budget, Button, Reading, Report, Traversal
from tests.traversal.automata import ROOT, MadeUpPage, growing_list, reachable

STATES = int(os.environ.get("STATES", "10000"))
SECONDS = 120.0  # the most that one run may take; the row says what was reached
DAYS = 30
Automaton = dict[str, dict[str, str]]
Given = TypeVar("Given")


class Timed(MadeUpPage):
    """Knows how long it took itself. Surroundings of a button: the state where all is to be pressed, else what is before "/"."""

    spent = 0.0
    _inside = 0

    def __init__(self, moves: Automaton, *, exhaustive: bool) -> None:
        super().__init__(moves, exhaustive=exhaustive)
        self._shared: dict[tuple[str, ...], tuple[tuple[Button, ...], frozenset[Button], dict[Button, str]]] = {}

    def reading(self, seconds: float) -> Reading:
        """States that show the same buttons share them, as a browser's page hands them out."""
        made = super().reading(seconds)
        where = "" if self._exhaustive else self.state.partition("/")[0]
        key = (where, *(button.text for button in made.buttons))
        if key not in self._shared:
            self._shared[key] = (made.buttons, frozenset(made.buttons), dict.fromkeys(made.buttons, where))
        buttons, as_set, places = self._shared[key]
        self._last = replace(
            made,
            state=replace(made.state, buttons=as_set),
            buttons=buttons,
            places=made.places if self._exhaustive else places,
        )
        return self._last

    async def load(self) -> Reading:
        return await self._timed(super().load())

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        return await self._timed(super().press(button, telling=telling))

    async def burst(self, steps: Sequence[tuple[Button, bool]]) -> list[Reading]:
        return await self._timed(super().burst(steps))

    async def _timed(self, call: Awaitable[Given]) -> Given:
        began, self._inside = time.perf_counter(), self._inside + 1
        try:
            return await call
        finally:
            self._inside -= 1
            if not self._inside:
                self.spent += time.perf_counter() - began


def calendar(states: int) -> Automaton:
    """Months with DAYS days each; a day shows its news and stays in its month; "‹" and "›" go to the months beside."""
    months = states // (DAYS + 1)

    def name(month: int, day: int) -> str:
        return f"{month}/{day}" if month or day else ROOT

    made: Automaton = {}
    for month in range(months):
        moves = {f"{day}": name(month, day) for day in range(1, DAYS + 1)}
        if month + 1 < months:
            moves["‹"] = name(month + 1, 0)
        if month:
            moves["›"] = name(month - 1, 0)
        made.update({name(month, day): moves for day in range(DAYS + 1)})
    return made


def dice(states: int) -> Automaton:
    """Three of forty buttons in every state, by a seeded die."""
    die = Random(7)
    names = [ROOT, *(str(number) for number in range(1, states))]
    texts = [f"button {number}" for number in range(40)]
    return {name: {text: die.choice(names) for text in die.sample(texts, 3)} for name in names}


SHAPES = {
    "growing list": growing_list(STATES - 1),
    "calendar": calendar(STATES),
    "dice": dice(STATES),
}


def walk(page: Timed) -> tuple[Traversal, Report]:
    """To the end, or for SECONDS."""
    budget = Budget(presses=100 * STATES, seconds=SECONDS, states=2 * STATES, depth=100 * STATES)
    traversal = Traversal(page, budget=budget, clock=time.monotonic)
    return traversal, asyncio.run(traversal.run())


def row(name: str, moves: Automaton) -> Row:
    """Both runs of a shape."""
    exhaustive = name == "dice"  # elsewhere what brings nothing new may be spared
    page = Timed(moves, exhaustive=exhaustive)
    began = time.process_time()
    _, report = walk(page)
    seconds = time.process_time() - began - page.spent
    tracemalloc.start()
    page = Timed(moves, exhaustive=exhaustive)
    traversal, _ = walk(page)
    page.pressed.clear()
    page.past.clear()
    page.shown.clear()
    held = tracemalloc.get_traced_memory()[0]
    states = len(traversal.graph)
    tracemalloc.stop()
    return {
        "": name,
        "stopped": report.stopped,
        "states": f"{report.states:,}/{len(reachable(moves)):,}",
        "URLs": report.urls,
        "presses": report.presses,
        "reloads": report.reloads,
        "ms a press": seconds * 1000 / max(report.presses, 1),
        "kB a state": held / 1024 / states,
    }


def main() -> None:
    """Print the table."""
    rows = [row(name, moves) for name, moves in SHAPES.items()]
    show(rows)
    write("pure", rows)


if __name__ == "__main__":
    main()
