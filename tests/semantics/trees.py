"""A tree as nested tuples, short enough to be written into a test."""

from __future__ import annotations

from mediamon.semantics import Node, hierarchy


def outline(html: str, address: str = "") -> list[str]:
    """A line for each node but the root, two spaces for each level."""
    lines: list[str] = []

    def add(node: Node, depth: int) -> None:
        for child in sorted(node.children, key=lambda one: one.place):
            lines.append("  " * depth + child.text)
            add(child, depth + 1)

    add(hierarchy(html, address), 0)
    return lines


def cells(html: str) -> dict[tuple[str, ...], str]:
    """Values of all tables by the path of their heads."""
    found = {}
    for node in hierarchy(html).walk():
        if node.table is not None:
            for one in node.table.cells:
                found[(*one.row_path, *one.column_path)] = one.value
    return found
