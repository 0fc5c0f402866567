"""The report as files: what is in them, and that no cell is a formula."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

from mediamon.formulas import disarmed
from mediamon.reports import Table, as_csv, as_json, as_table, as_text, as_xlsx
from mediamon.storage.reports.gaps import Gap
from mediamon.storage.reports.report import Line

HOSTILE = '=HYPERLINK("http://evil.example","МГУ")'
NAMES = {"msu": HOSTILE, "igras": "Институт географии РАН"}
GAP = Gap("@s", "drift", "+broken", datetime(2026, 10, 1, tzinfo=UTC), None)
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def table() -> Table:
    lines = [
        Line("msu", positive=2, negative=1, unscored=1, stories=3, suspicious=1, site="-s", part="2026-10"),
        Line("igras", site="t", part="2026-11"),
    ]
    return as_table(lines, ("organisation", "site", "month"), NAMES, [GAP])


def cells(book: bytes, sheet: int) -> list[list[str]]:
    """The texts and numbers of a sheet, as a reader of workbooks sees them; a formula would be an error."""
    with ZipFile(BytesIO(book)) as parts:
        strings = ElementTree.fromstring(parts.read("xl/sharedStrings.xml"))
        texts = ["".join(one.itertext()) for one in strings]
        rows = ElementTree.fromstring(parts.read(f"xl/worksheets/sheet{sheet}.xml")).iter(f"{SHEET}row")
        found = []
        for row in rows:
            assert row.find(f".//{SHEET}f") is None
            values = [(cell.get("t"), cell.findtext(f"{SHEET}v") or "") for cell in row]
            found.append([texts[int(value)] if kind == "s" else value for kind, value in values])
        return found


def test_csv_has_a_column_for_everything_and_no_formula() -> None:
    header, first, second = csv.reader(StringIO(as_csv(table())))
    row = dict(zip(header, first, strict=True))
    assert (row["organisation"], row["name"], row["site"], row["month"]) == ("msu", f"'{HOSTILE}", "'-s", "2026-10")
    assert (row["total"], row["stories"], row["unscored"], row["suspicious"]) == ("4", "3", "1", "1")
    assert (row["positive_share"], row["positive_low"], row["positive_high"]) == ("50.0", "15.0", "85.0")
    assert dict(zip(header, second, strict=True))["total"] == "0"


def test_a_workbook_has_texts_and_numbers_only() -> None:
    header, first, _ = cells(as_xlsx(table()), 1)
    row = dict(zip(header, first, strict=True))
    assert (row["name"], row["site"], row["total"], row["neutral"]) == (f"'{HOSTILE}", "'-s", "4", "0")
    assert cells(as_xlsx(table()), 2)[1] == ["'@s", "drift", "2026-10-01 00:00", "", "'+broken"]


def test_json_keeps_texts_as_they_are() -> None:
    first, second = json.loads(as_json(table()))
    assert (first["name"], first["month"], first["total"], first["stories"]) == (HOSTILE, "2026-10", 4, 3)
    assert first["positive"] == {"count": 2, "share": 50.0, "interval": [15.0, 85.0]}
    assert second["neutral"] == {"count": 0, "share": 0.0, "interval": [0.0, 100.0]}


def test_text_has_the_papers_table_with_notes_and_gaps() -> None:
    text = as_text(table())
    assert "2 (50: 15–85)" in text
    assert "no model" in text.splitlines()[0]
    assert "1 of the pairs were stored while a failure of extraction was suspected." in text
    assert "Gap: @s, since 2026-10-01 00:00 UTC: +broken" in text


def test_nothing_stored_is_a_header() -> None:
    empty = as_table([], ("site",), NAMES)
    assert as_csv(empty).count("\n") == 1
    assert json.loads(as_json(empty)) == []
    assert cells(as_xlsx(empty), 1)[1:] == []
    assert as_text(empty).startswith("Site")


def test_what_begins_like_a_formula_is_disarmed() -> None:
    assert [disarmed(one) for one in ("", "a", "=1", " +1", "\t=1", "\n-2", "＝1", 5, -0.5)] == [
        "", "a", "'=1", "' +1", "'\t'=1", "'\n'-2", "'＝1", 5, -0.5,
    ]  # fmt: skip
