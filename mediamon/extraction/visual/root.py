"""The root of the main content (2021: "Определение корневого элемента с основным содержимым").

The candidates of a pass are "все элементы из множества, сформированного на предыдущем этапе (при первом выполнении — это
все элементы из множества текстовых узлов), плюс их родительские элементы". The elements of the text nodes are here those in
which they stand, so the first pass sees paragraphs and what holds them. Taken by the letter (`levels=1`: text nodes and their
parents) the first pass sees paragraphs alone, and on most pages the longest one, being a quarter longer than any other, is
the root; benchmarks/visual shows both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lxml.html import HtmlElement

from mediamon.extraction.visual.texts import TextNode

PASSES = 3  # "в реализации алгоритма 3 раза максимум"
THRESHOLD = 0.8  # "в реализации используется 80%"


def find_root(texts: Sequence[TextNode], levels: int = 2) -> HtmlElement | None:
    """The root, or None where three passes find none. levels: from text nodes up to the candidates of the first pass."""
    words = _words_of(texts)
    candidates = list(dict.fromkeys(one.parent for one in texts))
    for number in range(PASSES):
        if number or levels > 1:
            candidates = with_parents(candidates)
        largest = above_threshold(candidates, words)
        if largest and are_related(largest):
            return largest[0]
    return None


def with_parents(candidates: Iterable[HtmlElement]) -> list[HtmlElement]:
    """The candidates "плюс их родительские элементы", each once."""
    found: dict[HtmlElement, None] = {}
    for one in candidates:
        found[one] = None
        parent = one.getparent()
        if parent is not None:
            found[parent] = None
    return list(found)


def above_threshold(candidates: Iterable[HtmlElement], words: Counter[HtmlElement]) -> list[HtmlElement]:
    """Sorted by words, most first, without those that have fewer than 80 % of the largest; the inner of equals first."""
    ordered = sorted(candidates, key=lambda one: (-words[one], -_depth(one)))
    return [one for one in ordered if words[one] >= THRESHOLD * words[ordered[0]]]


def are_related(elements: Sequence[HtmlElement]) -> bool:
    """Is each an ancestor or a descendant of each other? ("Родственными считаются …") One alone is."""
    inner = max(elements, key=_depth)
    line = {inner, *inner.iterancestors()}
    return all(one in line for one in elements)


def _words_of(texts: Iterable[TextNode]) -> Counter[HtmlElement]:
    """How many words of the set each element holds."""
    words: Counter[HtmlElement] = Counter()
    for one in texts:
        for element in (one.parent, *one.parent.iterancestors()):
            words[element] += one.words
    return words


def _depth(element: HtmlElement) -> int:
    return sum(1 for _ in element.iterancestors())
