"""The small ways of which addresses are put together."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal.lifting.counts import Things, learn_count
from mediamon.traversal.lifting.cursors import Before
from mediamon.traversal.lifting.fields import Seen, explain, explain_path
from mediamon.traversal.lifting.jsonpaths import EACH
from mediamon.traversal.lifting.noise import learn_noise
from mediamon.traversal.lifting.numbers import Number
from mediamon.traversal.lifting.parts import Agreed, Coded, Composed, Constant, alike, divide
from mediamon.traversal.lifting.types import End

from .answering import html_of, json_of

ANSWER = json_of({})
DIVIDERS = ("/", r"[\"{}\[\],;|]+", r"[^0-9A-Za-z]+")
TEXTS = st.text('ab1/"{},-_ ', max_size=16)


@given(TEXTS, st.sampled_from(DIVIDERS))
def test_what_is_divided_is_put_together_again(text: str, divider: str) -> None:
    pieces, between = divide(text, divider)
    assert len(pieces) == len(between) + 1
    assert "".join(piece + mark for piece, mark in zip(pieces, [*between, ""], strict=True)) == text
    same = Composed(divider, (Constant(),) * len(pieces))
    assert same.next(text, ANSWER) == text


@given(TEXTS, TEXTS, st.sampled_from(DIVIDERS))
def test_alike_are_texts_whose_dividers_are_the_same(one: str, other: str, divider: str) -> None:
    assert alike([one, other], divider) == (
        bool(divide(one, divider)[1]) and divide(one, divider)[1] == divide(other, divider)[1]
    )


def test_another_number_of_pieces_is_another_shape() -> None:
    told = Composed("/", (Constant(), Number(0, 1))).next("a/1/2", ANSWER)
    assert isinstance(told, End)
    assert told.reason == "shape"


def test_two_rules_go_on_as_long_as_they_agree() -> None:
    both = Agreed(Number(0, 1), Number(0, 2))
    assert Agreed(Number(0, 1), Number(0, 1)).next("7", ANSWER) == "8"
    parted, over = both.next("7", ANSWER), Agreed(Number(0, -9), Number(0, 1)).next("7", ANSWER)
    assert isinstance(parted, End)
    assert parted.reason == "ambiguous"
    assert isinstance(over, End)
    assert over.reason == "finished"


def test_an_escaped_part_is_read_and_written_with_its_escapes() -> None:
    assert Coded(Number(0, 1), "query").next("a%20%D1%86%209", ANSWER) == "a%20%D1%86%2010"


def seen(name: str, texts: list[str]) -> Seen:
    return Seen(name, tuple(texts), Before.of([json_of({"n": 1})] * (len(texts) - 1)))


@settings(max_examples=50)
@given(
    st.integers(1, 400), st.integers(1, 40), st.sampled_from(["{}", '{{"page":{},"size":20}}', "p{}", "a-{}-z", "{};x"])
)
def test_counting_is_explained_whatever_stands_around_it(start: int, step: int, form: str) -> None:
    texts = [form.format(start + step * count) for count in range(5)]
    part = explain(seen("page", texts[:3]))
    assert part is not None
    assert [part.next(text, ANSWER) for text in texts[:-1]] == texts[1:]


@settings(max_examples=50)
@given(
    st.lists(st.text("ab01-./%", max_size=6), min_size=3, max_size=3),
    st.sampled_from(["page", "q", "after", "_", "t", ""]),
)
def test_whatever_was_seen_some_part_or_none_is_told(texts: list[str], name: str) -> None:
    for part in (explain(seen(name, texts)), explain(seen(name, texts), divided=True)):
        told = None if part is None else part.next(texts[0], ANSWER)
        assert told is None or isinstance(told, str | End)


def test_a_path_goes_on_step_by_step() -> None:
    paths = [f"/news/%D0%B0%20b/page-{page}/of/90" for page in (2, 3, 4, 5)]
    part = explain_path(seen("", paths[:3]))
    assert part is not None
    assert part.next(paths[2], ANSWER) == paths[3]
    assert explain_path(seen("", ["/a/x", "/a/y", "/a/z"])) is None
    assert explain_path(seen("", ["/a/b"] * 3)) == Constant()


@given(st.lists(st.integers(1, 6), min_size=4, max_size=5), st.booleans())
def test_an_offset_that_grows_by_what_came_is_explained(sizes: list[int], is_html: bool) -> None:
    answers = [
        html_of("<ul>" + "<li class=item>x</li>" * size + "</ul><b>y</b>")
        if is_html
        else json_of({"items": [{"id": at} for at in range(size)], "n": 1})
        for size in sizes
    ]
    texts = [str(sum(sizes[:count])) for count in range(len(sizes) + 1)]
    part = learn_count(texts[:4], answers[:3])
    assert part is not None
    assert [part.next(text, answer) for text, answer in zip(texts, answers, strict=False)] == texts[1:]
    assert is_html or part.of == Things(("items", EACH))
    nothing = part.next("5", html_of("<p>over</p>") if is_html else json_of({"items": []}))
    assert isinstance(nothing, End)


def test_a_clock_goes_on_by_one_and_a_die_stays() -> None:
    clock, die = (
        learn_noise("_", ["1714555800123", "1714555807500"], certain=True),
        learn_noise("rnd", ["0.53", "0.12"], certain=True),
    )
    assert clock is not None
    assert die is not None
    assert (clock.next("1714555807500", ANSWER), die.next("0.12", ANSWER)) == ("1714555807501", "0.12")


def test_a_name_that_means_something_is_no_noise() -> None:
    times = ["1714555800", "1714555807"]
    assert learn_noise("after", times, certain=False) is None
    assert learn_noise("t", times, certain=True) is None
    assert learn_noise("t", times, certain=False) is not None
    assert learn_noise("t", times[::-1], certain=False) is None
    assert learn_noise("_", ["a", "b"], certain=True) is None
