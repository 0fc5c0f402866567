"""What a traversal knows after any events, beside what a slow look back at all of them says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button, Reading
from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.state import LINK
from mediamon.traversal.learnt.knowledge import AGAIN, MISSES, Knowledge
from mediamon.traversal.learnt.ornaments import TRIED
from mediamon.traversal.learnt.repeats import kind_of
from tests.traversal.automata import ROOT, MadeUpPage, presses, state_of, walk

BUTTONS = presses("a", "b", "c")
SHOWN = st.lists(st.sampled_from(BUTTONS), max_size=3, unique=True).map(tuple)
URLS = st.lists(st.sampled_from([f"/{number}" for number in range(8)]), max_size=3, unique=True)
L = 3


@st.composite
def readings(draw: st.DrawFn, times: int = 1) -> Reading:
    """A page of few possible looks, so that the same ones come again."""
    shown = draw(SHOWN)
    state = state_of([button.text for button in shown], draw(st.sampled_from([[], ["/x"], ["/x", "/y"]])))
    stray, seconds = draw(st.just([]) | URLS), draw(st.floats(0, 2))
    return Reading(state, shown, draw(URLS), seconds, draw(st.booleans()), stray, times=times)


def begun(patience: int = 0) -> tuple[Knowledge, Position, list[str]]:
    told: list[str] = []
    return Knowledge(longest_history=L, patience=patience, on_urls=told.extend), Position(L), told


def next_event(data: st.DataObject, knowledge: Knowledge, at: Position) -> Event:
    """Anything that may happen to a tab that stands there."""
    if at.here is None:
        return Loaded(data.draw(readings()))
    buttons = knowledge.graph[at.here].buttons
    kind = data.draw(st.sampled_from(["pressed", "pressed", "missed", "lost", "lifted", "waited", "loaded"]))
    button = data.draw(st.sampled_from(buttons)) if buttons else None
    match kind:
        case "pressed" if button is not None:
            new = button not in knowledge.graph[at.here].pressed
            return Pressed(button, data.draw(readings(times=data.draw(st.integers(1, 3)))), new)
        case "missed" if button is not None:
            return Missed(button, data.draw(readings()))
        case "lost":
            return Lost("gone", button if data.draw(st.booleans()) else None, data.draw(st.booleans()))
        case "lifted" if button is not None:
            return Lifted(button, "", tuple(data.draw(URLS)), data.draw(st.sampled_from(["", "/api"])))
        case "waited":
            return Waited(data.draw(readings()))
    return Loaded(data.draw(readings()))


def after_events(data: st.DataObject, patience: int) -> tuple[Knowledge, Position, list[str], list[Event]]:
    knowledge, at, told = begun(patience)
    events: list[Event] = []
    for _ in range(data.draw(st.integers(1, 14))):
        events.append(next_event(data, knowledge, at))
        knowledge.learn(at, events[-1])
    return knowledge, at, told, events


def urls_of(event: Event) -> Sequence[str]:
    match event:
        case Loaded() | Pressed() | Missed() | Waited():
            return [*event.reading.urls, *event.reading.stray]
        case Lifted():
            return event.urls
    return []


PATIENCE = st.sampled_from([0, 2])


@given(st.data(), PATIENCE)
def test_each_address_is_told_once_in_the_order_in_which_they_came(data: st.DataObject, patience: int) -> None:
    _, _, told, events = after_events(data, patience)
    assert told == list(dict.fromkeys(chain.from_iterable(map(urls_of, events))))


@given(st.data(), PATIENCE)
def test_presses_loads_and_losses_are_counted(data: st.DataObject, patience: int) -> None:
    knowledge, _, _, events = after_events(data, patience)
    pressed = sum(event.reading.times for event in events if isinstance(event, Pressed))
    missed = sum(isinstance(event, Missed) for event in events)
    assert knowledge.presses == pressed + missed + sum(event.pressed for event in events if isinstance(event, Lost))
    assert knowledge.reloads == sum(isinstance(event, Loaded) for event in events)
    assert knowledge.losses == sum(isinstance(event, Lost) for event in events)


@given(st.data(), PATIENCE)
def test_what_hung_a_page_waits_in_no_state_that_is_open(data: st.DataObject, patience: int) -> None:
    knowledge, _, _, events = after_events(data, patience)
    blamed = {event.button for event in events if isinstance(event, Lost) and event.button is not None}
    assert knowledge.met.never == blamed == set(knowledge.hung)
    assert len(knowledge.hung) == len(blamed)
    for vertex in knowledge.graph.open:
        assert blamed.isdisjoint(knowledge.graph[vertex].waiting)


@given(st.data(), PATIENCE)
def test_what_waits_is_counted_whatever_has_happened(data: st.DataObject, patience: int) -> None:
    knowledge, _, _, _ = after_events(data, patience)
    for vertex in knowledge.graph:
        assert vertex.unpressed == sum(button not in vertex.pressed for button in vertex.buttons)
        assert (vertex.id in knowledge.graph.open) == bool(vertex.waiting)


@given(st.data(), PATIENCE)
def test_a_tab_stands_where_the_last_reading_says(data: st.DataObject, patience: int) -> None:
    knowledge, at, _, events = after_events(data, patience)
    last = next((event for event in reversed(events) if not isinstance(event, Lifted)), None)
    if isinstance(last, Lost):
        assert at.here is None
    elif isinstance(last, (Loaded, Waited, Missed)):
        assert at.here is not None
        assert knowledge.graph[at.here].state == last.reading.state
    elif isinstance(last, Pressed) and at.here is not None:
        assert knowledge.graph[at.here].state == last.reading.state


@given(st.data(), PATIENCE)
def test_the_same_events_teach_the_same(data: st.DataObject, patience: int) -> None:
    knowledge, _, told, events = after_events(data, patience)
    again, at, told_again = begun(patience)
    for event in events:
        again.learn(at, event)
    assert told_again == told
    assert [vertex.state for vertex in again.graph] == [vertex.state for vertex in knowledge.graph]
    assert set(again.graph.edges()) == set(knowledge.graph.edges())
    assert again.graph.open == knowledge.graph.open


def seen(*texts: str, url: str = "/x") -> Reading:
    return Reading(state_of(texts, [url]), presses(*texts), [url], 1.0)


def test_a_button_that_is_missing_twice_is_not_pressed_again() -> None:
    knowledge, at, _ = begun()
    page, (a, b) = seen("a", "b"), presses("a", "b")
    knowledge.learn(at, Loaded(page))
    for _ in range(MISSES - 1):
        knowledge.learn(at, Missed(a, page))
    assert at.here is not None
    assert a in knowledge.graph[at.here].waiting
    knowledge.learn(at, Missed(a, page))
    assert knowledge.graph[at.here].waiting == [b]


def test_a_walk_that_led_elsewhere_before_renews_that_state() -> None:
    """The refresh rule: [reload, a] led to X and now leads to an unknown X′: no new vertex."""
    knowledge, at, _ = begun()
    (a,) = presses("a")
    knowledge.learn(at, Loaded(seen("a")))
    knowledge.learn(at, Pressed(a, seen("b", url="/first")))
    before, count = at.here, len(knowledge.graph)
    knowledge.learn(at, Loaded(seen("a")))
    knowledge.learn(at, Pressed(a, seen("b", url="/second"), new=False))
    assert (at.here, len(knowledge.graph)) == (before, count)
    assert knowledge.graph.find(seen("b", url="/first").state) is None


def test_what_an_earlier_crawl_knows_makes_no_button_fruitful() -> None:
    knowledge = Knowledge(
        longest_history=L, patience=2, on_urls=lambda urls: None, known=lambda urls: {"/old"} & {*urls}
    )
    at, (a, b) = Position(L), presses("a", "b")
    knowledge.learn(at, Loaded(seen("a", "b")))
    knowledge.learn(at, Pressed(a, seen("a", "b", url="/old")))
    knowledge.learn(at, Pressed(b, seen("a", "b", url="/new")))
    assert knowledge.met.fruitful == {b}


def test_a_list_whose_requests_have_ended_is_asked_no_more() -> None:
    knowledge, at, told = begun(patience=2)
    (a,) = presses("a")
    knowledge.learn(at, Loaded(seen("a")))
    knowledge.learn(at, Lifted(a, "", ("/1", "/2"), next="/api?page=2"))
    assert knowledge.lifted_to == {(a, ""): "/api?page=2"}
    knowledge.learn(at, Lifted(a, "", ("/2",), ended=True))
    assert (knowledge.lifted_to, knowledge.lifted, told) == ({}, 2, ["/x", "/1", "/2"])
    assert not knowledge.news.expected((a, ""))


def test_a_page_that_changed_by_itself_counts_no_button_that_is_never_pressed() -> None:
    knowledge, at, _ = begun()
    a, b, c = presses("a", "b", "c")
    knowledge.learn(at, Loaded(seen("c", url="/first")))
    knowledge.learn(at, Pressed(c, seen("a", url="/second")))
    knowledge.learn(at, Lost("hangs", a))
    knowledge.learn(at, Loaded(seen("c", url="/first")))
    knowledge.learn(at, Waited(seen("a", "b", url="/later")))
    knowledge.learn(at, Loaded(seen("a", "b", url="/later")))
    assert at.here is not None
    assert (knowledge.graph[at.here].waiting, knowledge.graph[at.here].unpressed) == ([b], 1)
    assert at.here in knowledge.graph.open


def test_a_link_that_is_missing_tells_of_those_of_its_kind() -> None:
    """The page has found out that they are plain, and gives none of them out any more."""
    knowledge, at, _ = begun()
    links = tuple(Button(text, (f"{LINK}nav",)) for text in "abc")
    other, button = Button("d", (f"{LINK}tags",)), presses("e")[0]
    page = Reading(state_of(["e"], []), (*links, other, button), (), 0.1)
    knowledge.learn(at, Loaded(page))
    for _ in range(MISSES):
        knowledge.learn(at, Missed(links[0], page))
    assert at.here is not None
    assert knowledge.graph[at.here].waiting == [other, button]


def test_a_first_choice_of_several_turns_the_page_as_the_others_do() -> None:
    """The first city fills an empty list, and that is no turn yet; where it takes the place of another one, it is."""
    knowledge, at, _ = begun(patience=2)
    here, there = presses("here", "there")

    def shows(*urls: str) -> Reading:
        return Reading(state_of(["here", "there"], urls), (here, there), urls, 0.1)

    knowledge.learn(at, Loaded(shows()))
    knowledge.learn(at, Pressed(here, shows("/h"), True))
    first = at.here
    assert first is not None
    assert knowledge.graph[first].turn is None
    knowledge.learn(at, Pressed(there, shows("/t"), True))
    knowledge.learn(at, Pressed(here, shows("/h"), True))
    assert at.here == first
    assert knowledge.graph[first].turn == kind_of(here)


def test_a_choice_turns_the_page_though_what_opened_its_list_says_the_same() -> None:
    """ "Tomsk" in the head of the page opens a list of cities, of which Tomsk is one. The same button twice in a row goes on with a list."""
    knowledge, at, _ = begun(patience=2)
    city, option = Button("Tomsk", ("head",)), Button("Tomsk", ("^list",))

    def shows(button: Button, *urls: str) -> Reading:
        return Reading(replace(state_of([], urls), buttons=frozenset({button})), (button,), urls, 0.1)

    knowledge.learn(at, Loaded(shows(city, "/a", "/b")))
    knowledge.learn(at, Pressed(city, shows(option, "/a", "/b"), True))
    for url, turn in (("/c", kind_of(option)), ("/d", None)):
        knowledge.learn(at, Pressed(option, shows(option, url), True))
        assert knowledge.graph[at.here or 0].turn == turn


def test_a_list_goes_on_where_its_filters_have_shown_its_beginning() -> None:
    """Each press adds what was seen elsewhere, so that the end of a filtered list, at the same length, must not stop it."""
    knowledge, at, _ = begun(patience=1)
    more = Button("more")
    shown = [
        Reading(state_of(["more"], [f"/{n}" for n in range(1, size + 1)]), (more,), [f"/{size}"], 0)
        for size in range(1, 4)
    ]
    knowledge.learn(at, Loaded(replace(shown[0], stray=["/2", "/3"])))
    for reading, ahead in zip(shown[1:], (None, more), strict=True):
        knowledge.learn(at, Pressed(more, reading, new=True))
        assert knowledge.graph[at.here or 0].ahead == ahead


def test_a_region_turns_the_page_as_the_one_beside_it_did_though_it_shows_nothing_yet() -> None:
    """Of dependent fields the second is filled by the first: its list is what a region turns up."""
    knowledge, at, _ = begun(patience=2)
    north, south, lake, wood = (Button(text, ("^list",)) for text in ("North", "South", "Lake", "Wood"))
    district = Button("district")
    regions = Reading(state_of(["North", "South"], ["/n"]), (north, south), ["/n"], 0.1)
    knowledge.learn(at, Loaded(regions))
    knowledge.learn(at, Pressed(north, Reading(state_of(["Lake", "Wood"], []), (lake, wood), [], 0.1), True))
    assert knowledge.graph[at.here or 0].turn == kind_of(north)
    knowledge.learn(at, Loaded(regions))
    knowledge.learn(at, Pressed(south, Reading(state_of(["district"], []), (district,), [], 0.1), True))
    assert knowledge.graph[at.here or 0].turn == kind_of(south)


def test_what_a_press_has_brought_to_light_makes_a_layer_and_another_month_none() -> None:
    knowledge, at, _ = begun(patience=2)
    first, more = presses("first", "more")
    days, next_days = presses(*(f"day {n}" for n in range(9))), presses(*(f"day {n}" for n in range(11)))
    knowledge.learn(at, Loaded(Reading(state_of(["first"], []), (first,), [], 0.1)))
    knowledge.learn(at, Pressed(first, Reading(state_of(["first", "more"], ["/a"]), (first, more), ["/a"], 0.1), True))
    assert knowledge.graph[at.here or 0].layers == (frozenset({more}),)
    for shown, url in ((days, "/b"), (next_days, "/c")):
        month = state_of(["first", "more", *(day.text for day in shown)], ["/a", url])
        knowledge.learn(at, Pressed(more, Reading(month, (first, more, *shown), [url], 0.1), True))
        assert knowledge.graph[at.here or 0].layers == (frozenset(days), frozenset({more}))


def test_what_is_chosen_is_not_chosen_again_in_the_state_that_it_leads_to() -> None:
    knowledge, at, _ = begun(patience=2)
    one, two = presses("one", "two")

    def shows(url: str, *, chose: bool) -> Reading:
        return Reading(state_of(["one", "two"], [url]), (one, two), [url], 0.1, chose=chose)

    knowledge.learn(at, Loaded(shows("/0", chose=False)))
    knowledge.learn(at, Pressed(one, shows("/1", chose=True), True))
    assert knowledge.graph[at.here or 0].waiting == [two]
    knowledge.learn(at, Pressed(two, shows("/2", chose=False), True))
    assert knowledge.graph[at.here or 0].waiting == [one, two]


def test_what_only_says_something_else_is_an_ornament_though_its_words_surround_others() -> None:
    """ "Save" on a card beside a tab, which has brought addresses: the tab is the same beside "Saved"."""
    knowledge, at, _ = begun(patience=9)
    save, saved, tab = Button("Save", ("^save",)), Button("Saved", ("^save",)), Button("tab")

    def shows(card: Button, url: str, *brought: str) -> Reading:
        state = replace(state_of([], [url]), buttons=frozenset({card, tab}))
        return Reading(state, (card, tab), list(brought), 0.1, places={card: "", tab: card.text})

    knowledge.learn(at, Loaded(shows(save, "/a")))
    for url in ("/a", "/b"):
        if url == "/b":
            knowledge.learn(at, Pressed(tab, shows(save, url, url), True))
        for now in (saved, save) * TRIED:
            knowledge.learn(at, Pressed(save if now is saved else saved, shows(now, url), True))
    assert not knowledge.news.expected((save, "anywhere"))
    assert knowledge.news.expected((tab, "anywhere"))


class Toasts(MadeUpPage):
    """Each press shows a word of its own, which has faded away when the page is read."""

    def next_state(self, text: str) -> str:
        return ROOT

    def reading(self, seconds: float) -> Reading:
        read = super().reading(seconds)
        return replace(read, urls=[f"/toast/{min(len(self.pressed), 9)}"] if self.pressed else [])


async def test_what_shows_something_new_each_time_and_leaves_the_page_as_it_was_is_pressed_on() -> None:
    page = Toasts({ROOT: {"what broke?": ROOT}}, urls={})
    _, report, told = await walk(page)
    assert set(told) == {f"/toast/{number}" for number in range(1, 10)}
    assert report.stopped == "complete"


async def test_words_that_never_end_are_asked_for_a_bounded_number_of_times() -> None:
    class Endless(Toasts):
        def reading(self, seconds: float) -> Reading:
            read = super().reading(seconds)
            return replace(read, urls=[f"/toast/{len(self.pressed)}"])

    _, report, _ = await walk(Endless({ROOT: {"what broke?": ROOT}}, urls={}))
    assert report.stopped == "complete"
    assert report.presses == AGAIN + 1


def test_a_choice_turns_the_page_though_it_shows_nothing() -> None:
    """Cards of another league say the same, and what they open is another thing; a press that chooses nothing turns no page that way."""
    league, chat = presses("league", "chat")

    def shows(extra: str, *, chose: bool) -> Reading:
        return Reading(state_of(["league", "chat", extra], ["/"]), (league, chat), [], 0.1, chose=chose)

    for button, chose in ((league, True), (chat, False)):
        knowledge, at, _ = begun(patience=3)
        knowledge.learn(at, Loaded(shows("first", chose=False)))
        knowledge.learn(at, Pressed(button, shows("second", chose=chose), True))
        assert at.here is not None
        assert knowledge.graph[at.here].turn == (kind_of(league) if chose else None)
