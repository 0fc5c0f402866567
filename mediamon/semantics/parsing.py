"""From text to a parsed page, within bounds."""

from __future__ import annotations

import re

from lxml import etree

from mediamon.implied_body import put_into_body

LARGEST = 20_000_000  # characters; the largest pages that somebody reads have two million
MOST_ATTRIBUTES = 2_000  # of one tag: every parser is quadratic in them
LONGEST_TAG = 40_000  # characters of a tag, from which on its attributes are counted
CROWDED_TAG = re.compile(rf"<[a-zA-Z][^<>]{{{LONGEST_TAG},}}")
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


class UnreadablePage(ValueError):
    """A page that cannot be read; the message says why."""


def parse(text: str) -> etree._Element | None:
    """The document's root, None for a page without anything. Raises UnreadablePage."""
    if len(text) > LARGEST:
        raise UnreadablePage(f"the page has {len(text):,} characters, the limit is {LARGEST:,}")
    if _has_long_tag(text):
        raise UnreadablePage(f"a tag of the page has more than {MOST_ATTRIBUTES:,} attributes")
    text = UNWANTED.sub(" ", DECLARATION.sub("", text))
    if not text.strip():
        return None
    # Not lxml.html's parser: its elements are looked up in Python, one by one.
    parser = etree.HTMLParser(remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(text, parser)
    except etree.XMLSyntaxError:
        return None  # comments alone
    except (etree.LxmlError, ValueError) as error:
        raise UnreadablePage(f"the page cannot be parsed: {str(error)[:200]}") from error
    found = root if isinstance(root, etree._Element) else None
    if found is not None:
        put_into_body(found)
    return found


def _has_long_tag(text: str) -> bool:
    """Is there a tag with too many attributes? It is looked for only where a long piece of the page has no tag at all."""
    half = LONGEST_TAG // 2
    if all("<" in text[start : start + half] for start in range(0, len(text) - half, half)):
        return False
    crowded = CROWDED_TAG.search(text)
    return crowded is not None and crowded.group().count("=") > MOST_ATTRIBUTES
