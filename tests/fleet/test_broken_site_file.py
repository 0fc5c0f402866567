"""One site file with a mistake costs its own site: all others are run, and shown."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.sites import readable_sites
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.people import run
from tests.conftest import Project

pytestmark = pytest.mark.xdist_group("monitors")
MISTAKE = "broken.yaml:2: feeeds: there is no such field"


@pytest.fixture
def broken(demo_project: Project) -> Project:
    """The demo agency's sites, and one whose file needs mending."""
    (demo_project.sites / "broken.yaml").write_text("name: broken\nfeeeds: []\n", "utf8")
    for one in ("agentstvo", "meridian"):
        (demo_project.sites / f"{one}.yaml").unlink()
    return demo_project


def test_the_other_files_are_read(broken: Project) -> None:
    (broken.sites / "twice.yaml").write_text((broken.sites / "gazeta.yaml").read_text("utf8"), "utf8")
    found, (lost, first, second) = readable_sites([broken.sites, broken.folder / "nowhere", Path("sites")])
    assert set(found) == {"gazeta", "vestnik"}
    assert lost.startswith(f"{broken.folder / 'nowhere'}: No such file or directory; no site of it is known: make it")
    assert MISTAKE in first
    assert second.startswith(f"{broken.sites / 'twice.yaml'}: name: 'gazeta' is the name of")


def test_the_others_are_run_and_it_is_told(broken: Project) -> None:
    done = broken.run("monitor", "--once", "-s", "CLOSESPIDER_ITEMCOUNT=10", timeout=300)
    assert done.returncode == 1
    assert done.stderr.count(MISTAKE) == 1
    with broken.open().connect() as connection:
        reasons = dict(connection.execute(select(run.c.site, run.c.reason)).tuples().all())
        stored = set(connection.execute(select(publication.c.site)).scalars())
    assert set(reasons) == stored == {"gazeta", "vestnik"}
    assert set(reasons.values()) == {"closespider_itemcount"}  # what the monitor is given its runs are given, too
    told = broken.run("status")
    assert (told.returncode, MISTAKE in told.stderr, "vestnik" in told.stdout) == (2, True, True)
    assert broken.run("status", "--check").returncode == 2
    shown = broken.run("status", "--json")
    assert {one["name"] for one in json.loads(shown.stdout)["sites"]} == {"gazeta", "vestnik"}


def test_a_monitor_begins_and_tells_when_all_is_in_order(broken: Project) -> None:
    for one in ("gazeta", "vestnik"):
        (broken.sites / f"{one}.yaml").unlink()
    monitor = broken.start("monitor")
    _await(broken, MISTAKE)
    assert monitor.poll() is None
    (broken.sites / "broken.yaml").unlink()
    _await(broken, "All site files are in order again")
    monitor.terminate()
    assert monitor.wait(60) == 0
    assert broken.log().count(MISTAKE) == 1


def test_a_folder_that_goes_while_the_monitor_runs_takes_no_site_away(broken: Project) -> None:
    """A share that is not mounted, say: what was read before holds on."""
    monitor = broken.start("monitor")
    _await(broken, MISTAKE)
    away = broken.sites.rename(broken.folder / "away")
    _await(broken, "what was read before holds on")
    away.rename(broken.sites)
    _await(broken, "The site files can be read again")
    monitor.terminate()
    assert monitor.wait(60) == 0
    assert broken.log().count("what was read before holds on") == 1
    assert "in order again" not in broken.log()
    broken.sites.rename(away)
    checked = broken.run("status", "--check")
    assert (checked.returncode, f"{broken.sites}: No such file or directory" in checked.stderr) == (2, True)


def _await(broken: Project, told: str) -> None:
    until = time.monotonic() + 90
    while told not in broken.log() and time.monotonic() < until:
        time.sleep(0.2)
    assert told in broken.log()


def test_who_names_another_site_is_served(broken: Project) -> None:
    done = broken.run("crawl", "gazeta", "-s", "CLOSESPIDER_ITEMCOUNT=3")
    assert (done.returncode, MISTAKE in done.stderr) == (0, False)
    with broken.open().connect() as connection:
        assert set(connection.execute(select(publication.c.site)).scalars()) == {"gazeta"}


@pytest.mark.parametrize("line", [("crawl", "broken"), ("crawl", "nobody"), ("list",), ("monitor", "--only", "broken")])
def test_who_names_it_or_all_is_refused_still(broken: Project, line: tuple[str, ...]) -> None:
    done = broken.run(*line)
    assert done.returncode != 0
    assert MISTAKE in done.stderr


def test_deliver_looks_at_the_runs_of_the_others(broken: Project, tmp_path: Path) -> None:
    broken.environment["MEDIAMON_ALERTS"] = f"file://{tmp_path / 'alerts'}"
    done = broken.run("deliver")
    assert f"its runs were not looked at: {broken.sites}/{MISTAKE}" in done.stdout
