"""The state graph: a vertex per state with its buttons not pressed yet, an edge per transition seen, labels on the edges.

Source: Vasenin, Dzabraev 2017, "Формальное описание алгоритма", steps 1–4, and "История нажатий".
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType

from mediamon.traversal.automaton.histories import Outcomes, Past, suffix
from mediamon.traversal.automaton.state import Button, PageState

WAYS = 8  # to a vertex, that are remembered with it
NOWHERE: Mapping[Button, str] = MappingProxyType({})  # one for all, so that states can share what depends on it


Layers = tuple[frozenset[Button], ...]


@dataclass(slots=True)
class Vertex:
    """A state of the page. `buttons` are those that may be pressed in it, in document order: states share the tuple, so that
    a page of thousands of buttons does not need memory for each of them in every state. `unpressed` counts those that were
    not; `idle`: nothing new is expected of them, they are spared; `turn`: the kind of the press that has brought it to light together
    with URLs never seen (`turns`), None when none has; `ahead`: the button whose press has brought it to light with news; `context`: that turn, or the one of the states on the way here from which it was found;
    `layers`: what the presses on the way here have brought to light, the latest first (`layers`); `rich`: the press that has brought it to
    light has brought URLs never seen;
    `into`: the first presses that have led here; `foretold`: buttons that were not pressed, because it is known where they lead (`laws`).
    """

    id: int
    state: PageState
    buttons: tuple[Button, ...] = ()
    places: Mapping[Button, str] = field(default_factory=lambda: NOWHERE)
    unpressed: int = 0
    idle: bool = False
    turn: Hashable | None = None
    ahead: Button | None = None
    context: Hashable | None = None
    layers: Layers = ()
    rich: bool = False
    pressed: set[Button] = field(default_factory=set)
    out: dict[Button, Outcomes] = field(default_factory=dict)
    into: list[tuple[int, Button]] = field(default_factory=list)
    foretold: dict[Button, int] = field(default_factory=dict)

    def waits(self, button: Button) -> bool:
        """Is this one of the buttons that were neither pressed here nor spared?"""
        return not self.idle and button not in self.pressed

    @property
    def done(self) -> Set[Button]:
        """Buttons that were pressed here, or need not be, as it is foretold where they lead."""
        return self.pressed | self.foretold.keys() if self.foretold else self.pressed

    @property
    def waiting(self) -> list[Button]:
        """The buttons not pressed yet, in document order."""
        return [button for button in self.buttons if self.waits(button)]


@dataclass(frozen=True, slots=True)
class Edge:
    """A transition between two vertices with all its labels (button, history)."""

    source: int
    target: int
    labels: tuple[tuple[Button, Past], ...]


class StateGraph:
    """Vertices and transitions. A vertex that was merged away answers by the name of the one it went into."""

    def __init__(self, longest_history: int = 4) -> None:
        self.longest_history = longest_history
        self.root = -1
        self.open: dict[int, None] = {}  # vertices with waiting buttons, oldest first
        self.asked: set[Button] = set()  # buttons that histories on labels have held
        self._beginnings: set[Past] = set()  # of those histories
        self._vertices: dict[int, Vertex] = {}
        self._by_state: dict[PageState, int] = {}
        self._merged: dict[int, int] = {}
        self._next = 0

    def __len__(self) -> int:
        return len(self._vertices)

    def __iter__(self) -> Iterator[Vertex]:
        return iter(self._vertices.values())

    def __getitem__(self, vertex: int) -> Vertex:
        return self._vertices[self.resolve(vertex)]

    def resolve(self, vertex: int) -> int:
        """The living vertex behind an id that may have been merged."""
        while vertex in self._merged:
            vertex = self._merged[vertex]
        return vertex

    def find(self, state: PageState) -> int | None:
        """The vertex of a state, None when it was never seen."""
        return self._by_state.get(state)

    def add(self, state: PageState, buttons: Iterable[Button], places: Mapping[Button, str] | None = None) -> int:
        """A new vertex with all of its buttons waiting. Returns its id."""
        vertex = Vertex(self._next, state, places=places or NOWHERE)
        self._next += 1
        self._vertices[vertex.id] = vertex
        self._by_state[state] = vertex.id
        self.offer(vertex.id, buttons)
        return vertex.id

    def offer(self, vertex: int, buttons: Iterable[Button]) -> None:
        """Let exactly these buttons, but for those pressed already, wait in a vertex."""
        here = self[vertex]
        here.buttons, here.idle = tuple(buttons), False
        self._count(here)

    def retake(
        self, vertex: int, state: PageState, buttons: Iterable[Button], places: Mapping[Button, str] | None = None
    ) -> None:
        """The vertex takes a new triple (reload case 2 and the refresh rule)."""
        here = self[vertex]
        self._by_state.pop(here.state, None)
        here.state, here.places = state, places or NOWHERE
        self._by_state[state] = here.id
        self.offer(here.id, buttons)

    def mark_pressed(self, vertex: int, button: Button) -> None:
        """The button was pressed here, or need not be any more."""
        here = self[vertex]
        if button not in here.pressed:
            here.pressed.add(button)
            here.unpressed -= button in here.state.buttons or button in here.buttons
            self._note_open(here)

    def let_wait(self, vertex: int, button: Button) -> None:
        """The button is to be pressed here once more."""
        here = self[vertex]
        if button in here.pressed:
            here.pressed.discard(button)
            here.unpressed += button in here.state.buttons or button in here.buttons
            here.idle = False
            self._note_open(here)

    def spare(self, vertex: int) -> None:
        """What waits here need not be pressed: nothing new is expected of it."""
        here = self[vertex]
        here.idle = True
        self._note_open(here)

    def reconsider(self, *, turned: bool = False) -> None:
        """What was spared may bring something after all; turned: in states that a turn has brought to light."""
        for here in self._vertices.values():
            if here.idle and (here.turn is not None or not turned):
                here.idle = False
                self._note_open(here)

    def turn_up(self, vertex: int, turn: Hashable) -> None:
        """The press of such a button has turned the page to this state; what was spared in it may depend on that."""
        here = self[vertex]
        here.turn = here.context = turn
        here.idle = False
        self._note_open(here)

    def doubt(self) -> None:
        """What was foretold may not come true."""
        for here in self._vertices.values():
            here.foretold.clear()
        self.reconsider()

    def forget(self, button: Button) -> None:
        """The button is to be pressed nowhere any more (it hangs the page, or yields nothing)."""
        for vertex in list(self.open):
            here = self[vertex]
            if here.waits(button) and (button in here.state.buttons or button in here.buttons):
                self.mark_pressed(vertex, button)

    def observe(self, source: int, button: Button, past: Past, target: int) -> None:
        """Record a transition; an ambiguity makes the histories on the labels grow (`histories`)."""
        here = self[source]
        outcomes = here.out.get(button)
        if outcomes is None:
            outcomes = here.out[button] = Outcomes(self.longest_history)
        outcomes.observe(past, self.resolve(target))
        self._note_way(here.id, button, self[target])
        self._note_labels(outcomes)

    def _note_labels(self, outcomes: Outcomes) -> None:
        if len(outcomes.seen) > 1:
            for history in outcomes.labels():
                self.asked.update(history)
                self._beginnings.update(history[:length] for length in range(1, len(history) + 1))

    def remembered(self, past: Past) -> Past:
        """As much of the last presses as some label can still ask for, whatever is pressed next: the longest end of theirs with which a
        history begins (a state of the automaton of Aho, Corasick 1975, https://doi.org/10.1145/360825.360855).
        """
        ends = (suffix(past, length) for length in range(min(len(past), self.longest_history), 0, -1))
        return next((end for end in ends if end in self._beginnings), ()) if self._beginnings else ()

    def _note_way(self, source: int, button: Button, target: Vertex) -> None:
        if target.id != source and len(target.into) < WAYS and (source, button) not in target.into:
            target.into.append((source, button))

    def into(self, vertex: int) -> list[tuple[int, Button]]:
        """States and presses that have led to a vertex, the first few."""
        return [(self.resolve(source), button) for source, button in self[vertex].into]

    def sole(self, source: int, button: Button) -> int | None:
        """Where a press leads whatever was pressed before; None where that is not known, or not so."""
        outcomes = self[source].out.get(button)
        if outcomes is None:
            return None
        targets = {self.resolve(target) for target in outcomes.seen.values()}
        return targets.pop() if len(targets) == 1 else None

    def close(self, source: int, button: Button) -> None:
        """The button of this vertex is no way any more."""
        self[source].out.pop(button, None)

    def expect(self, source: int, button: Button, past: Past) -> int | None:
        """Where a press should lead, by what was seen."""
        outcomes = self[source].out.get(button)
        target = outcomes.expect(past) if outcomes else None
        return None if target is None else self.resolve(target)

    def merge(self, old: int, into: int) -> None:
        """Vertex `old` becomes `into`: its transitions and those that lead to it are re-hung there."""
        gone, kept = self._vertices.pop(self.resolve(old)), self[into]
        self.open.pop(gone.id, None)
        self._by_state.pop(gone.state, None)
        self._by_state[kept.state] = kept.id
        self._merged[gone.id] = kept.id
        for button, outcomes in gone.out.items():
            mine = kept.out.setdefault(button, Outcomes(self.longest_history))
            for context, target in outcomes.seen.items():
                if context not in mine.seen:
                    mine.observe(context, target)
        for vertex in self:
            for outcomes in vertex.out.values():
                if outcomes.retarget(gone.id, kept.id):
                    self._note_labels(outcomes)
        for outcomes in kept.out.values():
            self._note_labels(outcomes)
        kept.pressed |= gone.pressed
        self._count(kept)

    def edges(self) -> Iterator[Edge]:
        """Every edge with its labels."""
        for vertex in self:
            found: dict[int, list[tuple[Button, Past]]] = {}
            for button, outcomes in vertex.out.items():
                for history, target in outcomes.labels().items():
                    found.setdefault(self.resolve(target), []).append((button, history))
            for target, labels in found.items():
                yield Edge(vertex.id, target, tuple(labels))

    def _count(self, vertex: Vertex) -> None:
        pressed = vertex.pressed
        vertex.unpressed = len(vertex.buttons) - (sum(b in pressed for b in vertex.buttons) if pressed else 0)
        self._note_open(vertex)

    def _note_open(self, vertex: Vertex) -> None:
        if vertex.unpressed and not vertex.idle:
            self.open.setdefault(vertex.id)
        else:
            self.open.pop(vertex.id, None)
