"""What changes nothing but itself is pressed a few times, and multiplies no states."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from mediamon.traversal import Button, Reading
from mediamon.traversal.learnt.ornaments import ALIKE, DOUBTED, MOST, TRIED, Ornaments
from tests.traversal.automata import MadeUpPage, presses, walk

NONE: frozenset[Button] = frozenset()
LARGER, SMALLER, CHAT, ASK, MORE = presses("larger", "smaller", "chat", "ask", "more")


def pressed(ornaments: Ornaments, button: Button, *changed: Button, times: int = TRIED) -> None:
    for source in range(times):
        ornaments.pressed(button, source, source + 1, frozenset(changed))


def test_a_button_is_one_after_some_presses() -> None:
    ornaments = Ornaments()
    pressed(ornaments, LARGER, times=TRIED - 1)
    assert LARGER not in ornaments
    ornaments.pressed(LARGER, 9, 10, NONE)
    assert LARGER in ornaments
    assert ornaments.version == 1


def test_the_first_state_to_which_it_leads_is_its_sample() -> None:
    ornaments = Ornaments()
    pressed(ornaments, LARGER)
    assert [ornaments.sample_of(state) for state in range(4)] == [None, LARGER, None, None]


def test_one_that_moved_something_at_first_has_a_sample_too() -> None:
    ornaments = Ornaments()
    ornaments.moved(LARGER)
    ornaments.pressed(LARGER, 4, 5, NONE)
    assert ornaments.sample_of(5) == LARGER


def test_in_one_state_alone_it_is_none() -> None:
    ornaments = Ornaments()
    for _ in range(3 * TRIED):
        ornaments.pressed(LARGER, 1, 2, NONE)
    assert LARGER not in ornaments


def test_one_that_does_nothing_where_it_is_pressed_is_none() -> None:
    ornaments = Ornaments()
    for source in range(3 * TRIED):
        ornaments.pressed(ASK, source, source, NONE)
    assert ASK not in ornaments
    assert ornaments.sample_of(0) is None


def test_what_it_brings_must_have_been_pressed_in_vain() -> None:
    ornaments = Ornaments()
    pressed(ornaments, CHAT, ASK)
    assert CHAT not in ornaments
    ornaments.pressed(ASK, 1, 1, NONE)
    ornaments.pressed(CHAT, 1, 2, frozenset((ASK,)))
    assert CHAT in ornaments


def test_what_brings_something_useful_is_none() -> None:
    ornaments = Ornaments()
    ornaments.moved(MORE)
    pressed(ornaments, CHAT, MORE, times=5 * TRIED)
    pressed(ornaments, MORE)
    assert CHAT not in ornaments
    assert MORE not in ornaments


def test_what_shows_something_that_shows_something_useful_is_none() -> None:
    """A tab whose fold holds a pager: neither tab nor fold has brought an address itself."""
    ornaments = Ornaments()
    pressed(ornaments, ASK, MORE)
    ornaments.pressed(MORE, 1, 1, NONE)
    ornaments.moved(MORE)
    pressed(ornaments, CHAT, ASK)
    assert ASK not in ornaments
    assert CHAT not in ornaments


def test_what_two_bring_to_light_in_each_other_s_place_ends() -> None:
    ornaments = Ornaments()
    ornaments.pressed(ASK, 1, 1, NONE)
    pressed(ornaments, CHAT, ASK)
    pressed(ornaments, ASK, CHAT)
    assert CHAT in ornaments
    assert ASK in ornaments


def test_what_came_once_by_chance_is_made_up_for() -> None:
    ornaments = Ornaments()
    ornaments.moved(LARGER)
    pressed(ornaments, LARGER, times=DOUBTED + TRIED - 1)
    assert LARGER not in ornaments
    ornaments.pressed(LARGER, 1, 2, NONE)
    assert LARGER in ornaments


def test_what_is_found_to_be_useful_later_is_none_any_more_nor_what_brings_it() -> None:
    ornaments = Ornaments()
    pressed(ornaments, ASK)
    pressed(ornaments, CHAT, ASK)
    assert ASK in ornaments
    assert CHAT in ornaments
    version = ornaments.version
    ornaments.moved(ASK)
    assert ASK not in ornaments
    assert CHAT not in ornaments
    assert ornaments.version > version


def test_what_something_needs_is_none_for_good() -> None:
    ornaments = Ornaments()
    pressed(ornaments, LARGER, times=1)
    assert ornaments.sample_of(1) == LARGER
    ornaments.needed(LARGER)
    pressed(ornaments, LARGER, times=9 * TRIED)
    assert LARGER not in ornaments


def test_what_changes_much_is_none() -> None:
    ornaments = Ornaments()
    many = [Button(str(number)) for number in range(MOST + 1)]
    for one in many:
        ornaments.pressed(one, 1, 2, NONE)
    pressed(ornaments, LARGER, *many)
    assert LARGER not in ornaments


def test_of_many_that_differ_in_their_place_some_tell_of_all() -> None:
    ornaments = Ornaments()
    save = [Button("save", ("f", f"@card {number}")) for number in range(9)]
    for one in save[:ALIKE]:
        assert save[-1] not in ornaments
        pressed(ornaments, one)
    assert save[-1] in ornaments
    ornaments.moved(save[5])
    assert save[-1] not in ornaments


def test_none_of_a_tree_is_one_as_long_as_a_branch_holds_what_was_never_pressed() -> None:
    ornaments = Ornaments()
    arrows = [Button("arrow", ("f", f"@{number}")) for number in range(9)]
    for one in arrows[:ALIKE]:
        pressed(ornaments, one)
    assert arrows[-1] in ornaments
    version, lost = ornaments.version, ornaments.lost
    ornaments.pressed(arrows[4], 1, 2, frozenset((arrows[5],)))
    assert arrows[-1] not in ornaments
    assert ornaments.lost > lost
    ornaments.pressed(arrows[5], 2, 3, NONE)
    assert arrows[-1] in ornaments
    assert ornaments.version > version


class Adorned(MadeUpPage):
    """A list that grows beside switches that change their own names alone; each step has surroundings of its own, so that no key tells."""

    def __init__(self, steps: int, count: int, needed: bool = False) -> None:
        bits = ["".join(one) for one in product("01", repeat=count)]
        moves, urls = {}, {}
        for step, on in product(range(steps), bits):
            name = "" if step == 0 and "1" not in on else f"{step} {on}"
            moves[name] = {f"s{at} {on[at]}": self._name(step, on, at) for at in range(count)}
            if step + 1 < steps and (not needed or on[0] == "1"):
                moves[name]["more"] = f"{step + 1} {on}"
            elif needed and step + 1 < steps:
                moves[name]["more"] = name
            urls[name] = [f"/{number}" for number in range(step + 1)]
        super().__init__(moves, urls=urls)

    @staticmethod
    def _name(step: int, on: str, at: int) -> str:
        on = on[:at] + "10"[int(on[at])] + on[at + 1 :]
        return "" if step == 0 and "1" not in on else f"{step} {on}"

    def reading(self, seconds: float) -> Reading:
        reading = super().reading(seconds)
        return replace(reading, places=dict.fromkeys(reading.buttons, self.state.partition(" ")[0] or "0"))


@pytest.mark.parametrize("count", [3, 5])
async def test_switches_beside_a_list_multiply_nothing(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = {f"/{number}" for number in range(12)}
    _, report, told = await walk(Adorned(12, count))
    assert everything <= set(told)
    monkeypatch.setattr(Ornaments, "__contains__", lambda self, button: False)
    _, without, _ = await walk(Adorned(12, count))
    assert report.presses < 0.9 * without.presses


async def test_a_switch_that_something_needs_is_none() -> None:
    _, _, told = await walk(Adorned(6, 4, needed=True))
    assert {f"/{number}" for number in range(6)} <= set(told)
