"""The mended search: which lines are the article's, by how they stand to the headline and to each other."""

from __future__ import annotations

import pytest

from mediamon.extraction.refusals import NotAnArticle

from .articles import HEAD, SENTENCES, TITLE, found, paragraphs, segments, texts

BODY = f"<div id=body>{paragraphs(0, 1, 2, 3)}</div>"
OTHER = "Another text altogether that has nothing to do with any of it, however long it is made to be here."


def comments(count: int, *, size: int = 16) -> str:
    items = "".join(
        f"<li class=utt data-at='100 900 700 60'><div>Reader {number}</div><p>{OTHER}</p></li>"
        for number in range(count)
    )
    return f"<ol data-set={size}>{items}</ol>"


def test_the_text_below_the_headline_is_taken() -> None:
    page = f"<div data-at='0 0 1200 30'>{OTHER}</div>{HEAD}{BODY}"
    assert texts(page) == SENTENCES[:4]
    assert found(page).root.get("id") == "body"


def test_without_a_headline_the_largest_text_is_one() -> None:
    assert texts(f"{HEAD}{BODY}", headline=None) == SENTENCES[:4]
    assert texts(BODY, headline=None) == SENTENCES[:4]


def test_a_longer_text_in_another_column_is_none_of_it() -> None:
    side = "".join(f"<p>{OTHER} {number}</p>" for number in range(9))
    assert texts(f"{HEAD}{BODY}<aside data-at='850 0 300 900' data-set=14>{side}</aside>") == SENTENCES[:4]


def test_the_column_of_the_text_may_be_another_than_the_headlines() -> None:
    far = HEAD.replace("100 0 700", "850 0 300")
    assert texts(f"{far}{BODY}") == SENTENCES[:4]


def test_comments_longer_than_the_text_are_known_by_the_names_over_them() -> None:
    assert texts(f"{HEAD}{BODY}{comments(12)}") == SENTENCES[:4]


def test_posts_with_the_time_over_them_are_the_text() -> None:
    posts = "".join(f"<div class=post><b>1{number}:30</b><br>{paragraphs(number)}</div>" for number in range(6))
    assert texts(f"{HEAD}<div>{posts}</div>{comments(4, size=14)}") == SENTENCES[:6]


def test_what_is_said_to_be_comments_ends_the_text() -> None:
    label = "<h3 data-at='100 700 700 30'>Комментарии (3)</h3>"
    assert texts(f"{HEAD}<div>{paragraphs(0, 1, 2, 3)}{label}{paragraphs(5, 6)}</div>") == SENTENCES[:4]


def test_the_next_story_ends_the_text() -> None:
    head = HEAD.replace(TITLE, "Something else altogether was opened elsewhere")
    page = f"<div class=s>{HEAD}{paragraphs(0, 1, 2)}</div><div class=s>{head}{paragraphs(4, 5, 6, 7)}</div>"
    assert texts(page) == SENTENCES[:3]


def test_a_heading_as_large_as_the_headline_does_not_end_the_text() -> None:
    head = HEAD.replace(TITLE, "The second chapter of the story")
    page = f"{HEAD}<div>{paragraphs(0, 1, 2)}{head}{paragraphs(4, 5, 6)}</div>"
    assert texts(page) == [*SENTENCES[:3], "The second chapter of the story", *SENTENCES[4:7]]


def test_what_stays_in_the_window_is_none_of_it() -> None:
    banner = f"<div data-is='block fixed'>{paragraphs(4, 5, 6, 7, 8)}</div>"
    assert texts(f"{HEAD}{BODY}{banner}") == SENTENCES[:4]
    everything = f"<div data-is='block fixed'>{HEAD}{BODY}</div>"
    assert (
        texts(everything.replace("<h1 ", "<h1 data-is='block fixed' ").replace("<p ", "<p data-is='block fixed' "))
        == SENTENCES[:4]
    )


@pytest.mark.parametrize(
    "insert",
    [
        f"<div data-at='100 300 700 50' data-set=12>{OTHER}</div>",
        f"<p data-at='100 300 700 50'><a href=/x>{OTHER}</a></p>",
        f"<div data-at='100 300 220 90'>{OTHER}</div>",
        f"<div data-at='100 300 700 90' data-is='block framed' data-set=18>{OTHER}</div>",
        "<div data-at='100 300 700 20'>Реклама</div>",
        "<div data-at='100 300 700 20'>Read also</div>",
        f"<figcaption data-at='100 300 700 20'>{OTHER}</figcaption>",
        f"<div class=promo data-at='100 300 700 50'>{OTHER}</div>",
    ],
)
def test_inserts_are_left_out(insert: str) -> None:
    assert texts(f"{HEAD}<div>{paragraphs(0, 1, 2)}{insert}{paragraphs(3, 4)}</div>") == SENTENCES[:5]


@pytest.mark.parametrize(
    "insert",
    [
        "<h2 data-at='100 300 700 30' data-set='bold 22'>Chapter</h2>",
        "<ul data-at='140 300 660 30'><li>item</li></ul>",
        "<blockquote data-at='140 300 620 30' data-set='italic 14'>Words of somebody</blockquote>",
        "<p data-at='100 300 700 20'>No.</p>",
    ],
)
def test_headings_items_and_quotations_are_kept(insert: str) -> None:
    assert len(texts(f"{HEAD}<div>{paragraphs(0, 1, 2)}{insert}{paragraphs(3, 4)}</div>")) == 6


def test_a_heading_at_the_end_is_over_something_else() -> None:
    page = f"{HEAD}<div>{paragraphs(0, 1, 2, 3)}<h2 data-at='100 300 700 30' data-set='bold 22'>More stuff</h2></div>"
    assert texts(page) == SENTENCES[:4]


def test_headings_are_told_by_their_looks() -> None:
    large = "<div data-at='100 300 700 30' data-set=22>Chapter</div>"
    bold = "<div data-at='100 300 700 30' data-set='bold 16'>Part of it</div>"
    page = f"{HEAD}<div>{paragraphs(0, 1)}{large}{paragraphs(2)}{bold}{paragraphs(3)}</div>"
    assert {one.text: one.tag for one in segments(page) if one.tag.startswith("h")} == {
        "Chapter": "h2",
        "Part of it": "h3",
    }


def test_pictures_between_the_lines_are_kept_and_ornaments_are_not() -> None:
    large, small = "<img src=/l.png data-at='100 300 700 400'>", "<img src=/s.png data-at='100 300 60 60'>"
    page = f"{HEAD}<div>{paragraphs(0, 1)}{large}{small}{paragraphs(2, 3)}</div>"
    assert [one.image for one in segments(page) if one.image] == ["/l.png"]


def test_several_containers_are_one_text() -> None:
    chunk = f"<section>{paragraphs(0, 1)}</section><div data-at='0 0 1200 200'>{OTHER}</div><section>{paragraphs(2, 3)}</section>"
    assert texts(f"{HEAD}<div id=x>{chunk}</div>") == SENTENCES[:4]
    assert found(f"{HEAD}<div id=x>{chunk}</div>").root.get("id") == "x"


def test_a_page_that_is_hidden_until_a_script_shows_it() -> None:
    page = f"{HEAD}{BODY}"
    assert texts(page) == texts(f"<div data-is='block'>{page}</div>")
    html_hidden = page.replace("data-at", "data-is='block invisible' data-at")
    with pytest.raises(NotAnArticle):
        texts(html_hidden)


def test_a_page_without_text_has_no_body() -> None:
    with pytest.raises(NotAnArticle) as refused:
        texts("<img src=/x.png>")
    assert refused.value.reason == "no_body"
