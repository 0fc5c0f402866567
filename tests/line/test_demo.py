"""`make demo`: the whole line, and what it leaves in the dashboard, as the documentation shows it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError
from sqlalchemy import select

from mediamon.dashboard.application import Settings
from mediamon.mentions import load_organisations
from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import score
from tests.conftest import Project
from tests.dashboard.everything import Served, dashboard_of

pytestmark = [pytest.mark.xdist_group("demo"), pytest.mark.timeout(1800)]
SHOTS = {
    "report": "/",
    "labelling": "/labelling",
    "incident": "/incidents/1",
    "publication": "/publications/{publication}",
    "search": "/search?words=институт",
    "runs": "/runs",
    "traversals": "/traversals",
}


@dataclass
class Shown:
    """What the demo printed, and the folder that it filled."""

    code: int
    printed: str
    troubles: str
    folder: Path


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    project = Project(tmp_path_factory.mktemp("demo"))
    project.environment["DEMO_ONCE"] = "1"
    done = project.run("demo", timeout=900)
    return Shown(done.returncode, done.stdout, done.stderr, project.folder / "demo")


@pytest.fixture(scope="module")
def dashboard(shown: Shown) -> Iterator[Served]:
    engine = open_database(f"sqlite:///{shown.folder / 'mediamon.sqlite'}")
    with engine.connect() as connection:
        bad = select(score.c.publication_id).where(score.c.label == "negative").order_by(score.c.publication_id)
        number = connection.execute(bad).scalars().first()
    settings = Settings(load_organisations(), ("127.0.0.1",), shown.folder, (shown.folder / "sites",))
    with dashboard_of(engine, settings, {"publication": str(number)}) as served:
        yield served
    engine.dispose()


def test_the_demo_shows_the_whole_line(shown: Shown) -> None:
    assert shown.code == 0, shown.troubles[-3000:]
    lines = shown.printed.splitlines()
    for count, site in ((140, "vestnik"), (90, "gazeta"), (110, "agentstvo"), (70, "meridian")):
        assert f"{count} of {count}" in next(line for line in lines if line.strip().startswith(site))
    assert "buttons pressed that nobody should press: 0" in shown.printed
    assert "INCIDENT (high) vestnik" in shown.printed
    assert "200 of 200 publications, 0 of them under suspicion" in shown.printed
    assert "The dashboard answers with status 200." in shown.printed


def take_picture(page: Page, path: Path) -> None:
    """Chromium cannot while what it draws with is being started anew ("Unable to capture screenshot"), as on a machine with much to do."""
    for attempt in range(3):
        try:
            page.screenshot(path=path)
        except PlaywrightError:
            if attempt == 2:
                raise
            page.wait_for_timeout(500)
        else:
            return


def test_pictures_of_the_documentation(dashboard: Served, chromium: Browser, tmp_path: Path) -> None:
    """SCREENSHOTS=docs/pictures makes those that the documentation shows; they are made here each time all the same."""
    folder = Path(os.environ.get("SCREENSHOTS") or tmp_path)
    context = chromium.new_context(viewport={"width": 1200, "height": 800}, locale="en")
    page = context.new_page()
    page.goto(dashboard.sign_in())
    for name, path in SHOTS.items():
        answer = page.goto(dashboard.address + path.format(**dashboard.examples))
        assert answer is not None
        assert answer.status == 200, name
        take_picture(page, folder / f"{name}.png")
        assert (folder / f"{name}.png").stat().st_size > 20_000, name
    context.close()
