"""Dask clusters of the tests' own, on 127.0.0.1."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.conftest import ROOT, Project
from tests.ports import free_port


class Cluster:
    """A scheduler and what joins it, for a project on PostgreSQL."""

    def __init__(self, project: Project, log: Path) -> None:
        self.project, self.log = project, log
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.members: list[subprocess.Popen[bytes]] = []

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("dask_scheduler", "--port", str(self.port), "--no-show")

    def worker(self, folder: Path = ROOT, **environment: str) -> subprocess.Popen[bytes]:
        return self._start(
            "dask_worker", self.address, "--nthreads", "1", "--no-nanny", folder=folder, environment=environment
        )

    def _start(
        self, program: str, *arguments: str, folder: Path = ROOT, environment: Mapping[str, str] = {}
    ) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.{program}",
            *arguments,
            "--no-dashboard",
            "--host",
            "127.0.0.1",
        ]
        with self.log.open("ab") as log:
            own = {**self.project.environment, **environment}
            started = subprocess.Popen(command, cwd=folder, env=own, stdout=log, stderr=log)
        self.members.append(started)
        return started
