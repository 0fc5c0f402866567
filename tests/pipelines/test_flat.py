"""Feed exports."""

from io import BytesIO

from mediamon.pipelines.flat import FlatCsv, FlatJsonLines, flat
from tests.storage.made import made


def test_a_row_has_no_html_and_plain_values() -> None:
    row = flat(made(1, extras={"words": 6}))
    assert row["organisations"] == ["msu"]
    assert row["tonality"] == {"msu": "positive"}
    assert row["extras_words"] == 6
    assert not any("<html>" in str(value) for value in row.values())


def test_formulas_in_csv_are_disarmed() -> None:
    out = BytesIO()
    exporter = FlatCsv(out)
    exporter.start_exporting()
    exporter.export_item(made(1, headline="=HYPERLINK(1)"))
    exporter.finish_exporting()
    assert "'=HYPERLINK(1)" in out.getvalue().decode()


def test_other_items_pass_unchanged() -> None:
    out = BytesIO()
    exporter = FlatJsonLines(out)
    exporter.export_item({"a": 1})
    assert out.getvalue().strip() == b'{"a": 1}'
