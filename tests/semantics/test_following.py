"""Following a value: right, or gone, never another one."""

from __future__ import annotations

import pytest

from benchmarks import semantics_watches
from mediamon.semantics import hierarchy
from mediamon.semantics.difference import compare
from mediamon.semantics.following import Followed, NoSuchNode, find, follow


def followed(before: str, path: list[str] | str, after: str) -> Followed:
    comparison = compare(hierarchy(before), hierarchy(after))
    return follow(comparison, find(comparison.old, path))


@pytest.mark.parametrize("case", list(semantics_watches.cases()), ids=lambda one: one.name)
def test_adverse_cases(case: semantics_watches.Case) -> None:
    found = followed(case.before, case.path, case.after)
    assert (found.place.text if found.place else None) == case.expected
    assert bool(found.why) == (case.expected is None)


TABLE = "<table><tr><th>City<th>People<tr><td>Ufa<td>5<tr><td>Omsk<td>7</table>"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["Ufa", "People"], "5"),
        (["ufa", "PEOPLE"], "5"),
        (["Towns", "Ufa", "People"], "5"),
        (["People", "Ufa"], "5"),
        ('/page/h1[text()="Towns"]/table/row[text()="Omsk"]/column[text()="People"]/cell', "7"),
        ('//row[text()="Omsk"]//cell', "7"),
        (["Fruit"], "Apple"),
        (["Fruit", "Pear"], "Pear"),
        (["Opens"], "9"),
        (["Towns", "Rent"], "Rent: 45"),
        (["Deposit"], "90"),
    ],
)
def test_paths(path: list[str] | str, value: str) -> None:
    page = f"<h1>Towns</h1>{TABLE}<ul><li>Fruit<ul><li>Apple<li>Pear</ul></ul><dl><dt>Opens:<dd>9</dl><p>Rent: 45</p><div>Deposit</div><div>90</div>"
    assert find(hierarchy(page), path).text == value


@pytest.mark.parametrize("path", [["Perm", "People"], [], [""], "/page/nothing", "//[", "count(//row)"])
def test_what_is_not_there_is_said(path: list[str] | str) -> None:
    with pytest.raises(NoSuchNode):
        find(hierarchy(TABLE), path)


def test_near_ones_are_named() -> None:
    with pytest.raises(NoSuchNode, match=r"comes near: .*People"):
        find(hierarchy(TABLE), ["Perm", "People"])


def test_a_like_table_under_another_heading_is_another() -> None:
    page = f"<h2>To rent</h2>{TABLE}<h2>Sold</h2>{TABLE.replace('Ufa', 'Perm')}"
    after = f"<h2>Sold</h2>{TABLE.replace('5', '99')}"
    assert followed(page, ["Ufa", "People"], after).place is None


def test_rows_of_one_name_are_not_mixed_up() -> None:
    page = "<table><tr><th>City<th>People<tr><td>Total<td>5<tr><td>Ufa<td>1<tr><td>Total<td>7</table>"
    after = "<table><tr><th>City<th>People<tr><td>Ufa<td>2<tr><td>Total<td>8</table>"
    assert followed(page, ["Total", "People"], after).place is None
