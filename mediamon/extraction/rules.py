"""The `xpath` method: rules of a site say where headline, body, date and authors stand (the "grabber" of Vasenin, Dzabraev 2017)."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree
from lxml.html import HtmlElement

from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.segments import squeeze

MOST_ROOTS = 50


@dataclass(frozen=True, slots=True)
class ExtractionRules:
    """XPath expressions. `body` may match several elements, which are joined; `drop` is taken out of them first."""

    body: str
    headline: str | None = None
    date_published: str | None = None
    authors: str | None = None
    drop: tuple[str, ...] = ()


def find_roots(tree: HtmlElement, rules: ExtractionRules) -> list[HtmlElement]:
    """The elements of the body, outermost only. Raises NotAnArticle (no_body)."""
    for expression in rules.drop:
        for element in _elements(tree, expression):
            element.drop_tree()
    roots = _elements(tree, rules.body)
    chosen = set(roots)
    outer = [one for one in roots if not any(up in chosen for up in one.iterancestors())]
    if not outer:
        raise NotAnArticle("no_body", f"the rule for the body matches nothing: {rules.body}")
    return outer[:MOST_ROOTS]


def texts(tree: HtmlElement, expression: str | None) -> list[str]:
    """The texts that an expression yields, empty ones left out."""
    if expression is None:
        return []
    found = [one if isinstance(one, str) else one.text_content() for one in _evaluate(tree, expression)]
    return [text for text in map(squeeze, found) if text]


def _elements(tree: HtmlElement, expression: str) -> list[HtmlElement]:
    return [one for one in _evaluate(tree, expression) if isinstance(one, HtmlElement)]


def _evaluate(tree: HtmlElement, expression: str) -> list[HtmlElement | str]:
    try:
        found = tree.xpath(expression)
    except etree.XPathError as error:
        raise NotAnArticle("unreadable", f"the rule {expression} failed: {error}") from error
    return found if isinstance(found, list) else [str(found)]
