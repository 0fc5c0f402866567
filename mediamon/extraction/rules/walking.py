"""Expressions evaluated on a page, within bounds that are counted before anything is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.rules.expressions import Expression, Part, read_expression

MOST_LOOKS = 200_000_000  # nodes that predicates and axes of one part look at: about a second
MOST_PLACES = 100_000  # from which a part of a path goes on, one after the other
MOST_FOUND = 100_000  # nodes that an expression yields; the rest is left out

Found = HtmlElement | str


def find(tree: HtmlElement, source: str) -> list[Found]:
    """What an XPath or a CSS selector yields: elements and texts, in the page's order, each element once.

    Raises NotAnArticle (unreadable) where it would take too long or fails, ExpressionError where it is none.
    """
    expression = read_expression(source)
    try:
        return _Walk(tree, expression).found()[:MOST_FOUND]
    except etree.XPathError as error:
        raise NotAnArticle("unreadable", f"the rule {source} failed: {error}") from error


class _Walk:
    """One evaluation."""

    def __init__(self, tree: HtmlElement, expression: Expression) -> None:
        self._tree, self._expression = tree, expression

    def found(self) -> list[Found]:
        """What the expression gives, in document order. Raises NotAnArticle where it would take too many steps."""
        paths = [self._path(one) for one in self._expression.paths]
        if self._expression.frame is None:
            return paths[0] if len(paths) == 1 else self._in_order(one for path in paths for one in path)
        for path in paths:
            self._check(len(path), len(path))  # libxml2 looks whether it was given a node twice
        self._check(prod(map(len, paths)), 1)  # a comparison may look at each with each
        self._check(sum(map(len, paths)), self._reach(self._expression.within))
        values: dict[str, Any] = {f"v{number}": path for number, path in enumerate(paths)}
        result = _compiled(self._expression.frame)(self._tree, **values)
        return result if isinstance(result, list) else [text] if (text := str(result)) else []

    def _path(self, parts: Sequence[Part]) -> list[Found]:
        places: list[Found] = [self._tree]
        for part in parts:
            elements = [one for one in places if isinstance(one, HtmlElement)]
            self._check(max(0, len(elements) - MOST_PLACES), MOST_LOOKS + 1)
            elements = _outermost(elements) if part.deep else elements
            self._check(len(elements), self._reach(part.around))
            self._check(self._elements() if part.within else 0, self._reach(part.within))
            places = [one for element in elements for one in _compiled(part.source)(element)]
            if part.around and len(elements) > 1:
                places = self._in_order(places)
        return places

    def _reach(self, looking: str) -> int:
        """How many nodes lie there, at most."""
        if looking == "page":
            return self._elements()
        return max(map(len, self._tree.iter())) if looking == "siblings" else 0

    def _elements(self) -> int:
        return sum(1 for _ in self._tree.iter())

    def _check(self, places: int, reach: int) -> None:
        if places * reach > MOST_LOOKS:
            raise NotAnArticle(
                "unreadable",
                f"the rule {self._expression.source} looks around too much for a page of {self._elements()} elements",
            )

    def _in_order(self, found: Iterable[Found]) -> list[Found]:
        """Each element once, as the page has them; with texts among them all stay where they are."""
        given = list(found)
        elements: list[HtmlElement] = [one for one in given if isinstance(one, HtmlElement)]
        if len(elements) < len(given):
            return given
        places = {element: place for place, element in enumerate(self._tree.iter())}
        once = list(dict.fromkeys(elements))
        once.sort(key=lambda one: places.get(one, 0))
        return [*once]


def _outermost(elements: Sequence[HtmlElement]) -> list[HtmlElement]:
    chosen = set(elements)
    return [one for one in elements if len(chosen) == 1 or not any(up in chosen for up in one.iterancestors())]


@lru_cache(maxsize=4_000)
def _compiled(source: str) -> etree.XPath:
    return etree.XPath(source, smart_strings=False)
