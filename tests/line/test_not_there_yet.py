"""A publication that is listed before its page is there is asked for again; one that is gone is not, nor one that never comes for ever."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import update

from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import url
from tests.conftest import Project
from tests.line.hostile import standing, story
from tests.line.test_attacks import QUICK, outcome

pytestmark = pytest.mark.xdist_group("line")


def due_again(project: Project) -> None:
    with writing(project.open()) as connection:
        connection.execute(update(url).where(url.c.next_try.is_not(None)).values(next_try=datetime.now(UTC)))


def test_it_is_stored_once_it_is_there(project: Project, write_site: Callable[[str, str], Path]) -> None:
    with standing() as (site, _):
        paths = ("/later", "/never", "/gone")
        items = "".join(f"<item><link>{site.base}{path}</link></item>" for path in paths)
        site.pages["/feed"] = f"<rss><channel>{items}</channel></rss>".encode()
        site.pages["/gone"] = (410, {}, b"")
        write_site("late", f"name: late\nfeeds: ['{site.base}/feed']\nallow: ['.']\npoliteness: {{delay: 0}}\n")
        seen = []
        for round_ in range(4):
            assert project.run("crawl", "late", *QUICK).returncode == 0
            found = outcome(project)
            seen.append([found[f"{site.base}{path}"] for path in paths])
            site.pages["/later"] = story("Новость, которой ещё не было") if round_ == 0 else site.pages["/later"]
            due_again(project)
        failed, refused = ("failed", "http_404"), ("refused", "http_404")
        assert [one[0] for one in seen] == [failed, *[("stored", None)] * 3]
        assert [one[1] for one in seen] == [failed, failed, refused, refused]
        assert [one[2] for one in seen] == [("refused", "http_410")] * 4
        assert (site.seen.count("/never"), site.seen.count("/gone")) == (3, 1)
