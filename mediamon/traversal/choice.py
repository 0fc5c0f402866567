"""Which of the waiting buttons to press next (Vasenin, Dzabraev 2017, "Эвристика выбора кнопки").

The one that says what the last one said; otherwise the nearest by Levenshtein distance; among equals (ours) the one that
has yielded most new URLs per second, then the first in the document.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from mediamon.traversal.state import Button

COMPARED = 200  # characters: a label is a few words, and a page may call its whole text one


class Rates:
    """New URLs and seconds by button, over all its presses."""

    def __init__(self) -> None:
        self._sums: dict[Button, tuple[int, float]] = {}

    def pressed(self, button: Button, urls: int, seconds: float) -> None:
        """Learn from a press that brought so many URLs never seen before."""
        found, spent = self._sums.get(button, (0, 0.0))
        self._sums[button] = found + urls, spent + seconds

    def rate(self, button: Button) -> float:
        """New URLs per second so far, 0 for a button that was never pressed."""
        found, spent = self._sums.get(button, (0, 0.0))
        return found / max(spent, 1e-6) if found else 0.0

    def found(self, button: Button) -> int:
        """URLs first seen by pressing this button."""
        return self._sums.get(button, (0, 0.0))[0]


def choose(waiting: Iterable[Button], last_text: str, rates: Rates) -> Button:
    """The button to press. `waiting` is in document order and not empty."""
    buttons = list(waiting)
    same = [button for button in buttons if button.text == last_text]
    return max(same or _nearest(buttons, last_text), key=rates.rate)  # of equal rates the first


def _nearest(buttons: list[Button], text: str) -> list[Button]:
    """Those whose text is at the least editing distance, all distances by one call."""
    distances = cdist([text[:COMPARED]], [button.text[:COMPARED] for button in buttons], scorer=Levenshtein.distance)[0]
    return [buttons[place] for place in np.flatnonzero(distances == distances.min())]
