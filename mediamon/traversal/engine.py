"""The traversal itself: choose, press, read, record; plan a way when nothing waits here (Vasenin, Dzabraev 2017, steps 1–6)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from mediamon.traversal.budget import Budget
from mediamon.traversal.choice import Rates, choose
from mediamon.traversal.costs import Costs
from mediamon.traversal.graph import StateGraph, Vertex
from mediamon.traversal.histories import Past
from mediamon.traversal.news import News
from mediamon.traversal.page import ButtonMissing, Page, PageLost, Reading
from mediamon.traversal.paths import Plan, nearest_open
from mediamon.traversal.reload import settle_root
from mediamon.traversal.state import Button
from mediamon.traversal.walks import Walks

COMPLETE = "complete"
UNREACHABLE = "unreachable"
DEPTH = "depth"
FRUITLESS_WALKS = 10  # in a row; then the vertex that could not be reached is given up and reported
MISSES = 2  # a button that the page shows but cannot find twice is not pressed again


@dataclass(frozen=True, slots=True)
class Report:
    """What a traversal did. `stopped` is "complete", "unreachable" (what is left was not found again) or
    the bound that was reached; `left` counts buttons left unpressed, by text;
    `spared` counts those, over all states, of which nothing new was expected (`news`).
    """

    stopped: str
    presses: int
    reloads: int
    seconds: float
    states: int
    urls: int
    losses: int
    unsettled: int
    spared: int = 0
    left: dict[str, int] = field(default_factory=dict)
    hung: tuple[str, ...] = ()


class Traversal:
    """One page, walked until nothing waits or a bound is reached. Never raises because of the page.

    on_urls gets each URL once, as soon as it is seen; on_step is called after every press and reload (for progress);
    clock gives seconds; without one the time that the readings took is summed.
    """

    def __init__(
        self,
        page: Page,
        *,
        budget: Budget | None = None,
        on_urls: Callable[[Sequence[str]], None] = lambda urls: None,
        on_step: Callable[[Traversal], None] = lambda traversal: None,
        clock: Callable[[], float] | None = None,
        longest_history: int = 4,
    ) -> None:
        self.graph = StateGraph(longest_history)
        self.budget = budget or Budget()
        self.rates = Rates()
        self.presses = self.reloads = self.losses = self.unsettled = 0
        self.seen: set[str] = set()
        self._stray: set[str] = set()
        self.hung: list[Button] = []
        self.last_loss = ""
        self._page, self._on_urls, self._on_step = page, on_urls, on_step
        self._costs, self._walks, self._news = Costs(), Walks(), News(self.budget.patience)
        self._past: deque[Button] = deque(maxlen=longest_history)
        self._here: int | None = None
        self._last_text = ""
        self._depth = self._fruitless = 0
        self._never: set[Button] = set()
        self._deep: set[int] = set()
        self._known_buttons: set[Button] = set()
        self._last_set: frozenset[Button] = frozenset()
        self._missed: dict[tuple[int, Button], int] = {}
        self._spent = 0.0
        self._clock = clock or (lambda: self._spent)
        self._began = self._clock()

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
                self._lose(lost)
        return self.report(stopped)

    def report(self, stopped: str) -> Report:
        """The figures so far."""
        left: dict[str, int] = {}
        for vertex in self.graph:
            self._spare_idle(vertex)
            for button in vertex.waiting:
                left[button.text] = left.get(button.text, 0) + 1
        return Report(
            stopped=self._left_because() if left and stopped == COMPLETE else stopped,
            presses=self.presses,
            reloads=self.reloads,
            seconds=round(self.seconds, 3),
            states=len(self.graph),
            urls=len(self.seen | self._stray),
            spared=sum(len(vertex.spared) for vertex in self.graph),
            losses=self.losses,
            unsettled=self.unsettled,
            left=left,
            hung=tuple(button.text for button in self.hung),
        )

    def _left_because(self) -> str:
        return DEPTH if any(self.graph[vertex].waiting for vertex in self._deep) else UNREACHABLE

    async def _step(self) -> str | None:
        bound = self._bound()
        if bound:
            return bound
        if self._here is None:
            await self._reload()
            return None
        if self._worth(self._here):
            if self._depth < self.budget.depth:
                await self._press_new(choose(self._promising(self.graph[self._here]), self._last_text, self.rates))
                return None
            self._deep.add(self._here)
            self.graph.open.pop(self._here, None)  # too deep: what waits here stays in the report
        return await self._go_on()

    def _worth(self, vertex: int) -> bool:
        """Does a button wait here that may bring something? Where none does, all that wait are spared."""
        if vertex not in self.graph.open:
            return False
        here = self.graph[vertex]
        if next(self._promising(here), None) is None:
            self.graph.spare(vertex, here.waiting)
            return False
        return True

    def _promising(self, vertex: Vertex) -> Iterator[Button]:
        """The waiting buttons that may bring something new, in document order."""
        places, expected = vertex.places, self._news.expected
        return (
            button for button in vertex.buttons if vertex.waits(button) and expected((button, places.get(button, "")))
        )

    def _spare_idle(self, vertex: Vertex) -> None:
        promising = set(self._promising(vertex))
        self.graph.spare(vertex.id, [button for button in vertex.waiting if button not in promising])

    async def _go_on(self) -> str | None:
        """Nothing to press here: walk to where something waits (step 6)."""
        assert self._here is not None
        plan = nearest_open(self.graph, self._here, tuple(self._past), self._costs, self._worth)
        if plan is not None:
            await self._follow(plan)
            return None
        if self.graph.open and self._depth:
            await self._reload()  # what waits cannot be reached from here nor from the root as it was
            return None
        return COMPLETE

    def _bound(self) -> str | None:
        return self.budget.exceeded(
            presses=self.presses, seconds=self.seconds, states=len(self.graph), losses=self.losses
        )

    async def _press_new(self, button: Button) -> None:
        """Press a button that was not pressed here before, and learn from what it brings."""
        assert self._here is not None
        self._fruitless = 0
        before, source = len(self.seen), self._here
        place = self.graph[source].places.get(button, "")
        reading = await self._press(button)
        if reading is None:
            return
        fresh = self._learn_buttons(reading)
        self.rates.pressed(button, len(self.seen) - before, reading.seconds)
        self._news.pressed((button, place), reading.urls, new_buttons=fresh, changed=self._here != source)
        self._last_text = button.text

    def _learn_buttons(self, reading: Reading) -> bool:
        """Is there a button that was never seen before?"""
        shown = reading.state.buttons
        if shown is self._last_set or shown <= self._known_buttons:  # the page hands out equal sets as one
            return False
        self._known_buttons |= shown
        self._last_set = shown
        return True

    async def _follow(self, plan: Plan) -> None:
        """Walk a plan; stop where the page does not go as expected, and let the next step plan again (step 5)."""
        if plan.reload:
            await self._reload()
            return
        goal = plan.steps[-1][1]
        for button, target in plan.steps:
            if self._bound() or await self._press(button) is None or self._here != self.graph.resolve(target):
                self._fruitless += 1
                break
        if self._fruitless >= FRUITLESS_WALKS:
            self.graph.open.pop(self.graph.resolve(goal), None)
            self._fruitless = 0

    async def _press(self, button: Button) -> Reading | None:
        """One press, recorded. None when the button turned out to be missing."""
        assert self._here is not None
        source, past = self._here, tuple(self._past)
        self.presses += 1
        try:
            reading = await self._page.press(button)
        except ButtonMissing as missing:
            self._miss(source, button, missing.reading)
            return None
        self._depth += 1
        self._costs.pressed(button, reading.seconds)
        self._take(reading)
        self._here = self._arrive(source, button, past, reading)
        self._past.append(button)
        self._on_step(self)
        return reading

    def _arrive(self, source: int, button: Button, past: Past, reading: Reading) -> int:
        """Steps 3 and 4, and the refresh rule: a walk that led to X and now leads to an unknown X′ renews X."""
        before = self._walks.press(button)
        known = self.graph.find(reading.state)
        if known is not None:
            target = known
        elif before is not None and self.graph.resolve(before) != source:
            target = self.graph.resolve(before)
            self.graph.retake(target, reading.state, self._pressable(reading), reading.places)
        else:
            target = self.graph.add(reading.state, self._pressable(reading), reading.places)
        self.graph.observe(source, button, past, target)
        self.graph.mark_pressed(source, button)
        self._walks.arrive(target)
        return target

    def _miss(self, source: int, button: Button, reading: Reading) -> None:
        """The page is not what we took it for: stand where it really is."""
        self._walks.jump()
        self._take(reading)
        times = self._missed[source, button] = self._missed.get((source, button), 0) + 1
        if times >= MISSES:
            self.graph.mark_pressed(source, button)
        known = self.graph.find(reading.state)
        self._here = (
            known if known is not None else self.graph.add(reading.state, self._pressable(reading), reading.places)
        )
        self._on_step(self)

    async def _reload(self) -> None:
        """Jump to the root (step 5; the three cases are in `reload`)."""
        reading = await self._page.load()
        self.reloads += 1
        self._costs.reloaded(reading.seconds)
        self._take(reading)
        self._here = settle_root(self.graph, reading)
        for button in self._never & set(self.graph[self._here].waiting):
            self.graph.mark_pressed(self._here, button)
        self._known_buttons.update(reading.buttons)
        self._walks.reload()
        self._walks.arrive(self._here)
        self._past.clear()
        self._depth = 0
        self._on_step(self)

    def _lose(self, lost: PageLost) -> None:
        """The page died or hung: what killed it is tried nowhere else and walked no more where it did; begin at the root."""
        self.losses += 1
        self.last_loss = lost.reason
        source, self._here = self._here, None
        if lost.button is not None:
            if lost.button not in self._never:
                self.hung.append(lost.button)
            self._never.add(lost.button)
            self.graph.forget(lost.button)
            if source is not None:
                self.graph.close(source, lost.button)
            self._fruitless = 0

    def _take(self, reading: Reading) -> None:
        self._spent += reading.seconds
        self.unsettled += not reading.settled
        shown = dict.fromkeys((*reading.urls, *reading.stray))
        fresh = [url for url in shown if url not in self.seen and url not in self._stray]
        self.seen.update(reading.urls)
        self._stray.update(reading.stray)
        if fresh:
            self._on_urls(fresh)

    def _pressable(self, reading: Reading) -> Sequence[Button]:
        if self._never.isdisjoint(reading.state.buttons):
            return reading.buttons  # the tuple itself, which states then share
        return [button for button in reading.buttons if button not in self._never]
