"""When a page has told all it has."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Budget, Button
from mediamon.traversal.learnt.satiety import DRY, LEAST, LONG, QUIET, Satiety
from tests.traversal.automata import ROOT, MadeUpPage, Moves, walk
from tests.traversal.parts import PageOfParts

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


def test_a_month_without_news_is_no_desert() -> None:
    """The days of a date field are gone through as long as its steps are offered; then they count as others do."""
    step, satiety = Button("Day+", ("step 1 change x",)), Satiety()
    for day in range(QUIET - 1):
        satiety.pressed((step, str(day)), brought=False, grew=False)
        assert not satiety.in_desert
        assert not satiety.dull(step)
    for day in range(DRY):
        satiety.pressed((step, str(QUIET + day)), brought=False, grew=False)
    assert satiety.in_desert
    assert satiety.dull(step)


def test_the_days_of_a_span_are_as_any_buttons() -> None:
    satiety = after(DRY, (Button("from+", ("step 1 of a span change",)), "form"))
    assert satiety.in_desert


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


def test_after_a_long_desert_nothing_is_expected_of_a_kind_wherever_it_is() -> None:
    satiety = Satiety()
    for number in range(LONG):
        satiety.pressed(
            (Button("open", ("toggle", f"@row #{number % 9}")), f"rows {number}"), brought=False, grew=number % 2 > 0
        )
    strange = (Button("open", ("toggle", "@row #20")), "rows never seen")
    assert satiety.spares(strange)
    assert not satiety.spares((Button("another", ("toggle",)), "rows never seen"))
    satiety.pressed(OTHER, brought=True, grew=False)
    assert not satiety.spares(strange)


def test_a_desert_is_long_where_it_took_long_to_get_there() -> None:
    satiety = Satiety()
    for _ in range(3 * LONG):
        satiety.pressed(OTHER, brought=True, grew=True)
    for number in range(2 * LONG):
        satiety.pressed((KEY[0], str(number)), brought=False, grew=False)
    assert not satiety.spares((KEY[0], "never seen"))


def test_a_kind_is_tried_some_times_in_the_desert() -> None:
    satiety = after(LONG, OTHER)
    for number in range(DRY - 1):
        satiety.pressed((KEY[0], str(number)), brought=False, grew=False)
    assert not satiety.spares((KEY[0], "never seen"))
    satiety.pressed((KEY[0], "once more"), brought=False, grew=False)
    assert satiety.spares((KEY[0], "never seen"))


async def test_switches_that_change_each_others_surroundings_come_to_an_end() -> None:
    """Twelve cards that can be turned are 4,096 states, each with surroundings of its own."""
    cards = range(12)
    moves = {
        "".join(map(str, state)): {
            f"card {one}": "".join(str(bit ^ (n == one)) for n, bit in enumerate(state)) for one in cards
        }
        for state in product((0, 1), repeat=len(cards))
    }
    moves[""] = moves["0" * len(cards)]
    urls = {state: [f"/card/{n}" for n, bit in enumerate(state) if bit == "1"] for state in moves}
    _, report, told = await walk(MadeUpPage(moves, urls=urls, exhaustive=True), budget=Budget(presses=2_000))
    assert (report.stopped, set(told)) == ("complete", {f"/card/{n}" for n in cards})
    assert report.presses < 300


def dry_after(good: int, vain: int, *, again: bool = False) -> bool:
    """Is nothing expected of a kind of which so many, after a long desert, have brought something, and then so many nothing?"""
    satiety = Satiety()
    for number in range(good):
        satiety.pressed((Button(f"{number}"), "January"), brought=True, grew=False)
    for _ in range(LONG):
        satiety.pressed(OTHER, brought=False, grew=False)
    for number in range(vain):
        satiety.pressed((Button(f"{number}"), "February"), brought=False, grew=False, again=again)
    return satiety.spares((Button("17"), "March"))


def test_what_has_often_brought_something_is_tried_for_longer_in_the_desert() -> None:
    assert dry_after(good=1, vain=DRY)
    assert not dry_after(good=38, vain=18)
    assert dry_after(good=38, vain=19)


def test_what_is_pressed_again_says_nothing_of_its_kind() -> None:
    assert not dry_after(good=1, vain=4 * DRY, again=True)


def test_who_leads_to_what_brings_something_is_not_dull() -> None:
    """The answers of a question bring nothing: what sends them does."""
    satiety = after(DRY, OTHER)
    assert satiety.dull(OTHER[0])
    before = satiety.dullness
    satiety.helped(OTHER[0])
    assert not satiety.dull(OTHER[0])
    assert satiety.dullness > before
    for _ in range(DRY):
        satiety.pressed(OTHER, brought=False, grew=False)
    assert satiety.dull(OTHER[0])  # it has led to nothing since


async def test_each_answer_to_each_question_is_sent() -> None:
    """Three boroughs, three topics, one button that shows their stories, beside much that brings nothing."""
    decoys = [f"decoy {number}" for number in range(12)]
    moves: dict[str, dict[str, str]] = {ROOT: {"find": "ask"}, "ask": {}}
    urls: dict[str, list[str]] = {}
    for borough, topic in product("abc", "xyz"):
        moves["ask"] |= {borough: f"{borough}"}
        moves |= {borough: {"next": f"{borough}?", "close": ROOT}}
        moves.setdefault(f"{borough}?", {"back": borough})
        moves[f"{borough}?"] |= {topic: f"{borough}{topic}"}
        moves[f"{borough}{topic}"] = {
            "show": f"{borough}{topic}!",
            **{other: f"{borough}{other}" for other in "xyz" if other != topic},
        }
        moves[f"{borough}{topic}!"] = {"back": f"{borough}{topic}", "close": ROOT}
        urls[f"{borough}{topic}!"] = [f"/{borough}{topic}"]
    moves[ROOT] |= dict.fromkeys(decoys, ROOT)
    moves = {name: {**leads, f"chosen {name}": name} for name, leads in moves.items()}
    _, report, told = await walk(MadeUpPage(moves, urls=urls, exhaustive=True), budget=Budget(presses=2_000))
    assert set(told) == {f"/{borough}{topic}" for borough, topic in product("abc", "xyz")}, report


async def test_what_leads_to_news_is_walked_to_again() -> None:
    """A made-up page of which 28 of 36 addresses were found without that."""
    page = PageOfParts(10_086)
    _, _, told = await walk(page, budget=Budget(presses=5_000))
    assert page.everything(10_000) == set(told)
