"""Comparing presses with what requests gave."""

from __future__ import annotations

from dataclasses import replace

from mediamon.traversal.lifting import Check, Lift, learn

from .servers import HOME, ORIGIN, Site, site


def check_of(made_up: Site, first: int = 4, last: int = 8, positions: int = 256) -> Check:
    """What requests gave for some pages of the list."""
    told = learn(made_up.presses(3), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    check = Check(told, positions)
    for number in range(first, last + 1):
        check.expect(made_up.request(number), made_up.shown(number))
    return check


def test_the_same_links_agree() -> None:
    made_up = site()
    check = check_of(made_up)
    assert [check.agrees(made_up.press(number)) for number in (4, 5, 6)] == [True, True, True]


def test_the_order_of_links_means_nothing() -> None:
    made_up = site()
    press = made_up.press(4)
    assert check_of(made_up).agrees(replace(press, urls=press.urls[::-1])) is True


def test_of_other_requests_nothing_is_known() -> None:
    made_up = site()
    assert check_of(made_up).agrees(made_up.press(9)) is None
    assert check_of(made_up).agrees(replace(made_up.press(4), exchanges=())) is None


def test_noise_does_not_hide_a_request() -> None:
    made_up = site(noise=True)
    assert check_of(made_up).agrees(made_up.press(4)) is True


def test_a_link_more_or_less_does_not_agree() -> None:
    made_up = site()
    press = made_up.press(4)
    assert check_of(made_up).agrees(replace(press, urls=(*press.urls, f"{ORIGIN}/x"))) is False
    assert check_of(made_up).agrees(replace(press, urls=(press.urls[0], *press.urls[2:]))) is False
    assert check_of(made_up).agrees(replace(press, urls=())) is False


def test_links_that_the_page_had_need_not_appear_again() -> None:
    made_up = site()
    press = made_up.press(4)
    fewer = replace(press, urls=(press.urls[0], *press.urls[2:]))
    assert check_of(made_up).agrees(fewer, known={press.urls[1]}) is True


def test_a_list_that_has_shifted_in_the_meantime_agrees() -> None:
    made_up = site()
    check, before = check_of(made_up), made_up.shown(4)
    assert check.agrees(made_up.press(4)) is True
    grown = (*before[-2:], *made_up.shown(5)[:-2])
    assert check.agrees(replace(made_up.press(5), urls=grown)) is True
    shrunk = (*made_up.shown(6)[1:], made_up.shown(7)[0])
    assert check.agrees(replace(made_up.press(6), urls=shrunk)) is True
    other = (*made_up.shown(7)[1:], f"{ORIGIN}/x")
    assert check.agrees(replace(made_up.press(7), urls=other)) is False


def test_most_of_the_links_must_be_there() -> None:
    made_up = site()
    assert check_of(made_up).agrees(replace(made_up.press(5), urls=made_up.shown(5)[:3])) is True
    assert check_of(made_up).agrees(replace(made_up.press(5), urls=made_up.shown(5)[:2])) is False


def test_only_the_nearest_positions_are_kept() -> None:
    made_up = site()
    check = check_of(made_up, 4, 9, positions=2)
    assert [check.agrees(made_up.press(number)) for number in (4, 5, 6)] == [True, True, None]
    check.expect(made_up.request(7), made_up.shown(7))
    assert check.agrees(made_up.press(7)) is None


def test_only_links_of_the_neighbouring_positions_may_have_come_over() -> None:
    made_up = site(count=200)
    own = made_up.shown(8)
    for other, agrees in ((6, False), (7, True), (9, True), (10, False)):
        check = check_of(made_up, 4, 20)
        shifted = (*own[1:], made_up.shown(other)[0])
        assert check.agrees(replace(made_up.press(8), urls=shifted)) is agrees
