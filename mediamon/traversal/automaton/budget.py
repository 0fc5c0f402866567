"""Bounds of a traversal. None of them is ever silent: the report says which was reached and what is left unpressed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """At most so many presses, seconds, states and presses since a reload (depth) on one page.

    requests: instead of presses (`lifted`), all in all; patience: a button that showed nothing new in so many presses in a row, each in another state but in the same
    surroundings, is spared (`news`); 0: none is, every button is pressed in every state, as the paper does.
    """

    presses: int = 5_000
    seconds: float = 600.0
    states: int = 20_000
    depth: int = 100_000
    losses: int = 5
    patience: int = 2
    requests: int = 200_000

    def exceeded(self, *, presses: int, seconds: float, states: int, losses: int) -> str | None:
        """The name of the bound that was reached, None when there is room."""
        reached = {
            "presses": presses >= self.presses,
            "seconds": seconds >= self.seconds,
            "states": states >= self.states,
            "losses": losses > self.losses,
        }
        return next((name for name, yes in reached.items() if yes), None)
