"""`scrapy parse`, and settings written as every Scrapy project writes them."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import func, select

from mediamon.storage.tables.found import publication
from mediamon.storage.tables.people import run
from tests.conftest import Project
from tests.pipelines.test_users_stage import OURS

ADDED = {
    "EXTENSIONS": '{"scrapy.extensions.periodic_log.PeriodicLog": 0}',
    "DOWNLOADER_MIDDLEWARES": '{"scrapy.downloadermiddlewares.httpcache.HttpCacheMiddleware": null}',
    "DOWNLOAD_HANDLERS": '{"ftp": null}',
    "ITEM_PIPELINES": f'{{"{OURS}": 450}}',
}


@pytest.fixture
def address(demo_project: Project) -> str:
    """A publication's."""
    done = demo_project.run("crawl", "gazeta", "-s", "CLOSESPIDER_ITEMCOUNT=3", *_settings(ADDED))
    assert done.returncode == 0, done.stderr
    with demo_project.open().connect() as connection:
        rows = connection.execute(select(publication.c.url, publication.c.body, publication.c.extras)).fetchall()
    assert len(rows) >= 3
    assert all(row.extras == {"words": len(row.body.split())} for row in rows)
    return str(rows[0].url)


def _settings(given: dict[str, str]) -> list[str]:
    return [word for name, value in given.items() for word in ("-s", f"{name}={value}")]


def test_a_project_adds_and_a_page_is_tried(demo_project: Project, address: str) -> None:
    with demo_project.open().connect() as connection:
        before = connection.execute(select(func.count()).select_from(run)).scalar_one()
        stored = connection.execute(select(func.count()).select_from(publication)).scalar_one()
    plain = demo_project.run("parse", address, "--spider", "gazeta", "-c", "parse_publication", "--nocolour")
    assert (plain.returncode, "Traceback" in plain.stderr) == (0, False), plain.stderr
    assert "'article': None" in plain.stdout
    found = demo_project.run("parse", address, "--pipelines", "--nocolour", *_settings(ADDED))
    assert (found.returncode, "Traceback" in found.stderr) == (0, False), found.stderr
    enabled = found.stderr.partition("Enabled item pipelines:")[2].partition("]")[0]
    assert (OURS in enabled, "MentionsPipeline" in enabled, "StorePipeline" in enabled) == (True, True, False)
    assert address in found.stdout
    assert "'words': " in found.stdout  # the last stage was waited for
    assert "'headline': " in found.stdout
    archived = {path.name for path in demo_project.folder.rglob("*.warc.gz")}
    assert len(archived) == 1
    with demo_project.open().connect() as connection:
        assert connection.execute(select(func.count()).select_from(run)).scalar_one() == before
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == stored


@pytest.mark.parametrize("words", [("fetch", "--nolog"), ("shell", "-c", "response.status")])
def test_who_looks_at_a_page_is_no_run_of_its_site(demo_project: Project, words: tuple[str, ...]) -> None:
    engine = demo_project.open()
    (site,) = (path for path in demo_project.sites.glob("gazeta.yaml"))
    start = re.search(r"http://[^\s'\"]+", site.read_text("utf8"))
    assert start is not None
    command, *others = words
    done = demo_project.run(command, start[0], *others)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert done.stdout.strip()
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(run)).scalar_one() == 0
