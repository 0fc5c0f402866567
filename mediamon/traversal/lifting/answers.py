"""An answer, parsed within bounds: JSON or HTML, whatever the server calls it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TypeAlias

from lxml import etree

from mediamon.traversal.lifting.locations import Base
from mediamon.traversal.lifting.types import MOST_CHARACTERS, End, Exchange

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Tree: TypeAlias = etree._Element

READABLE = re.compile(r"json|html|text/plain|javascript", re.IGNORECASE)
WHOLE_PAGE = re.compile(r"\s*<(?:!doctype|html|\?xml)", re.IGNORECASE)
UNSEEN = re.compile(r"<(?:noscript|template)\b", re.IGNORECASE)
GUARD = re.compile(
    r"\s*(?:\)\]\}',?|for\s*\(;;\);|while\s*\(1\);)\s*"
)  # put before JSON against inclusion by other sites
CROWDED_TAG = re.compile(r"<[a-zA-Z][^<>]{40000,}")
MOST_ATTRIBUTES = 2_000  # of one tag: parsers are quadratic in them


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a request gave. `value` holds JSON, `tree` HTML; one of them is None. whole_page: more than a fragment."""

    url: str
    base: Base
    content_type: str
    value: Json
    tree: Tree | None
    whole_page: bool

    @property
    def kind(self) -> tuple[str, str, bool]:
        """What stays the same along a chain."""
        return self.content_type, "json" if self.tree is None else "html", self.whole_page


def parse(exchange: Exchange, base: Base) -> Answer | End:
    """The answer, or why it cannot be read: `status`, `large`, `empty`, `content`."""
    if exchange.status != 200:
        return End("status", str(exchange.status))
    if len(exchange.body) > MOST_CHARACTERS:
        return End("large", f"{len(exchange.body)} characters")
    if not exchange.body.strip():
        return End("empty", "no text at all")
    if not READABLE.search(exchange.content_type):
        return End("content", exchange.content_type[:100])
    essence = exchange.content_type.partition(";")[0].strip().lower()
    text = exchange.body.lstrip("\ufeff \t\r\n")
    text = GUARD.sub("", text, count=1) if text[0:1] in (")", "f", "w") else text
    if "json" in essence or text[:1] in ("{", "[", '"'):
        try:
            value = json.loads(text, parse_constant=lambda _: None)
            return Answer(exchange.url, base, essence, value, None, False)
        except (ValueError, RecursionError):
            pass
    tree = tree_of(text)
    if tree is None and "<a" in text.lower():
        return End("content", "HTML that cannot be read")
    tree = etree.Element("html") if tree is None else tree  # a remark without mark-up, such as lists end with
    return Answer(exchange.url, base, essence, None, tree, bool(WHOLE_PAGE.match(text)))


def tree_of(text: str) -> Tree | None:
    """The root of a document or fragment, without what a browser would not show; None where there is no mark-up."""
    if "<" not in text or len(text) > MOST_CHARACTERS:
        return None
    crowded = CROWDED_TAG.search(text)
    if crowded and crowded.group().count("=") > MOST_ATTRIBUTES:
        return None
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = etree.fromstring(text.replace("\x00", " ").encode("utf8", "replace"), parser)
    except (etree.LxmlError, ValueError):
        return None
    if root is not None and UNSEEN.search(text):
        etree.strip_elements(root, "noscript", "template", with_tail=False)
    return root
