"""The gold is right: the automata give the least numbers of presses, and real clicks walk the widgets as they say."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from .automata import Machine, least, shortest
from .machines import MACHINES
from .serving import NAMES, gold, news_of, running

SHOWN = "() => JSON.stringify([...new Set([...document.querySelectorAll('a[href^=\"/n/\"]')].map((a) => a.pathname))].sort())"


@pytest.mark.parametrize("name", NAMES)
def test_the_gold_follows_from_the_news_and_the_automaton(name: str) -> None:
    news = news_of(name)
    assert gold(name).expected == {path for rows in news.values() for path, *_ in rows}
    assert gold(name).least == least(MACHINES[name], list(news))


def test_a_walk_may_begin_again_for_nothing() -> None:
    """Two rooms with the door to each in the first: the second room is entered after a reload."""
    moves = {("hall",): {"a": ("a",), "b": ("b",)}, ("a",): {}, ("b",): {}}
    machine = Machine(("hall",), moves.__getitem__, lambda state: frozenset(map(str, state)))
    assert shortest(machine, ["hall", "a", "b"]) in (["a", None, "b"], ["b", None, "a"])


@pytest.mark.parametrize("name", NAMES)
async def test_clicks_walk_the_widget_as_its_automaton_says(name: str, chromium: Browser) -> None:
    news, machine = news_of(name), MACHINES[name]
    page = await chromium.new_page()
    page.set_default_timeout(5_000)
    with running(name) as served:
        state = machine.root
        await page.goto(served.base)
        for step in [None, *shortest(machine, list(news))]:
            if step is None:
                state = machine.root
                await page.goto(served.base)
            else:
                state = machine.moves(state)[step]
                await page.click(step)
            shown = sorted(path for group in machine.shows(state) for path, *_ in news[group])
            await page.wait_for_function(f"(shown) => ({SHOWN})() === JSON.stringify(shown)", arg=shown)
        await page.close()
        assert not gold(name).forbidden & set(served.asked)
