"""The rules of Чеснавский 2008, "Алгоритм семантического отслеживания изменений", and of spec 5, "Semantic hierarchy"."""

from __future__ import annotations

import pytest

from mediamon.semantics import hierarchy
from tests.semantics.trees import outline

TYPE_2 = [
    "tt",
    "i",
    "b",
    "u",
    "strike",
    "big",
    "small",
    "sub",
    "sup",
    "em",
    "strong",
    "dfn",
    "code",
    "samp",
    "kbd",
    "var",
    "cite",
    "a",
    "font",
    "span",
]


@pytest.mark.parametrize("tag", TYPE_2)
def test_tags_of_type_2_go_and_their_text_is_joined(tag: str) -> None:
    """Table of tags: font, phrase, special; a tag that goes leaves nothing (ours)."""
    assert outline(f"<p>wo<{tag}>r</{tag}>d one") == ["word one"]


def test_the_papers_example_of_joined_text() -> None:
    """ "<LI><I>text 1</I>text 2</LI>" is one text node; spaces do not matter when texts are compared (ours)."""
    assert outline("<ul><LI><I>text 1</I> text 2</LI></ul>") == ["text 1 text 2"]


@pytest.mark.parametrize("tag", ["br", "hr", "div", "center", "form"])
def test_edges_leave_a_space(tag: str) -> None:
    """(ours)"""
    assert outline(f"<ul><li>one<{tag}>two</li></ul>") == ["one two"]


def test_scripts_and_styles_go_with_their_content() -> None:
    """Table of tags: SCRIPT, STYLE, other META, LINK, BASE."""
    page = "<head><meta name=author content=x><style>a{}</style><link href=x></head><script>1</script><p>a<script>2</script>b"
    assert outline(page) == ["ab"]


def test_the_root_is_the_title() -> None:
    """Step 2: "Создать корневой узел Vr … из элемента TITLE"."""
    assert hierarchy("<title> The\n title </title><h1>x").text == "The title"


def test_without_title_the_root_is_the_first_h1_else_the_address() -> None:
    """(ours)"""
    assert hierarchy("<h1>One</h1><h1>Two</h1>", "https://a.example/").text == "One"
    assert hierarchy("<p>x", "https://a.example/").text == "https://a.example/"
    assert hierarchy("", "https://a.example/").text == "https://a.example/"


@pytest.mark.parametrize("attribute", ["value", "content"])
def test_keywords(attribute: str) -> None:
    """Step 2: Vr → KEYWORDS → "список ключевых слов"; the paper has VALUE, HTML has CONTENT."""
    assert outline(f'<META NAME="keywords" {attribute}="one, two"><p>x') == ["KEYWORDS", "  one, two", "x"]


def test_an_address_hangs_on_the_root_with_its_link() -> None:
    """Step 2: ADDRESS → text1 text2 text3 → HREF="link"."""
    page = '<h1>a</h1><ADDRESS>text1<A HREF="link"> text2 </a> text3</ADDRESS><p>b'
    assert outline(page) == ["a", "  b", "ADDRESS", "  text1 text2 text3", '    HREF="link"']
    assert outline("<h1>a</h1><address>text</address>") == ["a", "ADDRESS", "  text"]


def test_text_holds_what_is_in_its_element() -> None:
    """Step 2: <t1>#PCDATA<t2>…</t2></t1> gives #PCDATA → sh."""
    assert outline("<UL><LI>Fruit<UL><LI>Apple<LI>Pear</UL><LI>Fish</UL>") == ["Fruit", "  Apple", "  Pear", "Fish"]


def test_the_nearest_preceding_that_outranks_holds() -> None:
    """Step 2: d_i → d_n if I_i ≫ I_n; spec 5: H1 a, H2 b, P c, H2 d, P e."""
    page = "<H1>a</H1><H2>b</H2><P>c<H2>d</H2><P>e"
    assert outline(page) == ["a", "  b", "    c", "  d", "    e"]


@pytest.mark.parametrize("level", range(1, 6))
def test_headings_outrank_lower_ones_and_paragraphs(level: int) -> None:
    """Fig. 3: H1 ≫ … ≫ H6 ≫ P."""
    assert outline(f"<h{level}>a</h{level}><h{level + 1}>b</h{level + 1}><p>c") == ["a", "  b", "    c"]
    assert outline(f"<h{level + 1}>b</h{level + 1}><h{level}>a</h{level}>") == ["b", "a"]


@pytest.mark.parametrize(
    "inner",
    [
        "<ul><li>x</ul>",
        "<ol><li>x</ol>",
        "<dir><li>x</dir>",
        "<menu><li>x</menu>",
        "<dl><dt>x</dl>",
        "<blockquote>x</blockquote>",
        "<pre>x</pre>",
    ],
)
def test_paragraphs_outrank_lists_and_quotes(inner: str) -> None:
    """Fig. 3, its lost middle as spec 5 reads it: P ≫ {UL, OL, DIR, MENU, DL, CENTER, PRE, BLOCKQUOTE}."""
    assert outline(f"<p>a</p>{inner}<p>b</p>") == ["a", "  x", "b"]


def test_terms_hold_their_definitions() -> None:
    """DT ≫ DD."""
    assert outline("<dl><dt>a<dd>1<dd>2<dt>b<dd>3</dl>") == ["a", "  1", "  2", "b", "  3"]
    assert outline("<dl><div><dt>a<dd>1</div><div><dt>b<dd>3</div></dl>") == ["a", "  1", "b", "  3"]


def test_sections_beside_within_and_in_neither_way() -> None:
    """ "Section 1, Section 2", "Section 1 и Section 1.2", "Section 1.3 и Section 4"."""
    page = "<h2>1</h2><h3>1.2</h3><p>a</p><h3>1.3</h3><p>b</p><h2>4</h2><p>c</p>"
    assert outline(page) == ["1", "  1.2", "    a", "  1.3", "    b", "4", "  c"]


def test_sections_of_html5_end_their_headings() -> None:
    """(ours)"""
    page = "<h1>a</h1><section><h2>b</h2><p>c</p></section><p>d</p><aside><h3>e</h3><p>f</p></aside><p>g</p>"
    assert outline(page) == ["a", "  b", "    c", "  d", "  g", "e", "  f"]


def test_a_wrapper_of_headings_alone_ends_nothing() -> None:
    assert outline("<section><h1>a</h1></section><p>b</p>") == ["a", "  b"]
    assert outline("<header><h1>a</h1></header><p>b</p>") == ["a", "  b"]


def test_details_figures_and_groups_of_fields() -> None:
    """(ours)"""
    assert outline("<details><summary>a</summary><p>b</p></details><p>c</p>") == ["a", "  b", "c"]
    assert outline("<fieldset><legend>a</legend><p>b</p></fieldset><p>c</p>") == ["a", "  b", "c"]


def test_aria() -> None:
    """(ours)"""
    page = """<div role=heading aria-level=2>a</div><div role=list><div role=listitem>b</div></div>
    <div role=table><div role=row><span role=columnheader>City</span><span role=columnheader>People</span></div>
    <div role=row><span role=rowheader>Ufa</span><span role=cell>5</span></div></div>"""
    tree = hierarchy(page)
    assert outline(page)[:2] == ["a", "  b"]
    table = next(one.table for one in tree.walk() if one.table is not None)
    assert [(one.row_path, one.column_path, one.value) for one in table.cells] == [(("Ufa",), ("People",), "5")]


def test_custom_elements() -> None:
    """(ours)"""
    assert outline("<my-page><h1>a</h1><my-text>wo<my-part>rd</my-part></my-text></my-page>") == ["a", "  word"]


def test_pictures_say_what_stands_for_them() -> None:
    assert outline("<p>a <img alt='a dog' src=x> b") == ["a b", "  a dog"]
    assert outline("<h1><img alt='The Herald'></h1><p>x") == ["The Herald", "  x"]


def test_white_space_and_what_nobody_sees() -> None:
    assert outline("<p>soft\u00adly\u200b spoken\n\t words") == ["softly spoken words"]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>a<b>b<i>c</b>d</i>", ["abcd"]),
        ("<ul><li>a<li>b", ["a", "b"]),
        ("<p>a<p>b", ["a", "b"]),
        ("no tags at all", ["no tags at all"]),
        ("<!-- nothing -->", []),
        ("\x00<p>a\x00b", ["a b"]),
    ],
)
def test_bad_markup(page: str, expected: list[str]) -> None:
    assert outline(page) == expected


def test_depth_is_bounded() -> None:
    for open_tag in ("<div>", "<ul><li>", "<b>", "<table><tr><td>", "<blockquote>", "<section>"):
        assert "deep" in " ".join(outline(open_tag * 600 + "deep"))
