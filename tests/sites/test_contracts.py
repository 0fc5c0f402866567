"""`scrapy check`: each site file's spider has contracts, which hold on a site that is as its file says, and else say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.storage.tables.found import url
from mediamon.storage.tables.people import run
from tests.conftest import Project

pytestmark = pytest.mark.xdist_group("by hand")


def test_sites_that_are_as_their_files_say(project: Project, shared_agency: Agency) -> None:
    write_site_files(shared_agency, project.sites)
    listed = project.run("check", "-l").stdout
    assert re.findall(r"^\w+$", listed, re.MULTILINE) == ["agentstvo", "gazeta", "meridian", "vestnik"]
    assert listed.count("* check") == 4
    done = project.run("check", "gazeta", "vestnik")
    assert done.returncode == 0, done.stderr
    assert "Ran 4 contracts" in done.stderr
    with project.open().connect() as connection:
        for table in (url, run):
            assert connection.execute(select(func.count()).select_from(table)).scalar_one() == 0


def test_a_site_that_is_clicked_through_is_rendered(project: Project, shared_agency: Agency) -> None:
    write_site_files(shared_agency, project.sites)
    done = project.run("check", "agentstvo")
    assert done.returncode == 0, done.stderr
    assert "Ran 2 contracts" in done.stderr


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ("allow: ['/nothing-like-it/']\n", "none of them is a publication by `allow` and `deny`"),
        ("rules: [{body: //article-that-is-not}]\n", "no article"),
    ],
)
def test_what_is_wrong_is_told(
    project: Project, shared_agency: Agency, write_site: Callable[[str, str], Path], changed: str, told: str
) -> None:
    write_site_files(shared_agency, project.sites)
    file = project.sites / "gazeta.yaml"
    kept = re.sub(r"(?ms)^(allow|rules|method):.*?(?=^\w|\Z)", "", file.read_text("utf8"))
    file.write_text(kept + changed, "utf8")
    done = project.run("check", "gazeta")
    assert done.returncode == 1
    assert told in done.stderr


def test_a_site_without_a_source_is_told(project: Project, write_site: Callable[[str, str], Path]) -> None:
    write_site("empty", "name: empty\n")
    done = project.run("check", "empty")
    assert done.returncode == 1
    assert "empty names no source" in done.stderr
