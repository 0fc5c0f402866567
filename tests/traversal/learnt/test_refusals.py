"""Orders are told by what they ask for, counters of presses by who else asks for the same."""

from __future__ import annotations

from mediamon.traversal.automaton.state import PLACE, Button
from mediamon.traversal.learnt.refusals import ALIKE, KINDS, MOST, Refusals

VOTE, MORE = Button("Yes", ("vote",)), Button("More", ("more",))


def after(*presses: tuple[Button, str, bool]) -> Refusals:
    refusals = Refusals()
    for button, path, brought in presses:
        refusals.pressed(button, [path] if path else [], brought=brought)
    return refusals


def test_what_only_asks_for_what_is_refused_is_an_order() -> None:
    refusals = after((VOTE, "/poll", False), (MORE, "", False))
    assert VOTE in refusals
    assert MORE not in refusals


def test_what_has_brought_something_is_none_before_or_after() -> None:
    assert VOTE not in after((VOTE, "", True), (VOTE, "/poll", False))
    refusals = after((VOTE, "/poll", False), (VOTE, "", True))
    assert VOTE not in refusals
    assert refusals.lost == 1


def test_what_a_fruitful_press_asks_for_too_is_a_counter() -> None:
    refusals = after((VOTE, "/count", False), (MORE, "/count", True))
    assert VOTE not in refusals
    assert refusals.lost == 1
    refusals.pressed(VOTE, ["/count"], brought=False)
    assert VOTE not in refusals
    refusals.pressed(VOTE, ["/count", "/poll"], brought=False)
    assert VOTE in refusals


def test_what_many_kinds_ask_for_is_a_counter() -> None:
    kinds = [Button("b", (str(number),)) for number in range(KINDS)]
    assert kinds[0] in after(*((one, "/count", False) for one in kinds[:-1]))
    assert not any(one in after(*((other, "/count", False) for other in kinds)) for one in kinds)


def test_others_that_listen_alike_are_orders_too() -> None:
    hearts = [Button(f"Save {number}", ("save", PLACE + str(number))) for number in range(ALIKE + 1)]
    assert hearts[-1] not in after(*((one, "/save", False) for one in hearts[: ALIKE - 1]))
    refusals = after(*((one, "/save", False) for one in hearts[:ALIKE]))
    assert hearts[-1] in refusals
    refusals.pressed(hearts[-1], [], brought=True)
    assert hearts[-1] not in refusals


def test_others_that_say_something_else_are_none() -> None:
    """A library's listener hears for a poll, for the way out, and for the archive."""
    said = [Button(text, ("library",)) for text in ("Yes", "No", "Log out", "2023")]
    assert said[-1] not in after(*((one, f"/{one.text}", False) for one in said[:-1]))


def test_what_has_nothing_but_its_place_is_like_no_other() -> None:
    some = [Button("b", (PLACE + str(number),)) for number in range(ALIKE + 1)]
    assert some[-1] not in after(*((one, "/save", False) for one in some[:ALIKE]))


def test_a_page_that_makes_up_ever_new_addresses_is_not_followed() -> None:
    refusals = after(*((VOTE, f"/{number}", False) for number in range(MOST + 1)))
    refusals.pressed(MORE, [f"/{MOST}"], brought=False)
    assert VOTE in refusals
    assert MORE not in refusals


def test_one_listener_for_all_tells_nothing_of_others() -> None:
    some = [Button(str(number), ("^root",)) for number in range(ALIKE + 1)]
    assert some[-1] not in after(*((one, "/save", False) for one in some[:ALIKE]))
