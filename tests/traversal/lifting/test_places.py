"""Places in answers: what is listed stands there, and stands there again in the next answer of the same make."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal.lifting.answers import Json
from mediamon.traversal.lifting.cursors import Before, learn_cursor
from mediamon.traversal.lifting.jsonpaths import EACH, reach
from mediamon.traversal.lifting.places import InHtml, InJson, places
from mediamon.traversal.lifting.types import End

from .answering import JSON, html_of, json_of

TAGS = st.sampled_from(["p", "a", "b", "li"])
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["data-id", "href", "class", "id", "data-next"]),
    st.sampled_from(["3", "12", "more", "x y", "007", ""]),
)


@st.composite
def markup(draw: st.DrawFn) -> str:
    elements = draw(st.lists(st.tuples(TAGS, ATTRIBUTES), min_size=1, max_size=6))
    return "<div>" + "".join(
        f"<{tag}" + "".join(f' {name}="{value}"' for name, value in named.items()) + f">t</{tag}>"
        for tag, named in elements
    )


@given(JSON)
def test_a_place_in_json_holds_what_is_said(value: Json) -> None:
    answer = json_of(value)
    for place, told in places(answer):
        if isinstance(place, InJson) and place.pick in (
            "least",
            "greatest",
        ):  # lists of which some are rows and some are none have two readings
            assert told in (reach(value, place.path) or [])
        else:
            assert place.value(answer) == told or told == ""
        assert isinstance(place.rank, tuple)


@given(markup())
def test_a_place_in_html_holds_what_is_said(body: str) -> None:
    answer = html_of(body)
    for place, told in places(answer):
        assert isinstance(place, InHtml)
        found = place.value(answer)
        assert found == told or (told == "" and found != "")


def test_empty_values_are_passed_over() -> None:
    answer = html_of('<p data-id="3">a</p><p data-id="">b</p>')
    assert InHtml(None, ("p", None), "data-id").value(answer) == "3"
    assert InHtml(None, ("p", None), "data-no").value(answer) is None
    assert InJson(("next",)).value(json_of({"next": ""})) is None
    assert InJson(("next",)).value(json_of({"next": False})) is None
    assert InJson(("next",)).value(json_of({"next": None})) is None


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_extremes_do_not_depend_on_the_order(numbers: list[int], dice: Random) -> None:
    least, greatest = (InJson((EACH, "id"), pick) for pick in ("least", "greatest"))
    shuffled = list(numbers)
    dice.shuffle(shuffled)
    for order in (numbers, shuffled):
        answer = json_of([{"id": one} for one in order])
        assert (least.value(answer), greatest.value(answer)) == (min(numbers), max(numbers))


def listing(cursor: str, noise: list[str], shape: str) -> Json:
    """Answers as services make them, with the cursor in one place of each."""
    items: list[Json] = [{"id": one, "title": f"t {one}"} for one in noise]
    shapes: dict[str, Json] = {
        "field": {"paging": {"next": cursor}, "items": items},
        "last item": {"items": [*items, {"id": cursor, "title": "t"}]},
        "link": {"links": {"next": f"/api?after={cursor}&n=20"}, "items": items},
        "html": {"html": f'<a class=more data-next="{cursor}">x</a>', "items": items},
    }
    return shapes[shape]


IDS = st.integers(100_000, 999_999).map(str)


@settings(max_examples=40)
@given(
    st.lists(IDS, min_size=5, max_size=5, unique=True),
    st.lists(st.lists(IDS, min_size=1, max_size=3), min_size=5, max_size=5),
    st.sampled_from(["field", "last item", "link", "html"]),
)
def test_the_place_of_a_cursor_is_learnt_from_three_answers(ids: list[str], noise: list[list[str]], shape: str) -> None:
    answers = [
        json_of(listing(one, [n for n in rest if n not in ids], shape)) for one, rest in zip(ids, noise, strict=True)
    ]
    cursor = learn_cursor(ids[:3], Before.of(answers[:3]), "after")
    assert cursor is not None
    assert [cursor.next("", answer) for answer in answers] == ids


def test_where_no_place_holds_all_targets_nothing_is_learnt() -> None:
    answers = [json_of({"next": one}) for one in ("123456", "234567", "345678")]
    assert learn_cursor(["123456", "234567", "999999"], Before.of(answers)) is None
    assert learn_cursor(["123456", "", "345678"], Before.of(answers)) is None


def test_short_texts_tell_only_where_the_names_agree() -> None:
    answers = [json_of({"after": one, "other": one}) for one in (1, 2)]
    assert learn_cursor(["1", "2"], Before.of(answers), "q") is None
    told = learn_cursor(["1", "2"], Before.of(answers), "after")
    assert told is not None
    assert told.place == InJson(("after",))


def test_where_nothing_stands_the_list_ends_or_keeps_its_value() -> None:
    answers = [json_of({"next": one}) for one in ("123456", "234567")]
    for kept in (False, True):
        told = learn_cursor(["123456", "234567"], Before.of(answers), kept=kept)
        assert told is not None
        onward = told.next("234567", json_of({"next": None}))
        assert onward == "234567" if kept else isinstance(onward, End)
