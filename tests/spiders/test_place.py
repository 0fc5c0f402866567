"""What a project's settings say of its things."""

from __future__ import annotations

from pathlib import Path

from scrapy.settings import Settings

from mediamon.spiders.place import organisation_names


def test_organisations_have_their_official_names(tmp_path: Path) -> None:
    assert organisation_names(Settings())["vsu"] == "Воронежский государственный университет"
    own = tmp_path / "organisations.yaml"
    own.write_text("organisations:\n  - id: one\n    official: Первый институт\n", "utf8")
    assert organisation_names(Settings({"MEDIAMON_ORGANISATIONS": str(own)})) == {"one": "Первый институт"}


def test_a_file_that_needs_mending_does_not_stop_the_end_of_a_run(tmp_path: Path) -> None:
    own = tmp_path / "organisations.yaml"
    own.write_text("organisations: nothing", "utf8")
    assert organisation_names(Settings({"MEDIAMON_ORGANISATIONS": str(own)})) == {}
