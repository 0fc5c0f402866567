"""What holds for every list, and for anything else that may come as an answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mediamon.traversal.lifting import Check, End, Exchange, Lift, Refusal, Sighting, learn

from .servers import ANSWERING, ASKING, ENDS, HOME, ORIGIN, Site, lifted, pressed_to_the_end, site


@st.composite
def sites(draw: st.DrawFn) -> Site:
    """Any way of asking, answering and ending; pages of any sizes, of one size where they are asked for by offset."""
    asking = draw(st.sampled_from(sorted(ASKING)))
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=1 if asking == "offset" else 6))
    return site(
        count=draw(st.integers(25, 90)),
        sizes=sizes,
        gap=draw(st.integers(1, 6)),
        asking=asking,
        answering=draw(st.sampled_from(sorted(ANSWERING))),
        end=draw(st.sampled_from(ENDS)),
        noise=draw(st.booleans()),
    )


@given(sites(), st.integers(3, 4))
def test_requests_find_just_what_presses_would(made_up: Site, presses: int) -> None:
    assume(len(made_up.pages) > presses)
    sightings = made_up.presses(presses)
    told = learn(sightings, HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    found, end = lifted(told, made_up.answer)
    assert end is not None
    everything = {url for sighting in sightings for url in sighting.urls} | set(found)
    assert everything - set(made_up.shown(0)) == pressed_to_the_end(made_up)


@given(sites(), st.integers(3, 4))
def test_presses_agree_with_what_requests_gave(made_up: Site, presses: int) -> None:
    assume(len(made_up.pages) > presses + 1)
    told = learn(made_up.presses(presses), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    url = told.next_url(told.begin())
    assert url is not None
    read = told.read(told.begin(), made_up.answer(url))
    assert isinstance(read, tuple)
    check = Check(told)
    check.expect(url, read[0])
    assert check.agrees(made_up.press(presses + 1), known=made_up.shown(0)) is True


@given(sites(), st.integers(3, 4))
def test_what_is_said_to_follow_is_what_is_asked_for_next(made_up: Site, presses: int) -> None:
    """But where the list ends; a list that goes on from its answers says nothing beforehand."""
    told = learn(made_up.presses(presses), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    state = told.begin()
    for _ in range(len(made_up.pages)):
        url = told.next_url(state)
        read = told.read(state, made_up.answer(url)) if url is not None else None
        if url is None or not isinstance(read, tuple):
            break
        after, due = told.after(url), told.next_url(read[1])
        assert after is None or due is None or told.key(after) == told.key(due)
        state = read[1]


@pytest.mark.parametrize("asking", sorted(ASKING))
def test_only_numbers_and_dates_say_what_follows(asking: str) -> None:
    told = learn(site(asking=asking).presses(3), HOME, known=site(asking=asking).shown(0))
    assert isinstance(told, Lift)
    url = told.next_url(told.begin())
    assert url is not None
    foretold = "page", "bitrix", "offset", "month", "day"
    assert (told.after(url) is not None) == any(word in asking for word in foretold)


NAMES = st.sampled_from(["id", "url", "next", "items", "html", "7"])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(alphabet=st.characters(exclude_categories=()), max_size=12)
    | st.sampled_from(
        ["/a/1", "https://news.test/x?page=3", "javascript:0", "<a href=/y>", "2024-05-01T10:00:00Z", "9" * 30]
    )
)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4))
MARKUP = st.lists(
    st.sampled_from(
        ["<a href=/1>", "<a href='https://x'", "</a>", "<p data-id=3>", "<!--", "<template>", "\x00", "&#0;", "t", '"']
    )
).map("".join)
ANYTHING = st.text(alphabet=st.characters(exclude_categories=())) | MARKUP | JSON.map(json.dumps)
ADDRESSES = st.sampled_from(["/a/1", "/y", "/1", "x?page=3"]).map(lambda path: f"{ORIGIN}{path}") | st.text(max_size=9)
REQUESTS = (
    st.integers(1, 5).map(lambda number: f"{ORIGIN}/api?page={number}")
    | st.text(max_size=6).map(lambda text: f"{ORIGIN}/api?a={text}&b")
    | st.text(max_size=20)
)
EXCHANGES = st.builds(
    Exchange, REQUESTS, st.just("GET"), st.just(200), st.sampled_from(["text/html", "application/json", ""]), ANYTHING
)
PRESSES = st.builds(
    Sighting, st.lists(EXCHANGES, max_size=2).map(tuple), st.lists(ADDRESSES, min_size=1, max_size=3).map(tuple)
)


@given(st.lists(PRESSES, max_size=5), st.just(HOME) | st.text(max_size=20))
def test_nothing_makes_it_fail(sightings: list[Sighting], page_url: str) -> None:
    assert isinstance(learn(sightings, page_url), Lift | Refusal)


@given(sites(), st.lists(ANYTHING, min_size=1, max_size=3))
def test_no_answer_makes_the_chain_fail(made_up: Site, bodies: list[str]) -> None:
    told = learn(made_up.presses(3), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    state = told.begin()
    for body in bodies:
        url = told.next_url(state)
        if url is None:
            return
        kind = "text/html" if "<" in body else "application/json"
        read = told.read(state, Exchange(url, "GET", 200, kind, body))
        if isinstance(read, End):
            return
        state = read[1]


@given(st.data())
def test_any_json_may_stand_where_the_answer_was(data: st.DataObject) -> None:
    made_up = site(asking="next", answering=data.draw(st.sampled_from(["json urls", "json ids", "json html"])))
    told = learn(made_up.presses(3), HOME, known=made_up.shown(0))
    assert isinstance(told, Lift)
    url = told.next_url(told.begin())
    assert url is not None
    answer = {"data": {"items": data.draw(JSON)}, "html": data.draw(JSON), "next": data.draw(JSON)}
    body = json.dumps(answer)
    read = told.read(told.begin(), Exchange(url, "GET", 200, made_up.answer(url).content_type, body))
    if not isinstance(read, End):
        assert told.next_url(read[1]) is None or (told.next_url(read[1]) or "").startswith(ORIGIN + "/")
