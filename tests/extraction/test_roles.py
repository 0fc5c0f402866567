"""The role model: each rule of the paper, and what is mended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from mediamon.extraction.roles import Roles, find_roles
from mediamon.extraction.roles.memory import shared_length
from mediamon.extraction.roles.production import Rule, narrow

LONG = "The council of the town has decided to build a bridge over the river at last. "


def roles(body: str, title: str = "A bridge at last - Herald", *, paper: bool = True) -> Roles:
    return find_roles(html.document_fromstring(f"<title>{title}</title><body>{body}</body>"), paper=paper)


def text(found: Roles) -> str:
    return "\n".join(found.segments[place].text for place in found.kept)


def test_candidates_are_narrowed_rule_by_rule() -> None:
    rules = [Rule[str]("shorter", "", len), Rule[str]("first letter", "", lambda one: ord(one[0]))]
    assert narrow(["ccc", "bb", "aa"], rules) == "aa"
    assert narrow(["bb", "bb"], rules) == "bb"
    assert narrow([], rules) is None


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h2>A bridge at last</h2><h1>Herald news</h1>", "Herald news"),  # the tag first
        ("<h1>Herald</h1><h1>A bridge at last</h1>", "A bridge at last"),  # then what is shared with the title
        ("<h1>A bridge</h1><h1>A bridge</h1>", "A bridge"),
        ("<h1>Comments: A bridge at last</h1><h3>Bridge</h3>", "Bridge"),  # never one with the word
    ],
)
def test_the_main_header(body: str, expected: str) -> None:
    assert roles(body).headline == expected


def test_the_word_comment_is_allowed_where_the_title_has_it() -> None:
    assert roles("<h1>No comment</h1><h2>x</h2>", "No comment").headline == "No comment"


def test_where_the_logo_is_the_h1_the_title_knows_better() -> None:
    assert roles("<h1>Your town</h1><h2>A bridge at last</h2>", paper=False).headline == "A bridge at last"


def test_the_longest_text_wins_and_lists_and_tables_count() -> None:
    table = "<table>" + "<tr><td>1950</td><td>wooden bridge, lost in the flood</td></tr>" * 9 + "</table>"
    found = roles(f"<div id=a><p>{LONG}</p></div><div id=b><p>Short.</p>{table}<ul><li>{LONG}</li></ul></div>")
    assert found.article is not None
    assert found.article.get("id") == "b"
    assert "wooden bridge" in text(found)


def test_a_table_that_lays_the_page_out_is_no_data() -> None:
    found = roles(f"<table><tr><td id=a><h1>A bridge</h1><p>{LONG}</p></td><td><p>menu</p></td></tr></table>")
    assert found.article is not None
    assert found.article.get("id") == "a"


def test_stray_text_stands_for_a_paragraph() -> None:
    found = roles(f"<div id=a>{LONG}<br>{LONG}</div><div><p>Short.</p></div>")
    assert found.article is not None
    assert found.article.get("id") == "a"


def test_comments_are_left_out_by_their_header() -> None:
    body = f"<h1>A bridge</h1><div><p>{LONG}</p></div><h3>Комментарии (12)</h3><div><p>{LONG * 5}</p></div>"
    assert text(roles(body)) == LONG.strip()


def test_a_link_with_the_word_is_no_header_of_comments() -> None:
    body = f"<h1>A bridge</h1><a href='#c'>Comments</a><div><p>{LONG}</p></div>"
    assert text(roles(body)) == LONG.strip()


def test_a_paragraph_that_speaks_of_comments_cuts_the_article_only_in_the_paper() -> None:
    body = (
        f"<h1>A bridge</h1><div><p>{LONG}</p><p>He had no comments to make on the cost of it.</p><p>The end.</p></div>"
    )
    assert "The end." not in text(roles(body))
    assert "The end." in text(roles(body, paper=False))


def test_an_article_in_several_containers_is_taken_whole_when_mended() -> None:
    body = "<h1>A bridge</h1><article>" + f"<div><p>{LONG}</p></div>" * 3 + "</article>"
    assert len(text(roles(body)).split("\n")) == 1
    assert len(text(roles(body, paper=False)).split("\n")) == 3


def test_the_frame_is_the_common_ancestor() -> None:
    found = roles(f"<div id=f><h1>A bridge</h1><div><p>{LONG}</p></div></div><div><p>x</p></div>")
    assert found.frame is not None
    assert found.frame.get("id") == "f"


def test_a_page_without_text_has_no_article() -> None:
    found = roles("<img src=a.png>")
    assert (found.article, found.frame, found.kept) == (None, None, ())


@given(st.text("ab c", max_size=30), st.text("ab c", max_size=30))
def test_the_longest_common_substring_is_that_of_all_of_them(text: str, title: str) -> None:
    runs = (text[start:end] for start in range(len(text)) for end in range(start, len(text) + 1))
    assert shared_length(text, title) == max((len(run) for run in runs if run in title), default=0)
