"""What is kept of buttons for all states that show them says the same as asking anew for each."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal import Button
from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.state import Key
from mediamon.traversal.choosing.roster import KEPT, Roster, Rosters
from mediamon.traversal.learnt.choice import Labels, Rates
from mediamon.traversal.learnt.news import News
from tests.traversal.automata import presses, state_of

TEXTS = [*(f"day {number}" for number in range(8)), "more", "tab", "menu"]
BUTTONS = [*presses(*TEXTS), Button("link", ("link a",)), Button("same", ("@1",)), Button("same", ("@2",))]
PLACES = st.sampled_from(["", "a", "b", "c"])
URLS = st.lists(st.sampled_from([f"/{number}" for number in range(9)]), max_size=2)

What = tuple[str, Key, list[str], bool, int, int]


@st.composite
def lives(draw: st.DrawFn) -> list[What]:
    """What happens to buttons, in any order."""
    kinds = st.sampled_from(["pressed"] * 6 + ["led"] * 3 + ["tried", "exhaust", "forbid"])
    keys = st.tuples(st.sampled_from(BUTTONS), PLACES)
    one = st.tuples(kinds, keys, URLS, st.booleans(), st.integers(0, 4), st.integers(0, 4))
    return draw(st.lists(one, max_size=60))


def happen(news: News, rates: Rates, what: What) -> None:
    kind, key, urls, flag, source, target = what
    if kind == "pressed":
        rates.pressed(key[0], len(urls), 1.0 + source)
        news.pressed(key, urls, new_buttons=flag and not urls, fresh=flag)
    elif kind == "led":
        news.led(key, source, target)
    elif kind == "exhaust":
        news.exhaust(key)
    elif kind == "forbid":
        news.forbid(key[0])
    elif key[0].kind is not None:
        news.tried(key[0], place=key[1], brought=flag)


@settings(max_examples=80)
@given(lives(), st.sampled_from([0, 1, 2]), st.lists(PLACES, min_size=len(BUTTONS), max_size=len(BUTTONS)))
def test_the_kept_answers_are_those_of_now(life: list[What], patience: int, names: list[str]) -> None:
    news, rates = News(patience), Rates()
    places = dict(zip(BUTTONS, names, strict=True))
    roster = Roster(tuple(BUTTONS), places, news, rates)
    for what in life:
        happen(news, rates, what)
        expected = [button for button in BUTTONS if news.expected((button, places[button]))]
        assert roster.named(roster.promising()) == expected
        but = BUTTONS[: len(names) // 2]
        assert roster.named(roster.promising(but)) == [one for one in expected if one not in but]
        walked = [
            one
            for one in expected
            if not news.jumps.likely(one) and (not news.satiety.dull(one) or news.turns.proven(one, None))
        ]
        assert roster.named(roster.worth_a_walk(roster.promising())) == walked


@settings(max_examples=80)
@given(lives(), st.sampled_from(TEXTS), st.booleans(), st.sets(st.integers(0, len(BUTTONS) - 1)))
def test_the_kept_choice_is_that_of_now(life: list[What], last: str, untried: bool, out: set[int]) -> None:
    news, rates = News(2), Rates()
    kept = Labels(BUTTONS, rates)
    everything = Roster(tuple(BUTTONS), {}, news, rates).promising()
    waiting = everything.copy()
    waiting[sorted(out)] = False
    for what in life:
        happen(news, rates, what)
        anew = Labels(BUTTONS, rates)
        assert kept.choose(waiting, last, untried_first=untried) == anew.choose(waiting, last, untried_first=untried)
    at = kept.choose(waiting, last)
    assert (at is None) == (len(out) == len(BUTTONS))
    if at is not None:
        assert at not in out
        left = [one for number, one in enumerate(BUTTONS) if number not in out]
        assert not BUTTONS[at].is_link or all(one.is_link for one in left)
        if any(one.text == last for one in left):
            assert BUTTONS[at].text == last


def test_states_of_the_same_buttons_share_a_roster_and_others_do_not() -> None:
    rosters = Rosters(News(2), Rates())
    buttons, places = presses("a", "b"), {Button("a"): "x"}
    one, other = (Vertex(number, state_of(["a", "b"], [f"/{number}"]), buttons, places) for number in (1, 2))
    assert rosters.of(one) is rosters.of(other)
    third = Vertex(3, state_of(["a", "b"], ["/3"]), presses("a", "b"), places)
    assert rosters.of(third) is not rosters.of(one)


def test_no_more_rosters_are_kept_than_are_said() -> None:
    rosters = Rosters(News(2), Rates())
    vertices = [Vertex(n, state_of([], [f"/{n}"]), presses("a", str(n)), {}) for n in range(KEPT + 5)]
    for vertex in vertices:
        rosters.of(vertex)
    assert [rosters.find(vertex) is not None for vertex in vertices] == [False] * 5 + [True] * KEPT


@given(st.lists(st.floats(0, 100), min_size=1, max_size=40))
def test_a_press_costs_about_what_such_presses_did(seconds: list[float]) -> None:
    costs = Costs(reload=0)
    button = Button("a")
    for one in seconds:
        costs.pressed(button, one)
    assert min(seconds) <= costs.press(button) <= max(seconds)
