"""What a new press was worth, told to all that learns from it."""

from __future__ import annotations

from collections.abc import Set

from mediamon.traversal.automaton.graph import StateGraph, Vertex
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.addresses import Addresses
from mediamon.traversal.learnt.choice import Rates
from mediamon.traversal.learnt.met import Met
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.turning import grew

OPENERS = 3  # presses that led to a state of which one may have opened what is pressed there
NONE: frozenset[Button] = frozenset()


class Weighing:
    """sparing: do buttons that bring nothing come to be spared (`News`)?"""

    def __init__(
        self, graph: StateGraph, rates: Rates, news: News, met: Met, addresses: Addresses, *, sparing: bool
    ) -> None:
        self._graph, self._rates, self._news, self._met = graph, rates, news, met
        self._addresses, self._sparing = addresses, sparing

    def weigh(self, button: Button, source: Vertex, target: int, place: str, reading: Reading, fresh: int) -> bool:
        """A press that was never made in `source` before has led to `target`; was there news in it? fresh: how many addresses nobody had seen."""
        new_buttons = self._met.read(reading.state.buttons)
        self._rates.pressed(button, fresh, reading.seconds)
        self._met.untried.discard(button)
        if self._sparing:
            self._learn_ornaments(button, source, target, reading, fresh)
            self._learn_refusals(button, source, reading)
        news = self._learn_news(button, source, place, reading, fresh, new_buttons=new_buttons)
        if button.kind is not None:
            brought = bool(fresh) or new_buttons or reading.chose
            opens = not brought and button.alike is not None and self._opens_fruitful(source, reading)
            self._news.tried(button, place=place, plain=reading.plain, brought=brought or opens)
        return news

    def _learn_news(
        self, button: Button, source: Vertex, place: str, reading: Reading, fresh: int, *, new_buttons: bool
    ) -> bool:
        relations, revived = self._news.turns.relations, self._news.revived
        news = self._news.pressed(
            (button, place),
            self._addresses.unknown(reading.urls),
            new_buttons=new_buttons,
            fresh=fresh > 0,
            grew=added(source, reading),
            turn=source.turn,
            context=source.context,
        )
        if news:
            self._met.fruitful.add(button)
        if reading.urls:
            self._met.showing.add(button)
        if fresh:
            self._credit_openers(source, button)
        if self._news.revived > revived:
            self._graph.reconsider()
        elif self._news.turns.relations > relations:
            self._graph.reconsider(turned=True)
        return news

    def _learn_refusals(self, button: Button, source: Vertex, reading: Reading) -> None:
        # "★" in the place of "☆" is no other button.
        came = (reading.state.buttons - source.state.buttons) if reading.refused else NONE
        brought = bool(reading.urls) or any(one.listeners != button.listeners for one in came)
        self._news.refused(button, reading.refused, brought=brought)

    def _learn_ornaments(self, button: Button, source: Vertex, target: int, reading: Reading, fresh: int) -> None:
        if fresh and (self._news.satiety.was_in_vain(button) or self._brings_again(button, source, reading)):
            self._news.brought_in(source.id)
        before, now = source.state, reading.state
        if fresh or reading.urls or before.url_count != now.url_count:
            self._news.moved(button)
        else:
            self._news.left_as_it_was(button, source.id, target, _changed(source, button, reading))

    def _brings_again(self, button: Button, source: Vertex, reading: Reading) -> bool:
        """Was it pressed before what has led here, too, and brings other things now, as the days of another month do?"""
        return not grew(source, reading) and any(
            button in self._graph[origin].pressed for origin, _ in self._graph.into(source.id)
        )

    def _credit_openers(self, source: Vertex, button: Button) -> None:
        for vertex, opener in source.into[:OPENERS]:
            if button not in self._graph[self._graph.resolve(vertex)].state.buttons:
                self._news.opened(opener)

    def _opens_fruitful(self, source: Vertex, reading: Reading) -> bool:
        """Does it show a button that has brought something elsewhere, in surroundings where that was never pressed? A menu of one of many cards."""
        came = (reading.state.buttons - source.state.buttons) & self._met.fruitful
        return any(one.alike is None and not self._news.was_pressed((one, reading.places.get(one, ""))) for one in came)


def added(source: Vertex, reading: Reading) -> bool:
    """Has a press brought addresses, beside all that was shown before it?"""
    return bool(reading.urls) and grew(source, reading)


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
