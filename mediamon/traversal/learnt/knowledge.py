"""All that a traversal has learnt of a page: it follows from the events alone, whoever decides what to press.

So a journal of events brings it back (`journal`), and several tabs can share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.graph import StateGraph, Vertex
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.reload import settle_root
from mediamon.traversal.automaton.state import Button, Key
from mediamon.traversal.automaton.walks import Walks
from mediamon.traversal.learnt.addresses import Addresses
from mediamon.traversal.learnt.choice import Rates
from mediamon.traversal.learnt.excuses import Excuses
from mediamon.traversal.learnt.laws import Laws
from mediamon.traversal.learnt.layers import layers
from mediamon.traversal.learnt.met import Met
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.questions import Press, Questions
from mediamon.traversal.learnt.rows import Rows
from mediamon.traversal.learnt.turning import Turning, grew
from mediamon.traversal.learnt.weighing import Weighing, added

REPLACED = 2  # things to press
AGAIN = 50  # presses of one button in one state
MISSES = 2  # a button that the page shows but cannot find twice is not pressed again


class Knowledge:
    """The graph, what presses cost and yield, the URLs seen. on_urls gets each URL once, as soon as it is seen.

    known: which of these does an earlier crawl know? What brings only such ones brings no news. skips: see `News`.
    """

    def __init__(
        self,
        *,
        longest_history: int,
        patience: int,
        on_urls: Callable[[Sequence[str]], None],
        known: Callable[[Sequence[str]], Collection[str]] | None = None,
        skips: Callable[[Button], bool] | None = None,
    ) -> None:
        self.graph = StateGraph(longest_history)
        self.rates, self.costs, self.walks, self.rows = Rates(), Costs(), Walks(), Rows()
        self.laws, self._sparing = Laws(self.graph, self.rates.is_tried), patience > 0
        self.news = News(patience, skips, resolve=self.graph.resolve, choices=self.laws.choices)
        self.met, self.addresses = Met(), Addresses(on_urls, known)
        self._weighing = Weighing(self.graph, self.rates, self.news, self.met, self.addresses, sparing=self._sparing)
        self.presses = self.reloads = self.losses = self.unsettled = self.lifted = 0
        self.spent = 0.0
        self.hung: list[Button] = []
        self.last_loss = ""
        self._turning = Turning(self.graph)
        self.lifted_to: dict[Key, str] = {}  # the request that is due next, of lists that are being lifted
        self._again = Counter[tuple[int, Button]]()
        self._missed: dict[tuple[int, Button], int] = {}
        self._excuses, self._questions = Excuses(), Questions(self.graph)

    @property
    def spares(self) -> bool:
        """Is a button let be that brings nothing more (`news`)?"""
        return self._sparing

    def learn(self, at: Position, event: Event) -> None:
        """Take in what happened to the tab that stood at `at`, and move it."""
        match event:
            case Loaded():
                self._loaded(at, event.reading)
            case Pressed():
                self._pressed(at, event)
            case Missed():
                self._miss(at, event)
            case Lost():
                self._lose(at, event)
            case Lifted():
                self._lift(event)
            case Waited():
                self._drifted(at, event.reading)

    def _loaded(self, at: Position, reading: Reading) -> None:
        """The jump to the root (step 5; the three cases are in `reload`)."""
        self.reloads += 1
        self.costs.reloaded(reading.seconds)
        self.news.loaded()
        self.rows.loaded()
        self._take(reading)
        vertex = settle_root(self.graph, reading)
        for button in self.met.never & set(reading.buttons):
            self.graph.mark_pressed(vertex, button)
        self.met.meet(set(reading.buttons))
        at.loaded(vertex)
        self.walks.arrive(at.step, vertex)

    def _pressed(self, at: Position, event: Pressed) -> None:
        assert at.here is not None
        button, reading, source = event.button, event.reading, self.graph.resolve(at.here)
        place = self.graph[source].places.get(button, "")
        self.presses += reading.times
        self.costs.pressed(button, reading.seconds)
        if self.rows.pressed(button, reading.times, reading.seconds, new=event.new):
            self.news.comes_back((button, place))
        fresh = self._take(reading)
        if self._is_excused(at, event, (button, place), source):
            return
        before, vain, way = len(self.graph), self._is_vain(source, reading), at.way
        target, silent = self._arrive(at, source, button, reading), () if at.brought else at.past[-1:]
        at.pressed(button, target, brought=bool(reading.urls))
        if fresh and self._brings_each_time(source, button, target):
            self.graph.let_wait(source, button)
        else:
            self.graph.mark_pressed(source, button)
        if reading.chose and target != source:
            self.news.chosen.add(button.listeners)
            self.graph.mark_pressed(target, button)
        if event.new:
            at.fruitless = 0
            news = self._weighing.weigh(button, self.graph[source], target, place, reading, fresh)
            if fresh and silent and silent[0] != button:
                self.news.satiety.helped(silent[0])
            if len(self.graph) > before:
                turned = bool(fresh) and not grew(self.graph[source], reading)
                turned = turned or self._replaces(self.graph[source], reading) or reading.chose
                self._turning.came(at, source, target, (button, place), reading, turned=turned)
                goes_on = fresh or self._went_on(self.graph[source], button, reading)
                self.graph[target].ahead = button if news and goes_on else None
                self.graph[target].rich = fresh > 0
                self.graph[target].layers = layers(self.graph[source], button, self.graph[target])
            else:
                self._turning.came_again(at, source, target, (button, place), reading)
            if self._sparing:
                self.rows.came_to(self.graph[target])
            at.last = button
        else:
            self.news.walked(fresh=fresh > 0)
        if fresh and len(self.graph) == before:  # what it brought is no part of the state that it led to: it went away
            self.met.strays.add(button)
        self._learn_way((button, place), source, target)
        self._ask_again(way, source, button, target, fresh=fresh > 0)
        self._begin_anew_where_it_failed(at, reading, vain=vain)

    def _brings_each_time(self, source: int, button: Button, target: int) -> bool:
        """Does it show something new whenever it is pressed, and leave the page as it was or come back to it: a word that fades away?"""
        if not self._sparing or (target != source and button not in self.graph[source].pressed):
            return False
        self._again[source, button] += 1
        return self._again[source, button] <= AGAIN

    def _learn_way(self, key: Key, source: int, target: int) -> None:
        revived = self.news.revived
        if key[0] in self.met.strays:
            self.news.left_the_page(key[0])
        else:
            self.news.led(key, source, target)
        if self._sparing and key[0] not in self.met.strays:
            broken = self.laws.broken
            self.laws.learn(source, key[0], target)
            if self.laws.broken > broken:
                self.graph.doubt()
        if self.news.revived > revived:
            self.graph.reconsider()

    def _ask_again(self, way: Press | None, source: int, button: Button, target: int, *, fresh: bool) -> None:
        for vertex, one in self._questions.learn(way, source, button, target, fresh=fresh) if self._sparing else ():
            self.graph.let_wait(vertex, one)
            self.news.allow_once_more((one, self.graph[vertex].places.get(one, "")))

    def _went_on(self, source: Vertex, button: Button, reading: Reading) -> bool:
        """Has the press added to the page, as the one of the same button before it had? What a list begins with its filters may have shown."""
        return added(source, reading) and any(button == last for _, last in source.into)

    def _replaces(self, source: Vertex, reading: Reading) -> bool:
        """Have things to press that were never seen taken the place of others? Many sites list their news as those, without links."""
        return self.met.newcomers >= REPLACED and len(source.state.buttons - reading.state.buttons) >= REPLACED

    def _is_excused(self, at: Position, event: Pressed, key: Key, source: int) -> bool:
        """Is it as if the press had not been made (`excuses`)? Then the page stays where it was, or is begun anew."""
        reading = event.reading
        vain = self._is_vain(source, reading)
        again = event.new and self._excuses.excused(key, reading, vain=vain, shown=self.news.shown(key))
        if not again and (event.new or not vain or not reading.failed):
            return False
        at.pressed(event.button, source)
        self._begin_anew_where_it_failed(at, reading, vain=vain)
        return True

    def _begin_anew_where_it_failed(self, at: Position, reading: Reading, *, vain: bool) -> None:
        if vain and reading.failed and self._excuses.must_begin_anew():
            at.here = None

    def _is_vain(self, source: int, reading: Reading) -> bool:
        return not reading.urls and self.graph.find(reading.state) == source

    def _arrive(self, at: Position, source: int, button: Button, reading: Reading) -> int:
        """Steps 3 and 4, and the refresh rule: a walk that led to X and now leads to an unknown X′ renews X."""
        at.step = self.walks.press(at.step, button)
        before, known = self.walks.led_to(at.step), self.graph.find(reading.state)
        if known is not None:
            target = known
        elif before is not None and self.graph.resolve(before) != source:
            target = self.graph.resolve(before)
            self.graph.retake(target, reading.state, self.met.pressable(reading), reading.places)
            self.met.close_in(self.graph[target])
        else:
            target = self._add(reading)
        self.graph.observe(source, button, at.past, target)
        self.walks.arrive(at.step, target)
        return target

    def _add(self, reading: Reading) -> int:
        vertex = self.graph.add(reading.state, self.met.pressable(reading), reading.places)
        self.met.close_in(self.graph[vertex])
        return vertex

    def _miss(self, at: Position, event: Missed) -> None:
        """The page is not what we took it for: stand where it really is."""
        assert at.here is not None
        source, button, reading = self.graph.resolve(at.here), event.button, event.reading
        self.presses += 1
        times = self._missed[source, button] = self._missed.get((source, button), 0) + 1
        if times >= MISSES:
            for one in self._missing_with(source, button):
                self.graph.mark_pressed(source, one)
                self.graph.close(source, one)
        self._drifted(at, reading)

    def _missing_with(self, source: int, button: Button) -> Sequence[Button]:
        """Links come to be known as plain by their kind, and then the page gives none of them out."""
        waiting = self.graph[source].buttons if button.is_link else ()
        return [button, *(one for one in waiting if one.is_link and one.kind == button.kind)]

    def _drifted(self, at: Position, reading: Reading) -> None:
        """The page has become another by itself: stand where it is."""
        at.step, at.brought, at.way = self.walks.jump(), bool(reading.urls), None
        self._take(reading)
        self.met.read(reading.state.buttons)
        known = self.graph.find(reading.state)
        at.here = known if known is not None else self._add(reading)

    def _lose(self, at: Position, event: Lost) -> None:
        """The page died or hung: what killed it is tried nowhere else and walked no more where it did; begin at the root."""
        self.losses += 1
        self.last_loss = event.reason
        self.presses += event.pressed
        source, at.here = at.here, None
        if event.button is None:
            return
        if event.button not in self.met.never:
            self.hung.append(event.button)
        self.met.never.add(event.button)
        self.news.forbid(event.button)
        self.graph.forget(event.button)
        if source is not None:
            self.graph.close(source, event.button)
        at.fruitless = 0

    def _lift(self, event: Lifted) -> None:
        """Addresses that presses would have brought."""
        key = (event.button, event.place)
        self.lifted += self.addresses.tell(event.urls)
        self.met.fruitful.add(event.button)
        if event.next:
            self.lifted_to[key] = event.next
        if event.ended:
            self.lifted_to.pop(key, None)
            self.news.exhaust(key)

    def _take(self, reading: Reading) -> int:
        """Tell the URLs; how many of those that the press brought were never seen before."""
        self.spent += reading.seconds
        self.unsettled += not reading.settled
        fresh = self.addresses.tell(reading.urls)
        if reading.stray:
            self.addresses.tell(reading.stray)
        return fresh
