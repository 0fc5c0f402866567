"""From text to a tree, within bounds."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from lxml import etree, html

from mediamon.extraction.refusals import NotAnArticle
from mediamon.implied_body import put_into_body

LARGEST = 20_000_000  # characters; the largest honest news pages have two million
MOST_ELEMENTS = 200_000  # the largest of 741 honest pages has 8,000; the slowest method takes seconds for so many
MOST_ATTRIBUTES = 2_000  # of one tag: every parser is quadratic in them
LONGEST_TAG = 40_000  # characters; a longer one is looked at for its attributes
TAG = re.compile(r"<[a-zA-Z]")
DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
SURROGATES = re.compile("[\ud800-\udfff]")
# lxml.html asks Python for the class of each element.
ELEMENTS = etree.ElementDefaultClassLookup(element=html.HtmlElement)
COUNT = etree.XPath("count(//*)")
WITHOUT_CONTROLS = bytes(32 if number < 32 and chr(number) not in "\t\n\r" else number for number in range(256))


def parse(text: str, url: str) -> html.HtmlElement:
    """The document's root, which knows its address. Raises NotAnArticle (empty, too_large, unreadable)."""
    if not text or text.isspace():
        raise NotAnArticle("empty", "the page has no text at all")
    if len(text) > LARGEST:
        raise NotAnArticle("too_large", f"{len(text)} characters, the limit is {LARGEST}")
    if _is_crowded(text):
        raise NotAnArticle("unreadable", f"a tag with more than {MOST_ATTRIBUTES} attributes")
    parser = html.HTMLParser(
        remove_comments=True, remove_pis=True, collect_ids=False, huge_tree=False, encoding="utf-8"
    )
    parser.set_element_class_lookup(ELEMENTS)
    try:
        root = html.document_fromstring(_bytes_of(text), parser=parser, base_url=url)
    except (etree.LxmlError, ValueError) as error:
        raise NotAnArticle("unreadable", str(error)[:200]) from error
    count = int(COUNT(root))
    if count > MOST_ELEMENTS:
        raise NotAnArticle("too_large", f"{count} elements, the limit is {MOST_ELEMENTS}")
    put_into_body(root)
    return root


def _is_crowded(text: str) -> bool:
    half = LONGEST_TAG // 2  # a tag that long would leave one of these stretches without another's beginning
    for start in range(0, len(text) - half, half):
        if text.find("<", start, start + half) < 0:
            before = text.rfind("<", max(0, start - half), start)  # one from farther back was looked at there
            if before >= 0 and _crowds(text, before):
                return True
    return False


def _crowds(text: str, start: int) -> bool:
    """Whether the tag that begins here, if one does, goes on for long with many attributes."""
    if not TAG.match(text, start):
        return False
    ends = [place for mark in "<>" if (place := text.find(mark, start + 1)) >= 0]
    end = min(ends, default=len(text))
    return end - start > LONGEST_TAG and text.count("=", start, end) > MOST_ATTRIBUTES


def _bytes_of(text: str) -> bytes:
    """As UTF-8, with spaces for what no document may hold."""
    declared = DECLARATION.match(text)
    text = text[declared.end() :] if declared else text
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        encoded = SURROGATES.sub(" ", text).encode()
    return encoded.translate(WITHOUT_CONTROLS)


def absolute(element: html.HtmlElement, address: str) -> str:
    """An address that stands on an element's page, whole; as it is where it cannot be read."""
    try:
        return urljoin(element.base_url or "", address)
    except ValueError:
        return address
