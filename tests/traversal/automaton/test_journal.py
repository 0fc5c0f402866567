"""What is written of a traversal can be read again, as far as it was written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button, Event, PageState, Reading
from mediamon.traversal.automaton.events import Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.journal import Scribe, replay
from mediamon.traversal.automaton.state import LINK, standing

TEXT = st.text(st.characters(codec="utf8"), max_size=8)
LISTENERS = st.lists(TEXT | TEXT.map(LINK.__add__), max_size=2).map(tuple)
BUTTONS = st.builds(Button, TEXT, LISTENERS)


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    buttons = tuple(draw(st.lists(BUTTONS, max_size=4, unique=True)))
    state = PageState(standing(buttons), draw(st.integers(0, 9)), draw(st.integers(0, 2**64 - 1)))
    urls, stray = (tuple(draw(st.lists(TEXT, max_size=3))) for _ in range(2))
    places = {button: draw(TEXT) for button in buttons}
    seconds = draw(st.integers(0, 50_000)) / 10_000
    return Reading(
        state,
        buttons,
        urls,
        seconds,
        draw(st.booleans()),
        stray,
        places,
        plain=draw(st.booleans()),
        failed=draw(st.booleans()),
        times=draw(st.integers(1, 3)),
        refused=draw(st.lists(st.sampled_from(["/poll", "/save/0"]), max_size=2).map(tuple)),
    )


EVENTS = st.one_of(
    st.builds(Loaded, readings()),
    st.builds(Pressed, BUTTONS, readings(), st.booleans()),
    st.builds(Missed, BUTTONS, readings()),
    st.builds(Lost, TEXT, st.none() | BUTTONS, st.booleans()),
    st.builds(Lifted, BUTTONS, TEXT, st.lists(TEXT, max_size=3).map(tuple), TEXT, st.booleans()),
    st.builds(Waited, readings()),
)
JOURNALS = st.lists(st.tuples(st.integers(0, 3), EVENTS), max_size=12)


def shown(events: list[tuple[int, Event]]) -> list[str]:
    """What matters of events: surroundings are told of the buttons that are on the page."""
    told = []
    for tab, event in events:
        reading = getattr(event, "reading", None)
        places = {b: reading.places.get(b) for b in reading.buttons} if reading else {}
        told.append(
            f"{tab} {type(event).__name__} {[getattr(event, name) for name in event.__slots__ if name != 'reading']}"
        )
        if reading:
            told.append(
                f"{sorted(reading.state.buttons)} {reading.state.url_count} {reading.state.url_hash} {reading.buttons} {tuple(reading.urls)} "
                f"{reading.seconds} {reading.settled} {reading.plain} {reading.failed} {reading.times} {tuple(reading.stray)} {places}"
            )
    return told


@given(JOURNALS)
def test_what_was_written_is_read(events: list[tuple[int, Event]]) -> None:
    scribe = Scribe()
    assert shown(list(replay([scribe.line(tab, event) for tab, event in events]))) == shown(events)


@given(JOURNALS, st.integers(0, 5_000))
def test_a_journal_cut_anywhere_tells_what_came_before(events: list[tuple[int, Event]], at: int) -> None:
    scribe = Scribe()
    text = "".join(scribe.line(tab, event) for tab, event in events)[:at]
    told, whole = list(replay(text.split("\n"))), text.count("\n")
    assert shown(told[:whole]) == shown(events[:whole])
    assert len(told) <= whole + 1  # a last line that lacks its end only


@given(JOURNALS, JOURNALS)
def test_another_process_goes_on_writing(first: list[tuple[int, Event]], second: list[tuple[int, Event]]) -> None:
    lines = [
        line for events in (first, second) for scribe in [Scribe()] for line in [scribe.line(*one) for one in events]
    ]
    assert shown(list(replay(lines))) == shown(first + second)


@given(
    st.lists(st.text(max_size=40) | st.sampled_from(['{"e":"load"}', '{"e":"press","tab":0}', "[]", "1"]), max_size=5)
)
def test_what_is_no_journal_is_no_event(lines: list[str]) -> None:
    assert list(replay(lines)) == []


def test_buttons_and_surroundings_that_stay_are_written_once() -> None:
    buttons = tuple(Button(f"button {number}") for number in range(500))
    places = dict.fromkeys(buttons, "here")
    reading = Reading(PageState(frozenset(buttons), 1, 1), buttons, ("/a",), 0.1, places=places)
    scribe = Scribe()
    lines = [scribe.line(0, Pressed(buttons[0], reading)) for _ in range(2)]
    assert len(lines[1]) < 120 < len(lines[0])
