"""What presses do to each other, so that some need not be made: where they lead is foretold (ours).

Of a state that a press of h has made from another one, r, three things may be foretold of a button b. It *overrides* h, as the tabs
of one row do: it leads where it led from r. It *undoes* h, as the way back does: it leads to r. Both are *independent*, as two
widgets are that do not know of each other: it leads where h leads from where b led. And h itself *stays* where it has led, as the day of a
calendar does that is pressed twice, and no list that grows. Each press that could have been foretold
speaks for or against a law of these two kinds of buttons. A law that has come true several times, in the same surroundings or in
more of any, and never failed, is believed, and so is what a choice overrides (`choices`): where what it foretells is a state that is
known, there is no news in the press. Its first failure, such as a tab that sets the pages below it back to the first, ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.choices import Choices
from mediamon.traversal.learnt.repeats import kind_of

HERE, ANYWHERE = 3, 5  # times that a law has come true, in the same surroundings, in whatever
DEEPEST = 2  # presses before, of which it is only foretold where they lead
MOST = 20_000  # laws that are followed; a page that makes up ever new buttons gains nothing by more


class Law(Enum):
    """How a press depends on the one before it."""

    OVERRIDES = auto()
    UNDOES = auto()
    INDEPENDENT = auto()
    STAYS = auto()


@dataclass(slots=True)
class _Record:
    """right: source, press, press before; no more of them than are needed."""

    right: set[tuple[int, Button, Button]] = field(default_factory=set)
    broken: bool = False


class Laws:
    """Learns from presses in a graph. is_tried: was a button ever pressed?"""

    def __init__(self, graph: StateGraph, is_tried: Callable[[Button], bool]) -> None:
        self._graph, self._is_tried = graph, is_tried
        self._records: dict[Hashable, _Record] = {}
        self._broken = 0
        self.choices = Choices()

    @property
    def broken(self) -> int:
        """How many laws and choices have failed that were believed."""
        return self._broken + self.choices.broken

    def learn(self, source: int, button: Button, target: int) -> None:
        """A press has led from a state to another one, or nowhere: then what it leads to may be open already."""
        for law, before, foretold in self._cases(source, button):
            if foretold is None or target == source != foretold:
                continue
            right, kinds = foretold == target, (kind_of(button), kind_of(before))
            if law is Law.OVERRIDES and target != source:
                self.choices.learn(*kinds, right=right)
            for subject, needed in self._subjects(law, button, before, self._place(source, button)):
                self._note(subject, needed, (source, button, before), right=right)

    def foretell(self, vertex: int, button: Button, depth: int = DEEPEST) -> int | None:
        """The known state to which a press leads by a law that is believed; None where none tells, or it was never pressed anywhere."""
        if not self._is_tried(button):
            return None
        place = self._place(vertex, button)
        cases = self._cases(vertex, button, depth)
        return next(
            (told for law, before, told in cases if told is not None and self._holds(law, button, before, place)), None
        )

    def foretells_after(self, origin: int | None, before: Button, button: Button, place: str) -> bool:
        """Will a press be foretold in the state that one of `before` makes of a state, in these surroundings? origin: None where that state is new, too."""
        if button != before and not self._is_tried(button):
            return False
        if self._holds(Law.UNDOES, button, before, place) or (
            button == before and self._holds(Law.STAYS, button, before, place)
        ):
            return True
        known = origin is not None and button != before and self._graph.sole(origin, button) is not None
        return known and self._holds(Law.OVERRIDES, button, before, place)

    def overrides(self, button: Button, before: Button, between: int) -> bool:
        """Does a press lead where it would have led without the one before it, that has made this state?"""
        return self._holds(Law.OVERRIDES, button, before, self._place(between, button))

    def _cases(self, vertex: int, button: Button, depth: int = 0) -> Iterator[tuple[Law, Button, int | None]]:
        """By law and by press that has led here: what it foretells."""
        for origin, before in self._graph.into(vertex):
            yield Law.UNDOES, before, origin
            if button == before:
                yield Law.STAYS, before, vertex
            there = self._leads(origin, button, depth) if button != before else None
            if there is not None:
                yield Law.OVERRIDES, before, there
                if there != origin:
                    yield Law.INDEPENDENT, before, self._graph.sole(there, before)

    def _leads(self, origin: int, button: Button, depth: int) -> int | None:
        known = self._graph.sole(origin, button)
        if known is not None or not depth or button not in self._graph[origin].state.buttons:
            return known
        return self.foretell(origin, button, depth - 1)

    def _holds(self, law: Law, button: Button, before: Button, place: str) -> bool:
        if law is Law.OVERRIDES and self.choices.same(kind_of(button), kind_of(before)):
            return True
        return any(self._is_believed(*one) for one in self._subjects(law, button, before, place))

    def _subjects(self, law: Law, button: Button, before: Button, place: str) -> Iterator[tuple[Hashable, int]]:
        """What is learnt about, and how often it must have come true."""
        kinds = kind_of(button), kind_of(before), button == before
        yield (law, *kinds, place), HERE
        yield (law, *kinds), ANYWHERE

    def _note(self, subject: Hashable, needed: int, press: tuple[int, Button, Button], *, right: bool) -> None:
        if subject not in self._records and len(self._records) >= MOST:
            return
        record = self._records.setdefault(subject, _Record())
        if not right:
            self._broken += self._is_believed(subject, needed)
            record.broken = True
        elif len(record.right) < needed:
            record.right.add(press)

    def _is_believed(self, subject: Hashable, needed: int) -> bool:
        record = self._records.get(subject)
        return record is not None and not record.broken and len(record.right) >= needed

    def _place(self, vertex: int, button: Button) -> str:
        return self._graph[vertex].places.get(button, "")
