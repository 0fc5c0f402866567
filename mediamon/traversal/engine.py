"""The traversal of one page by one or more tabs, until nothing waits or a bound is reached (Vasenin, Dzabraev 2017)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.events import Event, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.page import Page
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.report import COMPLETE, DEPTH, UNREACHABLE, Report
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.choosing.joining import Joining
from mediamon.traversal.choosing.second_ways import SecondWays
from mediamon.traversal.explorer import Explorer
from mediamon.traversal.learnt.choice import Rates
from mediamon.traversal.learnt.knowledge import Knowledge
from mediamon.traversal.lists.ahead import Way
from mediamon.traversal.lists.lifted import Lifting


class Traversal:
    """One page, or several tabs of it, walked until nothing waits or a bound is reached. Never raises because of the page.

    joining: when the tabs behind the first one join it, each in its turn;
    on_urls gets each URL once, as soon as it is seen; on_step is called after every press and reload (for progress);
    on_event gets everything that happens, with the number of its tab, in order (for `journal`); clock gives seconds;
    without one the time that the readings took is summed; known tells which of some URLs an earlier crawl knows: a press
    that brings only such ones brings no news; skips tells of which buttons nothing is expected (`habits`);
    ways_of_asking: for an address by plain HTTP, the best first, and lift_from: the page's address, to go on with lists
    without presses (`lifted`); called_off is asked before each press why there should be none any more, "" as long as there should.
    """

    def __init__(
        self,
        page: Page | Sequence[Page],
        *,
        budget: Budget | None = None,
        joining: Joining | None = None,
        on_urls: Callable[[Sequence[str]], None] = lambda urls: None,
        on_step: Callable[[Traversal], None] = lambda traversal: None,
        on_event: Callable[[int, Event], None] = lambda tab, event: None,
        clock: Callable[[], float] | None = None,
        known: Callable[[Sequence[str]], Collection[str]] | None = None,
        skips: Callable[[Button], bool] | None = None,
        lift_from: str = "",
        ways_of_asking: Sequence[Way] = (),
        called_off: Callable[[], str] = lambda: "",
        longest_history: int = 4,
    ) -> None:
        self.budget = budget or Budget()
        self.knowledge = Knowledge(
            longest_history=longest_history, patience=self.budget.patience, on_urls=on_urls, known=known, skips=skips
        )
        self._frontier = Frontier(self.knowledge)
        self._ways = SecondWays(self.knowledge, self._frontier)
        self._on_step, self._on_event, self._called_off = on_step, on_event, called_off
        pages: Sequence[Page] = page if isinstance(page, Sequence) else [page]
        self._tabs = [self._tab(one, lift_from, ways_of_asking) for one in pages]
        self._joining = joining or Joining()
        self._at_work = 0  # the first so many tabs
        self._moved = asyncio.Event()
        self._resumed = 0
        self._clock = clock or (lambda: self.knowledge.spent)
        self._began = self._clock()

    @property
    def graph(self) -> StateGraph:
        """The state graph so far."""
        return self.knowledge.graph

    @property
    def rates(self) -> Rates:
        """What buttons have yielded."""
        return self.knowledge.rates

    @property
    def presses(self) -> int:
        """Presses made so far, without those of a run that this one resumes."""
        return self.knowledge.presses - self._resumed

    @property
    def urls(self) -> int:
        """Distinct URLs seen so far."""
        return len(self.knowledge.addresses)

    @property
    def last_loss(self) -> str:
        """Why the page was lost last, "" when it never was."""
        return self.knowledge.last_loss

    @property
    def seconds(self) -> float:
        """Seconds since the traversal began."""
        return self._clock() - self._began

    def resume(self, events: Iterable[tuple[int, Event]]) -> int:
        """Take in what another process has learnt, before `run`; returns its presses, which count in no budget of this one.

        The addresses are told again: what was told to a process that was killed may not have been kept.
        """
        places: dict[int, Position] = {}
        for tab, event in events:
            at = places.setdefault(tab, Position(self.graph.longest_history))
            if at.here is not None or not isinstance(event, Pressed | Missed | Waited):
                self.knowledge.learn(at, event)
        self._resumed = self.knowledge.presses
        self.knowledge.losses = 0
        return self._resumed

    async def run(self) -> Report:
        """Traverse until complete or out of budget."""
        self._at_work, busy = 0, set[int]()
        try:
            async with asyncio.TaskGroup() as group:
                self._begin_another(group, busy)
        except BaseExceptionGroup as several:  # of who is told: as if there were one tab
            raise several.exceptions[0] from None
        return self.report(self._bound() or COMPLETE)

    def report(self, stopped: str) -> Report:
        """The figures so far."""
        spared, left = self._frontier.left()
        knowledge = self.knowledge
        return Report(
            stopped=self._left_because() if left and stopped == COMPLETE else stopped,
            presses=self.presses,
            resumed=self._resumed,
            reloads=knowledge.reloads,
            seconds=round(self.seconds, 3),
            states=len(self.graph),
            urls=self.urls,
            spared=spared,
            lifted=knowledge.lifted,
            tabs=self._at_work,
            losses=knowledge.losses,
            unsettled=knowledge.unsettled,
            left=left,
            hung=tuple(button.text for button in knowledge.hung),
        )

    def _begin_another(self, group: asyncio.TaskGroup, busy: set[int]) -> None:
        busy.add(self._at_work)
        group.create_task(self._work(self._at_work, group, busy))
        self._at_work += 1

    async def _work(self, number: int, group: asyncio.TaskGroup, busy: set[int]) -> None:
        """One tab, which waits while it has nothing to do and others may still find something."""
        if number and not await self._tabs[number].begins():  # no loss of the page that others are at
            busy.discard(number)
            self._moved.set()
            return
        while self._bound() is None:
            if await self._tabs[number].step():
                self._moved.set()
                if self._is_another_worth():
                    self._begin_another(group, busy)
                continue
            busy.discard(number)
            if not busy:
                self._moved.set()
                return
            self._moved.clear()
            await self._moved.wait()
            if not busy:
                return
            busy.add(number)
        busy.discard(number)
        self._moved.set()

    def _is_another_worth(self) -> bool:
        if self._at_work == len(self._tabs) or self._bound():
            return False
        return self._joining.is_worth(self.knowledge.presses, self.knowledge.spent, len(self.graph.open))

    def _left_because(self) -> str:
        return DEPTH if any(self.graph[vertex].waiting for vertex in self._frontier.deep) else UNREACHABLE

    def _bound(self) -> str | None:
        losses = self.knowledge.losses // max(1, self._at_work)  # a browser that dies takes all tabs with it
        reached = self.budget.exceeded(
            presses=self.presses, seconds=self.seconds, states=len(self.graph), losses=losses
        )
        return reached or self._called_off() or None

    def _tab(self, page: Page, lift_from: str, ways_of_asking: Sequence[Way]) -> Explorer:
        return Explorer(
            page,
            self.knowledge,
            self._frontier,
            lambda: self.budget,
            ways=self._ways,
            tell=self._learn,
            room=lambda: 0 if self._bound() else self.budget.presses - self.presses,
            time_left=lambda: max(0.0, self.budget.seconds - self.seconds),
            lifting=Lifting(lift_from) if ways_of_asking else None,
            ways_of_asking=ways_of_asking,
        )

    def _learn(self, tab: Explorer, event: Event) -> None:
        self._on_event(self._tabs.index(tab), event)
        self.knowledge.learn(tab.at, event)
        if not isinstance(event, Lost):
            self._on_step(self)
