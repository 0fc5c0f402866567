"""Pages that are kept beside a site's file: what is wrong with one is told with its place; whatever a page held is kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from mediamon.sites.fixtures import Fixture, FixtureError, read_fixture, write_fixture

GOOD = '{"url": "http://a.example/1", "day": "2026-11-01", "expected": {"headline": "A"}}'


def test_what_was_written_is_read(tmp_path: Path) -> None:
    one = Fixture(
        tmp_path / "a" / "x.html", "http://a.example/1", date(2026, 11, 1), "<p>é", {"body": ["a"]}, ("body",)
    )
    write_fixture(one)
    assert read_fixture(one.path) == one


def test_a_page_with_half_of_a_sign_is_kept(tmp_path: Path) -> None:
    """Scripts cut emoji in two."""
    write_fixture(Fixture(tmp_path / "x.html", "http://a", date(2026, 11, 1), "<p>\ud83d", {"headline": "A \ud83d"}))
    assert read_fixture(tmp_path / "x.html").expected == {"headline": "A ?"}


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (None, r"x\.json:1: there is none"),
        ("{", r"x\.json:1: not JSON"),
        ("[" * 100_000, r"x\.json:1: it must have"),
        ("[]", r"x\.json:1: it must have"),
        (GOOD.replace("2026-11-01", "today"), "it must have"),
        (GOOD.replace("headline", "weather"), r"x\.json:1: no field is called 'weather'"),
    ],
    ids=["none", "cut short", "deep", "a list", "no day", "no field"],
)
def test_what_is_wrong_is_told(tmp_path: Path, notes: str | None, said: str) -> None:
    (tmp_path / "x.html").write_text("<p>")
    if notes is not None:
        (tmp_path / "x.json").write_text(notes)
    with pytest.raises(FixtureError, match=said):
        read_fixture(tmp_path / "x.html")


def test_a_folder_is_no_page(tmp_path: Path) -> None:
    (tmp_path / "x.html").mkdir()
    (tmp_path / "x.json").write_text(GOOD)
    with pytest.raises(FixtureError, match=r"x\.html:1: cannot be read: Is a directory"):
        read_fixture(tmp_path / "x.html")
