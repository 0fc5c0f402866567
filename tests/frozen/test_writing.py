"""Rows as CSV and JSON Lines: whatever they hold is read back."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.formulas import disarmed
from mediamon.frozen import packing
from mediamon.frozen.columns import Column
from mediamon.frozen.verifying import verify
from mediamon.frozen.writing import text_tables

COLUMNS = [Column(name, "text", "") for name in ("one", "two", "three")]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["a\rb", "a\nb", "a\r\nb", '"', '""', ",", "=1+1", "\r", "\n=1", " ", "'", "\u2028", "\x85", "\ufeff"]
)
ZONES = st.integers(-14, 14).map(lambda hours: timezone(timedelta(hours=hours)))
TIMES = st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1), timezones=ZONES)
VALUES = TEXTS | st.integers() | st.booleans() | st.none() | st.lists(TEXTS, max_size=3) | TIMES
ROWS = st.lists(st.fixed_dictionaries({one.name: VALUES for one in COLUMNS}), max_size=4)


@settings(max_examples=80)
@given(ROWS)
def test_every_row_is_read_back_from_both(rows: list[dict[str, object]]) -> None:
    with TemporaryDirectory() as place:
        with text_tables(Path(place), "table", COLUMNS) as put:
            for row in rows:
                put(row)
        lines = (Path(place) / "table.jsonl").read_bytes().decode().split("\n")
        with (Path(place) / "table.csv").open(encoding="utf8", newline="") as stream:
            header, *cells = csv.reader(stream)
    assert header == ["one", "two", "three"]
    assert lines.pop() == ""
    for row, line, told in zip(rows, lines, cells, strict=True):
        for column, cell in zip(COLUMNS, told, strict=True):
            value, back = row[column.name], json.loads(line)[column.name]
            if isinstance(value, datetime):
                assert datetime.fromisoformat(back) == datetime.fromisoformat(cell) == value
                assert datetime.fromisoformat(back).tzinfo == UTC
            elif isinstance(value, list):
                assert json.loads(cell) == back == value
            else:
                assert back == value
                assert cell == ("" if value is None else str(disarmed(value)))


NAMES = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=4, unique=True)


@settings(max_examples=40)
@given(NAMES, st.data())
def test_whatever_is_done_to_a_sealed_folder_is_told(names: list[str], data: st.DataObject) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place) / "export"
        (folder / "inner").mkdir(parents=True)
        files = [folder / ("inner" if len(name) > 2 else "") / name for name in names if name not in ("inner",)]
        for number, file in enumerate(files):
            file.write_text(f"content {number}")
        packing.seal(folder)
        packed, again = Path(place) / "a.zip", Path(place) / "b.zip"
        packing.pack(folder, packed)
        packing.pack(folder, again)
        assert packed.read_bytes() == again.read_bytes()
        assert verify(folder) == verify(packed) == (verify(folder)[0], [])
        victim = data.draw(st.sampled_from(files))
        match data.draw(st.sampled_from(["change", "remove", "add"])):
            case "change":
                victim.write_text("something else")
            case "remove":
                victim.unlink()
            case _:
                victim.with_name(f"{victim.name}.new").write_text("x")
        packing.pack(folder, packed)
        for copy in (folder, packed):
            (wrong,) = verify(copy)[1]
            assert victim.name in wrong
