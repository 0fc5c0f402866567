"""When a page has told all it has."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Budget, Button
from mediamon.traversal.satiety import FULL, LEAST, Satiety

from .automata import MadeUpPage, Moves, walk

KEY, OTHER = (Button("next"), "table"), (Button("sort"), "table")


def after(presses: int, key: tuple[Button, str] = KEY, *, grew: bool = False) -> Satiety:
    satiety = Satiety()
    for _ in range(presses):
        satiety.pressed(key, brought=False, grew=grew)
    return satiety


def test_a_page_is_sated_after_long_without_anything_never_seen() -> None:
    assert not after(LEAST - 1).spares(KEY)
    assert after(LEAST).spares(KEY)
    assert not after(LEAST).spares(OTHER)


def test_something_never_seen_ends_it() -> None:
    satiety = after(LEAST)
    assert satiety.pressed(OTHER, brought=True, grew=False)
    assert not satiety.spares(KEY)
    assert satiety.stale(KEY)
    assert not satiety.stale(OTHER)


def test_a_list_that_only_grows_is_pressed_on() -> None:
    satiety = after(LEAST, grew=True)
    assert satiety.sated
    assert not satiety.spares(KEY)


@given(st.integers(0, 500))
def test_a_page_that_has_told_much_is_given_longer(told: int) -> None:
    satiety = Satiety()
    for _ in range(told):
        satiety.pressed(KEY, brought=True, grew=False)
    presses = 0
    while not satiety.sated:
        satiety.pressed(KEY, brought=False, grew=False)
        presses += 1
    assert presses >= max(LEAST, told / 2)


def test_in_the_end_surroundings_count_no_more() -> None:
    satiety = Satiety()
    for place in range(FULL * LEAST):
        satiety.pressed((Button("next"), str(place)), brought=False, grew=False)
    assert satiety.spares((Button("next"), "elsewhere"))
    assert not satiety.spares((Button("sort"), "elsewhere"))
    assert not after(LEAST).spares((KEY[0], "elsewhere"))


def test_a_list_that_was_cut_off_goes_on_however_often_its_button_was_in_vain_elsewhere() -> None:
    satiety = Satiety()
    satiety.pressed(KEY, brought=True, grew=True)
    for place in range(2 * FULL * LEAST):
        satiety.pressed((KEY[0], str(place)), brought=False, grew=False)
    assert satiety.spares_anywhere(KEY[0])
    assert not satiety.spares(KEY)


def filled_when_seen(slides: int) -> tuple[Moves, dict[str, list[str]]]:
    """Slides that are filled when they come into view and stay so: a state for every set of them and the one that is shown."""
    moves: dict[str, dict[str, str]] = {}
    urls: dict[str, list[str]] = {}
    for seen in range(1, 1 << slides, 2):
        for shown in (at for at in range(slides) if seen >> at & 1):
            name = f"{seen} {shown}" if seen > 1 else ""
            moves[name] = {
                str(other): f"{seen | 1 << other} {other}" if (seen | 1 << other) > 1 else "" for other in range(slides)
            }
            urls[name] = [f"/{at}" for at in range(slides) if seen >> at & 1]
    return moves, urls


async def test_slides_are_not_shown_in_every_order() -> None:
    moves, urls = filled_when_seen(7)
    page = MadeUpPage(moves, urls=urls, exhaustive=True)
    _, report, told = await walk(page)
    assert set(told) == {f"/{at}" for at in range(7)}
    assert report.stopped == "complete"
    assert report.presses < 250  # of 1,792 buttons in 256 states


def table(columns: int, pages: int) -> tuple[Moves, dict[str, list[str]]]:
    """A table of `pages` pages that can be sorted by each column: every page of every order shows other rows together."""
    moves: dict[str, dict[str, str]] = {}
    urls: dict[str, list[str]] = {}
    for column in range(columns):
        for page in range(pages):
            name = f"{column} {page}" if column or page else ""
            moves[name] = {f"by column {other}": f"{other} 0" if other else "" for other in range(columns)}
            moves[name] |= {"next": f"{column} {min(page + 1, pages - 1)}"}
            rows = Random(column).sample(range(3 * pages), 3 * pages)
            urls[name] = [f"/{row}" for row in rows[3 * page : 3 * page + 3]]
    return moves, urls


async def test_a_table_is_not_read_to_its_end_in_every_order() -> None:
    moves, urls = table(columns=8, pages=12)
    sated, every = (MadeUpPage(moves, urls=urls) for _ in range(2))
    _, report, told = await walk(sated)
    await walk(every, budget=Budget(patience=0))
    assert set(told) == {url for one in urls.values() for url in one}
    assert report.presses < len(every.pressed) / 2
