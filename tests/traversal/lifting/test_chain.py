"""A chain of requests: what it goes on with, and what ends it."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from mediamon.traversal.lifting import End, Exchange, Lift, State, learn

from .servers import HOME, ORIGIN, Site, lifted, site


def lift_of(made_up: Site, presses: int = 3) -> Lift:
    told = learn(made_up.presses(presses), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift), told
    return told


def due(lift: Lift, state: State) -> str:
    url = lift.next_url(state)
    assert url is not None
    return url


def test_reading_on_changes_no_state() -> None:
    made_up = site()
    lift = lift_of(made_up)
    start = lift.begin()
    first = lift.read(start, made_up.answer(due(lift, start)))
    again = lift.read(start, made_up.answer(due(lift, start)))
    assert isinstance(first, tuple)
    assert first == again
    assert first[0] == made_up.shown(4)
    assert (start.position, first[1].position) == (0, 1)
    assert due(lift, first[1]) == made_up.request(5)


def ended(made_up: Site, **changed: object) -> str:
    """Why the chain ends when its first answer is changed so."""
    lift = lift_of(made_up)
    exchange = replace(made_up.answer(due(lift, lift.begin())), **changed)  # type: ignore[arg-type]
    told = lift.read(lift.begin(), exchange)
    assert isinstance(told, End)
    return told.reason


ODD: list[tuple[str, dict[str, object], str]] = [
    ("json urls", {"status": 500}, "status"),
    ("json urls", {"status": 302}, "status"),
    ("json urls", {"content_type": "text/html"}, "content"),
    ("json urls", {"content_type": "image/png"}, "content"),
    ("json urls", {"body": "<p>Please wait"}, "shape"),
    ("json urls", {"body": '{"error": "too many requests"}'}, "shape"),
    ("json urls", {"body": "{" * 100_000}, "shape"),
    ("json urls", {"body": " " * 2_000_001}, "large"),
    ("json urls", {"body": ""}, "empty"),
    ("json urls", {"body": "null"}, "empty"),
    ("json urls", {"body": "[]"}, "empty"),
    ("json urls", {"url": f"{ORIGIN}/"}, "moved"),
    ("fragment", {"body": "Nothing more"}, "empty"),
    ("fragment", {"body": "\n"}, "empty"),
    ("fragment", {"body": '{"error": 1}'}, "shape"),
    ("fragment", {"body": "<!doctype html><title>Log in</title><a href=/login>Log in</a>"}, "shape"),
    ("fragment", {"body": "<a href=/x>" * 5_001}, "shape"),
    ("json html", {"body": '{"html": null}'}, "empty"),
]


@pytest.mark.parametrize(("answering", "changed", "reason"), ODD)
def test_odd_answers_end_the_chain(answering: str, changed: dict[str, object], reason: str) -> None:
    assert ended(site(answering=answering), **changed) == reason


def test_what_has_ended_stays_ended() -> None:
    made_up = site(count=20, asking="cursor")
    lift = lift_of(made_up)
    state = lift.begin()
    assert lift.next_url(state) is None
    assert isinstance(state.next, End)
    assert state.next.reason == "finished"
    assert lift.read(state, made_up.answer(made_up.request(3))) == state.next


def number_in(url: str) -> int:
    """The page of the list that is asked for."""
    return int(url.partition("page=")[2].partition("&")[0]) - 1


def test_a_list_that_shifts_while_it_is_read_is_read_to_its_end() -> None:
    made_up, asked = site(count=200), [0]
    stories = [story for page in made_up.pages for story in page]

    def shifting(url: str) -> Exchange:
        """Before every second request a story is published, and all others move on by one."""
        asked[0] += 1
        at = number_in(url) * 5 - asked[0] // 2
        return Site((tuple(stories[at : at + 5]),)).bring(0, url)

    found, end = lifted(lift_of(made_up), shifting)
    assert set(found) == {url for number in range(4, len(made_up.pages)) for url in made_up.shown(number)}
    assert len(found) > len(set(found))
    assert end == End("empty", "no links in the answer")


def test_pages_of_one_that_shift_are_no_end() -> None:
    made_up = site(count=12, sizes=(1,))
    lift = lift_of(made_up)
    first = lift.read(lift.begin(), made_up.bring(3, due(lift, lift.begin())))
    assert isinstance(first, tuple)
    second = lift.read(first[1], made_up.answer(due(lift, first[1])))
    assert isinstance(second, tuple)
    assert second[0] == made_up.shown(5)


def circle(made_up: Site, back_to: int) -> tuple[list[str], End | None]:
    """The chain of a list that goes on from one of its middle pages instead of ending."""
    lift = lift_of(made_up)
    length = len(made_up.pages) - back_to

    def answer(url: str) -> Exchange:
        number = number_in(url)
        inside = number if number < len(made_up.pages) else back_to + (number - back_to) % length
        return made_up.bring(inside, url)

    return lifted(lift, answer, most=5_000)


@pytest.mark.parametrize("pages", [12, 40, 333])
@pytest.mark.parametrize("back_to", [0, 2, 9])
def test_lists_that_go_in_circles_are_left(pages: int, back_to: int) -> None:
    made_up = site(count=pages * 3, sizes=(3,))
    found, end = circle(made_up, back_to)
    assert end is not None
    assert end.reason == "restarted"
    assert set(found) >= {url for number in range(4, pages) for url in made_up.shown(number)}
    assert len(found) <= 3 * 3 * pages


def test_addresses_that_go_in_circles_are_left() -> None:
    made_up = site(asking="next", answering="json urls")
    lift = lift_of(made_up)
    back = made_up.answer(made_up.request(4)).body.replace(made_up.request(5), made_up.request(2))
    told = lift.read(lift.begin(), replace(made_up.answer(made_up.request(4)), body=back))
    assert isinstance(told, tuple)
    assert told[0] == made_up.shown(4)
    assert isinstance(told[1].next, End)
    assert told[1].next.reason == "loop"


def test_a_calendar_may_have_empty_days() -> None:
    made_up = site(asking="day", count=100)
    gaps = replace(made_up, pages=(*made_up.pages[:6], *[()] * 20, *made_up.pages[6:]))
    found, end = lifted(lift_of(gaps), gaps.answer)
    assert set(found) == {url for number in range(4, len(gaps.pages)) for url in gaps.shown(number)}
    assert end is not None
    assert end.reason == "empty"


def test_no_other_list_may_have_empty_pages() -> None:
    made_up = site(asking="page", count=100)
    gaps = replace(made_up, pages=(*made_up.pages[:6], (), *made_up.pages[6:]))
    found, _ = lifted(lift_of(gaps), gaps.answer)
    assert set(found) == {*made_up.shown(4), *made_up.shown(5)}


def test_a_state_stays_small() -> None:
    made_up = site(count=6_000, sizes=(20,), asking="after")
    lift = lift_of(made_up)
    state, sizes = lift.begin(), []
    while url := lift.next_url(state):
        told = lift.read(state, made_up.answer(url))
        if isinstance(told, End):
            break
        state = told[1]
        sizes.append(len(pickle.dumps(state)))
    assert len(sizes) == 296
    assert max(sizes[40:]) <= max(sizes[:40]) + 10
    assert max(sizes) < 5_000


def test_without_knowing_what_the_page_had_a_new_beginning_is_noticed_later() -> None:
    made_up = site(end="restart")
    told = learn(made_up.presses(3), HOME)
    assert isinstance(told, Lift)
    found, end = lifted(told, made_up.answer)
    assert end == End("restarted", "only links seen before")
    assert found == [url for number in (*range(4, 12), 0, 1) for url in made_up.shown(number)]


def test_a_calendar_without_news_for_a_month_has_ended() -> None:
    made_up = site(asking="day", count=100)
    gaps = replace(made_up, pages=(*made_up.pages[:6], *[()] * 31, *made_up.pages[6:8], *[()] * 32, *made_up.pages[8:]))
    found, end = lifted(lift_of(gaps), gaps.answer)
    assert set(found) == {url for page in (4, 5, 37, 38) for url in gaps.shown(page)}
    assert end == End("empty", "no links in the answer")
