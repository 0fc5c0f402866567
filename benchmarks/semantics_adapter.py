"""The entry points of semantic changes for scorers: cells of tables, changes of pages, watched values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mediamon.semantics import Node, PseudoTable, hierarchy
from mediamon.semantics.difference import compare, differences
from mediamon.semantics.following import NoSuchNode, find, follow


def table_cells(html: str) -> list[dict[str, Any]]:
    """The data cells of all tables of a page, nested ones too."""
    tables = [table for node in hierarchy(html).walk() for table in _tables(node)]
    return [
        {"row_headers": list(cell.row_path), "column_headers": list(cell.column_path), "value": cell.value}
        for table in tables
        for cell in table.cells
    ]


def _tables(node: Node) -> list[PseudoTable]:
    if node.table is None:
        return []
    return [node.table, *(table for cell in node.table.cells for inner in cell.inner for table in _tables(inner))]


def changes(old: str, new: str) -> list[dict[str, Any]]:
    """All changes between two versions of a page."""
    found = differences(hierarchy(old), hierarchy(new))
    return [{"kind": one.kind, "path": list(one.path), "old": one.old, "new": one.new} for one in found]


def watch(before: str, path: Sequence[str], after: str) -> str | None:
    """The text of a value in a later version, None where it is gone, or never was."""
    comparison = compare(hierarchy(before), hierarchy(after))
    try:
        place = find(comparison.old, path)
    except NoSuchNode:
        return None
    found = follow(comparison, place).place
    return found.text if found is not None else None
