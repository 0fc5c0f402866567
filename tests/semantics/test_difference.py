"""The difference of two versions: nothing for markup, one change for one change, at its path (spec 5, "Difference")."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from benchmarks import semantics_hard
from benchmarks.semantics_cosmetic import COSMETIC, Mutation
from benchmarks.semantics_meaningful import MEANINGFUL, Expected, prepared
from mediamon.semantics import Node, hierarchy
from mediamon.semantics.difference import Change, compare, differences
from mediamon.semantics.side_by_side import page_of, side_by_side
from mediamon.semantics.texts import key
from mediamon.semantics.watching import volatile_paths, without_muted
from mediamon.semantics.wording import sentence
from tests.semantics.test_tables import PAPER

PAGE = """<!doctype html><html><head><title>A town</title><script src=a.js></script></head><body><nav><ul><li><a href="/a?x=1">Front page</a></li>
<li><a href="/b">About the council</a></li></ul></nav><h1>A town on the river</h1><h2>Its history in short</h2>
<p>The first bridge was built in 1820 by the brothers of the mayor, and burnt down in the same year.</p>
<p>The second one stood for two hundred winters, which nobody had expected of the carpenters.</p>
<h2>What it is known for</h2><p>Barrels of tar were sold to all harbours of the north until 1911, the museum says.</p>
<ul><li>The market on Thursdays</li><li>The museum of barrels<ul><li>open until nine</li></ul></li></ul><form action=/q><input name=q></form>
<table><tr><th>Year</th><th>People</th><th>Houses</th></tr><tr><td>1900</td><td>4,120</td><td>611</td></tr><tr><td>1950</td><td>9,800</td><td>1,204</td></tr></table>
<div class=x><img src=/a.jpg alt="A bridge"><font>Text in no paragraph <b>at all</b></font></div></body></html>"""


def root_of(page: str) -> lxml_html.HtmlElement:
    return lxml_html.document_fromstring(page)


def dumped(root: lxml_html.HtmlElement) -> str:
    return lxml_html.tostring(root, encoding="unicode")


def told(old: str, new: str) -> list[Change]:
    return differences(hierarchy(old), hierarchy(new))


def test_the_papers_example() -> None:
    """ "Males.‘Red eyes’ изменен с 40 % на 50 %"."""
    changes = told(PAPER, PAPER.replace("40%", "50%"))
    assert [(one.kind, one.path[-2:], one.old, one.new) for one in changes] == [
        ("changed", ("males", "Red eyes"), "40%", "50%")
    ]
    assert sentence(changes[0]).endswith("males › Red eyes: 40% → 50%")
    assert sentence(changes[0], "ru").endswith("males › Red eyes: 40% → 50%")


@pytest.mark.parametrize("mutation", COSMETIC, ids=lambda one: one.__name__)
def test_cosmetic_mutations_are_silent(mutation: Mutation) -> None:
    for seed in range(5):
        root = root_of(PAGE)
        mutation(root, Random(seed))
        assert told(PAGE, dumped(root)) == []


@pytest.mark.parametrize("mutation", MEANINGFUL, ids=lambda one: one.__name__)
def test_one_change_is_one(mutation: object) -> None:
    for seed in range(4):
        root = root_of(PAGE)
        prepared(root, mutation)  # type: ignore[arg-type]
        before, dice = dumped(root), Random(seed)
        expected = mutation(root, dice)  # type: ignore[operator]
        assert expected is not None
        for cosmetic in (None, *COSMETIC):
            changed = deepcopy(root)
            if cosmetic is not None:
                cosmetic(changed, dice)
            changes = told(before, dumped(changed))
            assert len(changes) == 1, (cosmetic, changes)
            assert changes[0].kind in expected.kinds
            if expected.path:
                assert [key(one) for one in changes[0].path[-len(expected.path) :]] == [
                    key(one) for one in expected.path
                ]


@pytest.mark.parametrize("case", list(semantics_hard.cases()), ids=lambda one: one.name)
def test_hard_changes(case: semantics_hard.Case) -> None:
    changes = told(case.old, case.new)
    assert len(changes) == len(case.expected), changes
    for wanted in case.expected:
        assert any(_fits(one, wanted) for one in changes), changes


def _fits(change: Change, wanted: Expected) -> bool:
    path = wanted.path or []
    right = [key(one) for one in change.path[len(change.path) - len(path) :]] == [key(one) for one in path]
    texts = (wanted.old or "") in (change.old or "") and (wanted.new or "") in (change.new or "")
    return change.kind in wanted.kinds and right and texts


WORDS = st.sampled_from(["one", "two", "three", "4,120", "50 %", "yes", "a longer text of several words"])


@st.composite
def pages(draw: st.DrawFn) -> str:
    """Pages with everything in them, and many equal texts."""
    parts = []
    for _ in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(["h1", "h2", "h3", "p", "ul", "dl", "table", "div", "address"]))
        words = draw(st.lists(WORDS, min_size=1, max_size=6))
        if kind == "ul":
            parts.append("<ul>" + "".join(f"<li>{one}</li>" for one in words) + "</ul>")
        elif kind == "dl":
            parts.append("<dl>" + "".join(f"<dt>{one}</dt><dd>{one}</dd>" for one in words) + "</dl>")
        elif kind == "table":
            tag = draw(st.sampled_from(["td", "th"]))
            head = "".join(f"<{tag}>{one}</{tag}>" for one in words)
            rows = draw(st.lists(st.lists(WORDS, max_size=6), min_size=1, max_size=4))
            parts.append(
                f"<table><tr>{head}</tr>"
                + "".join("<tr>" + "".join(f"<td>{one}</td>" for one in row) + "</tr>" for row in rows)
                + "</table>"
            )
        else:
            parts.append(f"<{kind}>{' '.join(words)}</{kind}>")
    return f"<title>{draw(WORDS)}</title>" + "".join(parts)


@given(pages())
def test_a_page_does_not_differ_from_itself(page: str) -> None:
    assert told(page, page) == []
    assert told(page, f"<div id=new>{page}</div>".replace("<p>", "<p class=a>\n ")) == []


@given(pages(), pages())
def test_any_two_pages_can_be_compared(old: str, new: str) -> None:
    changes = told(old, new)
    for one in changes:
        assert sentence(one)
        assert sentence(one, "ru")
        assert one.as_json()["kind"] in ("added", "removed", "changed", "moved", "renamed")
    left, right = hierarchy(old), hierarchy(new)
    assert page_of(side_by_side(compare(left, right)), changes, "x")


@given(pages(), pages())
def test_what_was_added_one_way_is_removed_the_other(old: str, new: str) -> None:
    there, back = told(old, new), told(new, old)
    assert bool(there) == bool(back)


def test_texts_parted_otherwise_are_the_same() -> None:
    assert told("<div>one two<br>three</div>", "<div>one</div><div>two three</div>") == []


def test_swapped_sections_are_one_move() -> None:
    old = "<h2>One</h2><p>first text here</p><h2>Two</h2><p>second text here, a longer one</p>"
    new = "<h2>Two</h2><p>second text here, a longer one</p><h2>One</h2><p>first text here</p>"
    assert [(one.kind, one.new) for one in told(old, new)] == [("moved", "One")]


def test_a_table_sorted_anew_is_one_change() -> None:
    rows = [f"<tr><td>City {letter}<td>{number}</tr>" for number, letter in enumerate("ABCDEFGH", 10)]
    head = "<table><tr><th>City<th>People</tr>"
    changes = told(f"{head}{''.join(rows)}</table>", f"{head}{''.join(rows[::-1])}</table>")
    assert [(one.kind, one.what) for one in changes] == [("moved", "rows")]


def test_an_empty_page_and_one_that_came_back() -> None:
    assert [one.what for one in told(PAGE, "")] == ["page"]
    assert told("", "") == []
    assert told("", "<p>x</p>") != []


def test_what_changes_at_every_check_is_learned_and_muted() -> None:
    history = [
        told(
            f"<h2>Views</h2><p>{n}</p><h2>Price</h2><p>5</p>",
            f"<h2>Views</h2><p>{n + 1}</p><h2>Price</h2><p>{5 + (n > 3)}</p>",
        )
        for n in range(5)
    ]
    paths = volatile_paths(history)
    assert [path[-1] for path in paths] == ["Views"]
    assert [one.path[-1] for one in without_muted(history[4], paths)] == ["Price"]
    assert without_muted(history[4], paths, ["changed"]) == []


def test_side_by_side_marks_the_words() -> None:
    old, new = hierarchy(PAGE), hierarchy(PAGE.replace("1820", "1821"))
    lines = side_by_side(compare(old, new))
    changed = [one for one in lines if one.mark == "changed"]
    assert [text for text, mark in changed[0].new if mark] == ["1821"]
    assert len(lines) < len(side_by_side(compare(old, new), everything=True))


def test_long_and_repetitive_pages_are_bounded() -> None:
    old = "<p>the same</p>" * 3_000 + "<p>end</p>"
    new = "<p>the same</p>" * 2_999 + "<p>other</p>" * 500 + "<p>end</p>"
    assert 0 < len(told(old, new)) < 3_000


def test_nodes_know_their_place() -> None:
    tree: Node = hierarchy(PAGE)
    places = [one.place for one in tree.walk()]
    assert len(places) == len(set(places))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<p>text <img alt=x src=y> more", "<p>text <picture><source srcset=a><img alt=x src=z></picture> more"),
        ("<p>moreover yes", "<p>more<wbr>over yes"),
        ("<p>word", "<p>wo<!-- x -->rd"),
        ("<p><a href=b.html>x</a>", '<p><a href="https://a.example/c/b.html?t=1#d">x</a>'),
        ("<p>a&nbsp;b", "<p>a&#8239;b&#x2060;"),
        (
            "<table><tr><td>Ufa<td>5<tr><td>Omsk<td>7</table>",
            "<div><table><tbody><tr><td><b>Ufa</b><td>5<tr><td>Omsk<td> 7</table></div>",
        ),
    ],
)
def test_other_markup_of_the_same(old: str, new: str) -> None:
    assert told(old, new) == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("180", "on request", [("changed", ("Black", "Fee"))]),
        ("on request", "180", [("changed", ("Black",))]),
        ("180", "12 March", [("changed", ("Black", "Fee"))]),
    ],
)
def test_a_value_of_another_type_changes_no_heads(
    before: str, after: str, expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    page = "<table><tr><td>Tea<td>Fee<tr><td>Green<td>120<tr><td>Black<td>{}<tr><td>Red<td>90</table>"
    assert [(one.kind, one.path) for one in told(page.format(before), page.format(after))] == expected


def test_a_table_within_a_cell_has_the_path_of_the_cell() -> None:
    inner = "<table><tr><th>n<th>w<tr><td>a<td>1<tr><td>b<td>2</table>"
    page = f"<h1>T</h1><table><tr><th>k<th>v<tr><th>x<td>note {inner}<tr><th>q<td>long text</table>"
    changes = told(page, page.replace("<td>2", "<td>3"))
    assert [(one.path[1:], one.old, one.new) for one in changes] == [(("T", "x", "v", "b", "w"), "2", "3")]
    assert [(one.path[1:], one.new) for one in told(page, page.replace("note", "notes"))] == [
        (("T", "x", "v"), "notes")
    ]
