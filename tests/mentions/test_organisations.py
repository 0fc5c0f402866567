"""The file of organisations, and what is said about its mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mediamon.mentions import OrganisationsError, load_organisations

FOURTEEN = "msu idstu tips keldysh cytology mpgu rggu soil imash neuro fti vsu pgi igras"


def test_the_fourteen_ship() -> None:
    assert " ".join(one.id for one in load_organisations()) == FOURTEEN


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("", 1, "no list under `organisations:`"),
        ("organisations: МГУ\n", 1, "no list"),
        ("organisations:\n  - МГУ\n", 2, "an entry must be a mapping"),
        ("organisations:\n  - id: a\n", 2, "add `official:`"),
        ("organisations:\n  - id: a\n    official: Институт\n    shrot: [И]\n", 4, "remove `shrot`"),
        ("organisations:\n  - id: a\n    official: Институт\n    short: ИИ\n", 4, "write a list"),
        ("organisations:\n  - id: А\n    official: Институт\n", 2, "id"),
        ("organisations:\n  - id: a\n    official: [\n", 4, "mend the indentation"),
        ("organisations:\n  - {id: a, official: Один}\n  - {id: a, official: Два}\n", 3, "id `a` stands twice"),
        ("organisations:\n  - {id: a, official: Один}\n  - {id: b, official: ОДИН}\n", 3, "also a name of `a`"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, content: str, line: int, said: str) -> None:
    file = tmp_path / "organisations.yaml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(OrganisationsError) as caught:
        load_organisations(file)
    assert str(caught.value).startswith(f"{file}:{line}: ")
    assert said in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OrganisationsError, match=r"none\.yaml:1: cannot be read"):
        load_organisations(tmp_path / "none.yaml")


def test_a_shared_abbreviation_may_have_two_owners(tmp_path: Path) -> None:
    file = tmp_path / "organisations.yaml"
    file.write_text(
        "organisations:\n  - {id: a, official: Один, usually: [МГУ]}\n  - {id: b, official: Два, sometimes: [МГУ]}\n",
        encoding="utf-8",
    )
    assert len(load_organisations(file)) == 2
