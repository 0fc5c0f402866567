"""Ctrl-C while jobs are done reaches every process of the terminal, SIGTERM the one that was started: one line is said, nobody works on, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mediamon.fleet.processes import descendants, started
from tests.conftest import Project
from tests.fleet.test_jobs import counts, stored, warc

STORIES = 150  # of a file, more than a transaction takes


def begun(process: subprocess.Popen[str], project: Project) -> bool:
    """Has a worker been started? It loads a model for some seconds."""
    return len(descendants(process.pid)) > 0


def under_way(process: subprocess.Popen[str], project: Project) -> bool:
    """Is something stored, and something left?"""
    return len(descendants(process.pid)) > 0 and stored(project) > 0


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    ("moment", "blow"), [(begun, signal.SIGINT), (under_way, signal.SIGINT), (under_way, signal.SIGTERM)]
)
def test_ctrl_c_and_sigterm_end_all_workers_in_one_line_and_lose_nothing(
    project: Project,
    tmp_path: Path,
    moment: Callable[[subprocess.Popen[str], Project], bool],
    blow: signal.Signals,
) -> None:
    files = [str(warc(tmp_path, f"w{n}", f"paper{n}.example", STORIES)) for n in range(2)]
    project.environment |= {"MEDIAMON_PROCESSES": "2"}
    project.open().dispose()
    process = project.start("ingest", *files, start_new_session=True)
    while not moment(process, project) and process.poll() is None:
        time.sleep(0.05)
    family = {pid: started(pid) for pid in descendants(process.pid)}
    if blow == signal.SIGINT:
        os.killpg(process.pid, blow)
    else:
        process.send_signal(blow)  # `kill` reaches it alone
    assert process.wait(60) == 128 + blow
    name = "Ctrl-C" if blow == signal.SIGINT else "SIGTERM"
    assert project.log().splitlines() == [
        f"Ended by {name}: what was written holds, and the same call goes on from it or begins anew"
    ]
    while any(
        began and started(pid) == began for pid, began in family.items()
    ):  # parsing children see it by themselves
        time.sleep(0.05)
    assert stored(project) < 2 * STORIES
    assert project.run("ingest", *files).returncode == 0
    found = counts(project)
    assert (found["stored"], stored(project)) == (2 * STORIES, 2 * STORIES)
    assert found["records"] == 2 * (STORIES + 3)
