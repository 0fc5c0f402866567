"""Names, expressions, shares of known text: each alone."""

from __future__ import annotations

from lxml import html

from mediamon.extraction.rules.walking import find
from mediamon.repair.comparing import letters, same_line, word_f1
from mediamon.repair.expressions import candidates
from mediamon.repair.finding import holding, mapped, outermost
from mediamon.repair.naming import steps

from .making import new, page, story


def _element(source: str, path: str) -> html.HtmlElement:
    return html.document_fromstring(source).xpath(path)[0]  # type: ignore[no-any-return]


def test_names_that_mean_something_cost_less() -> None:
    cost = dict(
        steps(_element('<div id="x91b3c" class="article-text css-1a2b3c4d" itemprop="articleBody">a</div>', "//div"))
    )
    assert cost['div[@itemprop="articleBody"]'] < cost['div[contains(@class, "article-text")]']
    assert cost['div[contains(@class, "article-text")]'] < cost["div"]
    assert cost["div"] < cost['div[contains(@class, "css-1a2b3c4d")]']


def test_every_expression_leads_to_its_element() -> None:
    tree = html.document_fromstring(page(new, 3).html)
    for path in ("//h1", "//time", '//div[@class="article-body"]', "//article/div/p[2]"):
        element = tree.xpath(path)[0]
        offered = candidates(element)
        assert offered
        for expression in offered:
            found = find(tree, expression)
            assert found, expression
            assert element in found or expression.endswith(")[1]"), expression


def test_known_letters_are_counted_once() -> None:
    found = mapped(page(new, 3), story(3))
    assert found is not None
    right, total = found.shares[found.tree.xpath('//div[@class="article-body"]')[0]]
    assert right == found.letters
    assert total > right  # the advertisement
    comments = found.shares[found.tree.xpath('//div[@class="comments"]')[0]]
    assert comments[0] < 0.1 * comments[1]


def test_a_headline_is_found_where_it_stands_alone() -> None:
    tree = html.document_fromstring("<title>A story | Paper</title><h1><span>A  story</span></h1><p>A story begins</p>")
    assert [one.tag for one in holding(tree, "A story")] == ["span"]


def test_outermost() -> None:
    tree = html.document_fromstring("<div><p>a</p></div><p>b</p>")
    assert [one.tag for one in outermost(tree.xpath("//p|//div"))] == ["div", "p"]


def test_comparing() -> None:
    assert letters("Сове\u00adт — решил!") == "советрешил"
    assert same_line("A  Story", "a story!")
    assert not same_line("", "")
    assert word_f1("a b c", "a b c") == 1
    assert word_f1("a b", "c d") == 0
