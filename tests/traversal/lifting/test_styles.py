"""Lists as sites make them: which are learnt from three presses, and which are refused and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mediamon.traversal.lifting import Exchange, Lift, Refusal, Sighting, learn

from .servers import ANSWERING, ASKING, ENDS, HOME, ORIGIN, Site, lifted, pressed_to_the_end, site


def found_by_both(made_up: Site, presses: int = 3) -> tuple[set[str], str]:
    """What presses and then requests find, and why the requests ended."""
    sightings = made_up.presses(presses)
    told = learn(sightings, HOME, known=made_up.shown(0))
    assert isinstance(told, Lift), told
    found, end = lifted(told, made_up.answer)
    assert end is not None
    pressed = {url for sighting in sightings for url in sighting.urls}
    return pressed | set(found) - set(made_up.shown(0)), end.reason


@pytest.mark.parametrize("noise", [False, True], ids=["", "noise"])
@pytest.mark.parametrize("answering", ANSWERING)
@pytest.mark.parametrize("asking", ASKING)
def test_three_presses_are_enough(asking: str, answering: str, noise: bool) -> None:
    made_up = site(asking=asking, answering=answering, noise=noise)
    found, reason = found_by_both(made_up)
    assert found == pressed_to_the_end(made_up)
    assert reason in ("empty", "finished", "loop", "shape" if answering == "whole page" else "empty")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("asking", ASKING)
def test_every_list_ends(asking: str, end: str) -> None:
    made_up = site(asking=asking, end=end)
    found, reason = found_by_both(made_up)
    assert found == pressed_to_the_end(made_up)
    named = {"cursor": "finished", "next": "finished"}
    expected = {"empty": {"empty"}, "404": {"status"}, "again": {"restarted", "loop"}, "restart": {"restarted", "loop"}}
    assert reason in ({named[asking]} if asking in named else expected[end])


def test_a_long_list_is_read_to_its_end() -> None:
    made_up = site(count=4_000, sizes=(5, 3), asking="after", answering="json ids")
    assert found_by_both(made_up) == (pressed_to_the_end(made_up), "empty")


@pytest.mark.parametrize("asking", sorted(set(ASKING) - {"offset"}))
def test_pages_of_many_sizes(asking: str) -> None:
    made_up = site(sizes=(4, 7, 2, 5, 1), asking=asking)
    assert found_by_both(made_up)[0] == pressed_to_the_end(made_up)


def asked_by(made_up: Site, **changed: str) -> list[Sighting]:
    """The site's presses with their requests changed."""
    return [
        replace(press, exchanges=tuple(replace(one, **changed) for one in press.exchanges))
        for press in made_up.presses(3)
    ]


def reason_of(sightings: list[Sighting], page_url: str = HOME) -> str:
    told = learn(sightings, page_url, known=site().shown(0))
    assert isinstance(told, Refusal), told
    return told.reason


def with_query(made_up: Site, *more: str) -> list[Sighting]:
    """The site's presses with something added to each address."""
    return [
        replace(press, exchanges=tuple(replace(one, url=f"{one.url}&{more[at]}") for one in press.exchanges))
        for at, press in enumerate(made_up.presses(len(more)))
    ]


def test_what_is_posted_is_refused() -> None:
    assert reason_of(asked_by(site(), url=f"{ORIGIN}/wp-admin/admin-ajax.php", method="POST")) == "method"


def test_another_origin_is_refused() -> None:
    assert reason_of(asked_by(site(), url="https://cdn.news.test/more?page=1")) == "origin"
    assert reason_of(site().presses(3), "https://other.test/") == "origin"
    assert reason_of(site().presses(3), "http://news.test/") == "origin"
    assert reason_of(site().presses(3), "about:blank") == "origin"


def test_answers_that_are_no_pages_are_refused() -> None:
    assert reason_of(asked_by(site(), content_type="image/png")) == "content"
    assert reason_of([replace(one, exchanges=()) for one in site().presses(3)]) == "no request"


def test_errors_are_refused() -> None:
    broken = [
        replace(press, exchanges=tuple(replace(one, status=503) for one in press.exchanges))
        for press in site().presses(3)
    ]
    assert reason_of(broken) == "status"


def test_answers_beyond_all_measure_are_refused() -> None:
    assert reason_of(asked_by(site(), body=" " * 2_000_001)) == "large"


def test_two_presses_are_too_few() -> None:
    assert reason_of(site().presses(2)) == "few"


def test_a_press_that_shows_nothing_teaches_nothing() -> None:
    first, *others = site().presses(3)
    assert reason_of([replace(first, urls=()), *others]) == "silent"


def test_signed_requests_are_refused() -> None:
    assert reason_of(with_query(site(), "sig=9f3ac1", "sig=77be02", "sig=c04d5e")) == "signed"


def test_what_follows_from_nothing_is_refused() -> None:
    assert reason_of(with_query(site(), "v=qx", "v=ab", "v=zz")) == "unpredictable"


def test_a_list_that_the_server_keeps_the_place_of_is_refused() -> None:
    same = asked_by(site(), url=f"{ORIGIN}/more")
    assert reason_of(same) == "unpredictable"
    noisy = [
        replace(
            press, exchanges=tuple(replace(one, url=f"{ORIGIN}/more?_=17145558{at}0123") for one in press.exchanges)
        )
        for at, press in enumerate(same)
    ]
    assert reason_of(noisy) == "unpredictable"


def test_a_list_of_all_that_was_shown_is_refused() -> None:
    growing = [f"seen={','.join(str(900_000 - n * 37) for n in range(at * 5))}" for at in range(1, 4)]
    assert reason_of(with_query(site(), *growing)) == "unpredictable"


def test_a_page_that_shows_less_than_the_answer_tells_is_refused() -> None:
    made_up = site(answering="json urls")
    assert reason_of([replace(press, urls=press.urls[:-1]) for press in made_up.presses(3)]) == "links"


def test_a_page_that_shows_more_than_the_answer_tells_is_refused() -> None:
    made_up = site(answering="fragment")
    more = [
        replace(press, urls=(*press.urls, f"{ORIGIN}/ad/{name}"))
        for press, name in zip(made_up.presses(3), "xyz", strict=True)
    ]
    assert reason_of(more) == "links"


def test_other_requests_of_the_press_do_not_disturb() -> None:
    made_up = site(asking="after")
    beacon = Exchange(f"{ORIGIN}/count", "POST", 204, "", "")
    foreign = Exchange("https://ads.test/a?page=2", "GET", 200, "application/json", '{"a": 1}')
    weather = Exchange(f"{ORIGIN}/api/weather?after=now", "GET", 200, "application/json", '{"t": 11}')
    noisy = [replace(press, exchanges=(beacon, *press.exchanges, foreign, weather)) for press in made_up.presses(3)]
    assert isinstance(learn(noisy, HOME, known=made_up.shown(0)), Lift)


def test_a_first_press_that_asks_otherwise_is_left_out() -> None:
    made_up = site()
    first, *others = made_up.presses(4)
    odd = replace(first, exchanges=(replace(first.exchanges[0], url=f"{ORIGIN}/api/news"),))
    assert isinstance(learn([odd, *others], HOME, known=made_up.shown(0)), Lift)
    assert reason_of([odd, *others[:2]]) == "no request"


def test_answers_of_different_kinds_are_refused() -> None:
    first, *others = site(answering="json urls").presses(3)
    odd = replace(first, exchanges=(replace(first.exchanges[0], content_type="text/plain"),))
    assert reason_of([odd, *others]) == "content"
