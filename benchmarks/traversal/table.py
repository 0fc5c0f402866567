"""A table on standard output, and the same rows as JSONL in `benchmarks/out/`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

OUT = Path(__file__).parents[1] / "out"
Row = Mapping[str, object]


def show(rows: Sequence[Row]) -> None:
    """The rows under the keys of the first one; numbers to the right, floats with three significant digits."""
    heads = list(rows[0])
    cells = [[_cell(row.get(head)) for head in heads] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    for line in (heads, ["-" * width for width in widths], *cells):
        text = "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        print(text.rstrip(), flush=True)


def write(name: str, rows: Sequence[Row]) -> None:
    """Into `out/traversal-NAME.jsonl`."""
    OUT.mkdir(exist_ok=True)
    with (OUT / f"traversal-{name}.jsonl").open("w", encoding="utf8") as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
