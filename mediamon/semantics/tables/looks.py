"""Which rows and columns of a table are heads, by its look: where nothing is marked, or not as it should be (spec 5, ours).

The paper: "for tables without TH the first row or column usually serves". Which of them, and how many, is told by types of
content: a text above numbers is a head, a number above numbers is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from mediamon.semantics.tables.columns import key_columns
from mediamon.semantics.tables.heads import head_rows
from mediamon.semantics.tables.pseudo import Shape
from mediamon.semantics.tables.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Look:
    """heads: rows of column heads; keys: columns of row heads; groups: full-width rows with their texts; apart: rows that
    belong to none, as titles, notes and repeated heads do; sure: is there more to it than custom?
    """

    heads: tuple[int, ...]
    keys: tuple[int, ...]
    groups: dict[int, str] = field(default_factory=dict)
    apart: frozenset[int] = frozenset()
    titles: tuple[str, ...] = ()
    sure: bool = False


def look_at(sheet: Sheet, shape: Shape | None = None) -> Look:
    """The look of a table. shape: the heads, where they are known from another version of it."""
    rows = [row for row in range(sheet.height) if not sheet.blank(row)]
    wide = [row for row in rows if sheet.full_width(row)]
    plain = [row for row in rows if row not in set(wide)]
    heads, sure = head_rows(sheet, plain) if shape is None else ([row for row in plain if row in shape[0]], True)
    body = [row for row in plain if row not in heads]
    titles = _titles(wide, heads, body)
    notes = [row for row in wide if body and row > body[-1]]
    repeated = _repeated(sheet, heads, body)
    numbered = [row for row in body[:1] if heads and _numbers_of_columns(sheet, row)]
    lonely = [row for row in body if row != body[-1] and sheet.lonely(row)] if len(body) > 2 else []
    groups = [row for row in wide if row not in titles and row not in notes]
    if _are_groups(sheet, lonely, body):
        groups = sorted({*groups, *lonely})
    apart = frozenset(
        (*titles, *notes, *repeated, *numbered, *(row for row in range(sheet.height) if sheet.blank(row)))
    )
    values = [row for row in body if row not in apart and row not in set(groups)]
    return Look(
        tuple(heads),
        key_columns(sheet, heads, values) if shape is None else shape[1],
        {row: _first(sheet, row) for row in groups},
        apart,
        tuple(_first(sheet, row) for row in (*titles, *notes)),
        sure,
    )


def _first(sheet: Sheet, row: int) -> str:
    return next((text for text in sheet.texts[row] if text), "")


def _titles(wide: list[int], heads: list[int], body: list[int]) -> list[int]:
    """Full-width rows before all others are the table's title where heads follow, or where no other row is a group's."""
    first = min([*heads, *body], default=0)
    leading = [row for row in wide if row < first]
    if heads or len(leading) == len(wide):
        return leading
    return leading[:-1]


def _repeated(sheet: Sheet, heads: list[int], body: list[int]) -> list[int]:
    known = {tuple(sheet.texts[row]) for row in heads}
    return [row for row in body if tuple(sheet.texts[row]) in known]


def _numbers_of_columns(sheet: Sheet, row: int) -> bool:
    """The row "1 2 3 …" under the heads of official tables."""
    texts = [one.text for one in sheet.row_cells(row)]
    return len(texts) > 2 and texts in (
        [str(n) for n in range(1, len(texts) + 1)],
        ["А", *map(str, range(1, len(texts)))],
    )


def _are_groups(sheet: Sheet, lonely: list[int], body: list[int]) -> bool:
    """Rows with a text in the first cell alone head groups where rows with values follow each of them."""
    if not lonely or len(lonely) * 2 > len(body):
        return False
    known = set(lonely)
    return all(row not in known or following not in known for row, following in pairwise(body))
