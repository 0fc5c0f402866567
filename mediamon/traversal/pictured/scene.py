"""What a picture of the state graph shows: a long row of presses of one button as one arrow, and the most telling states only."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.pictured.story import State

SHOWN = 1_500  # states; a picture of more says nothing
FOLDED = 2  # states between the ends of a row of presses, from which on they are not drawn

Ways = dict[int, dict[int, list[str]]]
"""Source, target, what the buttons say that lead there. Loops are left out."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from one drawn state to another. texts: of the buttons; between: states that are not drawn, because the same
    button leads through all of them.
    """

    source: int
    target: int
    texts: tuple[str, ...]
    between: tuple[int, ...] = ()

    @property
    def presses(self) -> int:
        """How many presses the way takes."""
        return len(self.between) + 1


@dataclass(frozen=True, slots=True)
class Spot:
    """A drawn state. by: the arrow by which it is reached from the root, None: it is the root, or is not reached; depth: arrows
    from the root; gained, left: URLs found and buttons left unpressed here and on the arrow.
    """

    state: State
    by: Arrow | None
    depth: int
    gained: int
    left: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The drawn states in the order of their distance from the root, and the arrows between them.

    folded: states on arrows; hidden: states that are not drawn at all.
    """

    spots: Mapping[int, Spot]
    arrows: tuple[Arrow, ...]
    folded: int
    hidden: int


def scene(graph: StateGraph, states: Mapping[int, State], most: int = SHOWN) -> Scene:
    """states: what is known of each vertex of the graph (`story`, `states_of`); most: states that are drawn."""
    root = graph.resolve(graph.root)
    arrows = list(_folded(_ways(graph), root))
    between = {state for arrow in arrows for state in arrow.between}
    spots = _spots(root, [state for state in states.values() if state.id not in between], arrows, states)
    kept = _telling(spots, most)
    drawn = tuple(arrow for arrow in arrows if arrow.source in kept and arrow.target in kept)
    folded = sum(len(arrow.between) for arrow in drawn)
    return Scene({id: spots[id] for id in spots if id in kept}, drawn, folded, len(states) - len(kept) - folded)


def states_of(graph: StateGraph) -> dict[int, State]:
    """What the graph alone knows of its states. How many URLs were found it does not: those that a state shows are counted."""
    return {
        vertex.id: State(
            vertex.id,
            vertex.state.url_count,
            vertex.state.url_count,
            0,
            len(vertex.out),
            0 if vertex.idle else vertex.unpressed,
            vertex.unpressed if vertex.idle else 0,
        )
        for vertex in graph
    }


def _ways(graph: StateGraph) -> Ways:
    ways: Ways = {}
    for edge in graph.edges():
        if edge.source != edge.target:
            texts = dict.fromkeys(button.text for button, _ in edge.labels)
            ways.setdefault(edge.source, {})[edge.target] = list(texts)
    return ways


def _folded(ways: Ways, root: int) -> Iterator[Arrow]:
    """All ways as arrows, rows of presses of one button as one."""
    entries = Counter(target for targets in ways.values() for target in targets)
    said = {target: texts for targets in ways.values() for target, texts in targets.items()}

    def inner(state: int) -> bool:
        """Is it the middle of a row of presses of one button, with one way in and one way out?"""
        out = ways.get(state, {})
        return (
            state != root
            and entries[state] == len(out) == len(said.get(state, ())) == 1
            and next(iter(out.values())) == said[state]
        )

    done: set[int] = set()
    outer = [state for state in ways if not inner(state)]
    for source in outer:
        for target, texts in ways[source].items():
            between = []
            while inner(target):
                between.append(target)
                target = next(iter(ways[target]))
            if between and (target in (root, source) or entries[target] > 1):
                target = between.pop()  # so that the row is the only way to its end, which tells what was found in it
            if len(between) >= FOLDED:
                done.update(between)
                yield Arrow(source, target, tuple(texts), tuple(between))
    for source in ways:
        for target, texts in ways[source].items():
            if source not in done and target not in done:
                yield Arrow(source, target, tuple(texts))


def _spots(root: int, drawn: Iterable[State], arrows: Sequence[Arrow], states: Mapping[int, State]) -> dict[int, Spot]:
    """Each state with the shortest way to it from the root; those that are not reached come last, with ways of their own."""
    leading: dict[int, list[Arrow]] = {}
    for arrow in arrows:
        leading.setdefault(arrow.source, []).append(arrow)
    spots: dict[int, Spot] = {}
    entered = {arrow.target for arrow in arrows}
    others = sorted((state.id for state in drawn), key=lambda state: (state in entered, state))
    for start in ([root] if root in states else []) + others:
        waiting: deque[tuple[int, Arrow | None, int]] = deque([(start, None, 0)])
        while waiting:
            here, by, depth = waiting.popleft()
            if here not in spots:
                spots[here] = _spot(here, by, depth, states)
                waiting.extend((arrow.target, arrow, depth + 1) for arrow in leading.get(here, ()))
    return spots


def _spot(here: int, by: Arrow | None, depth: int, states: Mapping[int, State]) -> Spot:
    gathered = [states[here], *(states[one] for one in (by.between if by else ()))]
    return Spot(states[here], by, depth, sum(one.found for one in gathered), sum(one.left for one in gathered))


def _telling(spots: Mapping[int, Spot], most: int) -> set[int]:
    """Those that found most or left most, each with the states on the way to it, as far as there is room."""
    kept: set[int] = set()
    order = sorted(spots.values(), key=lambda spot: (spot.depth > 0, -spot.gained, -spot.left, spot.state.id))
    for spot in order:
        path: list[int] = []
        at: Spot | None = spot
        while at is not None and at.state.id not in kept and len(kept) + len(path) <= most:
            path.append(at.state.id)
            at = spots[at.by.source] if at.by is not None else None
        if len(kept) + len(path) <= most:
            kept.update(path)
        if len(kept) >= most:
            break
    return kept
