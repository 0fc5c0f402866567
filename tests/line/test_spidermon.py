"""docs/operation.md: the suite that stands there, over a crawl of the demo that trips a monitor and one that does not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from tests.conftest import ROOT

runners = pytest.importorskip("spidermon.runners", reason="Spidermon is not installed (requirements-dev.txt)")

CODE = re.compile(r"^## Spidermon$.*?^```python\n(.*?)^```.*?^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
TOLD = re.compile(r"\[Spidermon\] (?:mediamon/)?([a-z ,]+)\.\.\. (OK|FAIL|ERROR)")
ENDED, ANSWERED, MOSTLY = "ended well", "sources answered, everything was stored", "most pages are publications"
GOOD = {"finish_reason": "finished", "mediamon/stored": 20, "mediamon/refused/no_body": 3}


@pytest.fixture
def ours(tmp_path: Path, shared_agency: Agency) -> Path:
    """A project of one's own with the suite, its settings and a site of the demo."""
    assert mediamon("init", "ours", where=tmp_path).returncode == 0
    folder, found = tmp_path / "ours", CODE.search((ROOT / "docs" / "operation.md").read_text("utf8"))
    assert found is not None
    (folder / "newsroom" / "checks.py").write_text(found[1], "utf8")
    with (folder / "newsroom" / "settings.py").open("a", encoding="utf8") as settings:
        settings.write("\n" + found[2])
    (one,) = [path for path in write_site_files(shared_agency, tmp_path / "all") if path.stem == "vestnik"]
    (folder / "sites" / "vestnik.yaml").write_text(one.read_text("utf8"), "utf8")
    return folder


def mediamon(*arguments: str, where: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MEDIAMON", "SCRAPY"))}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "mediamon", *arguments]
    return subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, timeout=200)


def crawled(folder: Path) -> dict[str, str]:
    """What each monitor said of a crawl."""
    done = mediamon("crawl", "vestnik", where=folder)
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(TOLD.findall(done.stderr))


def test_a_crawl_that_trips_a_monitor_and_one_that_does_not(ours: Path, shared_agency: Agency) -> None:
    site = ours / "sites" / "vestnik.yaml"
    assert crawled(ours) == {ENDED: "OK", ANSWERED: "OK", MOSTLY: "OK"}
    text = site.read_text("utf8")
    nowhere = shared_agency.url("vestnik", "/nowhere.xml")
    site.write_text(
        re.sub(r"^feeds:.*?(?=^\S|\Z)", "", text, flags=re.MULTILINE | re.DOTALL) + f"feeds: ['{nowhere}']\n"
    )
    assert crawled(ours) == {ENDED: "OK", ANSWERED: "FAIL", MOSTLY: "OK"}


@pytest.mark.parametrize(
    ("changed", "failing"),
    [
        ({}, None),
        ({"finish_reason": "storage_unavailable"}, ENDED),
        ({"mediamon/storage/failed": 1}, ANSWERED),
        ({"mediamon/discovery_failed/http://a/feed": 1}, ANSWERED),
        ({"mediamon/sources/unreadable": 1}, ANSWERED),
        ({"mediamon/refused/no_body": 15, "mediamon/refused/too_short": 6}, MOSTLY),
        ({"mediamon/refused/no_body": 5, "mediamon/stored": 0}, None),
        ({"mediamon/fetch_failed/http_503": 25}, MOSTLY),
    ],
)
def test_each_monitor_sees_what_it_is_for(changed: dict[str, object], failing: str | None) -> None:
    found = CODE.search((ROOT / "docs" / "operation.md").read_text("utf8"))
    assert found is not None
    names: dict[str, object] = {"__name__": "newsroom.checks"}
    exec(found[1], names)
    suite = names["RunSuite"]()  # type: ignore[operator]
    runner = runners.TextMonitorRunner()
    runner.run(suite, stats={**GOOD, **changed})
    failed = [one.monitor.name.removeprefix("mediamon/") for one in runner.result.monitor_results if one.status != "OK"]
    assert failed == ([failing] if failing else [])
