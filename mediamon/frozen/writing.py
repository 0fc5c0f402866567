"""A table as CSV, JSON Lines or Parquet, row by row; the same rows give the same bytes."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from mediamon.formulas import disarmed, disarmed_json
from mediamon.frozen.columns import Column

CHUNK = 5_000  # rows of a group in a Parquet file
Row = Mapping[str, Any]


def plain(value: Any) -> Any:
    """As JSON has it: times in UTC as text."""
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def cell(value: Any) -> Any:
    """What fits into a cell: lists and mappings as JSON."""
    return (
        disarmed_json(json.dumps(value, ensure_ascii=False)) if isinstance(value, list | dict | tuple) else plain(value)
    )


@contextmanager
def text_tables(folder: Path, name: str, columns: Sequence[Column]) -> Iterator[Callable[[Row], None]]:
    """A function that writes a row into NAME.csv and NAME.jsonl."""
    names = [one.name for one in columns]
    with (
        (folder / f"{name}.csv").open("w", encoding="utf8", newline="") as table,
        (folder / f"{name}.jsonl").open("w", encoding="utf8", newline="") as lines,
    ):
        writer = csv.writer(table)  # lines end as RFC 4180 has them: else a lone carriage return would not be quoted
        writer.writerow(names)

        def write(row: Row) -> None:
            """One row into both files; a column that it lacks raises KeyError."""
            writer.writerow([disarmed(cell(row[one])) for one in names])
            lines.write(json.dumps({one: plain(row[one]) for one in names}, ensure_ascii=False) + "\n")

        yield write


def as_parquet(lines: Path, columns: Sequence[Column]) -> None:
    """NAME.parquet beside NAME.jsonl. Raises ImportError without pyarrow."""
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]

    with (
        lines.open(encoding="utf8") as rows,
        pyarrow.parquet.ParquetWriter(lines.with_suffix(".parquet"), schema_of(columns)) as writer,
    ):
        read = ({name: cell(value) for name, value in json.loads(line).items()} for line in rows)
        for chunk in _chunks(read):
            writer.write_table(pyarrow.Table.from_pylist(chunk, schema=schema_of(columns)))


def schema_of(columns: Sequence[Column]) -> Any:
    """The schema of a Parquet file: one that does not depend on which values come first."""
    import pyarrow

    types = {"integer": pyarrow.int64(), "number": pyarrow.float64(), "boolean": pyarrow.bool_()}
    return pyarrow.schema([(one.name, types.get(one.type, pyarrow.string())) for one in columns])


def _chunks(rows: Iterable[Any]) -> Iterator[list[Any]]:
    stream = iter(rows)
    while chunk := list(islice(stream, CHUNK)):
        yield chunk
