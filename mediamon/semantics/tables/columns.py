"""Which columns of a table name its rows."""

from __future__ import annotations

from collections.abc import Sequence

from mediamon.semantics.tables.sheet import COUNTED, ROWS_LOOKED_AT, Sheet

MOST_KEYS = 3  # columns of row heads
CODES = frozenset(("код", "code", "id", "год", "year", "day", "день", "число"))
FILLED = 0.5  # of a column's cells that must have text, so that it can name rows


def key_columns(sheet: Sheet, heads: Sequence[int], rows: Sequence[int]) -> tuple[int, ...]:
    """The columns whose texts name the rows, the outermost first. rows: those with values."""
    if sheet.width < 2 or not rows:
        return ()
    first = next((one for one in range(sheet.width - 1) if _filled(sheet, rows, one)), 0)
    if (
        is_ordinal(sheet, rows, first)
        and not _are_codes(sheet, heads, rows, first)
        and first + 1 < sheet.width - 1
        and _names(sheet, rows, first + 1)
    ):
        first += 1
    found = [first]
    while len(found) < MOST_KEYS and found[-1] + 2 < sheet.width and _spans_rows(sheet, rows, found[-1]):
        if not _tells_apart(sheet, rows, found[-1] + 1):
            break
        found.append(found[-1] + 1)
    return tuple(found)


def is_ordinal(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    """Does the column only count the rows?"""
    texts = [sheet.texts[row][column].rstrip(".)") for row in rows[:ROWS_LOOKED_AT]]
    texts = [text for text in texts if text]
    return len(texts) > 1 and all(map(str.isdecimal, texts)) and [int(one[:9]) for one in texts] == list(
        range(int(texts[0][:9]), int(texts[0][:9]) + len(texts))
    ) and len(texts[0]) < 4  # fmt: skip


def _filled(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    looked = rows[:ROWS_LOOKED_AT]
    return sum(bool(sheet.texts[row][column]) for row in looked) >= FILLED * len(looked)


def _names(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    """Is it a column of different texts?"""
    looked = rows[:ROWS_LOOKED_AT]
    texts = sum(sheet.type(row, column) not in COUNTED for row in looked)
    return texts > FILLED * len(looked) and len({sheet.texts[row][column] for row in looked}) > 1


def _tells_apart(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    """Within a head of several rows: are there names, times or the like, rather than numbers?"""
    looked = rows[:ROWS_LOOKED_AT]
    return sum(sheet.type(row, column) == "number" for row in looked) < FILLED * len(looked)


def _are_codes(sheet: Sheet, heads: Sequence[int], rows: Sequence[int], column: int) -> bool:
    """ "01, 02, 03" are codes, which name rows, and so is what is headed so."""
    named = {sheet.texts[row][column].casefold().rstrip(".") for row in heads}
    return bool(named & CODES) or sheet.texts[rows[0]][column].startswith("0")


def _spans_rows(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    known = set(rows)
    cells = {sheet.cell(row, column) for row in rows[:ROWS_LOOKED_AT]}
    return any(cell is not None and cell.height > 1 and cell.top in known for cell in cells)
