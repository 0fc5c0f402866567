"""A hierarchy with its tables written out: row heads hold column heads, these hold the value (Чеснавский 2008)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.node import Node

Key = tuple[int, int, int]  # the entry's number; of a cell its row and column, else −1


@dataclass(slots=True, eq=False)
class Written:
    """kind: that of a node, or "row", "column", "cell". of: what it is, None of heads of a table."""

    kind: str
    text: str
    of: Key | None = None
    children: list[Written] = field(default_factory=list)
    links: tuple[str, ...] = ()


def written_out(root: Node | Sequence[Entry]) -> Written:
    """The tree of a page with its tables."""
    entries = entries_of(root) if isinstance(root, Node) else root
    made = {
        one.number: Written(one.node.kind, one.node.text, (one.number, -1, -1), [], one.node.links) for one in entries
    }
    within = {id(one.node): made[one.number] for one in entries if one.node.table is not None}
    for one in entries:
        if one.parent is not None and one.parent.node.table is None:
            made[one.parent.number].children.append(made[one.number])
        if one.node.table is not None:
            _table(made[one.number], one, within)
    return made[0]


def _table(holder: Written, entry: Entry, within: dict[int, Written]) -> None:
    """within: tables in cells, by the identity of their nodes."""
    table = entry.node.table
    assert table is not None
    rows: dict[tuple[object, ...], Written] = {}
    for cell in table.cells:
        if cell.key or not (cell.value or cell.inner):
            continue
        at = _heads(holder, "row", cell.row_path, cell.top, rows)
        at = _heads(at, "column", cell.column_path, cell.left, rows)
        inner = [within[id(one)] for one in cell.inner if id(one) in within]
        at.children.append(Written("cell", cell.value, (entry.number, cell.top, cell.left), inner, cell.links))


def _heads(
    at: Written, kind: str, path: tuple[str, ...], place: int, known: dict[tuple[object, ...], Written]
) -> Written:
    """The heads of a path below a node, made where they are not there; equal rows are two if they are two rows."""
    for depth, text in enumerate(path):
        last = depth + 1 == len(path)
        name = (id(at), kind, text, place if last else -1)
        found = known.get(name)
        if found is None:
            found = known[name] = Written(kind, text)
            at.children.append(found)
        at = found
    return at
