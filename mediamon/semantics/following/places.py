"""Everything on a page that has a value: nodes, and the cells of tables, each with the texts that hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.node import Node
from mediamon.semantics.tables.pseudo import PseudoCell

MOST_PLACES = 600_000


@dataclass(frozen=True, slots=True)
class Place:
    """labels: the texts that hold the value, the outermost first, of a cell the heads of its row and column; near: how
    many of the last of them belong to it most closely; asked: those that were named to find it; named: a name that
    begins the value itself ("Price: 45") or stands right before it, where it was found by that. cell: None of a node.
    """

    entry: Entry
    cell: PseudoCell | None
    labels: tuple[str, ...]
    near: int = 1
    asked: tuple[str, ...] = ()
    named: str = ""

    @property
    def text(self) -> str:
        """The value."""
        return self.entry.node.text if self.cell is None else self.cell.value

    @property
    def own_labels(self) -> tuple[str, ...]:
        """The labels next to it."""
        return self.labels[len(self.labels) - self.near :] if self.near else ()


def places_of(root: Node | Sequence[Entry]) -> Iterator[Place]:
    """All places of a page, in its order."""
    entries = entries_of(root) if isinstance(root, Node) else root
    for count, one in enumerate(place for entry in entries for place in _of_entry(entry)):
        if count >= MOST_PLACES:
            return
        yield one


def _of_entry(entry: Entry) -> Iterator[Place]:
    table = entry.node.table
    if table is None:
        yield Place(entry, None, entry.path, min(1, len(entry.path)))
        return
    inside = entry.inside
    for cell in table.cells:
        heads = (*cell.row_path, *cell.column_path)
        yield Place(entry, cell, (*inside, *heads), len(heads))
