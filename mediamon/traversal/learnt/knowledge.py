"""All that a traversal has learnt of a page: it follows from the events alone, whoever decides what to press.

So a journal of events brings it back (`journal`), and several tabs can share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence, Set

from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.graph import StateGraph, Vertex
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.reload import settle_root
from mediamon.traversal.automaton.state import Button, Key
from mediamon.traversal.automaton.walks import Walks
from mediamon.traversal.learnt.choice import Rates
from mediamon.traversal.learnt.excuses import Excuses
from mediamon.traversal.learnt.laws import Laws
from mediamon.traversal.learnt.layers import layers
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.rows import Rows
from mediamon.traversal.learnt.turning import Turning, grew

OPENERS = 3  # presses that led to a state of which one may have opened what is pressed there
REPLACED = 2  # things to press
NONE: frozenset[Button] = frozenset()
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
        self.presses = self.reloads = self.losses = self.unsettled = self.lifted = 0
        self.spent = 0.0
        self.hung: list[Button] = []
        self.last_loss = ""
        self.seen: set[int] = set()  # hashes of URLs: a long list has millions
        self.never: set[Button] = set()
        self.strays: set[Button] = set()  # that have brought what is no part of the state that they led to
        self._turning = Turning(self.graph)
        self.fruitful: set[Button] = set()  # those that brought something no earlier crawl knew, or new buttons
        self.showing: set[Button] = set()  # those that have shown an address, known or not
        self.lifted_to: dict[Key, str] = {}  # the request that is due next, of lists that are being lifted
        self._on_urls, self._known = on_urls, known
        self.untried: set[Button] = set()  # buttons that were seen and never pressed
        self._buttons: set[Button] = set()
        self._last_set: frozenset[Button] = frozenset()
        self._newcomers = 0  # buttons of the last reading that were never seen before
        self._again = Counter[tuple[int, Button]]()
        self._missed: dict[tuple[int, Button], int] = {}
        self._excuses = Excuses()
        self._pressable: tuple[Sequence[Button], Sequence[Button]] = ((), ())

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
        for button in self.never & set(reading.buttons):
            self.graph.mark_pressed(vertex, button)
        self._meet(set(reading.buttons))
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
        before, vain = len(self.graph), self._is_vain(source, reading)
        target = self._arrive(at, source, button, reading)
        at.pressed(button, target)
        if fresh and self._brings_each_time(source, button, target):
            self.graph.let_wait(source, button)
        else:
            self.graph.mark_pressed(source, button)
        if reading.chose and target != source:
            self.news.chosen.add(button.listeners)
            self.graph.mark_pressed(target, button)
        if event.new:
            at.fruitless = 0
            news = self._weigh(button, self.graph[source], target, place, reading, fresh)
            if len(self.graph) > before:
                turned = bool(fresh) and not grew(self.graph[source], reading)
                turned = turned or self._replaces(self.graph[source], reading) or reading.chose
                self._turning.came(at, source, target, (button, place), reading, turned=turned)
                goes_on = fresh or self._went_on(self.graph[source], button, reading)
                self.graph[target].ahead = button if news and goes_on else None
                self.graph[target].layers = layers(self.graph[source], button, self.graph[target])
            else:
                self._turning.came_again(at, source, target, (button, place), reading)
            if self._sparing:
                self.rows.came_to(self.graph[target])
            at.last = button
        else:
            self.news.walked(fresh=fresh > 0)
        if fresh and len(self.graph) == before:  # what it brought is no part of the state that it led to: it went away
            self.strays.add(button)
        self._learn_way((button, place), source, target)
        self._begin_anew_where_it_failed(at, reading, vain=vain)

    def _brings_each_time(self, source: int, button: Button, target: int) -> bool:
        """Does it show something new whenever it is pressed, and leave the page as it was or come back to it: a word that fades away?"""
        if not self._sparing or (target != source and button not in self.graph[source].pressed):
            return False
        self._again[source, button] += 1
        return self._again[source, button] <= AGAIN

    def _learn_way(self, key: Key, source: int, target: int) -> None:
        revived = self.news.revived
        if key[0] in self.strays:
            self.news.left_the_page(key[0])
        else:
            self.news.led(key, source, target)
        if self._sparing and key[0] not in self.strays:
            broken = self.laws.broken
            self.laws.learn(source, key[0], target)
            if self.laws.broken > broken:
                self.graph.doubt()
        if self.news.revived > revived:
            self.graph.reconsider()

    def _went_on(self, source: Vertex, button: Button, reading: Reading) -> bool:
        """Has the press added to the page, as the one of the same button before it had? What a list begins with its filters may have shown."""
        return _added(source, reading) and any(button == last for _, last in source.into)

    def _replaces(self, source: Vertex, reading: Reading) -> bool:
        """Have things to press that were never seen taken the place of others? Many sites list their news as those, without links."""
        return self._newcomers >= REPLACED and len(source.state.buttons - reading.state.buttons) >= REPLACED

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

    def _weigh(self, button: Button, source: Vertex, target: int, place: str, reading: Reading, fresh: int) -> bool:
        """What a new press was worth; was there news in it?"""
        new_buttons = self._learn_buttons(reading)
        old = self._known(reading.urls) if self._known is not None and reading.urls else ()
        urls = [url for url in reading.urls if url not in old] if old else reading.urls
        self.rates.pressed(button, fresh, reading.seconds)
        self.untried.discard(button)
        if self._sparing:
            self._learn_ornaments(button, source, target, reading, fresh)
            self._learn_refusals(button, source, reading)
        key, brought = (button, place), bool(fresh) or new_buttons
        relations, revived = self.news.turns.relations, self.news.revived
        grew = _added(source, reading)
        news = self.news.pressed(
            key, urls, new_buttons=new_buttons, fresh=fresh > 0, grew=grew, turn=source.turn, context=source.context
        )
        if news:
            self.fruitful.add(button)
        if reading.urls:
            self.showing.add(button)
        if fresh:
            self._credit_openers(source, button)
        if self.news.revived > revived:
            self.graph.reconsider()
        elif self.news.turns.relations > relations:
            self.graph.reconsider(turned=True)
        if button.kind is not None:
            opens = not brought and button.alike is not None and self._opens_fruitful(source, reading)
            self.news.tried(button, place=place, plain=reading.plain, brought=brought or opens or reading.chose)
        return news

    def _learn_refusals(self, button: Button, source: Vertex, reading: Reading) -> None:
        # "★" in the place of "☆" is no other button.
        came = (reading.state.buttons - source.state.buttons) if reading.refused else NONE
        brought = bool(reading.urls) or any(one.listeners != button.listeners for one in came)
        self.news.refused(button, reading.refused, brought=brought)

    def _learn_ornaments(self, button: Button, source: Vertex, target: int, reading: Reading, fresh: int) -> None:
        if fresh and (self.news.satiety.was_in_vain(button) or self._brings_again(button, source, reading)):
            self.news.brought_in(source.id)
        before, now = source.state, reading.state
        if fresh or reading.urls or before.url_count != now.url_count:
            self.news.moved(button)
        else:
            self.news.left_as_it_was(button, source.id, target, _changed(source, button, reading))

    def _brings_again(self, button: Button, source: Vertex, reading: Reading) -> bool:
        """Was it pressed before what has led here, too, and brings other things now, as the days of another month do?"""
        return not grew(source, reading) and any(
            button in self.graph[origin].pressed for origin, _ in self.graph.into(source.id)
        )

    def _credit_openers(self, source: Vertex, button: Button) -> None:
        for vertex, opener in source.into[:OPENERS]:
            if button not in self.graph[self.graph.resolve(vertex)].state.buttons:
                self.news.opened(opener)

    def _opens_fruitful(self, source: Vertex, reading: Reading) -> bool:
        """Does it show a button that has brought something elsewhere, in surroundings where that was never pressed? A menu of one of many cards."""
        came = (reading.state.buttons - source.state.buttons) & self.fruitful
        return any(not self.news.was_pressed((button, reading.places.get(button, ""))) for button in came)

    def _learn_buttons(self, reading: Reading) -> bool:
        """Is there a button that was never seen before?"""
        shown = reading.state.buttons
        # The page hands out equal sets as one.
        self._newcomers = 0 if shown is self._last_set else len(shown - self._buttons)
        self._last_set = shown
        if self._newcomers:
            self._meet(shown)
        return self._newcomers > 0

    def _meet(self, buttons: Set[Button]) -> None:
        self.untried |= buttons - self._buttons
        self._buttons |= buttons

    def _arrive(self, at: Position, source: int, button: Button, reading: Reading) -> int:
        """Steps 3 and 4, and the refresh rule: a walk that led to X and now leads to an unknown X′ renews X."""
        at.step = self.walks.press(at.step, button)
        before, known = self.walks.led_to(at.step), self.graph.find(reading.state)
        if known is not None:
            target = known
        elif before is not None and self.graph.resolve(before) != source:
            target = self.graph.resolve(before)
            self.graph.retake(target, reading.state, self.pressable(reading), reading.places)
            self._never_here(target)
        else:
            target = self._add(reading)
        self.graph.observe(source, button, at.past, target)
        self.walks.arrive(at.step, target)
        return target

    def _add(self, reading: Reading) -> int:
        vertex = self.graph.add(reading.state, self.pressable(reading), reading.places)
        self._never_here(vertex)
        return vertex

    def _never_here(self, vertex: int) -> None:
        if self.never:
            here = self.graph[vertex]
            here.pressed |= self.never & here.state.buttons

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
        at.step = self.walks.jump()
        self._take(reading)
        self._learn_buttons(reading)
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
        if event.button not in self.never:
            self.hung.append(event.button)
        self.never.add(event.button)
        self.news.forbid(event.button)
        self.graph.forget(event.button)
        if source is not None:
            self.graph.close(source, event.button)
        at.fruitless = 0

    def _lift(self, event: Lifted) -> None:
        """Addresses that presses would have brought."""
        key = (event.button, event.place)
        self.lifted += self._tell(event.urls)
        self.fruitful.add(event.button)
        if event.next:
            self.lifted_to[key] = event.next
        if event.ended:
            self.lifted_to.pop(key, None)
            self.news.exhaust(key)

    def _take(self, reading: Reading) -> int:
        """Tell the URLs; how many of those that the press brought were never seen before."""
        self.spent += reading.seconds
        self.unsettled += not reading.settled
        fresh = self._tell(reading.urls)
        if reading.stray:
            self._tell(reading.stray)
        return fresh

    def _tell(self, urls: Sequence[str]) -> int:
        fresh = []
        for url in urls:
            key = hash(url)
            if key not in self.seen:
                self.seen.add(key)
                fresh.append(url)
        if fresh:
            self._on_urls(fresh)
        return len(fresh)

    def pressable(self, reading: Reading) -> Sequence[Button]:
        """The buttons of a reading that may be pressed: the tuple itself where that is all, which states then share."""
        if self.never.isdisjoint(reading.state.buttons):
            return reading.buttons
        if self._pressable[0] is not reading.buttons:
            allowed = tuple(button for button in reading.buttons if button not in self.never)
            self._pressable = (reading.buttons, allowed)
        return self._pressable[1]


def _changed(source: Vertex, button: Button, reading: Reading) -> frozenset[Button]:
    """Buttons that have come, gone, or stand in other surroundings, as the days of another month do; beside one that only says something else
    now ("Save", "Saved") all do.
    """
    before, now = source.state.buttons, reading.state.buttons
    changed = NONE if before is now else before ^ now
    if source.places is reading.places or _says_something_else(button, now - before, now):
        return changed
    pagers = {one for one in source.places.keys() ^ reading.places.keys() if one.is_link and not one.leads_away}
    return changed | pagers | {one for one in before & now if source.places.get(one, "") != reading.places.get(one, "")}


def _says_something_else(button: Button, came: Set[Button], now: Set[Button]) -> bool:
    return button not in now and any(one.listeners == button.listeners for one in came)


def _added(source: Vertex, reading: Reading) -> bool:
    """And has the press brought addresses besides?"""
    return bool(reading.urls) and grew(source, reading)
