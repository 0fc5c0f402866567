"""What jobs have in hand."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from scrapy.settings import Settings

from mediamon.fleet.jobs.tools import Tools
from mediamon.guard.child.parent import Child
from mediamon.items import Publication, Snapshot
from tests.conftest import Project
from tests.line.hostile import story
from tests.storage.made import NOW

PAGE = story(
    "Новость номер 1 о городе", "<p>МГУ имени Ломоносова получил премию за открытие, сообщил ректор.</p>"
).decode()


@pytest.mark.parametrize(("kills", "read"), [(1, True), (2, False)])
def test_a_child_that_is_killed_from_outside_costs_no_page(
    project: Project, monkeypatch: pytest.MonkeyPatch, kills: int, read: bool
) -> None:
    """As the machine does that has no memory left; a page of which every child dies is refused."""
    settings = Settings()
    settings.setmodule("mediamon.settings")
    settings.setdict({"MEDIAMON_DATABASE": project.database, "MEDIAMON_SITES": str(project.sites)})
    tools, work, killed = Tools.of(settings), Child.do, list[int]()

    def do(child: Child, job: str, given: dict[str, Any], data: bytes = b"") -> Any:
        if len(killed) < kills:
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)
        return work(child, job, given, data)

    monkeypatch.setattr(Child, "do", do)
    item = tools.read(Publication(Snapshot("s", "http://a/1", "http://a/1", 200, NOW, PAGE)))
    tools.close()
    assert len({*killed}) == kills
    assert (item.article is not None) is read
    assert read or (item.refusal is not None and item.refusal.reason == "parse_crashed")
