"""What tests of the fleet share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Project
from tests.fleet.cluster import Cluster
from tests.postgres import Server


@pytest.fixture
def cluster(tmp_path: Path, postgres: Server) -> Iterator[Cluster]:
    """Nothing is started yet."""
    database = postgres.new_database(f"dask_{abs(hash(str(tmp_path))):x}")
    made = Cluster(Project(tmp_path / "project", database), tmp_path / "dask.log")
    yield made
    made.project.end()
    for member in made.members:
        member.kill()
        member.wait()
