"""How a crawl ends: what a person must see to is 1."""

from __future__ import annotations

import logging

import pytest
from scrapy.commands import crawl as scrapys

from mediamon.commands.crawl import Command, told
from mediamon.commands.doors import crawl


def test_ours_is_scrapys() -> None:
    door = crawl()  # type: ignore[attr-defined]  # made when it is asked for
    assert isinstance(door._opened(), Command)
    assert issubclass(Command, scrapys.Command)
    assert door.requires_crawler_process


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
