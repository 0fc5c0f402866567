"""From text to a parsed page, within bounds."""

from __future__ import annotations

import re

from lxml import etree, html

LARGEST = 20_000_000  # characters; the largest pages that somebody reads have two million
MOST_ATTRIBUTES = 2_000  # of one tag: every parser is quadratic in them
CROWDED_TAG = re.compile(r"<[a-zA-Z][^<>]{40000,}")
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


class UnreadablePage(ValueError):
    """A page that cannot be read; the message says why."""


def parse(text: str) -> html.HtmlElement | None:
    """The document's root, None for a page without anything. Raises UnreadablePage."""
    if len(text) > LARGEST:
        raise UnreadablePage(f"the page has {len(text):,} characters, the limit is {LARGEST:,}")
    crowded = CROWDED_TAG.search(text)
    if crowded and crowded.group().count("=") > MOST_ATTRIBUTES:
        raise UnreadablePage(f"a tag of the page has more than {MOST_ATTRIBUTES:,} attributes")
    text = UNWANTED.sub(" ", DECLARATION.sub("", text))
    if not text.strip():
        return None
    parser = html.HTMLParser(remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = html.document_fromstring(text, parser=parser)
    except etree.ParserError:
        return None  # comments alone
    except (etree.LxmlError, ValueError) as error:
        raise UnreadablePage(f"the page cannot be parsed: {str(error)[:200]}") from error
    return root
