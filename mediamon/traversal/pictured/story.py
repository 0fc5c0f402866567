"""What a traversal did, and what it did not, as its journal tells it: for a person to look at.

The fold is the traversal's own (`Knowledge.learn`), so that the story can say nothing else than the engine knows. A story of
a run that goes on is that of the journal so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.graph import StateGraph, Vertex
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.choosing.leftovers import Leftovers, leftovers
from mediamon.traversal.learnt.knowledge import Knowledge

LONGEST = 100_000  # events that are read; 70,000 presses, the paper's longest list, take 4 s
SAMPLE = 20  # URLs of one press that are told by name
SAMPLES = 50_000  # URLs told by name, all in all
PATIENCE = Budget().patience
HISTORY = 4  # as long as the engine's

Kind = Literal["load", "press", "walk", "missing", "lost", "request", "wait"]


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that was done. kind: "load", "press", "walk" (a press made again, to get elsewhere), "missing" (the button
    was gone), "lost" (the page was), "request" (instead of a press).

    text: of the button; source, target: vertices; found: URLs that were never seen before, of which `urls` are the first;
    at: seconds that the browser had worked before it; why: the page was lost.
    """

    number: int
    kind: Kind
    tab: int
    text: str
    source: int | None
    target: int | None
    found: int
    urls: tuple[str, ...]
    seconds: float
    at: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A state of the page. shows: URLs that are on it; found: those of them, and of others that came with them, that were
    never seen before; first: the number of what first led here; pressed, left, spared: its buttons.
    """

    id: int
    shows: int
    found: int
    first: int
    pressed: int
    left: int
    spared: int


@dataclass(frozen=True, slots=True)
class Line:
    """All buttons that say the same. found: by its presses; lifted: by requests instead of them; left: unpressed, over all
    states; hung: is one of them not pressed again because it hung or crashed the page?
    """

    text: str
    presses: int = 0
    found: int = 0
    lifted: int = 0
    seconds: float = 0.0
    left: int = 0
    hung: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """What was done, in order; the states, by vertex of the `graph`; the buttons, those that found most first.

    left: buttons left unpressed, by text; spared: how many there are of which nothing new was expected; seconds: of the
    browser, over all tabs; whole: were all events read?
    """

    graph: StateGraph
    happenings: tuple[Happening, ...] = ()
    states: Mapping[int, State] = field(default_factory=dict)
    buttons: tuple[Line, ...] = ()
    presses: int = 0
    loads: int = 0
    losses: int = 0
    urls: int = 0
    lifted: int = 0
    seconds: float = 0.0
    spared: int = 0
    left: Mapping[str, int] = field(default_factory=dict)
    hung: tuple[str, ...] = ()
    whole: bool = True


def story(
    events: Iterable[tuple[int, Event]],
    *,
    patience: int = PATIENCE,
    skips: Callable[[Button], bool] | None = None,
    complete: bool = False,
    longest: int = LONGEST,
) -> Story:
    """The story of a journal (`journal.replay`), as far as its first `longest` events.

    patience, skips: of the traversal, see `Knowledge`; complete: it has ended so, what it has not pressed is spared.
    """
    stream = iter(events)
    told = _Telling(patience, skips)
    for tab, event in islice(stream, longest):
        told.take(tab, event)
    return told.end(complete=complete, whole=next(stream, None) is None)


class _Telling:
    """Folds events one by one."""

    def __init__(self, patience: int, skips: Callable[[Button], bool] | None) -> None:
        self._fresh: list[str] = []
        self._knowledge = Knowledge(longest_history=HISTORY, patience=patience, on_urls=self._fresh.extend, skips=skips)
        self._places: dict[int, Position] = {}
        self._happenings: list[Happening] = []
        self._first: dict[int, int] = {}
        self._sampled = 0

    def take(self, tab: int, event: Event) -> None:
        """One event; a press in a page that nobody has seen loaded (the first process wrote none) tells nothing."""
        at, knowledge = self._places.setdefault(tab, Position(HISTORY)), self._knowledge
        if at.here is None and isinstance(event, Pressed | Missed | Waited):
            return
        source, before, began = at.here, len(self._happenings), knowledge.spent
        knowledge.learn(at, event)
        kind, button, why = _said(event)
        sample = tuple(self._fresh[: SAMPLE if self._sampled < SAMPLES else 0])
        self._sampled += len(sample)
        moved = source if isinstance(event, Lifted) else at.here
        if moved is not None:
            self._first.setdefault(moved, before + 1)
        self._happenings.append(
            Happening(
                number=before + 1,
                kind=kind,
                tab=tab,
                text=button.text if button is not None else "",
                source=source if kind != "load" else None,
                target=moved,
                found=len(self._fresh),
                urls=sample,
                seconds=knowledge.spent - began,
                at=began,
                why=why,
            )
        )
        self._fresh.clear()

    def end(self, *, complete: bool, whole: bool) -> Story:
        """The story so far."""
        knowledge = self._knowledge
        rest = leftovers(knowledge, complete=complete)
        return Story(
            graph=knowledge.graph,
            happenings=tuple(self._happenings),
            states=self._states(rest),
            buttons=_lines(self._happenings, rest.by_text, [button.text for button in knowledge.hung]),
            presses=knowledge.presses,
            loads=knowledge.reloads,
            losses=knowledge.losses,
            urls=len(knowledge.addresses),
            lifted=knowledge.lifted,
            seconds=knowledge.spent,
            spared=rest.spared,
            left=rest.by_text,
            hung=tuple(button.text for button in knowledge.hung),
            whole=whole,
        )

    def _states(self, rest: Leftovers) -> dict[int, State]:
        graph, found, first = self._knowledge.graph, dict[int, int](), dict[int, int]()
        for one in self._happenings:
            if one.target is not None and one.found:
                target = graph.resolve(one.target)
                found[target] = found.get(target, 0) + one.found
        for arrived, number in self._first.items():
            first.setdefault(graph.resolve(arrived), number)
        return {vertex.id: _state(vertex, found.get(vertex.id, 0), first.get(vertex.id, 0), rest) for vertex in graph}


def _state(vertex: Vertex, found: int, first: int, rest: Leftovers) -> State:
    left, spared = rest.by_state.get(vertex.id, (0, 0))
    return State(vertex.id, vertex.state.url_count, found, first, len(vertex.out), left, spared)


def _said(event: Event) -> tuple[Kind, Button | None, str]:
    """(kind, button, why)."""
    match event:
        case Loaded():
            return "load", None, ""
        case Pressed(button, _, new):
            return "press" if new else "walk", button, ""
        case Missed(button, _):
            return "missing", button, ""
        case Lost(reason, button, _):
            return "lost", button, reason
        case Lifted(button):
            return "request", button, ""
        case Waited():
            return "wait", None, ""


def _lines(happenings: Sequence[Happening], left: Mapping[str, int], hung: Sequence[str]) -> tuple[Line, ...]:
    """The buttons, by what they say; those that found most first, then those pressed most."""
    sums: dict[str, list[float]] = {text: [0, 0, 0, 0.0] for text in (*left, *hung)}
    for one in _of_buttons(happenings):
        line = sums.setdefault(one.text, [0, 0, 0, 0.0])
        line[0] += one.kind in ("press", "walk", "missing")
        line[2 if one.kind == "request" else 1] += one.found
        line[3] += one.seconds
    lines = (
        Line(text, int(presses), int(found), int(lifted), seconds, left.get(text, 0), text in hung)
        for text, (presses, found, lifted, seconds) in sums.items()
    )
    return tuple(sorted(lines, key=lambda line: (-line.found - line.lifted, -line.left, -line.presses, line.text)))


def _of_buttons(happenings: Sequence[Happening]) -> Iterator[Happening]:
    return (one for one in happenings if one.kind not in ("load", "lost", "wait"))
