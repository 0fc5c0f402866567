"""Places in HTML: an attribute of the last (first, least, greatest) element of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from mediamon.traversal.lifting.answers import Tree

Mark: TypeAlias = tuple[str, str]  # an attribute and a token of its value: ("class", "more"), ("rel", "next")
Kind: TypeAlias = tuple[str, Mark | None]  # an element's name, and a mark that it bears

MARKING = ("class", "rel", "id", "name", "itemprop", "role")
SILENT = frozenset({"class", "style", "src", "srcset", "sizes", "alt", "title", "width", "height"})
MOST_ELEMENTS = 20_000
MOST_FOUND = 200_000  # attributes, each as often as its element has kinds
MOST_TOKENS = 6  # of one attribute
MOST_ATTRIBUTES = 20  # of one element
LONGEST_TOKEN = 80


def kinds(element: Tree) -> list[Kind]:
    """All the kinds an element is of: its name alone, and its name with each of its marks."""
    tag = element.tag
    if not isinstance(tag, str):
        return []
    marks = [
        (attribute, token)
        for attribute in MARKING
        for token in (element.get(attribute) or "").split(maxsplit=MOST_TOKENS)[:MOST_TOKENS]
        if len(token) <= LONGEST_TOKEN
    ]
    return [(tag, None), *((tag, mark) for mark in marks)]


def of_kind(tree: Tree, kind: Kind) -> Iterator[Tree]:
    """The elements of a kind, in document order."""
    tag, mark = kind
    for element in islice(tree.iter(tag), MOST_ELEMENTS):
        if mark is None or mark[1] in (element.get(mark[0]) or "").split(maxsplit=MOST_TOKENS)[:MOST_TOKENS]:
            yield element


def attributes(tree: Tree) -> dict[tuple[Kind, str], list[str]]:
    """The values of attributes that might tell where the list goes on, by kind of element and attribute, in order."""
    found: dict[tuple[Kind, str], list[str]] = {}
    for kind, name, value in islice(_telling(tree), MOST_FOUND):
        found.setdefault((kind, name), []).append(value)
    return found


def _telling(tree: Tree) -> Iterator[tuple[Kind, str, str]]:
    for element in islice(tree.iter(), MOST_ELEMENTS):
        named = [(str(name), str(value)) for name, value in islice(element.items(), MOST_ATTRIBUTES)]
        telling = [(name, value) for name, value in named if name not in SILENT]
        for kind in kinds(element) if telling else ():
            yield from ((kind, name, value) for name, value in telling)
