"""What waits to be pressed, and whether it promises anything; what another tab is pressing right now waits no more."""

from __future__ import annotations

from collections import Counter
from functools import partial

import numpy as np
from numpy.typing import NDArray

from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.choosing.roster import Roster, Rosters
from mediamon.traversal.learnt.knowledge import Knowledge
from mediamon.traversal.learnt.turns import Turn


class Frontier:
    """The waiting buttons of all states. `deep`: vertices that are too many presses from the root to be pressed in; `given_up`: to which no walk led."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge, self._graph = knowledge, knowledge.graph
        self._rosters = Rosters(knowledge.news, knowledge.rates)
        self._claims: dict[int, set[Button]] = {}
        self.deep: set[int] = set()
        self.given_up: set[int] = set()

    def roster(self, vertex: Vertex) -> Roster:
        """The roster of a vertex."""
        return self._rosters.of(vertex)

    def worth(self, vertex: int) -> bool:
        """Does a button wait here that may bring something? Where none does, all that wait are spared."""
        if vertex not in self._graph.open:
            return False
        here = self._graph[vertex]
        while not self._is_adorned(here) and self._promises(here):
            roster = self.roster(here)
            if not self._foretells(here, roster.buttons[int(np.argmax(self._promising(here, roster)))]):
                return True
        if vertex not in self._claims:
            self._graph.spare(vertex)
        return False

    def _is_adorned(self, here: Vertex) -> bool:
        ways = [way for way in self._graph.into(here.id) if way[0] not in self.deep]
        return self._knowledge.news.is_adorned(here.id, ways)

    def _foretells(self, vertex: Vertex, button: Button) -> bool:
        """Is it known (`laws`) that a press leads to a known state? Then it is spared."""
        strays = button in self._knowledge.met.strays
        target = None if strays else self._knowledge.laws.foretell(vertex.id, button)
        if target is None:
            return False
        vertex.foretold[button] = target
        return True

    def worth_a_walk(self, vertex: int) -> bool:
        """The same of a state that the page is not in."""
        return self.worth(vertex) and bool(self._worth_a_walk(vertex).any())

    def any_untried(self) -> bool:
        """Does one wait in any state? To be asked before ways are looked for, which takes longer."""
        return bool(self._knowledge.met.untried) and any(map(self.holds_untried, tuple(self._graph.open)))

    def holds_untried(self, vertex: int) -> bool:
        """Does a button wait there that was never pressed anywhere?"""
        shown = self._graph[vertex].state.buttons
        if self._knowledge.met.untried.isdisjoint(shown) or not self.worth(vertex):
            return False
        return bool((self._worth_a_walk(vertex) & self.roster(self._graph[vertex]).labels.untried()).any())

    def any_rich(self) -> bool:
        """Does one wait in any state as `holds_rich` says?"""
        return any(map(self.holds_rich, tuple(self._graph.open)))

    def holds_rich(self, vertex: int) -> bool:
        """Does a button that has brought something elsewhere wait where something was brought to light?"""
        there = self._graph[vertex]
        return there.rich and self.worth(vertex) and bool(self._rich(there, self._worth_a_walk(vertex)).any())

    def _rich(self, there: Vertex, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
        return mask & self.roster(there).labels.rated()

    def _richest(self, here: Vertex, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """What is to be pressed first of a mask: far in a desert that for which one has come back here, if any."""
        if not here.rich or not self._knowledge.news.satiety.far_in_desert:
            return mask
        rich = self._rich(here, mask & self._worth_a_walk(here.id))
        return rich if rich.any() else mask

    def _worth_a_walk(self, vertex: int) -> NDArray[np.bool_]:
        there = self._graph[vertex]
        roster = self.roster(there)
        return self._with_left(there, roster, self._promising(there, roster), there.turn)

    def _with_left(
        self, there: Vertex, roster: Roster, promising: NDArray[np.bool_], turn: Turn | None
    ) -> NDArray[np.bool_]:
        """What is worth a walk, and the button that was left here while others had their turn (`rows`), however little they have brought."""
        worth = roster.worth_a_walk(promising, turn)
        at = roster.labels.index.get(there.ahead) if there.ahead is not None else None
        if at is not None and there.id in map(self._graph.resolve, self._knowledge.rows.left_in):
            worth[at] = promising[at]
        return worth

    def choose(self, vertex: Vertex, at: Position) -> Button | None:
        """The button to press next in a vertex, in which a tab stands."""
        roster = self.roster(vertex)
        in_desert, topmost = self._knowledge.news.satiety.in_desert, partial(roster.topmost, vertex)
        while True:
            mask = self._promising(vertex, roster)
            others = self._others(roster, mask)
            if others is None and not at.brought and (taker := self._taker(vertex, roster, mask)) is not None:
                return taker
            chosen = roster.labels.choose(
                self._richest(vertex, mask) if others is None else others,
                at.last_text,
                untried_first=in_desert or others is not None,
                among=topmost,
            )
            if chosen is None or not self._foretells(vertex, roster.buttons[chosen]):
                return None if chosen is None else roster.buttons[chosen]

    def _taker(self, vertex: Vertex, roster: Roster, mask: NDArray[np.bool_]) -> Button | None:
        """What takes what is chosen (`takers`), where it was never pressed in these surroundings."""
        news = self._knowledge.news
        for taker in news.takers:
            at = roster.labels.index.get(taker)
            waits = at is not None and mask[at] and not news.was_pressed(roster.keys[at])
            if waits and not self._foretells(vertex, taker):
                return taker
        return None

    def holds_another(self, vertex: int) -> bool:
        """Does one wait there beside the button that rests (`rows`)?"""
        if not self.worth(vertex):
            return False
        there = self._graph[vertex]
        roster = self.roster(there)
        return self._others(roster, self._worth_a_walk(vertex)) is not None

    def _others(self, roster: Roster, mask: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
        """Those of a mask that have their turn because a button rests; None where it does not, or is alone."""
        resting = self._knowledge.rows.resting
        if resting is None:
            return None
        others = mask.copy()
        if (at := roster.labels.index.get(resting)) is not None:
            others[at] = False
        return others if others.any() else None

    def claim(self, vertex: int, button: Button) -> None:
        """A tab is about to press it."""
        self._claims.setdefault(vertex, set()).add(button)

    def release(self, vertex: int, button: Button) -> None:
        """It has pressed it, or failed to."""
        claimed = self._claims.get(vertex, set())
        claimed.discard(button)
        if not claimed:
            self._claims.pop(vertex, None)

    def too_deep(self, vertex: int) -> None:
        """What waits here is left, and reported."""
        self.deep.add(vertex)
        self._graph.open.pop(vertex, None)

    def give_up(self, vertex: int) -> None:
        """Walks there have not arrived too often."""
        self.given_up.add(vertex)
        self._graph.open.pop(vertex, None)

    def out_of_reach(self) -> list[int]:
        """States in which something that promises news waits; to be asked for when no way leads to any."""
        known = {self._graph.resolve(vertex) for vertex in (*self._graph.open, *self.given_up)} - self.deep
        return [vertex for vertex in sorted(known) if self._worth_a_walk(vertex).any()]

    def left(self) -> tuple[int, dict[str, int]]:
        """How many waiting buttons promise nothing, and how often each text is left that does."""
        spared, left = 0, Counter[str]()
        for vertex in self._graph:
            roster = None if vertex.idle or not vertex.unpressed else self.roster(vertex)
            promising = [] if roster is None else self._known_to_promise(vertex, roster)
            spared += vertex.unpressed - len(promising)
            left.update(button.text for button in promising)
        return spared, dict(left)

    def _known_to_promise(self, vertex: Vertex, roster: Roster) -> list[Button]:
        """Without those that would only be tried (`turns`)."""
        proven = self._knowledge.news.turns.proven
        sure = set(roster.named(self.sure(vertex)))
        promising = roster.promising(vertex.done, vertex.turn, vertex.ahead)
        both = roster.named(self._with_left(vertex, roster, promising, vertex.turn))
        waiting = [button for button in both if button in sure or proven(button, vertex.turn)]
        return [button for button in waiting if self._knowledge.laws.foretell(vertex.id, button) is None]

    def sure(self, vertex: Vertex) -> NDArray[np.bool_]:
        """A mask of the buttons of its roster that wait and promise something, whatever has turned the page."""
        roster = self.roster(vertex)
        return self._with_left(vertex, roster, roster.promising(vertex.done, ahead=vertex.ahead), None)

    def _promising(self, vertex: Vertex, roster: Roster) -> NDArray[np.bool_]:
        claimed = self._claims.get(vertex.id)
        but = vertex.done | claimed if claimed else vertex.done
        return roster.promising(but, vertex.turn, vertex.ahead)

    def _promises(self, vertex: Vertex) -> bool:
        roster, claimed = self._rosters.find(vertex), self._claims.get(vertex.id, ())
        if roster is not None:
            return bool(self._promising(vertex, roster).any())
        places, news = vertex.places, self._knowledge.news
        return any(
            news.expected(key, vertex.turn) or (button == vertex.ahead and news.goes_on(key))
            for button in vertex.buttons
            if button not in vertex.pressed
            and button not in vertex.foretold
            and button not in claimed
            and (key := (button, places.get(button, ""))) is not None
        )
