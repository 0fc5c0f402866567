"""The difference of two versions of a table: rows, columns and values, each by its heads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mediamon.semantics.difference.change import Change, Kind
from mediamon.semantics.difference.entries import Entry
from mediamon.semantics.difference.matching import Matches, match_columns, match_rows, out_of_order
from mediamon.semantics.difference.table_view import TableView, head_key
from mediamon.semantics.tables.pseudo import Path, PseudoCell, PseudoTable
from mediamon.semantics.texts import key
from mediamon.semantics.values.numbers import decimal_mark
from mediamon.semantics.values.sameness import same_value

SORTED = (
    3  # so many rows that stand elsewhere, or more, and a third of all: the table was sorted anew, which is one change
)


@dataclass(slots=True)
class TableComparison:
    """rows, columns: which old row or column is which new one."""

    old: TableView
    new: TableView
    rows: Matches = field(default_factory=dict)
    columns: Matches = field(default_factory=dict)

    def changes(self, one: Entry, other: Entry) -> Iterator[Change]:
        """What has changed, in the paths of the old table, and of the new one for what came."""
        told = _Told(self, one, other)
        yield from told.captions()
        yield from told.heads()
        yield from told.lines()
        yield from told.orders()
        yield from told.values()

    def cell(self, cell: PseudoCell) -> PseudoCell | None:
        """What an old cell is now, None where it is gone."""
        row, column = self.rows.get(cell.top), self.columns.get(cell.left)
        return self.new.at.get((row, column)) if row is not None and column is not None else None


def compare_tables(old: PseudoTable, new: PseudoTable) -> TableComparison:
    """Which rows and columns became which."""
    found = TableComparison(TableView.of(old), TableView.of(new))
    found.columns = match_columns(found.old, found.new)
    found.rows = match_rows(found.old, found.new, found.columns)
    return found


def read_alike(old: PseudoTable, new: PseudoTable) -> tuple[PseudoTable, PseudoTable]:
    """Both versions with the same rows and columns for heads.

    Where the look alone told the heads, one value may have told otherwise ("120" has become "on request"): then the reading
    is taken that leaves the fewest changes, the old one if in doubt.
    """
    if old.shape == new.shape or old.shape is None or new.shape is None or old.again is None or new.again is None:
        return old, new
    readings = [(old, new.again(old.shape)), (old.again(new.shape), new), (old, new)]
    return min(readings, key=lambda pair: _count(compare_tables(*pair)))


def _count(found: TableComparison) -> int:
    """How much there would be to tell."""
    lines = len(found.old.rows) + len(found.old.columns) + len(found.new.rows) + len(found.new.columns)
    kept = 2 * (len(found.rows) + len(found.columns))
    renamed = sum(found.old.row_keys[one] != found.new.row_keys[other] for one, other in found.rows.items())
    renamed += sum(found.old.column_keys[one] != found.new.column_keys[other] for one, other in found.columns.items())
    changed = sum(
        key(found.old.value(row, column)) != key(found.new.value(other, match))
        for row, other in found.rows.items()
        for column, match in found.columns.items()
    )
    return lines - kept + renamed + changed


@dataclass(slots=True)
class _Told:
    """Changes of one table. Wide heads that were renamed are told once, not for each of their columns."""

    found: TableComparison
    one: Entry
    other: Entry

    def _change(self, kind: Kind, path: Path, old: str | None, new: str | None, what: str) -> Change:
        inside = self.other.inside if kind in ("added", "moved") else self.one.inside
        return Change(kind, (*inside, *path), old, new, what, self.one.node.place, self.other.node.place)

    def captions(self) -> Iterator[Change]:
        """The caption, and rows that stand apart."""
        old, new = self.found.old.table, self.found.new.table
        if key(old.caption) != key(new.caption):
            kind: Kind = "renamed" if old.caption and new.caption else "added" if new.caption else "removed"
            yield Change(
                kind,
                self.one.path,
                old.caption or None,
                new.caption or None,
                "caption",
                self.one.node.place,
                self.other.node.place,
            )
        if old.notes != new.notes and tuple(map(key, old.notes)) != tuple(map(key, new.notes)):
            yield self._change("changed", (), " ".join(old.notes), " ".join(new.notes), "note")
        if old.corners and new.corners and len(old.corners) == len(new.corners):
            for mine, its in zip(old.corners, new.corners, strict=True):
                if key(mine) != key(its):
                    yield self._change("renamed", (), mine, its, "head")

    def heads(self) -> Iterator[Change]:
        """Heads that were renamed."""
        told: set[tuple[object, ...]] = set()
        for what, matches, old, new in (
            ("row", self.found.rows, self.found.old.path_of_row, self.found.new.path_of_row),
            ("column", self.found.columns, self.found.old.path_of_column, self.found.new.path_of_column),
        ):
            known = _levels(map(new, self.found.new.rows if what == "row" else self.found.new.columns))
            for left, right in matches.items():
                for above, mine, its in _renamed_parts(old(left), new(right), known):
                    if (what, above, mine, its) not in told:
                        told.add((what, above, mine, its))
                        yield self._change("renamed", above, mine, its, what)

    def lines(self) -> Iterator[Change]:
        """Rows and columns that came or went."""
        old, new = self.found.old, self.found.new
        for row in old.rows:
            if row not in self.found.rows:
                yield self._change("removed", old.path_of_row(row), old.row_text(row), None, "row")
        for column in old.columns:
            if column not in self.found.columns:
                yield self._change("removed", old.path_of_column(column), old.column_text(column), None, "column")
        rows, columns = set(self.found.rows.values()), set(self.found.columns.values())
        for row in new.rows:
            if row not in rows:
                yield self._change("added", new.path_of_row(row), None, new.row_text(row), "row")
        for column in new.columns:
            if column not in columns:
                yield self._change("added", new.path_of_column(column), None, new.column_text(column), "column")

    def orders(self) -> Iterator[Change]:
        """Rows and columns that stand elsewhere."""
        old, new = self.found.old, self.found.new
        moved = out_of_order(self.found.rows, lambda _: 1)
        if len(moved) >= SORTED and len(moved) * 3 >= len(self.found.rows):
            first = [" › ".join(view.path_of_row(view.rows[0])) for view in (old, new)]
            yield self._change("moved", (), first[0], first[1], "rows")
            moved = []
        known = _levels(map(new.path_of_row, new.rows))
        for row, match in self.found.rows.items():
            if row not in moved and _left_group(old.path_of_row(row), new.path_of_row(match), known):
                moved.append(row)
        for row in moved:
            yield self._change(
                "moved",
                new.path_of_row(self.found.rows[row]),
                old.row_text(row),
                new.row_text(self.found.rows[row]),
                "row",
            )
        for column in out_of_order(self.found.columns, lambda one: 1):
            match = self.found.columns[column]
            yield self._change(
                "moved", new.path_of_column(match), old.column_text(column), new.column_text(match), "column"
            )

    def values(self) -> Iterator[Change]:
        """Values that have changed. A cell over several slots is told once."""
        old, new = self.found.old, self.found.new
        told: set[tuple[int, int]] = set()
        for column, match in self.found.columns.items():
            marks: tuple[str, str] | None = None
            for row, other in self.found.rows.items():
                mine, its = old.at.get((row, column)), new.at.get((other, match))
                before, after = mine.value if mine else "", its.value if its else ""
                if before == after or key(before) == key(after) or (id(mine), id(its)) in told:
                    continue
                marks = marks or (decimal_mark(old.values(column)), decimal_mark(new.values(match)))
                if same_value(before, after, marks):
                    continue
                told.add((id(mine), id(its)))
                path = (*old.path_of_row(row), *old.path_of_column(column))
                yield self._change("changed", path, before, after, "cell")


def _renamed_parts(old: Path, new: Path, known: set[tuple[int, str]]) -> Iterator[tuple[Path, str, str]]:
    """(what stands above, the old text, the new one) for each part of a path that was renamed.

    known: the heads of the new version by their level; one that is still there was not renamed, but its row has left it.
    """
    if len(old) != len(new):
        if key("".join(old)) != key("".join(new)):
            yield (), " › ".join(old), " › ".join(new)
        return
    for place, (mine, its) in enumerate(zip(old, new, strict=True)):
        above = place + 1 < len(old)
        if head_key(mine) != head_key(its) and not (above and (place, key(mine)) in known):
            yield old[:place], mine, its


def _levels(paths: Iterable[Path]) -> set[tuple[int, str]]:
    return {(place, key(text)) for path in paths for place, text in enumerate(path)}


def _left_group(old: Path, new: Path, known: set[tuple[int, str]]) -> bool:
    """Does a row stand under another head now, while its own is still there?"""
    pairs = list(zip(old, new, strict=False))[:-1]
    return len(old) == len(new) and any(key(a) != key(b) and (n, key(a)) in known for n, (a, b) in enumerate(pairs))
