"""What a page becomes: a tree of its texts (Чеснавский 2008, "семантическая иерархия")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mediamon.semantics.tables.pseudo import PseudoTable


@dataclass(slots=True, eq=False)
class Node:
    """A text and what it holds. Not to be changed once its tree is built.

    kind: "page", "keywords", "address", "href", "h1" … "h6", "p", "text", "li", "dt", "dd", "quote", "pre", "image",
    "table", in a tree whose tables are written out "row", "column" and "cell" besides. links: addresses that the text
    leads to, of an image the address of its file. table: of a "table", whose text is its caption. place: the how manieth
    node of the page it is, as the page is read; children of one node stand in this order, others need not.
    """

    kind: str
    text: str
    children: list[Node] = field(default_factory=list)
    links: tuple[str, ...] = ()
    table: PseudoTable | None = None
    place: int = 0

    def walk(self) -> Iterator[Node]:
        """The node and all below it, from the outermost; tables are not entered."""
        stack = [self]
        while stack:
            one = stack.pop()
            yield one
            stack.extend(reversed(one.children))
