"""Which buttons of a state may still bring news, kept for all states that show the same buttons in the same surroundings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.state import Button, Key
from mediamon.traversal.learnt.choice import Labels, Rates
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.turns import Turn

KEPT = 64  # rosters; the walk stays near where it is
TURNS_KEPT = 16


class Roster:
    """Buttons in document order, and a mask of those of which news is expected."""

    def __init__(self, buttons: tuple[Button, ...], places: Mapping[Button, str], news: News, rates: Rates) -> None:
        self.labels = Labels(buttons, rates)
        self.keys: list[Key] = [(button, places.get(button, "")) for button in buttons]
        self._places, self._news = places, news
        self._dullness = -1
        self._layers: dict[frozenset[Button], list[int]] = {}
        self._begin()

    def _begin(self) -> None:
        self._seen, self._epoch = len(self._news.log), self._news.epoch
        self._turned: dict[Turn, tuple[int, NDArray[np.bool_]]] = {}
        self._promising = np.array([self._news.expected(key) for key in self.keys], np.bool_)
        self._likely = np.array([self._news.jumps.likely(button) for button, _ in self.keys], np.bool_)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """In document order."""
        return self.labels.buttons

    def promising(
        self, but: Iterable[Button] = (), turn: Turn | None = None, ahead: Button | None = None
    ) -> NDArray[np.bool_]:
        """A mask of the buttons of which news is expected, without some, in a state that such a turn has brought to light. ahead:
        see `graph.Vertex`.
        """
        self._catch_up()
        mask = self._promising.copy()
        if turn is not None and self._news.turns.any_allowed(turn):
            mask |= self._after(turn)
        at = self.labels.index.get(ahead) if ahead is not None else None
        if at is not None and self._news.goes_on(self.keys[at]):
            mask[at] = True
        for button in but:
            at = self.labels.index.get(button)
            if at is not None:
                mask[at] = False
        return mask

    def _catch_up(self) -> None:
        if self._epoch != self._news.epoch:
            self._begin()
        for key in self._news.log[self._seen :]:
            at = self.labels.index.get(key[0])
            if at is not None and self.keys[at] == key:
                self._promising[at] = False
        self._seen = len(self._news.log)

    def _after(self, turn: Turn) -> NDArray[np.bool_]:
        version, mask = self._turned.get(turn, (-1, self._promising))
        if version != self._news.turns.version:
            mask = np.array([self._news.may_bring_after(key, turn) for key in self.keys], np.bool_)
            if len(self._turned) >= TURNS_KEPT:
                self._turned.pop(next(iter(self._turned)))
            self._turned[turn] = self._news.turns.version, mask
        return mask

    def worth_a_walk(self, mask: NDArray[np.bool_], turn: Turn | None = None) -> NDArray[np.bool_]:
        """Those of them that are pressed where the page is not in the state, too. turn: what has brought the state to light."""
        satiety = self._news.satiety
        if self._dullness != satiety.dullness:
            self._dullness = satiety.dullness
            self._dull = np.array([satiety.dull(button) for button in self.buttons], np.bool_)
        mask, turns = mask & ~self._likely, self._news.turns
        tired = self._news.weariness.tired
        dull, worth = (~self.labels.untried(), turns.is_new_after) if tired else (self._dull, turns.worth_a_walk)
        for at in np.flatnonzero(mask & dull):
            mask[at] = worth(self.buttons[at], turn) or self._news.waits_to_take(self.keys[at])
        return mask

    def topmost(self, vertex: Vertex, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Of the buttons of a mask those that came to light last (`layers`), all of them where nothing is hoped of any that came."""
        for layer in vertex.layers:
            at = self._places_of(layer)
            hopeful = [one for one in at if mask[one] and self._news.hopes.has(self.buttons[one])]
            if hopeful:
                first = np.zeros_like(mask)
                first[hopeful] = True
                return first
        return mask

    def _places_of(self, layer: frozenset[Button]) -> list[int]:
        known = self._layers.get(layer)
        if known is None:
            if len(self._layers) >= TURNS_KEPT:
                self._layers.pop(next(iter(self._layers)))
            known = self._layers[layer] = [at for at, button in enumerate(self.buttons) if button in layer]
        return known

    def named(self, mask: NDArray[np.bool_]) -> list[Button]:
        """The buttons of a mask, in document order."""
        return [self.buttons[at] for at in np.flatnonzero(mask)]

    def is_of(self, vertex: Vertex) -> bool:
        """Are these the very buttons and surroundings of the vertex?"""
        return vertex.buttons is self.labels.buttons and vertex.places is self._places


class Rosters:
    """The newest rosters, by the buttons that they are of."""

    def __init__(self, news: News, rates: Rates) -> None:
        self._news, self._rates = news, rates
        self._kept: dict[tuple[int, int], Roster] = {}

    def find(self, vertex: Vertex) -> Roster | None:
        """The roster of a vertex when it is at hand."""
        roster = self._kept.get((id(vertex.buttons), id(vertex.places)))
        return roster if roster is not None and roster.is_of(vertex) else None

    def of(self, vertex: Vertex) -> Roster:
        """The roster of a vertex, made when there is none."""
        roster = self.find(vertex)
        if roster is None:
            roster = Roster(vertex.buttons, vertex.places, self._news, self._rates)
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[id(vertex.buttons), id(vertex.places)] = roster
        return roster
