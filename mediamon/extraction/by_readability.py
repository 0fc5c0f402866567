"""The `readability` method: no configuration, the root is what the readability-lxml package finds."""

from __future__ import annotations

from copy import deepcopy

from lxml import html
from lxml.etree import LxmlError
from lxml.html import HtmlElement
from readability import Document
from readability.cleaners import html_cleaner
from readability.readability import REGEXES, Unparseable

from mediamon.extraction.refusals import NotAnArticle


class _ParsedDocument(Document):  # type: ignore[misc]
    """Works on copies of a tree: the package parses the text anew at each of its tries, which costs more than the rest."""

    def _parse(self, tree: HtmlElement) -> HtmlElement:
        copy = deepcopy(tree)
        self.encoding = "utf-8"
        for element in copy.xpath("//*[@hidden]"):
            _drop(element)
        for element in copy.xpath("//*[@style]"):
            if REGEXES["displayNoneRe"].search(element.get("style")):
                _drop(element)
        html_cleaner(copy)
        return copy


def find_root(tree: HtmlElement) -> HtmlElement:
    """The element that holds the article, in a tree of its own. Raises NotAnArticle (no_body, unreadable)."""
    try:
        summary = _ParsedDocument(tree).summary(html_partial=True)
        root = html.fromstring(summary) if summary.strip() else None
    except (Unparseable, LxmlError, ValueError, TypeError, RecursionError) as error:
        raise NotAnArticle("unreadable", str(error)[:200]) from error
    if root is None or not root.text_content().strip():
        raise NotAnArticle("no_body", "readability finds no article on the page")
    return root


def _drop(element: HtmlElement) -> None:
    if element.getparent() is not None:
        element.drop_tree()
