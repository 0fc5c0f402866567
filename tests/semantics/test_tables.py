"""Tables as pseudo-tables (Чеснавский 2008, "табличные элементы HTML"), and by the look where nothing is marked."""

from __future__ import annotations

import pytest

from benchmarks.semantics_tables import Sample, samples
from mediamon.semantics import PseudoTable, hierarchy
from tests.semantics.trees import cells, outline

PAPER = """<TABLE BORDER>
<CAPTION>A test table with merged cells.<CREDIT>(T.Berners Lee/WWWC,1995.) </CREDIT></CAPTION>
<TR><TH ROWSPAN=2><TH COLSPAN=2> Average <th rowspan=2>Red<br>eyes
<TR><TH>height<TH>weght
<TR><TH ALIGN=left>males<TD>1.9<TD>0.003<td>40%
<TR><TH ALIGN=left>females<TD>1.7<TD>0.002<td>43%
</TABLE>"""


def table(html: str) -> PseudoTable:
    return next(one.table for one in hierarchy(html).walk() if one.table is not None)


def test_the_papers_example() -> None:
    """Рис. 2 and its text: males › Average › height = 1.9, males › Red eyes = 40%."""
    assert cells(PAPER) == {
        ("males", "Average", "height"): "1.9",
        ("males", "Average", "weght"): "0.003",
        ("males", "Red eyes"): "40%",
        ("females", "Average", "height"): "1.7",
        ("females", "Average", "weght"): "0.002",
        ("females", "Red eyes"): "43%",
    }
    assert table(PAPER).caption == "A test table with merged cells.(T.Berners Lee/WWWC,1995.)"


def test_the_three_kinds() -> None:
    """ "строчно-столбцовый", "столбцовый", "строчный"."""
    assert table(PAPER).kind == "row-column"
    assert table("<table><tr><th>a<td>1<td>2<tr><th>b<td>3<td>4</table>").kind == "row"
    lone = "<table><tr><th scope=col>a<tr><td>1<tr><td>2</table>"
    assert table(lone).kind == "column"


def test_without_th_the_first_row_or_column_serves() -> None:
    """ "Для любых таблиц, которые не имеют элементов TH … первая строка или столбец"."""
    assert cells("<table><tr><td>City<td>People<tr><td>Ufa<td>5<tr><td>Omsk<td>7</table>") == {
        ("Ufa", "People"): "5",
        ("Omsk", "People"): "7",
    }
    assert cells("<table><tr><td>Weight<td>5 kg<tr><td>Colour<td>red</table>") == {
        ("Weight",): "5 kg",
        ("Colour",): "red",
    }


def test_a_row_with_heads_on_top_alone_is_named_by_its_key() -> None:
    """(ours)"""
    found = cells("<table><tr><th>City<th>People<tr><td>Ufa<td>5<tr><td>Omsk<td>7</table>")
    assert found["Ufa", "People"] == "5"


def test_spans_are_unfolded() -> None:
    """ "связанная ячейка распространяется на N столбцов"."""
    page = "<table><tr><th>Room<th>Morning<th>Evening<tr><th>Blue<td colspan=2>closed<tr><th>Red<td>yoga<td>box</table>"
    assert cells(page)["Blue", "Morning", "Evening"] == "closed"


def test_an_outermost_table_takes_its_place_below_what_precedes_it() -> None:
    """ "используется заглушка TABLE в d_i → TABLE, которая затем будет заменена"."""
    assert outline(f"<h1>a</h1><p>b</p>{PAPER}")[:3] == [
        "a",
        "  b",
        "    A test table with merged cells.(T.Berners Lee/WWWC,1995.)",
    ]


def test_a_nested_table_takes_the_place_of_its_cell() -> None:
    inner = "<table><tr><th>a<th>b<tr><td>1<td>2</table>"
    found = table(f"<table><tr><th>x<th>y<tr><th>z<td>{inner}</table>")
    assert found.cells[0].inner[0].table is not None


def test_tables_that_arrange_the_page_dissolve() -> None:
    page = "<table><tr><td><h2>a</h2><p>b</p></td><td><ul><li>c</ul></td></tr></table>"
    assert outline(page) == ["a", "  b", "    c"]
    assert outline("<table role=presentation><tr><td>a<td>1<tr><td>b<td>2</table>") == ["a", "1", "b", "2"]
    assert outline(f"<table><tr><td>menu<td>{PAPER}</table>")[0] == "menu"


@pytest.mark.parametrize("sample", list(samples()), ids=lambda one: one.name)
def test_tables_without_th_or_with_irregular_marks(sample: Sample) -> None:
    found = [
        {"row_headers": list(one.row_path), "column_headers": list(one.column_path), "value": one.value}
        for one in table(sample.html).cells
    ]
    assert [one for one in sample.gold if one not in found] == []


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td rowspan=65535 colspan=9999>a<td>b<td>c<td>d<tr><td>e</table>",
        "<table><tr><td colspan=3>a<td>b<tr><td>c</table>",
        "<table><tr><td rowspan=0>a<td>1<tr><td>2<td>3</table>",
        "<table><tr><td rowspan=-1 colspan=x>a<td>1<tr><td>b<td>2</table>",
        "<table></table><table><tr></table><table><tr><td></table>",
        "<table><tr><th>a</th></tr></table>",
        "<ul><li>x<table><tr><th>a<th>b<tr><td>1<td><ul><li><table><tr><th>c<td>2</table></ul></table></ul>",
    ],
)
def test_bad_tables_are_bounded(html: str) -> None:
    assert len(list(hierarchy(html).walk())) < 30


def test_large_tables_are_read_to_their_end() -> None:
    rows = "".join(f"<tr><td>{n}<td>a{n}" + "<td>5" * 48 for n in range(2_000))
    found = table(f"<table><tr><th>n<th>name{'<th>v' * 48}{rows}</table>")
    assert len(found.cells) == 100_000


@pytest.mark.parametrize("corner", ["td", "th"])
@pytest.mark.parametrize("head", ["td", "th"])
@pytest.mark.parametrize("key", ["td", "th"])
def test_heads_that_are_marked_in_part(corner: str, head: str, key: str) -> None:
    rows = "".join(f"<tr><{key}>{city}<td>{people}<td>{area}" for city, people, area in (("Ufa", 5, 6), ("Omsk", 7, 8)))
    page = f"<table><tr><{corner}>City<{head}>People<{head}>Area{rows}</table>"
    assert cells(page)["Ufa", "People"] == "5"
    assert cells(page)["Omsk", "Area"] == "8"
