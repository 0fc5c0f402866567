"""A site whose method is `visual`, crawled: its pages are rendered, looked at and judged by their looks."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.browser.launch import installed_chromium
from mediamon.demo.agency import Agency
from mediamon.storage.tables.found import publication
from tests.conftest import Project

pytestmark = [
    pytest.mark.xdist_group("line"),
    pytest.mark.skipif(shutil.which(installed_chromium() or "") is None, reason="needs Chromium"),
]


def test_a_site_is_looked_at(shared_agency: Agency, project: Project, write_site: Callable[[str, str], Path]) -> None:
    feed, stories = shared_agency.url("vestnik", "/rss.xml"), shared_agency.stories("vestnik")[:3]
    allow = "|".join(f"-{story.id}" for story in stories)
    write_site(
        "looked",
        f"name: looked\nlanguage: ru\nfeeds: [{feed}]\nallow: ['({allow})']\nmethod: visual\npoliteness: {{delay: 0}}\n",
    )
    done = project.run("crawl", "looked")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "not_looked_at" not in done.stderr
    with project.open().connect() as connection:
        rows = connection.execute(select(publication)).fetchall()
    assert {row.url: (row.method, row.body) for row in rows} == {
        shared_agency.url("vestnik", story.url_path): ("visual", story.body) for story in stories
    }
