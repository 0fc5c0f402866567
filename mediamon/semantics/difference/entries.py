"""A tree as the row of its nodes in the order of the page, each with what it is compared by."""

from __future__ import annotations

from dataclasses import dataclass

from mediamon.semantics.difference.addresses import page_of
from mediamon.semantics.node import Node
from mediamon.semantics.tables.pseudo import PseudoTable
from mediamon.semantics.texts import key

Path = tuple[str, ...]


@dataclass(slots=True, eq=False)
class Entry:
    """path: texts of the nodes that hold it; parent: the entry of the one next to it, None of the root."""

    node: Node
    key: str
    path: Path
    parent: Entry | None
    number: int = 0

    @property
    def inside(self) -> Path:
        """The path of what it holds."""
        return (*self.path, self.node.text) if self.node.text else self.path

    @property
    def context(self) -> tuple[str, str]:
        """Its key with that of what holds it."""
        return (self.key, self.parent.key if self.parent is not None else "")


def entries_of(root: Node) -> list[Entry]:
    """The entries of a tree, the root first."""
    found: list[Entry] = []
    stack: list[tuple[Node, Entry | None, Path]] = [(root, None, ())]
    while stack:
        node, parent, heads = stack.pop()
        path = () if parent is None else (*parent.inside, *heads)
        one = Entry(node, _key(node), path, parent)
        found.append(one)
        stack.extend((child, one, ()) for child in node.children)
        for cell in node.table.cells if node.table is not None else ():
            stack.extend((inner, one, (*cell.row_path, *cell.column_path)) for inner in cell.inner)
    found.sort(key=lambda one: one.node.place)
    for number, one in enumerate(found):
        one.number = number
    return found


def _key(node: Node) -> str:
    if node.table is not None:
        return table_key(node.text, node.table)
    if node.kind == "image":
        return "\x1e" + key(node.text)  # never taken for a text that says the same
    return key(node.text) if node.kind != "href" else "HREF=" + page_of(node.text[6:-1])


def table_key(caption: str, table: PseudoTable) -> str:
    """What a table says, heads and values: two of one key are the same. Tables within it are entries of their own."""
    parts = [caption, *table.corners, *table.notes]
    for path in table.column_paths.values():
        parts += path
    last = -1
    for one in table.cells:
        if one.top != last:
            parts += one.row_path
            last = one.top
        parts.append(one.value)
    return "\x1e" + "\x1f".join(map(key, parts))
