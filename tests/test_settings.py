"""Variables of the environment that are set and empty, as a file of systemd's or a container's may have them, count as none."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import mediamon.settings
from mediamon.commands.init import begin

READ = ("DATA", "DATABASE", "SITES", "ORGANISATIONS", "ALERTS", "TEMPLATES", "USER_AGENT", "SCRAPYD", "DASHBOARD_NAMES")
SETTINGS = [f"MEDIAMON_{one}" for one in READ if one != "USER_AGENT"] + ["USER_AGENT"]


@pytest.fixture(params=["ours", "of a project"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A module of settings."""
    if request.param == "ours":
        return str(mediamon.settings.__file__)
    begin(tmp_path, "newsroom", "")
    return str(tmp_path / "newsroom" / "settings.py")


def test_an_empty_variable_counts_as_none(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(value: str | None) -> dict[str, object]:
        for one in READ:
            if value is None:
                monkeypatch.delenv(f"MEDIAMON_{one}", raising=False)
            else:
                monkeypatch.setenv(f"MEDIAMON_{one}", value)
        monkeypatch.delitem(sys.modules, "mediamon.settings", raising=False)
        found = runpy.run_path(file)
        return {name: found[name] for name in SETTINGS}

    assert read("") == read(None)


def test_folders_between_colons_are_taken_and_nothing_else(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIAMON_SITES", ":a::b")
    assert runpy.run_path(file)["MEDIAMON_SITES"] == ["a", "b"]
