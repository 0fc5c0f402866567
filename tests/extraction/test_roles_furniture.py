"""The furniture that the role model does not read changes nothing of what it finds."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import html
from lxml.html import HtmlElement

from mediamon.extraction.roles import Roles, find_roles
from mediamon.extraction.roles.furniture import FURNITURE, MOST_HEADINGS, headings_alone
from mediamon.extraction.segments import segments_of

LONG = "The council of the town has decided to build a bridge over the river in the spring of the next year, it said. "
WORDS = (
    "",
    "Menu",
    "Comments",
    "3 comments",
    "Bình\n luận",
    "Council builds a bridge",
    LONG,
    LONG * 5,
    "<br>",
    "<img src=a.png>",
)
TAGS = (
    "div", "p", "ul", "li", "h1", "h2", "h3", "nav", "footer", "aside", "form", "button", "header", "article", "section", "blockquote",
    "table", "td", "a", "span", "b", "script", "x-box",
)  # fmt: skip


def page(inner: str) -> HtmlElement:
    return html.document_fromstring(f"<title>Council builds a bridge</title><body>{inner}</body>")


def seen(found: Roles) -> tuple[object, ...]:
    texts = [(found.segments[place].text, found.segments[place].image) for place in found.kept]
    return found.headline, found.article, found.frame, texts


pieces = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>", st.sampled_from(TAGS), st.lists(inner, max_size=4)
    ),
    max_leaves=30,
)


@example([f"<nav><h1>Council builds a bridge</h1></nav><h1>Herald</h1><p>{LONG * 5}</p>"])
@example([f"<p>{LONG * 5}</p><footer><h2>Comments</h2></footer><p>{LONG}</p>"])
@settings(max_examples=300, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=6))
def test_the_same_is_found_as_when_all_is_read(parts: list[str]) -> None:
    tree = page("".join(parts))
    assert seen(find_roles(tree)) == seen(find_roles(tree, segments=segments_of(tree)))


def test_of_a_menu_the_headings_alone_are_read() -> None:
    tree = page(f"<nav class=menu><a>One</a><div><h3>More</h3><p>{LONG}</p></div></nav><p>{LONG}</p>")
    assert [one.text for one in segments_of(tree, partly=FURNITURE)] == ["More", LONG.strip()]
    (heading, _) = segments_of(tree, partly=FURNITURE)
    assert [box.tag for box in heading.around.boxes] == ["html", "body", "nav", "div", "h3"]
    assert "navigation" in heading.around.hints


def test_all_is_read_of_what_speaks_of_comments_or_stands_in_a_paragraph_or_has_many_headings() -> None:
    outside = frozenset(("html", "body"))
    many = "<h4>More</h4>" * (MOST_HEADINGS + 1)
    footer = page("<footer><p>All rights reserved</p></footer>").find(".//footer")
    assert headings_alone(footer, outside) == []
    assert headings_alone(footer, outside | {"blockquote"}) is None
    assert headings_alone(footer, outside | {"nav"}) is None
    assert headings_alone(page("<footer><p>Comm<b>ents</b></p></footer>").find(".//footer"), outside) is None
    assert headings_alone(page(f"<footer>{many}</footer>").find(".//footer"), outside) is None


def test_where_nothing_else_weighs_anything_furniture_is_read_too() -> None:
    tree = page("<h1>Council builds a bridge</h1><nav><p>Menu</p></nav>")
    found = find_roles(tree)
    assert [one.text for one in found.segments] == ["Council builds a bridge", "Menu"]
