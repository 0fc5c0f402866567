"""XPath and CSS of rules: what is read, what is answered with a mend, and that walking finds what libxml2 finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from lxml import html
from lxml.html import HtmlElement

from mediamon.extraction import ExpressionError, NotAnArticle
from mediamon.extraction.rules import read_expression
from mediamon.extraction.rules.walking import MOST_FOUND, find
from tests.extraction.blocks.generated import markup

PAGE = html.document_fromstring(
    """<html><body id="top"><h1 class="title big">Head | Site</h1><time datetime="2026-05-01">May</time>
    <div class="text"><p>one <a href="/x/y">link</a></p><div class="text"><p>two</p><p>three</p></div></div>
    <ul><li>a</li><li>b</li></ul><aside><p>no</p></aside></body></html>"""
)
XPATHS = [
    "//p", "//div//p", "//div//div//p", "//div/p", "/html/body/div/p", "//p[1]", "//p[last()]", "(//p)[2]", "//p[a]", "//p[.//a]", "//p/..", "//li[2]/../..",
    "//p | //li", "//li | //p | //h1", "//a/@href", "//p/text()", "//p//text()", "//h1/following-sibling::p", "//p/preceding-sibling::*", "//p/ancestor::div",
    "//a/ancestor-or-self::*[@class]", "//div/descendant::p[1]", "//p/following::li", "//li/preceding::p[1]", "descendant::p", "//*[@class='text']//p[position()<2]",
    "normalize-space(//h1)", "string(//p[2])", "substring-before(normalize-space(//h1), ' |')", "concat(//h1, ' - ', //li)", "count(//p) > 2",
    "//p[not(ancestor::aside)]", "//div[p][.//a]", "//p[contains(., 'o') and @class]", "//*[self::p or self::li]", "-count(//p)", "//p[count(../p) > 1]",
    "//p[following-sibling::p]", "//div//p[1]//a", "//div/div/p[2]", "//b[1]//i", "//td//td", "//ul//li[1]", "boolean(//p)", "//p[/html/body/p]", "//table//tr/td[1]", "//@class",
    "(//p | //li)[3]", "string(//p | //li)", "//p/node()", "//p/child::a", "//p/self::p", ".//p", "./body", "//body/*[2]", "//node()", "//p[. = 'two']", "//div[count(.//p) = 2]",
]  # fmt: skip


def by_libxml2(tree: HtmlElement, xpath: str) -> list[object]:
    found = tree.xpath(xpath)
    if isinstance(found, list):
        return found
    return [str(found)] if str(found) else []


@pytest.mark.parametrize("xpath", XPATHS)
def test_walking_finds_what_libxml2_finds(xpath: str) -> None:
    assert find(PAGE, xpath) == by_libxml2(PAGE, xpath)


@given(markup)
def test_walking_finds_what_libxml2_finds_on_any_page(inner: str) -> None:
    tree = html.document_fromstring(f"<html><body>{inner}<p></p></body></html>")
    for xpath in XPATHS:
        assert find(tree, xpath) == by_libxml2(tree, xpath), xpath


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ("h1.title", ["Head | Site"]), ("h1", ["Head | Site"]), ("div.text p", ["one link", "two", "three"]), ("div.text > div p", ["two", "three"]),
        ("#top > aside p", ["no"]), ("time::attr(datetime)", ["2026-05-01"]), ("a[href*='x/y']::text", ["link"]), ("li:nth-child(2)", ["b"]), ("li:last-child", ["b"]),
        ("p:has(a)", ["one link"]), ("li, aside p", ["a", "b", "no"]), ("h1 + time", ["May"]), ("p:not(aside p)", []), ("p + p", ["three"]), (".none", []),
        ("a[href='//']", []), ("h1 ~ ul li:first-child", ["a"]),
    ],
)  # fmt: skip
def test_css(selector: str, texts: list[str]) -> None:
    if selector == "p:not(aside p)":
        with pytest.raises(ExpressionError, match="not a CSS selector"):
            find(PAGE, selector)
        return
    assert [one if isinstance(one, str) else one.text_content() for one in find(PAGE, selector)] == texts


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("//div[[", "breaks off"), ("//p[", "breaks off"), ("//p)", "Invalid"), ("//p and", "Invalid"), ("//p/'x", "quote open"), ("//p/foo::b", "an axis"),
        ("//foo(p)", "name of an element|Invalid|operator"), ("foo(//p)", "Unregistered function"), ("//a:b", "namespace"), ("$x", "variables"), ("//p[$x]", "Undefined variable"), ("//p//", "expected"),
        ("//p[.//a//b]", "one for each"), ("//p[.//a and .//b]", "one for each"), ("//@href/..", "behind an attribute"), ("(//p)//a", "behind a bracket"),
        ("(//p)/a", "behind a bracket"), ("//ancestor::p", "name the element before it"), ("//p[(]", "closes what was not opened"), ("//..", "name the element before it"),
        ("h1..x", "not a CSS selector"), ("h1 >", "not a CSS selector"), ("[x=", "not a CSS selector"), ("a:b", "pseudo-class"), ("p::foo", "an axis"), ("'x", "not a CSS selector"),
        ("", "empty"), ("  ", "empty"), ("//p" * 200, "longer than 500"), ("//p[" + "(" * 300, "breaks off"), ("//p/\x00", "no part of one"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_answered_with_the_mend(source: str, said: str) -> None:
    with pytest.raises(ExpressionError, match=said):
        read_expression(source)


WIDE = html.document_fromstring("<html><body>" + "<div>" * 100 + "<p class=x>a</p>" * 30_000 + "</body></html>")
DEEP = html.document_fromstring(
    "<html><body>" + ("<div>" * 200 + "<p>a</p>" * 20 + "</div>" * 200) * 100 + "</body></html>"
)


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("//div//p", 30_000), ("//div//div//p", 30_000), ("div div div p", 30_000), ("//div//div//div", 98), ("//p | //div", 30_100), ("//p[1]", 1), ("//p[last()]", 1), ("//p/@class", 30_000),
        ("//div/div/p", 30_000), ("//*[contains(., 'b')]", 0), ("//div[1]//div[1]//p[1]", 1), ("//p[ancestor::div]", 30_000), ("//div//text()", 30_000),
    ],
)  # fmt: skip
def test_a_page_made_to_hang_libxml2_is_walked(source: str, count: int) -> None:
    assert len(find(WIDE, source)) == count


@pytest.mark.parametrize(
    "source",
    [
        "//p/following::p", "//p[following::p]", "//p[preceding-sibling::p]", "//p[count(../p) > 3]", "//div[.//p]", "p ~ p", "p + p", "p:nth-child(3)", "//p/preceding-sibling::p",
        "concat(//p, //p)", "(//p)[last()]", "//p = //p", "count(//p | //p)", "//p[/html/body]", "(//p)[preceding::p]",
    ],
)  # fmt: skip
def test_what_would_look_around_too_much_is_refused_before_it_does(source: str) -> None:
    with pytest.raises(NotAnArticle, match="looks around too much") as refused:
        find(WIDE, source)
    assert refused.value.reason == "unreadable"


def test_nested_boxes_are_walked() -> None:
    assert len(find(DEEP, "//div//p")) == 2_000
    assert len(find(DEEP, "//div/../div//div/p[2]")) == 100


def test_what_is_found_is_bounded() -> None:
    tree = html.document_fromstring("<p>a</p>" * (MOST_FOUND + 50))
    assert len(find(tree, "//p")) == MOST_FOUND
