"""The set of text nodes (2021: "Если текстовый узел содержит более одного слова, то он попадает в множество")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from mediamon.extraction.visual.looks import Looks
from mediamon.extraction.visual.skipping import PAPER, Rule, is_skipped

FEWEST_WORDS = 2


@dataclass(frozen=True, slots=True)
class TextNode:
    """A text and the element that it stands in directly. Words are what spaces part."""

    parent: HtmlElement
    text: str

    @property
    def words(self) -> int:
        """How many."""
        return len(self.text.split())


def text_nodes(root: HtmlElement, looks: Looks, rules: tuple[Rule, ...] = PAPER) -> list[TextNode]:
    """All text nodes of more than one word under an element, in document order; what is skipped is not entered."""
    found = (TextNode(parent, text) for parent, text in _walk(root, looks, rules))
    return [one for one in found if one.words >= FEWEST_WORDS]


def _walk(root: HtmlElement, looks: Looks, rules: tuple[Rule, ...]) -> Iterator[tuple[HtmlElement, str]]:
    stack: list[tuple[HtmlElement, bool]] = [(root, True)]
    while stack:
        element, entering = stack.pop()
        if not entering:
            parent = element.getparent()
            if parent is not None:
                yield parent, element.tail or ""
            continue
        if element is not root:
            stack.append((element, False))
        if isinstance(element.tag, str) and not is_skipped(element, looks, rules):
            yield element, element.text or ""
            stack += [(child, True) for child in reversed(element)]
