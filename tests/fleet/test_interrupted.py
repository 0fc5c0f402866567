"""Ctrl-C while jobs are done reaches every process of the terminal: one line is said, nobody works on, and nothing is lost."""

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
@pytest.mark.parametrize("moment", [begun, under_way])
def test_ctrl_c_ends_all_workers_in_one_line_and_loses_nothing(
    project: Project, tmp_path: Path, moment: Callable[[subprocess.Popen[str], Project], bool]
) -> None:
    files = [str(warc(tmp_path, f"w{n}", f"paper{n}.example", STORIES)) for n in range(2)]
    project.environment |= {"MEDIAMON_PROCESSES": "2"}
    project.open().dispose()
    process = project.start("ingest", *files, start_new_session=True)
    while not moment(process, project) and process.poll() is None:
        time.sleep(0.05)
    family = {pid: started(pid) for pid in descendants(process.pid)}
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(60) == 130
    assert project.log().splitlines() == [
        "Ended by Ctrl-C: what was written holds, and the same call goes on from it or begins anew"
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
