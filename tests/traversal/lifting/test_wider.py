"""Larger answers: nothing may be lost, whatever a service makes of being asked for more at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.lifting import Check, Exchange, Lift, Sighting, learn
from mediamon.traversal.lifting.wider import wider
from mediamon.traversal.lists.lifted import LEARNT_FROM, Chain

ORIGIN = "https://news.test"
ASKING: dict[str, Callable[[int, int], str]] = {  # of how many stories stand before it, and how many it asks for
    "pages from 1": lambda before, size: f"/api?page={before // size + 1}&limit={size}",
    "pages from 0": lambda before, size: f"/api?per_page={size}&page={before // size}",
    "offset": lambda before, size: f"/api?offset={before}&size={size}",
    "after": lambda before, size: f"/api?count={size}&after={900_000 - before + 1}",
}
MAKES_OF_IT: dict[str, Callable[[int, int], int]] = {  # of the size it is asked for, and its own
    "obeys": lambda asked, own: asked,
    "gives at most 50": lambda asked, own: min(asked, 50),
    "gives at most 37": lambda asked, own: min(asked, 37),
    "gives its own": lambda asked, own: own,
}


@dataclass
class Service:
    """Stories with falling ids, and what it was asked for."""

    stories: int
    size: int
    asking: str
    makes: str
    asked: list[str] = field(default_factory=list)

    def url(self, before: int) -> str:
        return ORIGIN + ASKING[self.asking](before, self.size)

    def answer(self, url: str) -> Exchange:
        self.asked.append(url)
        query = {name: int(values[0]) for name, values in parse_qs(urlsplit(url).query).items()}
        size = next(query[name] for name in ("limit", "per_page", "size", "count") if name in query)
        size = MAKES_OF_IT[self.makes](size, self.size)
        if "page" in query:
            before = (query["page"] - (self.asking == "pages from 1")) * size
        else:
            before = query["offset"] if "offset" in query else 900_000 - query["after"] + 1
        numbers = range(900_000 - before, 900_000 - min(self.stories, before + size), -1)
        items = [{"id": number, "url": f"/news/{number}.html"} for number in numbers]
        return Exchange(url, "GET", 200, "application/json", json.dumps({"items": items}))

    def shown(self, before: int) -> tuple[str, ...]:
        last = min(self.stories, before + self.size)
        return tuple(f"{ORIGIN}/news/{900_000 - number}.html" for number in range(before, last))

    def press(self, before: int) -> Sighting:
        return Sighting((self.answer(self.url(before)),), self.shown(before))


def begun(service: Service) -> Chain:
    """After three presses; the first page was there before."""
    presses = [service.press(turn * service.size) for turn in range(1, LEARNT_FROM + 1)]
    told = learn(presses, f"{ORIGIN}/", known=service.shown(0))
    assert isinstance(told, Lift), told
    service.asked.clear()
    return Chain(told, told.begin(), Check(told))


def run(service: Service, chain: Chain, after: int) -> set[str]:
    """All links; after: how many answers more is asked for at once."""
    found: set[str] = set()
    while chain.end is None and (url := chain.due) is not None:
        found |= set(chain.take(url, service.answer(url)))
        if chain.steps == after:
            for way in chain.wider():
                urls = chain.widen(way, service.answer(way.url))
                if urls is not None:
                    found |= set(urls)
                    break
        assert len(service.asked) < 1_000
    return found


def missing(service: Service, found: set[str]) -> set[str]:
    return (
        {url for before in range(0, service.stories, service.size) for url in service.shown(before)}
        - {url for turn in range(LEARNT_FROM + 1) for url in service.shown(turn * service.size)}
        - found
    )


@pytest.mark.parametrize("asking", ASKING)
def test_a_service_that_obeys_is_asked_five_times_less(asking: str) -> None:
    service = Service(2_000, 20, asking, "obeys")
    assert not missing(service, run(service, begun(service), 1))
    assert len(service.asked) < 30  # 96 pages of twenty


@given(
    st.sampled_from(sorted(ASKING)),
    st.sampled_from(sorted(MAKES_OF_IT)),
    st.integers(2, 60),
    st.integers(5, 700),
    st.integers(1, 9),
)
def test_nothing_is_lost_whatever_the_service_makes_of_it(
    asking: str, makes: str, size: int, stories: int, after: int
) -> None:
    own = min(size, 37) if "37" in makes else min(size, 50)
    service = Service(max(stories, (LEARNT_FROM + 2) * own), own, asking, makes)
    assert not missing(service, run(service, begun(service), after))


@given(st.sampled_from(sorted(ASKING)), st.integers(2, 50), st.integers(200, 700), st.integers(1, 9), st.integers(1, 6))
def test_another_process_goes_on_where_this_one_was(
    asking: str, size: int, stories: int, after: int, steps: int
) -> None:
    """It has learnt the small requests anew and is given the address to go on from."""
    service = Service(max(stories, 7 * size), size, asking, "obeys")
    chain = begun(service)
    found: set[str] = set()
    for _ in range(steps):
        url = chain.due
        if url is None or chain.end is not None:
            break
        found |= set(chain.take(url, service.answer(url)))
        for way in chain.wider() if chain.steps == 1 else ():
            urls = chain.widen(way, service.answer(way.url))
            if urls is not None:
                found |= set(urls)
                break
    place = chain.place
    later = begun(service)
    if place and chain.end is None:
        later.state = type(later.state)(later.state.position, place)
        found |= run(service, later, after)
    assert not missing(service, found)


@pytest.mark.parametrize("asking", ASKING)
def test_presses_are_compared_with_slices_of_larger_answers(asking: str) -> None:
    service = Service(2_000, 20, asking, "obeys")
    chain = begun(service)
    run(service, chain, 1)
    for turn in (4, 5, 6, 9):
        assert chain.check.agrees(service.press(turn * 20)) is True
    strange = Sighting(service.press(200).exchanges, (f"{ORIGIN}/news/1.html",))
    assert chain.check.agrees(strange) is False
    assert chain.check.agrees(Sighting((), ())) is None


def test_beyond_what_is_kept_nothing_is_known() -> None:
    service = Service(2_000, 20, "pages from 1", "obeys")
    chain = begun(service)
    chain.check.positions = 4
    run(service, chain, 1)
    told = [chain.check.agrees(service.press(turn * 20)) for turn in range(4, 12)]
    assert told[0] is True
    assert told[-3:] == [None] * 3
    assert False not in told


def test_a_number_that_says_nothing_of_size_is_let_be() -> None:
    """A rubric's number is no size."""
    service = Service(400, 20, "pages from 1", "obeys")
    chain = begun(service)
    assert next(wider(chain.lift, f"{ORIGIN}/api?page=5&limit=20"), None) is not None
    for other in ("rubric=20", "limit=all", "limit=020", "limit=100", "limit=1", "limit="):
        assert next(wider(chain.lift, f"{ORIGIN}/api?page=5&{other}"), None) is None
