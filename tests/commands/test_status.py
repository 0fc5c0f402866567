"""`scrapy status` for a watchdog, and for what restarts a monitor."""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta

import pytest

from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease, monitors, runs
from tests.conftest import Project


@pytest.mark.parametrize(
    ("host", "seconds", "failed", "check", "alive"),
    [
        ("", 0, 0, 1, 1),  # no monitor at all
        (socket.gethostname(), 5, 0, 0, 0),
        (socket.gethostname(), 600, 0, 1, 1),  # silent for ten minutes
        ("elsewhere", 5, 0, 0, 1),
        (socket.gethostname(), 5, 3, 1, 0),  # a site that fails is no reason to restart a monitor
    ],
)
def test_what_the_exit_tells(project: Project, host: str, seconds: int, failed: int, check: int, alive: int) -> None:
    (project.sites / "herald.yaml").write_text("name: herald\nfeeds: ['http://127.0.0.1:1/rss']\n", "utf8")
    now = datetime.now(UTC)
    with writing(project.open()) as connection:
        if host:
            owner = lease.this_process() if host == socket.gethostname() else f"{host}:1:1"
            monitors.tell(connection, owner, now, [], now - timedelta(seconds=seconds))
        for _ in range(failed):
            runs.end(connection, runs.begin(connection, "herald", 1, now), "storage_unavailable", {}, now)
    assert project.run("status", "--check").returncode == check
    assert project.run("status", "--alive").returncode == alive


def test_a_broken_site_file_does_not_kill_a_monitor(project: Project) -> None:
    (project.sites / "herald.yaml").write_text("name: herald\nfeds: []\n", "utf8")
    now = datetime.now(UTC)
    with writing(project.open()) as connection:
        monitors.tell(connection, lease.this_process(), now, [], now)
    assert project.run("status", "--alive").returncode == 0
    told = project.run("status")
    assert (told.returncode, "herald.yaml:2: feds" in told.stderr) == (2, True)
