"""A page to click through that no browser can open: the links in its HTML are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def test_its_links_are_found(project: Project, write_site: Callable[[str, str], Path], place: Hostile) -> None:
    place.pages |= {
        "/": b"<!doctype html><a href=/one>One</a><script>while (true);</script>",
        "/one": story("Первая новость дня"),
    }
    write_site("stuck", f"name: stuck\nclicks: [{{url: '{place.base}/', max_seconds: 3}}]\npoliteness: {{delay: 0}}\n")
    log = project.run("crawl", "stuck").stderr
    assert "'mediamon/traversal_cut_off': 1" in log
    assert "'mediamon/stored': 1" in log
    assert place.seen.count("/") == 2  # by the browser, and by whom it was read
