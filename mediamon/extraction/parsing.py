"""From text to a tree, within bounds."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from lxml import etree, html

from mediamon.extraction.refusals import NotAnArticle

LARGEST = 20_000_000  # characters; the largest honest news pages have two million
MOST_ATTRIBUTES = 2_000  # of one tag: every parser is quadratic in them
CROWDED_TAG = re.compile(r"<[a-zA-Z][^<>]{40000,}")
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def parse(text: str, url: str) -> html.HtmlElement:
    """The document's root, which knows its address. Raises NotAnArticle (empty, too_large, unreadable)."""
    if not text.strip():
        raise NotAnArticle("empty", "the page has no text at all")
    if len(text) > LARGEST:
        raise NotAnArticle("too_large", f"{len(text)} characters, the limit is {LARGEST}")
    crowded = CROWDED_TAG.search(text)
    if crowded and crowded.group().count("=") > MOST_ATTRIBUTES:
        raise NotAnArticle("unreadable", f"a tag with more than {MOST_ATTRIBUTES} attributes")
    parser = html.HTMLParser(remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = html.document_fromstring(UNWANTED.sub(" ", DECLARATION.sub("", text)), parser=parser, base_url=url)
    except (etree.LxmlError, ValueError) as error:
        raise NotAnArticle("unreadable", str(error)[:200]) from error
    return root


def absolute(element: html.HtmlElement, address: str) -> str:
    """An address that stands on an element's page, whole; as it is where it cannot be read."""
    try:
        return urljoin(element.base_url or "", address)
    except ValueError:
        return address
