"""Links in HTML: all of them, or those within elements of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from mediamon.traversal.lifting.answers import Answer, Tree, tree_of
from mediamon.traversal.lifting.elements import Kind, kinds, of_kind
from mediamon.traversal.lifting.jsonpaths import Path, reach
from mediamon.traversal.lifting.locations import Base, absolute

MOST_LINKS = 5_000  # of one answer
MOST_TREES = 1_000  # of one answer
HIGHEST = 30  # how far above a link the elements are looked at that might hold the list
MOST_KINDS = 400


@dataclass(frozen=True, slots=True)
class Links:
    """within: the kind of elements that hold the links, None for all; path: of the texts in JSON that hold the HTML."""

    within: Kind | None = None
    path: Path | None = None

    def urls(self, answer: Answer) -> list[str] | None:
        """The links, in order, some perhaps twice. None where the HTML is not where it was, or holds too many."""
        trees = trees_at(answer, self.path)
        if trees is None:
            return None
        found = [_links(tree, self.within, answer.base) for tree in trees]
        return None if None in found else [url for urls in found if urls for url in urls]

    @property
    def rank(self) -> tuple[int, str]:
        """Least first: all links, then elements with a mark."""
        return (0 if self.within is None else 1 if self.within[1] else 2, str((self.path, self.within)))


def trees_at(answer: Answer, path: Path | None) -> list[Tree] | None:
    """The HTML of the answer, or that in its JSON; None where there is none and no reason for that, or too much."""
    if path is None:
        return None if answer.tree is None else [answer.tree]
    found = reach(answer.value, path) if answer.tree is None else None
    if found is None or len(found) > MOST_TREES:
        return None
    return [tree for text in found if isinstance(text, str) and (tree := tree_of(text)) is not None]


def by_kind(trees: list[Tree], base: Base) -> dict[Kind | None, set[str]]:
    """What each reading would give: all links, and those within elements of each kind."""
    found: dict[Kind | None, set[str]] = {None: set()}
    memory: dict[Tree, list[Kind]] = {}
    for anchor in _anchors(trees):
        url = absolute(anchor.get("href") or "", base)
        if url is None:
            continue
        found[None].add(url)
        for kind in _around(anchor, memory):
            if kind in found or len(found) < MOST_KINDS:
                found.setdefault(kind, set()).add(url)
    return found


def _anchors(trees: list[Tree]) -> Iterator[Tree]:
    anchors = (anchor for tree in trees for anchor in tree.iter("a", "area") if anchor.get("href") is not None)
    yield from islice(anchors, MOST_LINKS)


def _around(anchor: Tree, memory: dict[Tree, list[Kind]]) -> Iterator[Kind]:
    yield from kinds(anchor)
    for element in islice(anchor.iterancestors(), HIGHEST):
        if element not in memory:
            memory[element] = kinds(element)
        yield from memory[element]


def _links(tree: Tree, within: Kind | None, base: Base) -> list[str] | None:
    holders = [tree] if within is None else of_kind(tree, within)
    anchors = [anchor for holder in holders for anchor in islice(holder.iter("a", "area"), MOST_LINKS + 1)]
    if len(anchors) > MOST_LINKS:
        return None
    hrefs = (anchor.get("href") for anchor in anchors)
    return [url for href in hrefs if href is not None and (url := absolute(href, base)) is not None]
