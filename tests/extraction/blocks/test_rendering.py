"""Blocks as HTML and Markdown: what they look like, and that hostile text stays text."""

from __future__ import annotations

from typing import Any

import pytest

from mediamon.extraction.blocks import html_of, markdown_of, text_of
from tests.extraction.blocks.generated import HOSTILE
from tests.extraction.blocks.pages import embed, image, listed, p, remote
from tests.extraction.blocks.reading_back import text_of_markdown

LINK = {"type": "link", "from": 4, "to": 8, "href": 'https://a.example/?x="1"&y=<2>'}
ALL: list[dict[str, Any]] = [
    {"type": "header", "level": 2, "text": "A & B"},
    p("one two three", ("bold", 0, 7), ("italic", 4, 13)) | {"attributes": [{"type": "bold", "from": 0, "to": 8}, LINK]},
    image("a.jpg", p("beside"), p("within", inText=True), width=640, height=360),
    listed("ordered", p("first"), listed("unordered", p("inner")), p("second"), p("more", continued=True), start=3),
    {"type": "quote", "children": [p("said"), p("again")]},
    {"type": "table", "caption": [p("Medals", inText=True)], "rows": [[{"text": "L|and", "header": True}, {"text": "3\nof 5"}], [{"text": ""}]]},
    remote("youtube", "dQw4w9WgXcQ", p("seen")),
    {"type": "video", "src": "https://a.example/v.mp4", "isAnimation": True, "ratio": 1.5, "caption": []},
    {"type": "audio", "src": "https://a.example/s.mp3", "caption": []},
    {"type": "gallery", "caption": [p("All")], "images": [image("1.jpg"), image("2.jpg")]},
    {"type": "delimiter"},
    embed("twitter", "https://twitter.com/a/status/1", "one\n- two"),
]  # fmt: skip
HTML = """<article><h2>A &amp; B</h2>
<p><b>one </b><a href="https://a.example/?x=&quot;1&quot;&amp;y=&lt;2&gt;" rel="nofollow noopener noreferrer"><b>two </b></a>three</p>
<figure><img src="https://site.example/a.jpg" alt="" height="360" width="640"><p class="caption">within</p><figcaption><p>beside</p></figcaption></figure>
<ol start="3"><li>first<ul><li>inner</li></ul></li><li><p>second</p><p>more</p></li></ol>
<blockquote><p>said</p><p>again</p></blockquote>
<table><caption><p>Medals</p></caption><tr><th>L|and</th><td>3<br>of 5</td></tr><tr><td></td></tr></table>
<figure><figcaption><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow noopener noreferrer">youtube</a><p>seen</p></figcaption></figure>
<figure><video src="https://a.example/v.mp4" controls preload="none" loop muted></video></figure>
<figure><audio src="https://a.example/s.mp3" controls preload="none"></audio></figure>
<figure class="gallery"><figure><img src="https://site.example/1.jpg" alt=""></figure><figure><img src="https://site.example/2.jpg" alt=""></figure><figcaption><p>All</p></figcaption></figure>
<hr>
<figure><blockquote>one<br>- two</blockquote><figcaption><a href="https://twitter.com/a/status/1" rel="nofollow noopener noreferrer">twitter</a></figcaption></figure></article>"""
MARKDOWN = """## A & B

one [two ](<https://a.example/?x="1"\\&y=%3C2%3E>)three

![beside](<https://site.example/a.jpg>)

within

3. first

   - inner
4. second

   more

> said
>
> again

Medals

| L\\|and | 3<br>of 5 |
| --- | --- |
|  |  |

![youtube: seen](<https://www.youtube.com/watch?v=dQw4w9WgXcQ>)

![video](<https://a.example/v.mp4>)

![audio](<https://a.example/s.mp3>)

![](<https://site.example/1.jpg>)

![](<https://site.example/2.jpg>)

* * *

> one
> \\- two

![twitter](<https://twitter.com/a/status/1>)"""


def test_html() -> None:
    assert html_of(ALL) == HTML


def test_html_without_pictures_asks_nobody_for_anything() -> None:
    html = html_of(ALL, pictures=False)
    assert "src=" not in html
    assert '<a href="https://site.example/1.jpg" rel="nofollow noopener noreferrer">image</a>' in html


def test_markdown() -> None:
    assert markdown_of(ALL) == MARKDOWN
    assert text_of_markdown(MARKDOWN) == text_of(ALL)


@pytest.mark.parametrize(
    ("text", "attribute", "markdown"),
    [
        ("a bold b", ("bold", 2, 6), "a **bold** b"),
        ("all", ("italic", 0, 3), "*all*"),
        ("inword", ("italic", 2, 4), "in*wo*rd"),
        ("“quoted”word", ("bold", 0, 8), "“quoted”word"),
        ("“quoted” word", ("bold", 0, 8), "**“quoted”** word"),
        ("under", ("underline", 0, 5), "under"),
        ("look!", ("link", 4, 5, "https://a.example/"), "look[\\!](<https://a.example/>)"),
        ("Oh! yes", ("link", 4, 7, "https://a.example/"), "Oh! [yes](<https://a.example/>)"),
        ("Oh!yes", ("link", 3, 6, "https://a.example/"), "Oh\\![yes](<https://a.example/>)"),
    ],
)
def test_emphasis_is_written_where_it_would_be_read(text: str, attribute: tuple[str, int, int], markdown: str) -> None:
    assert markdown_of([p(text, attribute)]) == markdown


@pytest.mark.parametrize("style", ["unordered", "ordered"])
def test_two_lists_stay_two(style: str) -> None:
    document = markdown_of([listed(style, p("a")), listed(style, p("b")), listed(style, p("c"))])
    assert [line[-3:] for line in document.splitlines() if line] == {
        "unordered": ["- a", "+ b", "- c"],
        "ordered": [". a", ") b", ". c"],
    }[style]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    text = text.strip() or "x"
    blocks = [
        p(text), {"type": "header", "level": 1, "text": text}, listed("ordered", p(text)), {"type": "quote", "children": [p(text)]},
        {"type": "table", "caption": [], "rows": [[{"text": text}, {"text": text}]]}, image("a.jpg", p(text), p(text, inText=True)),
        embed("twitter", "https://twitter.com/a/status/1", text), p(f"{text}{text}", ("bold", 0, len(text)), ("link", len(text), 2 * len(text), "https://a.example/")),
    ]  # fmt: skip
    assert text_of_markdown(markdown_of(blocks)) == text_of(blocks)
    assert "<script" not in html_of(blocks, [(0, 2, text)])
    assert "<img src=x" not in html_of(blocks, [(0, 2, text)])


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", " https://a.example/", "https://a b", "", "vbscript:x"]
)
def test_blocks_of_others_are_not_trusted(address: str) -> None:
    blocks = [
        p("text", ("link", 0, 4, address)),
        image("x") | {"url": address},
        {"type": "video", "src": address, "isAnimation": False, "ratio": None, "caption": []},
        embed("x", address),
        remote("nowhere", address),
    ]
    assert "href" not in html_of(blocks)
    assert "src=" not in html_of(blocks)
    assert markdown_of(blocks) == "text"


def test_marks_go_around_pieces_of_the_text_whatever_is_in_their_way() -> None:
    blocks = [p("The mayor of Lyon", ("bold", 4, 9)), listed("unordered", p("Lyon & all"))]
    text = text_of(blocks)
    marks = [(text.index("yor"), text.index("yor") + 6, "<M>"), (18, 24, "x"), (0, 0, "none")]
    html = html_of(blocks, marks)
    assert '<p>The <b>ma<mark title="&lt;M&gt;">yor</mark></b><mark title="&lt;M&gt;"> of</mark> Lyon</p>' in html
    assert '<li><mark title="x">Lyon &amp;</mark> all</li>' in html
