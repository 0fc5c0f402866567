"""Which formatting text has that stands directly in an element, by its markup: tags, styles, and what it inherits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from lxml.html import HtmlElement

LONGEST_STYLE = 300
BY_TAG: dict[Any, str] = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
}  # fmt: skip
BY_STYLE = {
    "bold": re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)"),
    "italic": re.compile(r"font-style\s*:\s*(?:italic|oblique)"),
    "underline": re.compile(r"text-decoration(?:-line)?\s*:[^;]*underline"),
}
PLAIN = {  # <b style="font-weight:normal"> around a whole text comes with what was pasted from an office program
    "bold": re.compile(r"font-weight\s*:\s*(?:normal|[1-4]00)"),
    "italic": re.compile(r"font-style\s*:\s*normal"),
}
NONE: frozenset[str] = frozenset()
T = TypeVar("T")


def formatted(element: HtmlElement, around: frozenset[str]) -> frozenset[str]:
    """Any of bold, italic, underline: of text directly in an element. around: of what stands beside the element."""
    given, by_tag = element.get("style"), BY_TAG.get(element.tag)
    if not given:
        return around | {by_tag} if by_tag else around
    style = given[:LONGEST_STYLE].lower()
    plain = {name for name, pattern in PLAIN.items() if pattern.search(style)}
    own = {name for name, pattern in BY_STYLE.items() if pattern.search(style)}
    return (around | own | ({by_tag} if by_tag else NONE)) - (plain - own)


def inherited(element: HtmlElement, known: dict[HtmlElement, T], none: T, inner: Callable[[HtmlElement, T], T]) -> T:
    """A property that is handed down the tree, each element asked once."""
    if element in known:
        return known[element]
    one = element.getparent()
    if one is not None and one in known:  # as for most
        value = known[element] = inner(element, known[one])
        return value
    path = [element]
    while one is not None and one not in known:
        path.append(one)
        one = one.getparent()
    value = known[one] if one is not None else none
    for one in reversed(path):
        value = known[one] = inner(one, value)
    return value
