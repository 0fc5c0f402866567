"""One tab at work: choose, press, read; plan a way when nothing waits here (Vasenin, Dzabraev 2017, steps 2–6)."""

from __future__ import annotations

from asyncio import ensure_future, sleep
from collections.abc import Callable, Iterator, Sequence

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.page import ButtonMissing, Page, PageLost, Reading
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.state import Button, Key
from mediamon.traversal.choosing.foresight import Habit, Step, foresee
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.choosing.paths import Plan, nearest_open
from mediamon.traversal.choosing.second_ways import SecondWays
from mediamon.traversal.choosing.shortcuts import is_astray, shortened
from mediamon.traversal.learnt.knowledge import Knowledge
from mediamon.traversal.lists.ahead import Way
from mediamon.traversal.lists.lifted import Chain, Lifting
from mediamon.traversal.lists.without_presses import WithoutPresses

MOST_LINGERED = 10  # times that a page is given time to change by itself
IN_VAIN = 4  # of those, in a row without an address never seen
PART = 128  # presses of a burst that are told of at once
FRUITLESS_WALKS = 10  # in a row; then the vertex that could not be reached is given up and reported


class Explorer:
    """A page, and where its traversal stands. `tell` is given everything that happens, which moves the position.

    room tells how many more presses the budget allows, time_left how many more seconds. lifting, ways_of_asking: for the rest of a list without presses, the
    best way first. Never raises because of the page.
    """

    def __init__(
        self,
        page: Page,
        knowledge: Knowledge,
        frontier: Frontier,
        budget: Callable[[], Budget],
        *,
        ways: SecondWays,
        tell: Callable[[Explorer, Event], None],
        room: Callable[[], int],
        time_left: Callable[[], float],
        lifting: Lifting | None = None,
        ways_of_asking: Sequence[Way] = (),
    ) -> None:
        self.at = Position(knowledge.graph.longest_history)
        self._page, self._knowledge, self._frontier, self._budget = page, knowledge, frontier, budget
        self._tell, self._room, self._time_left = tell, room, time_left
        self._graph = knowledge.graph
        self._habit = Habit()
        self._lifting = lifting
        self._without_presses: WithoutPresses | None = None
        if lifting is not None:
            self._without_presses = WithoutPresses(
                lifting, ways_of_asking, tell=self._lifted, confirm=self._is_confirmed, left=self._requests_left
            )
        self._ways = ways
        self._suspects: set[Button] = set()  # buttons of a burst that lost the page
        self._pressing = False
        self._lingered = self._lingered_in_vain = 0
        self._lingered_in: set[int] = set()  # vertices to which the page came by itself
        self._seeking = False  # on the way out of a desert
        self._looked = 0  # how long the desert was when it was looked for last

    async def begins(self) -> bool:
        """Load the page; False where it cannot be opened once more."""
        try:
            await self._reload()
        except PageLost:
            return False
        return True

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
        if (plan := self._way_out_of_the_desert(here) or self._way_to_others(here)) is not None:
            await self._follow(plan)
            return True
        if self._frontier.worth(here):
            if self.at.depth < self._budget().depth:
                await self._press_on(self._graph[here])
                return True
            self._frontier.too_deep(here)
        return await self._go_on(here)

    def _way_out_of_the_desert(self, here: int) -> Plan | None:
        """Where presses have brought nothing for long (`satiety`), the way to a button that was never pressed, or else, far in it, to where
        something may be expected; looked for again when the desert is twice as long.
        """
        satiety = self._knowledge.news.satiety
        if satiety.desert < self._looked:
            self._looked = 0
        if satiety.in_desert and satiety.desert >= 2 * self._looked:
            self._looked, self._seeking = satiety.desert, True
        plan = None
        for holds in self._sought() if self._seeking else ():
            plan = self._way_to(holds, here)
            if plan is not None or holds(here):
                break
        self._seeking = plan is not None
        return plan

    def _sought(self) -> Iterator[Callable[[int], bool]]:
        if self._frontier.any_untried():
            yield self._frontier.holds_untried
        if self._knowledge.news.satiety.far_in_desert and self._frontier.any_rich():
            yield self._frontier.holds_rich

    def _way_to(self, holds: Callable[[int], bool], here: int) -> Plan | None:
        """The way to the nearest state of such; None where none is reached, or where the page is in one."""
        knowledge = self._knowledge
        plan = nearest_open(self._graph, here, self.at.past, knowledge.costs, holds, knowledge.news.jumps)
        return plan if plan is not None and (plan.reload or plan.steps) else None

    def _way_to_others(self, here: int) -> Plan | None:
        """Where one button has been pressed in a row for long (`rows`), the way to others that wait; None where some do here."""
        knowledge = self._knowledge
        if not knowledge.rows.rest(self._budget()):
            return None
        if self._frontier.holds_another(here):
            return None
        plan = self._way_to(self._frontier.holds_another, here)
        if plan is None:
            knowledge.rows.wake()
        return plan

    async def _go_on(self, here: int) -> bool:
        """Nothing to press here: walk to where something waits (step 6)."""
        costs, jumps = self._knowledge.costs, self._knowledge.news.jumps
        plan = nearest_open(self._graph, here, self.at.past, costs, self._frontier.worth_a_walk, jumps)
        if plan is not None:
            await self._follow(plan)
            return True
        if self.at.depth and any(map(self._frontier.worth_a_walk, tuple(self._graph.open))):
            await self._reload()  # what waits cannot be reached from here nor from the root as it was
            return True
        return self._ways.open() or await self._linger()

    async def _linger(self) -> bool:
        """Nothing is left to press: has the page itself something in hand? Where it has come round to a state, it has shown all it has."""
        self._lingered += 1
        patient = self._lingered <= MOST_LINGERED and self._lingered_in_vain < IN_VAIN
        reading = await self._page.linger(self._time_left()) if patient else None
        if reading is None:
            return False
        seen = len(self._knowledge.addresses)
        self._tell(self, Waited(reading))
        assert self.at.here is not None
        fresh, came_to = len(self._knowledge.addresses) > seen, self._graph.resolve(self.at.here)
        gone_round = came_to in self._lingered_in
        self._lingered_in.add(came_to)
        self._lingered_in_vain = 0 if fresh else IN_VAIN if gone_round else self._lingered_in_vain + 1
        return True

    async def _press_on(self, here: Vertex) -> None:
        """Press a button that was not pressed here before, and those that should follow it."""
        button = self._frontier.choose(here, self.at)
        assert button is not None
        self._frontier.claim(here.id, button)
        try:
            steps = self._foresee(here, button)
            made = await self._press_all(steps) if len(steps) > 1 else 0
            if made:
                self._habit.judge(len(steps), made)
            else:
                self._suspects.discard(button)
                await self._press(button, new=True)
        finally:
            self._frontier.release(here.id, button)
        if self.at.here is not None:
            await self._go_on_without_presses()

    async def _go_on_without_presses(self) -> None:
        if self._without_presses is not None:
            await self._without_presses.go_on(self._knowledge.lifted_to)

    def _lifted(self, event: Lifted) -> None:
        self._tell(self, event)

    def _requests_left(self, made: int) -> int:
        return max(0, self._budget().requests - made) if self._room() else 0

    async def _is_confirmed(self, key: Key, chain: Chain) -> bool:
        """Does a press in the page, which is far behind, show what its request gave?"""
        assert self._lifting is not None
        self._pressing = True
        try:
            reading = await self._page.press(key[0], telling=True)
        except ButtonMissing as missing:
            self._tell(self, Missed(key[0], missing.reading))
            return False
        finally:
            self._pressing = False
        agreed = self._lifting.agrees(chain, reading)
        self._record(key[0], reading, new=True)
        return agreed

    def _foresee(self, here: Vertex, button: Button) -> list[Step]:
        if button in self._suspects:
            return []
        room = min(self._room(), self._budget().depth - self.at.depth)
        roster, row = self._frontier.roster(here), self._knowledge.rows.left(button)
        return foresee(here, button, roster, self._knowledge.news, self._habit, room, self._knowledge.laws, row)

    async def _press_all(self, steps: Sequence[Step]) -> int:
        """Several presses; how many were made. What a part of them has brought is learnt while the page makes the next part. Where they lose
        the page, each is made alone the next time, to see which it was.
        """
        self._pressing, made = True, 0
        parts = [steps[first : first + PART] for first in range(0, len(steps), PART)]
        burst = ensure_future(self._page.burst(parts[0]))
        try:
            for part, following in zip(parts, [*parts[1:], ()], strict=True):
                try:
                    readings = await burst
                except PageLost as lost:
                    self._record_all(part, lost.readings)
                    self._suspects.update(step.button for step in part if lost.button is None)
                    raise
                whole = len(readings) == len(part)
                if whole and following:
                    burst = ensure_future(self._page.burst(following))
                    await sleep(0)  # so that it is sent to the page before this is learnt
                self._record_all(part, readings)
                made += len(readings)
                if not whole:
                    break
        finally:
            burst.cancel()
        self._pressing = False
        return made

    async def _follow(self, plan: Plan) -> None:
        """Walk a plan; stop where the page does not go as expected, and let the next step plan again (step 5)."""
        if plan.reload:
            await self._reload()
            return
        goal = plan.steps[-1][1]
        for button, target in self._shortened(plan).steps:
            if not self._room() or not await self._press(button, new=False, target=target):
                self.at.fruitless += 1
                break
            if self.at.here != self._graph.resolve(target):
                self.at.fruitless += 1
                break
        if self.at.fruitless >= FRUITLESS_WALKS:
            self._frontier.give_up(self._graph.resolve(goal))
            self.at.fruitless = 0

    def _shortened(self, plan: Plan) -> Plan:
        """The plan, in full where the last walk did not arrive."""
        assert self.at.here is not None
        return plan if self.at.fruitless else shortened(plan, self.at.here, self._graph, self._knowledge.laws)

    async def _press(self, button: Button, *, new: bool, target: int | None = None) -> bool:
        """One press, recorded. False when the button turned out to be missing. target: the state to which a walk should lead."""
        self._pressing = True
        try:
            reading = await self._page.press(button)
            self._pressing = False
        except ButtonMissing as missing:
            self._pressing = False
            self._tell(self, Missed(button, missing.reading))
            return False
        assert self.at.here is not None
        astray = target is not None and is_astray(self._graph, self.at.here, button, reading.state, target)
        self._record(button, reading, new=new or astray)
        return True

    def _record_all(self, steps: Sequence[Step], readings: Sequence[Reading]) -> None:
        """The presses of a burst. It ends where it comes to states that the page knows, but another tab's, or those from before this
        process was started, it does not know: what was pressed there is old.
        """
        for step, reading in zip(steps, readings, strict=False):
            if self.at.here is not None:  # else one of them failed, and the page is loaded anew
                self._record(step.button, reading, new=step.button not in self._graph[self.at.here].pressed)

    def _record(self, button: Button, reading: Reading, *, new: bool) -> None:
        assert self.at.here is not None
        if new:
            key = (button, self._graph[self.at.here].places.get(button, ""))
            self._habit.pressed(key, bool(reading.urls))
            if self._lifting is not None:
                self._lifting.pressed(key, reading)
        self._tell(self, Pressed(button, reading, new))

    async def _reload(self) -> None:
        reading = await self._page.load()
        self._lingered_in.clear()  # what it does by itself begins anew
        if self._lifting is not None:
            self._lifting.loaded(reading)
        self._tell(self, Loaded(reading))
