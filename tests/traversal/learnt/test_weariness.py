"""Walks and presses end some time after an address was last seen for the first time, and not before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Budget, Button
from mediamon.traversal.learnt.news import News
from mediamon.traversal.learnt.weariness import PRESSED, WALKED, WALKED_SHARE, Weariness
from tests.traversal.automata import MadeUpPage, Moves, walk

KEY, ELSEWHERE, OTHER = (Button("one"), ""), (Button("one"), "elsewhere"), (Button("other"), "")


@given(st.integers(0, 1_000))
def test_what_has_told_much_is_given_longer(told: int) -> None:
    weariness, walks = Weariness(), 0
    for _ in range(told):
        weariness.pressed(fresh=True)
    while not weariness.tired:
        assert not weariness.pressed(fresh=False, walking=True)
        walks += 1
    assert max(WALKED, WALKED_SHARE * told) <= walks < max(WALKED, WALKED_SHARE * told) + 1


@given(st.integers(1, PRESSED + 100))
def test_an_address_begins_it_anew(presses: int) -> None:
    weariness = Weariness()
    changed = [weariness.pressed(fresh=False, walking=True) for _ in range(presses)]
    assert sum(changed) == weariness.done == (presses >= PRESSED)
    assert weariness.pressed(fresh=True) == (presses >= PRESSED)
    assert not weariness.tired
    assert not weariness.done


def test_when_it_is_done_only_what_was_never_in_vain_is_expected_to_bring_something() -> None:
    news = News(1_000)
    for number in range(PRESSED):
        assert news.expected(ELSEWHERE)
        pressed = KEY[0] if not number else Button("x" * number)
        news.pressed((pressed, ""), [f"/old/{number}"], new_buttons=False, fresh=False)
    assert not news.expected(ELSEWHERE)
    assert news.expected(OTHER)
    news.pressed(OTHER, ["/new"], new_buttons=False, fresh=True)
    assert news.expected(ELSEWHERE)


def test_where_every_button_is_to_be_pressed_in_every_state_nothing_ends() -> None:
    news = News(0)
    for number in range(3 * PRESSED):
        news.pressed(KEY, [f"/old/{number}"], new_buttons=False, fresh=False)
        news.walked(fresh=False)
    assert news.expected(KEY)
    assert not news.weariness.done


def maze(rooms: int) -> Moves:
    """Rooms in a row, each with doors of its own to both sides; the last one has news."""
    moves: dict[str, dict[str, str]] = {}
    for room in range(rooms):
        name = f"{room}" if room else ""
        doors = {f"door {room}": f"{room + 1}" if room + 1 < rooms else "news"}
        if room:
            doors[f"back {room}"] = f"{room - 1}" if room > 1 else ""
        moves[name] = doors
    moves["news"] = {}
    return moves


async def test_what_was_never_pressed_is_walked_to_however_long_nothing_came() -> None:
    urls: dict[str, list[str]] = {name: [] for name in maze(150)} | {"news": ["/news"]}
    _, report, told = await walk(MadeUpPage(maze(150), urls=urls), budget=Budget(presses=5_000, seconds=1e6, depth=400))
    assert told == ["/news"]
    assert report.presses >= 150
