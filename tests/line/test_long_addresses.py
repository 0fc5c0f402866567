"""Addresses longer than any request for one are known by that, and a source of the site's own is asked for however long it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Project
from tests.line.hostile import standing, story
from tests.line.test_attacks import QUICK, outcome

pytestmark = pytest.mark.xdist_group("line")


def test_a_run_ends_and_the_rest_of_the_site_is_fetched(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    """More of them than are asked for at once: 500 letters are 3000 characters as they are asked for."""
    with standing() as (site, _):
        items = [f"<item><link>{site.base}/{number}/{'ж' * 500}</link></item>" for number in range(40)]
        good = f"<item><link>{site.base}/good</link></item>"
        site.pages["/feed"] = f"<rss><channel>{''.join(items)}{good}</channel></rss>".encode()
        site.pages["/good"] = story("Хорошая новость дня")
        source = f"{site.base}/feed?key={'ж' * 400}"
        write_site("long", f"name: long\nfeeds: ['{source}']\nallow: ['.']\npoliteness: {{delay: 0}}\n")
        done = project.run("crawl", "long", *QUICK, timeout=60)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr[-3000:]
        assert outcome(project) == {f"{site.base}/good": ("stored", None)}
        assert "'mediamon/urls/unusable': 40" in done.stderr
