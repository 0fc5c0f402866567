"""What jobs have in hand."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from mediamon.fleet.jobs.tools import Tools
from mediamon.guard.child import Broken
from mediamon.guard.child.parent import Child
from mediamon.items import Publication, Snapshot
from tests.conftest import Project
from tests.line.hostile import story
from tests.storage.made import NOW

PAGE = story(
    "Новость номер 1 о городе", "<p>МГУ имени Ломоносова получил премию за открытие, сообщил ректор.</p>"
).decode()


@pytest.mark.parametrize(
    ("reason", "times", "read"), [("parse_crashed", 1, True), ("parse_crashed", 2, False), ("parse_memory", 1, False)]
)
def test_a_child_that_was_killed_from_outside_costs_no_page(
    project: Project, monkeypatch: pytest.MonkeyPatch, reason: str, times: int, read: bool
) -> None:
    """As the machine does that has no memory left; a page that kills every child is refused, and one that takes too much at once."""
    settings = Settings()
    settings.setmodule("mediamon.settings")
    settings.setdict({"MEDIAMON_DATABASE": project.database, "MEDIAMON_SITES": str(project.sites)})
    tools, work, broken = Tools.of(settings), Child.do, list[str]()

    def do(child: Child, *given: object) -> object:
        if len(broken) < times:
            broken.append(reason)
            raise Broken(reason, "it was killed")
        return work(child, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Child, "do", do)
    item = tools.read(Publication(Snapshot("s", "http://a/1", "http://a/1", 200, NOW, PAGE)))
    tools.close()
    assert (item.article is not None) is read
    assert read or (item.refusal is not None and item.refusal.reason == reason)
