"""What a page's buttons were good for in earlier visits (ours): a revisit presses only where news is likely.

A button that has brought nothing in several visits, neither URLs that no earlier crawl knew nor other buttons, is left
alone, but for every eighth visit, when it is tried again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mediamon.traversal.state import Button

TRIED = 2  # visits without news, after which a button is left alone
RETRIED = 8  # every so many visits all buttons are pressed
KEPT = 20_000  # buttons; a page that makes up new ones all the time needs no memory of them


@dataclass(frozen=True, slots=True)
class Habits:
    """visits: complete ones so far; buttons: visits in a row in which each was pressed in vain (0: it brought news)."""

    visits: int = 0
    buttons: Mapping[Button, int] = field(default_factory=dict)

    def skips(self, button: Button) -> bool:
        """Is nothing to be expected of it in this visit?"""
        return self.visits % RETRIED != 0 and self.buttons.get(button, 0) >= TRIED

    def after(self, pressed: Iterable[Button], fruitful: Iterable[Button]) -> Habits:
        """What is known after another complete visit."""
        news = set(fruitful)
        made = {button: 0 if button in news else self.buttons.get(button, 0) + 1 for button in pressed}
        newest = list((dict(self.buttons) | made).items())[-KEPT:]
        return Habits(self.visits + 1, dict(newest))

    def as_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "visits": self.visits,
            "buttons": [[b.text, list(b.listeners), vain] for b, vain in self.buttons.items()],
        }

    @classmethod
    def from_json(cls, told: Any) -> Habits:
        """The habits of `as_json`. Raises ValueError, TypeError, KeyError for anything else."""
        buttons = {
            Button(str(text), tuple(map(str, listeners))): int(vain) for text, listeners, vain in told["buttons"]
        }
        return cls(int(told["visits"]), buttons)
