"""What a page's buttons were good for in earlier visits (ours): a revisit presses only where news is likely.

A button that has brought nothing, neither URLs that no earlier crawl knew nor other buttons, for some visits is pressed in every second
one, later in every third, up to every eighth: a section whose news come every few visits waits for one at most, the days of an old
month are hardly ever opened. One that shows no address at all (larger print, help) comes to that sooner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from mediamon.traversal.automaton.state import Button

SHOWING, SILENT = (
    1,
    5,
)  # what a visit in vain counts, of a button that has shown addresses that were known, of one that has shown none
STEP, RETRIED = 3, 8  # in vain, for another visit to be left out; the most that are, and one
LEFT_AGAIN = 2  # visits in a row that leave something out of reach, before it is taken to be so for good
KEPT = 20_000  # buttons; a page that makes up new ones all the time needs no memory of them


@dataclass(frozen=True, slots=True)
class Habits:
    """visits: that have ended by themselves so far; buttons: how much each was pressed in vain in a row of visits (0: it brought news); left: how many of
    the last visits, in a row, have left something that they could not reach any more.
    """

    visits: int = 0
    buttons: Mapping[Button, int] = field(default_factory=dict)
    left: int = 0

    @property
    def suffice(self) -> bool:
        """May a visit go by them? Not after one that has left something: a list of which only the beginning is known would be left there again."""
        return self.visits > 0 and not 0 < self.left <= LEFT_AGAIN

    def skips(self, button: Button) -> bool:
        """Is nothing to be expected of it in this visit? Not all buttons have their turn in the same one."""
        each = min(RETRIED, 1 + self.buttons.get(button, 0) // STEP)
        return (self.visits + crc32(button.text.encode("utf8", "replace"))) % each != 0

    def after(
        self, pressed: Iterable[Button], fruitful: Iterable[Button], showing: Iterable[Button], *, left: bool = False
    ) -> Habits:
        """What is known after another visit. showing: those that have shown addresses, known or not; left: was something out of reach?"""
        news, shown = set(fruitful), set(showing)
        made = {
            button: 0 if button in news else self.buttons.get(button, 0) + (SHOWING if button in shown else SILENT)
            for button in pressed
        }
        newest = list((dict(self.buttons) | made).items())[-KEPT:]
        return Habits(self.visits + 1, dict(newest), self.left + 1 if left else 0)

    def as_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "visits": self.visits,
            "left": self.left,
            "buttons": [[b.text, list(b.listeners), vain] for b, vain in self.buttons.items()],
        }

    @classmethod
    def from_json(cls, told: Any) -> Habits:
        """The habits of `as_json`. Raises ValueError, TypeError, KeyError for anything else."""
        buttons = {
            Button(str(text), tuple(map(str, listeners))): int(vain) for text, listeners, vain in told["buttons"]
        }
        return cls(int(told["visits"]), buttons, int(told.get("left", 0)))  # one of before has none
