"""Going on with a list by plain requests: what a server gives to them and to no page is not believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mediamon.traversal.automaton.events import Lifted
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button, Key, PageState
from mediamon.traversal.lifting import Exchange
from mediamon.traversal.lists.ahead import NotAllowed, Way
from mediamon.traversal.lists.lifted import Chain, Lifting
from mediamon.traversal.lists.without_presses import ELSE, WithoutPresses
from tests.traversal.lifting.servers import HOME, Site, site

KEY: Key = (Button("more"), "")
Fetch = Callable[[str], Exchange | None]


@dataclass
class Told:
    """What a list has given; pages: which of them were asked for, by each way."""

    urls: list[str] = field(default_factory=list)
    ended: bool = False
    asked: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))

    def take(self, event: Lifted) -> None:
        self.urls += event.urls
        self.ended = self.ended or event.ended


async def read(made_up: Site, *fetches: Fetch, agrees: bool = True) -> tuple[Told, Lifting]:
    """After three presses of a made-up list."""
    lifting, told = Lifting(HOME), Told()
    lifting.loaded(reading(made_up.shown(0)))
    for press in made_up.presses(3):
        lifting.pressed(KEY, reading(press.urls, press.exchanges))

    def way(number: int) -> Way:
        async def fetch(url: str) -> Exchange | None:
            told.asked[number].append(url)
            return fetches[number](url)

        return Way(fetch, 2)

    async def confirm(key: Key, chain: Chain) -> bool:
        return agrees

    ways = [way(number) for number in range(len(fetches))]
    await WithoutPresses(lifting, ways, tell=told.take, confirm=confirm, left=lambda made: 500 - made).go_on({})
    return told, lifting


def reading(urls: tuple[str, ...] | list[str], exchanges: tuple[Exchange, ...] = ()) -> Reading:
    return Reading(PageState(frozenset(), 0, 0), (), urls, 0.1, exchanges=exchanges)


def rest(made_up: Site) -> list[str]:
    return [url for number in range(4, len(made_up.pages)) for url in made_up.shown(number)]


def empty_from(made_up: Site, first: int, last: int = 1000) -> Fetch:
    """The server, which has nothing for some of its pages."""
    nothing = {made_up.request(number) for number in range(first, min(last, len(made_up.pages)))}
    beyond = made_up.request(len(made_up.pages))
    return lambda url: made_up.answer(beyond) if url in nothing else made_up.answer(url)


async def test_a_list_is_read_to_its_end_and_the_other_way_is_asked_whether_it_is() -> None:
    made_up = site()
    told, lifting = await read(made_up, made_up.answer, made_up.answer)
    assert told.urls == rest(made_up)
    assert told.ended
    assert told.asked[1] == [made_up.request(4), made_up.request(len(made_up.pages))]
    assert not lifting.refused


async def test_an_end_that_the_page_does_not_see_is_none() -> None:
    """A server that has had enough of plain requests answers with an empty list, and status 200."""
    made_up = site()
    told, _ = await read(made_up, empty_from(made_up, 7), made_up.answer)
    assert told.urls == rest(made_up)
    assert told.ended


async def test_nor_is_it_at_the_first_request() -> None:
    """Who carries no cookie is given nothing."""
    made_up = site()
    told, _ = await read(made_up, empty_from(made_up, 4), made_up.answer)
    assert told.urls == rest(made_up)


async def test_a_refusal_by_the_server_is_none_of_the_page() -> None:
    made_up = site()
    told, _ = await read(made_up, lambda url: Exchange(url, "GET", 403, "text/html", "no"), made_up.answer)
    assert told.urls == rest(made_up)


async def test_what_no_page_is_given_is_told_no_further() -> None:
    """Both agree on what the presses show, and part later; a check compares the two ways, too."""
    made_up, others = site(count=400), site(count=400, gap=1)
    part = {made_up.request(number) for number in range(10, 80)}

    def another(url: str) -> Exchange | None:
        if url not in part:
            return made_up.answer(url)
        body = made_up.answer(url).body.replace("/news/8", "/news/7")
        return Exchange(url, "GET", 200, made_up.answer(url).content_type, body)

    told, lifting = await read(made_up, another, made_up.answer)
    assert lifting.refused == {KEY: ELSE}
    assert not told.ended
    assert len(told.urls) < len(rest(others))


async def test_what_may_not_be_asked_for_is_asked_for_by_no_way() -> None:
    made_up = site()

    def forbidden(url: str) -> Exchange | None:
        raise NotAllowed("robots.txt")

    told, lifting = await read(made_up, forbidden, made_up.answer)
    assert (told.urls, told.asked[1]) == ([], [])
    assert lifting.refused == {KEY: "robots.txt"}


async def test_where_no_way_gives_an_answer_the_list_is_pressed() -> None:
    made_up = site()
    told, _ = await read(made_up, lambda url: None, lambda url: None)
    assert (told.urls, told.ended) == ([], False)


async def test_a_press_that_shows_something_else_ends_it() -> None:
    made_up = site()
    told, lifting = await read(made_up, made_up.answer, made_up.answer, agrees=False)
    assert told.urls == list(made_up.shown(4))
    assert list(lifting.refused.values()) == ["a press showed something else"]


async def test_lists_share_the_requests_that_may_be_made() -> None:
    """Twelve: the first list takes the eight that it needs, the second what is left of them."""
    made_up, told = site(), Told()
    lifting = Lifting(HOME)
    lifting.loaded(reading(made_up.shown(0)))

    async def fetch(url: str) -> Exchange | None:
        return made_up.answer(url)

    async def confirm(key: Key, chain: Chain) -> bool:
        return True

    read_on = WithoutPresses(
        lifting, [Way(fetch, 1)], tell=told.take, confirm=confirm, left=lambda made: max(0, 12 - made)
    )
    for text in ("more news", "more of them"):
        for press in made_up.presses(3):
            lifting.pressed((Button(text), ""), reading(press.urls, press.exchanges))
        await read_on.go_on({})
    assert told.urls == [*rest(made_up), *rest(made_up)[: 4 * 5]]
