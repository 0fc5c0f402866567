"""Tables of any look: nothing is lost, nothing is made up, and no text makes the reading fail."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from mediamon.semantics.tables.grid import Grid, grid_of
from mediamon.semantics.tables.pseudo import PseudoTable
from mediamon.semantics.tables.reading import read_table
from mediamon.semantics.texts import clean

VALUES = ["1", "2", "3", "4", "12,5", "50 %", "2024", "10:30", "05.03.2024", "n/a", "кг", "руб.", "name", "price", "год", "Москва", "Paris", "x y", "", "", "²", "①", "③", "٣", "½", "1.", "2)", "А", "Total:"]  # fmt: skip
TEXTS = st.sampled_from(VALUES)


@st.composite
def tables(
    draw: st.DrawFn, most_rows: int = 6, most_columns: int = 5, marks: tuple[str, ...] = ("td", "td", "th")
) -> str:
    """Rows of cells, some marked as heads, some wide, some bold; perhaps with a caption and groups of rows."""
    width = draw(st.integers(1, most_columns))
    rows = []
    for _ in range(draw(st.integers(1, most_rows))):
        cells, place = [], 0
        while place < width:
            tag, text = draw(st.sampled_from(marks)), draw(TEXTS)
            span = draw(st.sampled_from([1, 1, 1, 2, width]))
            high = draw(st.sampled_from(["", "", "", ' rowspan="2"']))
            inner = f"<b>{text}</b>" if draw(st.sampled_from([False, False, True])) and text else text
            cells.append(f'<{tag} colspan="{span}"{high}>{inner}</{tag}>')
            place += span
        rows.append(f"<tr>{''.join(cells)}</tr>")
    cut = draw(st.integers(0, len(rows)))
    group = draw(st.sampled_from(["thead", "tbody"]))
    caption = draw(st.sampled_from(["", "", "<caption>Sales</caption>"]))
    return f"<table>{caption}<{group}>{''.join(rows[:cut])}</{group}><tbody>{''.join(rows[cut:])}</tbody></table>"


def read(page: str) -> tuple[Grid, PseudoTable | None]:
    element = lxml_html.fragment_fromstring(page)
    return grid_of(element), read_table(element, lambda one: clean("".join(map(str, one.itertext()))))


def told(table: PseudoTable) -> set[str]:
    """All the texts that a pseudo-table tells."""
    paths = (chain(one.row_path, one.column_path, (one.value,)) for one in table.cells)
    return {*chain.from_iterable(paths), *table.corners, *table.notes, table.caption}


@given(tables(marks=("td",)))
def test_no_text_of_a_table_without_marks_is_lost_but_heads_of_nothing(page: str) -> None:
    grid, table = read(page)
    if table is None or not table.cells:
        return
    lost = {clean("".join(map(str, cell.element.itertext()))) for cell in grid.cells} - told(table) - {""}
    assert table.shape is not None
    heads, keys = table.shape
    values = {one.top for one in table.cells}
    for text in lost:
        places = [cell for cell in grid.cells if clean("".join(map(str, cell.element.itertext()))) == text]
        assert all(cell.top in heads or cell.left in keys or cell.top not in values for cell in places)


@given(tables())
def test_no_text_is_made_up(page: str) -> None:
    grid, table = read(page)
    if table is not None:
        known = {clean("".join(map(str, cell.element.itertext()))) for cell in grid.cells} | {"Sales", ""}
        assert told(table) <= known


@given(tables())
def test_each_value_stands_in_its_slot_once_and_heads_itself_nowhere(page: str) -> None:
    grid, table = read(page)
    for one in table.cells if table else ():
        cell = grid.at(one.top, one.left)
        assert cell is not None
        assert (cell.top, cell.left, cell.height, cell.width) == (one.top, one.left, one.rows, one.columns)
        assert clean("".join(map(str, cell.element.itertext()))) == one.value
    places = [(one.top, one.left) for one in table.cells] if table else []
    assert len(places) == len(set(places))


@given(tables())
def test_the_kind_is_what_the_paths_say(page: str) -> None:
    _, table = read(page)
    if table is not None:
        rows, columns = any(one.row_path for one in table.cells), any(one.column_path for one in table.cells)
        assert table.kind == {(1, 1): "row-column", (1, 0): "row", (0, 1): "column", (0, 0): "plain"}[rows, columns]


@given(tables(marks=("td",)))
def test_read_with_its_own_heads_it_is_the_same_table(page: str) -> None:
    _, table = read(page)
    if table is not None and table.again is not None and table.shape is not None:
        again = table.again(table.shape)
        assert [(one.value, one.row_path, one.column_path) for one in again.cells] == [
            (one.value, one.row_path, one.column_path) for one in table.cells
        ]


WORDS = st.text("abcdefghij", min_size=4, max_size=9)


@settings(max_examples=60)
@given(
    st.lists(WORDS, min_size=3, max_size=5, unique=True),
    st.lists(WORDS, min_size=2, max_size=6, unique=True),
    st.integers(1, 9_000),
    st.booleans(),
)
def test_texts_over_numbers_are_heads_with_and_without_marks(
    columns: list[str], rows: list[str], start: int, is_marked: bool
) -> None:
    """Each number is found by the name of its row and the head of its column, and by these alone."""
    columns = [f"{one}x" for one in columns]
    head = "th" if is_marked else "td"
    cell = {(row, column): start + 7 * at for at, (row, column) in enumerate((r, c) for r in rows for c in columns)}
    body = "".join(
        f"<tr><{head}>{row}</{head}>" + "".join(f"<td>{cell[row, column]}.5</td>" for column in columns) + "</tr>"
        for row in rows
    )
    top = "".join(f"<{head}>{column}</{head}>" for column in columns)
    _, table = read(f"<table><tr><{head}></{head}>{top}</tr>{body}</table>")
    assert table is not None
    found = {(one.row_path, one.column_path): one.value for one in table.cells}
    assert found == {((row,), (column,)): f"{value}.5" for (row, column), value in cell.items()}


@pytest.mark.parametrize("sign", ["²", "①", "⁵", "፩"])
def test_digits_that_are_no_decimals_are_texts(sign: str) -> None:
    """Footnotes and circled numbers are digits to Python, and no numbers."""
    for page in (
        f"<table><tr><td>{sign}<td>{sign}</tr><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table>",
        f"<table><tr><td>n<td>name<td>price</tr><tr><td>{sign}<td>a<td>1</tr><tr><td>{sign}<td>b<td>2</tr></table>",
    ):
        _, table = read(page)
        assert table is not None


@settings(max_examples=40)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=3, unique=True), min_size=2, max_size=3), st.booleans())
def test_rows_over_the_whole_width_head_the_rows_below_them(groups: list[list[str]], is_marked: bool) -> None:
    head = "th" if is_marked else "td"
    body, expected = "", {}
    for number, names in enumerate(groups):
        body += f'<tr><td colspan="3">Group {number}</td></tr>'
        for place, name in enumerate(names):
            body += f"<tr><{head}>{name}{number}</{head}><td>{number}{place}.5</td><td>{place}.25</td></tr>"
            expected[f"Group {number}", f"{name}{number}", "Height"] = f"{number}{place}.5"
            expected[f"Group {number}", f"{name}{number}", "Weight"] = f"{place}.25"
    _, table = read(
        f"<table><tr><{head}>Name</{head}><{head}>Height</{head}><{head}>Weight</{head}></tr>{body}</table>"
    )
    assert table is not None
    found = {(*one.row_path, *one.column_path): one.value for one in table.cells if not one.key}
    assert {path: value for path, value in found.items() if value in expected.values()} == expected
