"""The `readability` method: no configuration, the root is what the readability-lxml package finds."""

from __future__ import annotations

from lxml import html
from lxml.etree import LxmlError
from lxml.html import HtmlElement
from readability import Document
from readability.readability import Unparseable

from mediamon.extraction.refusals import NotAnArticle


def find_root(text: str, url: str) -> HtmlElement:
    """The element that holds the article. Raises NotAnArticle (no_body, unreadable)."""
    try:
        summary = Document(text, url=url).summary(html_partial=True)
        root = html.fromstring(summary) if summary.strip() else None
    except (Unparseable, LxmlError, ValueError, TypeError, RecursionError) as error:
        raise NotAnArticle("unreadable", str(error)[:200]) from error
    if root is None or not root.text_content().strip():
        raise NotAnArticle("no_body", "readability finds no article on the page")
    return root
