"""Feed exports."""

import csv
import json
import marshal
import pickle
from collections.abc import Callable
from io import BytesIO, StringIO
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from mediamon.items import Publication
from mediamon.pipelines.flat import FlatCsv, FlatJson, FlatJsonLines, FlatMarshal, FlatPickle, FlatXml, flat
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


def in_xml(item: Publication) -> str:
    out = BytesIO()
    exporter = FlatXml(out)
    exporter.start_exporting()
    exporter.export_item(item)
    exporter.finish_exporting()
    return out.getvalue().decode()


def test_names_of_extras_stay_what_they_are_in_xml() -> None:
    (row,) = ElementTree.fromstring(in_xml(made(1, extras={"автор": "Анна", "отдел": {"_Ёлка": 1, "1": 2}})))
    assert row.findtext("extras_автор") == "Анна"
    assert [(one.tag, one.text) for one in row.find("extras_отдел") or ()] == [("_Ёлка", "1"), ("_1", "2")]


@given(st.characters(codec="utf-8"))
def test_any_letter_of_a_name_leaves_xml_that_both_readers_take(letter: str) -> None:
    told = in_xml(made(1, extras={"x": {letter: 1, f"a{letter}": 2}}))
    assert len(ElementTree.fromstring(told)) == len(etree.fromstring(told.encode())) == 1


@pytest.mark.parametrize(("kind", "read"), [(FlatMarshal, marshal.load), (FlatPickle, pickle.load)])
def test_what_python_reads_holds_rows_and_no_pages(
    kind: type[FlatMarshal | FlatPickle], read: Callable[[BytesIO], object]
) -> None:
    out = BytesIO()
    exporter = kind(out)
    exporter.start_exporting()
    for number in (1, 2):
        exporter.export_item(made(number))
    exporter.finish_exporting()
    out.seek(0)
    assert [read(out) for _ in range(2)] == [flat(made(number)) for number in (1, 2)]


ODD = st.text(st.characters() | st.sampled_from("\x00\x0b\x1b\ud800\ufffe<&]>"), max_size=8)


@given(ODD, st.dictionaries(ODD, ODD | st.floats() | st.dictionaries(ODD, ODD, max_size=2), max_size=3))
def test_whatever_a_page_says_the_feed_can_be_read(headline: str, extras: dict[str, object]) -> None:
    """One item must not cost the others of its feed."""
    items = [made(1, headline=headline, extras=extras), made(2)]
    for kind in (FlatJsonLines, FlatJson, FlatCsv, FlatXml):
        out = BytesIO()
        exporter = kind(out)
        exporter.start_exporting()
        for item in items:
            exporter.export_item(item)
        exporter.finish_exporting()
        told = out.getvalue().decode()
        if kind is FlatXml:
            urls = [one.findtext("url") for one in ElementTree.fromstring(told)]
        elif kind is FlatCsv:
            urls = [one["url"] for one in csv.DictReader(StringIO(told, newline=""))]
        else:
            urls = [
                one["url"] for one in (json.loads(told) if kind is FlatJson else map(json.loads, told.split("\n")[:-1]))
            ]
        assert urls == ["http://a/1", "http://a/2"]
