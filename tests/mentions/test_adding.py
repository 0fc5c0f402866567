"""A further organisation in a file that people write: nothing of theirs is lost, and no broken file is left behind."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions import DEFAULT_FILE, OrganisationsError, load_organisations
from mediamon.mentions.adding import add_organisation

LINES = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=2, max_size=20), max_size=3
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(DEFAULT_FILE, tmp_path / "organisations.yaml"))


def test_comments_and_the_others_stay(file: Path) -> None:
    before = load_organisations(file)
    comments = [line for line in file.read_text("utf8").splitlines() if line.startswith("#")]
    loaded = add_organisation(
        file, {"id": "nasa", "official": "Национальное агентство", "aliases": {"en": ["NASA"]}, "not": []}
    )
    assert loaded[:-1] == before
    assert loaded == load_organisations(file)
    assert loaded[-1].aliases == {"en": ("NASA",)}
    assert [line for line in file.read_text("utf8").splitlines() if line.startswith("#")] == comments


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"id": "msu", "official": "Другой университет"}, "stands twice"),
        ({"id": "Not Latin", "official": "Имя"}, "id: String should match pattern"),
        ({"id": "x", "official": ""}, "add `official:`"),
        ({"id": "x", "official": "Имя", "colour": "red"}, "remove `colour`"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(file: Path, entry: dict[str, str], said: str) -> None:
    before = file.read_bytes()
    with pytest.raises(OrganisationsError, match=said) as caught:
        add_organisation(file, entry)
    assert str(caught.value).startswith(f"{file}:")
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir()] == [file.name]


@given(LINES, LINES)
def test_whatever_names_are_given_they_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, short: list[str], others: list[str]
) -> None:
    file = tmp_path_factory.mktemp("names") / "o.yaml"
    file.write_text("organisations:\n  - id: a\n    official: Первая организация\n", "utf8")
    entry = {"id": "b", "official": "Вторая организация", "short": short, "not": others}
    try:
        loaded = add_organisation(file, entry)
    except OrganisationsError:
        assert len(load_organisations(file)) == 1
    else:
        assert loaded[-1].short == tuple(one.strip() for one in short)
        assert loaded[-1].decoys == tuple(one.strip() for one in others)
