"""How a crawl ends: what a person must see to is 1."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy.commands import crawl as scrapys

from mediamon.commands.crawl import Command, told
from mediamon.commands.doors import crawl
from tests.conftest import ROOT


def test_ours_is_scrapys() -> None:
    door = crawl()  # type: ignore[attr-defined]  # made when it is asked for
    assert isinstance(door._opened(), Command)
    assert issubclass(Command, scrapys.Command)
    assert door.requires_crawler_process


def test_outside_of_a_project_there_is_none(tmp_path: Path) -> None:
    """As Scrapy says it of its own, which such a folder does not have."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SCRAPY")}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "crawl", "x"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "there is no project here" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("reason", "unwritten", "code", "said"),
    [
        ("finished", False, 0, ""),
        ("shutdown", False, 0, ""),
        ("closespider_timeout", False, 0, ""),
        ("lease_held", False, 0, "WARNING Nothing was done for herald: another run of it is going on"),
        ("asked_to_wait", False, 0, "WARNING The run of herald has ended early, because the site asks to wait"),
        ("refused_by_site", False, 0, "WARNING The run of herald has ended early, because the site refuses"),
        ("storage_unavailable", True, 1, "ERROR The run of herald has ended before its time, because the database"),
        ("lease_lost", False, 1, "ERROR The run of herald has ended before its time, because another run"),
        ("start_error", False, 1, "ERROR The run of herald has ended before its time, because its spider"),
        ("finished", True, 1, "ERROR The run of herald has ended, and not all of it could be written"),
    ],
)
def test_the_exit_code_and_the_last_line(
    reason: str, unwritten: bool, code: int, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        assert told("herald", reason, unwritten=unwritten) == code
    lines = [f"{one.levelname} {one.getMessage()}" for one in caplog.records]
    assert len(lines) == bool(said)
    assert "".join(lines).startswith(said)
