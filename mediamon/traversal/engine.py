"""The traversal itself: choose, press, read, record; plan a way when nothing waits here (Vasenin, Dzabraev 2017, steps 1–6).

What was learnt is in `knowledge`; here is decided what to do next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from mediamon.traversal.budget import Budget
from mediamon.traversal.choice import Rates
from mediamon.traversal.events import Event, Loaded, Lost, Missed, Pressed
from mediamon.traversal.foresight import Habit, Step, foresee
from mediamon.traversal.graph import StateGraph, Vertex
from mediamon.traversal.knowledge import Knowledge
from mediamon.traversal.page import ButtonMissing, Page, PageLost, Reading
from mediamon.traversal.paths import Plan, nearest_open
from mediamon.traversal.position import Position
from mediamon.traversal.report import COMPLETE, DEPTH, UNREACHABLE, Report
from mediamon.traversal.roster import Rosters
from mediamon.traversal.state import Button

FRUITLESS_WALKS = 10  # in a row; then the vertex that could not be reached is given up and reported


class Traversal:
    """One page, walked until nothing waits or a bound is reached. Never raises because of the page.

    on_urls gets each URL once, as soon as it is seen; on_step is called after every press and reload (for progress);
    on_event gets everything that happens, in order (for a journal); clock gives seconds; without one the time that the
    readings took is summed; known tells whether an earlier crawl knows a URL: a press that brings only such ones brings
    no news.
    """

    def __init__(
        self,
        page: Page,
        *,
        budget: Budget | None = None,
        on_urls: Callable[[Sequence[str]], None] = lambda urls: None,
        on_step: Callable[[Traversal], None] = lambda traversal: None,
        on_event: Callable[[Event], None] = lambda event: None,
        clock: Callable[[], float] | None = None,
        known: Callable[[str], bool] | None = None,
        longest_history: int = 4,
    ) -> None:
        self.budget = budget or Budget()
        self.knowledge = Knowledge(
            longest_history=longest_history, patience=self.budget.patience, on_urls=on_urls, known=known
        )
        self._page, self._on_step, self._on_event = page, on_step, on_event
        self._rosters = Rosters(self.knowledge.news, self.knowledge.rates)
        self._at = Position(longest_history)
        self._habit = Habit()
        self._deep: set[int] = set()
        self._pressing = False
        self._suspects: set[Button] = set()  # buttons of a burst that lost the page
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
        """Presses made so far."""
        return self.knowledge.presses

    @property
    def urls(self) -> int:
        """Distinct URLs seen so far."""
        return len(self.knowledge.seen)

    @property
    def last_loss(self) -> str:
        """Why the page was lost last, "" when it never was."""
        return self.knowledge.last_loss

    @property
    def seconds(self) -> float:
        """Seconds since the traversal began."""
        return self._clock() - self._began

    async def run(self) -> Report:
        """Traverse until complete or out of budget."""
        stopped = None
        while stopped is None:
            try:
                stopped = await self._step()
            except PageLost as lost:
                self._learn(Lost(lost.reason, lost.button, self._pressing))
                self._pressing = False
        return self.report(stopped)

    def report(self, stopped: str) -> Report:
        """The figures so far."""
        spared, left = self._left()
        knowledge = self.knowledge
        return Report(
            stopped=self._left_because() if left and stopped == COMPLETE else stopped,
            presses=knowledge.presses,
            reloads=knowledge.reloads,
            seconds=round(self.seconds, 3),
            states=len(self.graph),
            urls=self.urls,
            spared=spared,
            lifted=knowledge.lifted,
            losses=knowledge.losses,
            unsettled=knowledge.unsettled,
            left=left,
            hung=tuple(button.text for button in knowledge.hung),
        )

    def _left(self) -> tuple[int, dict[str, int]]:
        """How many waiting buttons promise nothing, and how often each text is left that does."""
        spared, left = 0, Counter[str]()
        for vertex in self.graph:
            roster = None if vertex.idle or not vertex.unpressed else self._rosters.of(vertex)
            promising = [] if roster is None else roster.named(roster.promising(vertex.pressed))
            spared += vertex.unpressed - len(promising)
            left.update(button.text for button in promising)
        return spared, dict(left)

    def _left_because(self) -> str:
        return DEPTH if any(self.graph[vertex].waiting for vertex in self._deep) else UNREACHABLE

    async def _step(self) -> str | None:
        bound = self._bound()
        if bound:
            return bound
        if self._at.here is None:
            await self._reload()
            return None
        here = self.graph.resolve(self._at.here)
        if self._worth(here):
            if self._at.depth < self.budget.depth:
                await self._press_on(self.graph[here])
                return None
            self._deep.add(here)
            self.graph.open.pop(here, None)  # too deep: what waits here stays in the report
        return await self._go_on(here)

    def _worth(self, vertex: int) -> bool:
        """Does a button wait here that may bring something? Where none does, all that wait are spared."""
        if vertex not in self.graph.open:
            return False
        here = self.graph[vertex]
        if not self._promises(here):
            self.graph.spare(vertex)
            return False
        return True

    def _promises(self, vertex: Vertex) -> bool:
        roster = self._rosters.find(vertex)
        if roster is not None:
            return bool(roster.promising(vertex.pressed).any())
        places, expected = vertex.places, self.knowledge.news.expected
        return any(
            button not in vertex.pressed and expected((button, places.get(button, ""))) for button in vertex.buttons
        )

    async def _go_on(self, here: int) -> str | None:
        """Nothing to press here: walk to where something waits (step 6)."""
        plan = nearest_open(self.graph, here, self._at.past, self.knowledge.costs, self._worth)
        if plan is not None:
            await self._follow(plan)
            return None
        if self.graph.open and self._at.depth:
            await self._reload()  # what waits cannot be reached from here nor from the root as it was
            return None
        return COMPLETE

    def _bound(self) -> str | None:
        return self.budget.exceeded(
            presses=self.presses, seconds=self.seconds, states=len(self.graph), losses=self.knowledge.losses
        )

    async def _press_on(self, here: Vertex) -> None:
        """Press a button that was not pressed here before, and those that should follow it."""
        roster = self._rosters.of(here)
        chosen = roster.labels.choose(roster.promising(here.pressed), self._at.last_text)
        assert chosen is not None
        button = roster.buttons[chosen]
        room = min(self.budget.presses - self.presses, self.budget.depth - self._at.depth)
        steps = (
            [] if button in self._suspects else foresee(here, button, roster, self.knowledge.news, self._habit, room)
        )
        readings = await self._burst(steps) if len(steps) > 1 else ()
        for step, reading in zip(steps, readings, strict=False):
            self._record(step.button, reading, new=True)
        if readings:
            self._habit.judge(len(steps), len(readings))
        else:
            self._suspects.discard(button)
            await self._press(button, new=True)

    async def _burst(self, steps: Sequence[Step]) -> Sequence[Reading]:
        """Several presses in one go. Where they lose the page, each is made alone the next time, to see which it was."""
        self._pressing = True
        try:
            readings = await self._page.burst(steps)
            self._pressing = False
            return readings
        except PageLost as lost:
            for step, reading in zip(steps, lost.readings, strict=False):
                self._record(step.button, reading, new=True)
            if lost.button is None:
                self._suspects.update(step.button for step in steps)
            raise

    async def _follow(self, plan: Plan) -> None:
        """Walk a plan; stop where the page does not go as expected, and let the next step plan again (step 5)."""
        if plan.reload:
            await self._reload()
            return
        goal = plan.steps[-1][1]
        for button, target in plan.steps:
            if self._bound() or not await self._press(button, new=False) or self._at.here != self.graph.resolve(target):
                self._at.fruitless += 1
                break
        if self._at.fruitless >= FRUITLESS_WALKS:
            self.graph.open.pop(self.graph.resolve(goal), None)
            self._at.fruitless = 0

    async def _press(self, button: Button, *, new: bool) -> bool:
        """One press, recorded. False when the button turned out to be missing."""
        self._pressing = True
        try:
            reading = await self._page.press(button)
            self._pressing = False
        except ButtonMissing as missing:
            self._pressing = False
            self._learn(Missed(button, missing.reading))
            self._on_step(self)
            return False
        self._record(button, reading, new=new)
        return True

    def _record(self, button: Button, reading: Reading, *, new: bool) -> None:
        assert self._at.here is not None
        if new:
            key = (button, self.graph[self._at.here].places.get(button, ""))
            self._habit.pressed(key, bool(reading.urls))
        self._learn(Pressed(button, reading, new))
        self._on_step(self)

    async def _reload(self) -> None:
        self._learn(Loaded(await self._page.load()))
        self._on_step(self)

    def _learn(self, event: Event) -> None:
        self._on_event(event)
        self.knowledge.learn(self._at, event)
