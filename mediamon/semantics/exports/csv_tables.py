"""The tables of a page as CSV, a line for each value."""

from __future__ import annotations

import csv
import io
import re

from mediamon.formulas import disarmed
from mediamon.semantics.node import Node

COLUMNS = ("table", "row", "column", "value")
# With nothing behind it that a spreadsheet could carry out.
NUMBER = re.compile(r"[-+]?[ \u00a0]?\d[\d.,'’ \u00a0\u202f]*%?")


def tables_as_csv(root: Node) -> str:
    """table, row, column, value; heads of several levels are joined by " › ".

    What a spreadsheet would take for a formula begins with an apostrophe, unless it is a number.

    >>> from mediamon.semantics.hierarchy import hierarchy
    >>> tables_as_csv(hierarchy("<table><caption>c<tr><td><th>a<tr><th>b<td>1</table>"))
    'table,row,column,value\\r\\nc,b,a,1\\r\\n'
    """
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for number, node in enumerate((one for one in root.walk() if one.table is not None), 1):
        assert node.table is not None
        for cell in node.table.cells:
            if not cell.key:
                heads = (" › ".join(cell.row_path), " › ".join(cell.column_path))
                writer.writerow(map(_safe, (node.text or str(number), *heads, cell.value)))
    return stream.getvalue()


def _safe(text: str) -> str:
    return text if NUMBER.fullmatch(text) else str(disarmed(text))
