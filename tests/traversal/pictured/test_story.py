"""What is told of a traversal is what it did: no more, no less."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Budget, Button, Event, PageState, Reading, Report, Traversal
from mediamon.traversal.automaton.events import Lifted, Loaded, Lost, Missed, Pressed
from mediamon.traversal.automaton.journal import Scribe, replay
from mediamon.traversal.automaton.state import url_hash
from mediamon.traversal.pictured.story import SAMPLE, Story, story
from tests.traversal.automata import MadeUpPage, automata, growing_list, lost_at, missing_at, switches

MORE, TAB = Button("more"), Button("tab")


def reading(urls: Sequence[str], *buttons: Button, seconds: float = 0.5, before: Sequence[str] = ()) -> Reading:
    shown = {*before, *urls}
    return Reading(PageState(frozenset(buttons), len(shown), url_hash(shown)), buttons, urls, seconds)


def told(*events: Event, **options: bool | int) -> Story:
    return story([(0, event) for event in events], **options)  # type: ignore[arg-type]


async def walked(page: MadeUpPage, budget: Budget | None = None, tabs: int = 1) -> tuple[Report, Story, list[str]]:
    """A traversal, and its story as its journal tells it."""
    scribe, lines, urls = Scribe(), list[str](), list[str]()
    traversal = Traversal(
        [page] * tabs,
        budget=budget,
        on_urls=urls.extend,
        on_event=lambda tab, event: lines.append(scribe.line(tab, event)),
    )
    report = await traversal.run()
    return report, story(replay(lines), complete=report.stopped == "complete"), urls


def agree(report: Report, made: Story, urls: Sequence[str]) -> None:
    """Each figure that both of them have; and the parts make up the whole."""
    figures = ("presses", "losses", "urls", "lifted", "spared", "left", "hung")
    assert [getattr(made, name) for name in figures] == [getattr(report, name) for name in figures]
    assert (made.loads, len(made.states)) == (report.reloads, report.states)
    assert sum(one.found for one in made.happenings) == report.urls == len(urls)
    assert sum(state.found for state in made.states.values()) <= report.urls
    assert sum(state.left for state in made.states.values()) == sum(report.left.values())
    assert sum(state.spared for state in made.states.values()) == report.spared
    assert sum(line.presses for line in made.buttons) + sum(one.kind == "lost" for one in made.happenings) >= (
        report.presses
    )
    assert sum(line.left for line in made.buttons) == sum(report.left.values())
    assert [url for one in made.happenings for url in one.urls] == list(urls)


def test_each_press_is_told_with_what_it_found() -> None:
    made = told(
        Loaded(reading(["/1", "/2"], MORE, TAB)),
        Pressed(MORE, reading(["/2", "/3", "/4"], MORE, TAB, seconds=1.5)),
        Pressed(TAB, reading(["/1"], MORE)),
        Pressed(MORE, reading([], MORE), new=False),
    )
    assert [(one.number, one.kind, one.text, one.source, one.target, one.found) for one in made.happenings] == [
        (1, "load", "", None, 0, 2),
        (2, "press", "more", 0, 1, 2),
        (3, "press", "tab", 1, 2, 0),
        (4, "walk", "more", 2, 3, 0),
    ]
    assert made.happenings[1].urls == ("/3", "/4")
    assert [one.at for one in made.happenings] == [0, 0.5, 2.0, 2.5]
    assert (made.presses, made.loads, made.urls, made.seconds) == (3, 1, 4, 3.0)


def test_each_state_is_told_with_what_waits_there() -> None:
    made = told(Loaded(reading(["/1", "/2"], MORE, TAB)), Pressed(MORE, reading(["/3"], MORE, TAB)))
    root, other = made.states[0], made.states[1]
    assert (root.shows, root.found, root.first, root.pressed, root.left, root.spared) == (2, 2, 1, 1, 1, 0)
    assert (other.shows, other.found, other.first, other.pressed, other.left) == (1, 1, 2, 0, 2)
    assert made.left == {"tab": 2, "more": 1}


def test_what_a_whole_run_has_not_pressed_is_spared() -> None:
    made = told(Loaded(reading(["/1"], MORE, TAB)), complete=True)
    assert (made.left, made.spared, made.states[0].spared) == ({}, 2, 2)


def test_buttons_are_told_together_those_that_found_most_first() -> None:
    made = told(
        Loaded(reading(["/1"], MORE, TAB)),
        Pressed(TAB, reading(["/2"], MORE, TAB, before=["/1"])),
        Pressed(MORE, reading(["/3", "/4"], MORE, TAB, seconds=2)),
        Pressed(MORE, reading(["/5"], MORE, TAB)),
    )
    assert [(line.text, line.presses, line.found, line.seconds) for line in made.buttons] == [
        ("more", 2, 3, 2.5),
        ("tab", 1, 1, 0.5),
    ]


def test_requests_instead_of_presses_are_told_apart() -> None:
    made = told(
        Loaded(reading(["/1"], MORE)),
        Pressed(MORE, reading(["/2"], MORE, before=["/1"])),
        Lifted(MORE, "", ("/2", "/3", "/4"), "/next"),
    )
    assert made.happenings[-1].kind == "request"
    assert (made.lifted, made.buttons[0].found, made.buttons[0].lifted) == (2, 1, 2)
    assert made.states[1].found == 3


def test_what_hung_is_named() -> None:
    made = told(
        Loaded(reading(["/1"], MORE, TAB)),
        Lost("the page hangs", TAB, pressed=True),
        Loaded(reading(["/1"], MORE, TAB)),
        Missed(MORE, reading([], MORE, TAB, before=["/1"])),
    )
    assert (made.hung, made.losses, made.presses) == (("tab",), 1, 2)
    assert [(one.kind, one.why) for one in made.happenings][1::2] == [("lost", "the page hangs"), ("missing", "")]
    assert [line.hung for line in made.buttons if line.text == "tab"] == [True]


def test_a_long_journal_is_read_as_far_as_it_was_asked_for() -> None:
    events = [Loaded(reading(["/1"], MORE)), *[Pressed(MORE, reading([f"/{n}"], MORE)) for n in range(2, 9)]]
    made = told(*events, longest=4)
    assert (made.whole, made.presses) == (False, 3)
    assert told(*events, longest=8).whole


def test_few_urls_of_a_press_are_named_and_all_counted() -> None:
    made = told(Loaded(reading([f"/{n}" for n in range(SAMPLE + 5)], MORE)))
    assert (made.happenings[0].found, len(made.happenings[0].urls)) == (SAMPLE + 5, SAMPLE)


def test_presses_of_a_page_that_was_never_seen_tell_nothing() -> None:
    made = told(Pressed(MORE, reading(["/1"], MORE)), Missed(MORE, reading(["/1"], MORE)))
    assert (made.happenings, made.presses, len(made.graph)) == ((), 0, 0)
    assert made.states == {}


@pytest.mark.parametrize("presses", [5, 1_000])
async def test_of_a_list_and_of_switches(presses: int) -> None:
    for page in (MadeUpPage(growing_list(30)), MadeUpPage(switches(4), exhaustive=True)):
        agree(*await walked(page, Budget(presses=presses)))


@given(automata(), st.booleans(), st.integers(1, 40), st.sets(st.integers(1, 12)), st.booleans())
async def test_the_story_agrees_with_the_report(
    moves: dict[str, dict[str, str]], exhaustive: bool, presses: int, troubles: set[int], blamed: bool
) -> None:
    for tired in (lost_at(troubles, blamed=blamed), missing_at(troubles)):
        page = MadeUpPage(moves, exhaustive=exhaustive, tired=tired)
        report, made, urls = await walked(page, Budget(presses=presses, losses=20))
        agree(report, made, urls)
