"""Which of the waiting buttons to press next (Vasenin, Dzabraev 2017, "Эвристика выбора кнопки").

The one that says what the last one said; otherwise the nearest by Levenshtein distance; among equals (ours) a leaf of this page that was
never turned to, beside others that have yielded something: its fifth part; then the one that has yielded most new URLs per second, then
the first in the document. Links that a router may serve come after all else:
they tend to leave what the other buttons have built up. Those that ask this page for something else do not, they turn its leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from mediamon.traversal.automaton.state import Button

COMPARED = 200  # characters: a label is a few words, and a page may call its whole text one
REMEMBERED = 256  # texts whose distances to all others are kept
TOGETHER = 16  # texts, one after the other in the document, whose distances are computed at once: each takes a fifth of the time
QUICK = 0.05  # seconds: of presses quicker than that none is, but by chance. No share of a reload as in `costs`: sums are kept, and that share changes
NEAR = 1  # an edit: tab 1, tab 2; where no label is as near, all distances are computed
FAR = np.iinfo(np.int32).max


class Rates:
    """New URLs and seconds by button, over all its presses. `log` names the buttons whose rate has changed, in order; `tried` those
    that were pressed.
    """

    def __init__(self) -> None:
        self._sums: dict[Button, tuple[int, float]] = {}
        self.log: list[Button] = []
        self.tried: list[Button] = []

    def pressed(self, button: Button, urls: int, seconds: float) -> None:
        """Learn from a press that brought so many URLs never seen before."""
        if button not in self._sums:
            self.tried.append(button)
        found, spent = self._sums.get(button, (0, 0.0))
        self._sums[button] = found + urls, spent + max(seconds, QUICK)
        if found or urls:
            self.log.append(button)

    def is_tried(self, button: Button) -> bool:
        """Was it ever pressed?"""
        return button in self._sums

    def rate(self, button: Button) -> float:
        """New URLs per second so far, 0 for a button that was never pressed."""
        found, spent = self._sums.get(button, (0, 0.0))
        return found / max(spent, 1e-6) if found else 0.0

    def found(self, button: Button) -> int:
        """URLs first seen by pressing this button."""
        return self._sums.get(button, (0, 0.0))[0]


class Labels:
    """The buttons of a page, in document order, ready to be chosen from: states that show the same ones share this."""

    def __init__(self, buttons: Sequence[Button], rates: Rates) -> None:
        self.buttons = tuple(buttons)
        self.index = {button: at for at, button in enumerate(self.buttons)}
        self._rates, self._seen, self._tried = rates, len(rates.log), len(rates.tried)
        self._untried = np.array([not rates.is_tried(button) for button in self.buttons], np.bool_)
        self._rate = np.array([rates.rate(button) for button in self.buttons])
        self._texts = [button.text[:COMPARED] for button in self.buttons]
        self._no_link = np.array([not button.leads_away for button in self.buttons], np.bool_)
        self._turns = np.array([button.is_link and not button.leads_away for button in self.buttons], np.bool_)
        self._same: dict[str, list[int]] = {}
        for at, button in enumerate(self.buttons):
            self._same.setdefault(button.text, []).append(at)
        self._rows: dict[tuple[str, int | None], NDArray[np.int32]] = {}

    def choose(
        self,
        waiting: NDArray[np.bool_],
        last_text: str,
        *,
        untried_first: bool = False,
        among: Callable[[NDArray[np.bool_]], NDArray[np.bool_]] = lambda waiting: waiting,
    ) -> int | None:
        """The place of the button to press. waiting: which of them may be; None when none may. untried_first: those that were never pressed;
        among: which of the rest come first.
        """
        self._catch_up()
        buttons = waiting & self._no_link
        if buttons.any():
            waiting = buttons
        if untried_first and (waiting & self._untried).any():
            waiting = waiting & self._untried
        waiting = among(waiting)
        same = [at for at in self._same.get(last_text, ()) if waiting[at]]
        equals = np.array(same) if same else self._nearest(waiting, last_text)
        if not len(equals):
            return None
        never = self._untried[equals] & self._turns[equals]
        if not same and never.any() and self._rate[equals].any():
            equals = equals[never]
        return int(equals[np.argmax(self._rate[equals])])  # of equal rates the first

    def untried(self) -> NDArray[np.bool_]:
        """A mask of those that were never pressed."""
        self._catch_up()
        return self._untried

    def rated(self) -> NDArray[np.bool_]:
        """A mask of those that have brought URLs never seen."""
        self._catch_up()
        return self._rate > 0

    def _nearest(self, waiting: NDArray[np.bool_], text: str) -> NDArray[np.int64]:
        for up_to in (NEAR, None):
            distances = np.where(waiting, self._distances(text[:COMPARED], up_to), FAR)
            least = distances.min(initial=FAR)
            if least == FAR:
                break
            if up_to is None or least <= up_to:
                return np.flatnonzero(distances == least)
        return np.empty(0, np.int64)

    def _distances(self, text: str, up_to: int | None) -> NDArray[np.int32]:
        """To every label; what is farther than `up_to` counts as just beyond it, which takes a tenth of the time."""
        row = self._rows.pop((text, up_to), None)
        if row is None:
            texts = self._beside(text)
            rows = cdist(texts, self._texts, scorer=Levenshtein.distance, dtype=np.int32, score_cutoff=up_to)
            self._rows.update(((one, up_to), each) for one, each in zip(texts, rows, strict=True))
            row = self._rows.pop((text, up_to))
            while len(self._rows) >= REMEMBERED:
                self._rows.pop(next(iter(self._rows)))
        self._rows[text, up_to] = row
        return row

    def _beside(self, text: str) -> list[str]:
        """The text and those around it, of which one is likely to be pressed next."""
        at = self._same.get(text, [-1])[0]
        first = at - at % TOGETHER
        return [text] if at < 0 else [*dict.fromkeys(self._texts[first : first + TOGETHER])]

    def _catch_up(self) -> None:
        for button in self._rates.log[self._seen :]:
            at = self.index.get(button)
            if at is not None:
                self._rate[at] = self._rates.rate(button)
        self._seen = len(self._rates.log)
        for button in self._rates.tried[self._tried :]:
            at = self.index.get(button)
            if at is not None:
                self._untried[at] = False
        self._tried = len(self._rates.tried)


def choose(waiting: Iterable[Button], last_text: str, rates: Rates) -> Button:
    """The button to press. `waiting` is in document order and not empty."""
    labels = Labels(list(waiting), rates)
    at = labels.choose(np.ones(len(labels.buttons), np.bool_), last_text)
    assert at is not None
    return labels.buttons[at]
