"""One tab at work: choose, press, read; plan a way when nothing waits here (Vasenin, Dzabraev 2017, steps 2–6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mediamon.traversal.budget import Budget
from mediamon.traversal.events import Event, Loaded, Lost, Missed, Pressed
from mediamon.traversal.foresight import Habit, Step, foresee
from mediamon.traversal.frontier import Frontier
from mediamon.traversal.graph import Vertex
from mediamon.traversal.knowledge import Knowledge
from mediamon.traversal.page import ButtonMissing, Page, PageLost, Reading
from mediamon.traversal.paths import Plan, nearest_open
from mediamon.traversal.position import Position
from mediamon.traversal.state import Button

FRUITLESS_WALKS = 10  # in a row; then the vertex that could not be reached is given up and reported


class Explorer:
    """A page, and where its traversal stands. `tell` is given everything that happens, which moves the position.

    room tells how many more presses the budget allows. Never raises because of the page.
    """

    def __init__(
        self,
        page: Page,
        knowledge: Knowledge,
        frontier: Frontier,
        budget: Callable[[], Budget],
        *,
        tell: Callable[[Explorer, Event], None],
        room: Callable[[], int],
    ) -> None:
        self.at = Position(knowledge.graph.longest_history)
        self._page, self._knowledge, self._frontier, self._budget = page, knowledge, frontier, budget
        self._tell, self._room = tell, room
        self._graph = knowledge.graph
        self._habit = Habit()
        self._suspects: set[Button] = set()  # buttons of a burst that lost the page
        self._pressing = False

    async def step(self) -> bool:
        """The next press, walk or reload. False when there is nothing that this tab could do now."""
        try:
            return await self._step()
        except PageLost as lost:
            pressing, self._pressing = self._pressing, False
            self._tell(self, Lost(lost.reason, lost.button, pressing))
            return True

    async def _step(self) -> bool:
        if self.at.here is None:
            await self._reload()
            return True
        here = self._graph.resolve(self.at.here)
        if self._frontier.worth(here):
            if self.at.depth < self._budget().depth:
                await self._press_on(self._graph[here])
                return True
            self._frontier.too_deep(here)
        return await self._go_on(here)

    async def _go_on(self, here: int) -> bool:
        """Nothing to press here: walk to where something waits (step 6)."""
        plan = nearest_open(self._graph, here, self.at.past, self._knowledge.costs, self._frontier.worth)
        if plan is not None:
            await self._follow(plan)
            return True
        if self._graph.open and self.at.depth:
            await self._reload()  # what waits cannot be reached from here nor from the root as it was
            return True
        return False

    async def _press_on(self, here: Vertex) -> None:
        """Press a button that was not pressed here before, and those that should follow it."""
        button = self._frontier.choose(here, self.at.last_text)
        assert button is not None
        self._frontier.claim(here.id, button)
        try:
            steps = self._foresee(here, button)
            readings = await self._burst(steps) if len(steps) > 1 else ()
            if readings:
                self._record_all(steps, readings)
                self._habit.judge(len(steps), len(readings))
            else:
                self._suspects.discard(button)
                await self._press(button, new=True)
        finally:
            self._frontier.release(here.id, button)

    def _foresee(self, here: Vertex, button: Button) -> list[Step]:
        if button in self._suspects:
            return []
        room = min(self._room(), self._budget().depth - self.at.depth)
        return foresee(here, button, self._frontier.roster(here), self._knowledge.news, self._habit, room)

    async def _burst(self, steps: Sequence[Step]) -> Sequence[Reading]:
        """Several presses in one go. Where they lose the page, each is made alone the next time, to see which it was."""
        self._pressing = True
        try:
            readings = await self._page.burst(steps)
            self._pressing = False
            return readings
        except PageLost as lost:
            self._record_all(steps, lost.readings)
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
            if not self._room() or not await self._press(button, new=False):
                self.at.fruitless += 1
                break
            if self.at.here != self._graph.resolve(target):
                self.at.fruitless += 1
                break
        if self.at.fruitless >= FRUITLESS_WALKS:
            self._graph.open.pop(self._graph.resolve(goal), None)
            self.at.fruitless = 0

    async def _press(self, button: Button, *, new: bool) -> bool:
        """One press, recorded. False when the button turned out to be missing."""
        self._pressing = True
        try:
            reading = await self._page.press(button)
            self._pressing = False
        except ButtonMissing as missing:
            self._pressing = False
            self._tell(self, Missed(button, missing.reading))
            return False
        self._record(button, reading, new=new)
        return True

    def _record_all(self, steps: Sequence[Step], readings: Sequence[Reading]) -> None:
        for step, reading in zip(steps, readings, strict=False):
            self._record(step.button, reading, new=True)

    def _record(self, button: Button, reading: Reading, *, new: bool) -> None:
        assert self.at.here is not None
        if new:
            key = (button, self._graph[self.at.here].places.get(button, ""))
            self._habit.pressed(key, bool(reading.urls))
        self._tell(self, Pressed(button, reading, new))

    async def _reload(self) -> None:
        self._tell(self, Loaded(await self._page.load()))
