"""The setting MEDIAMON_BROWSER_FORGETS reaches the driver that a run starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from mediamon.browser.driver.forgetting import SCRIPT
from mediamon.browser.driver.loaded import NODE_OPTIONS
from tests.browser.site import running
from tests.conftest import Project

# Loaded into the driver before anything else; it writes down what else is.
TELL = "require('fs').writeFileSync(process.env.TOLD, process.env.NODE_OPTIONS);"


@pytest.mark.parametrize(("options", "loaded"), [((), True), (("-s", "MEDIAMON_BROWSER_FORGETS=False"), False)])
def test_a_run_says_whether_its_driver_forgets(
    project: Project, tmp_path: Path, options: tuple[str, ...], loaded: bool
) -> None:
    tell, told = tmp_path / "tell.js", tmp_path / "told"
    tell.write_text(TELL)
    project.environment |= {"TOLD": str(told), NODE_OPTIONS: f"--require {tell}"}
    with running() as site:
        url = site.put("<button id=one>one</button>", "one.onclick = () => only('1');")
        done = project.run("traverse", url, "--out", str(tmp_path / "urls"), *options)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "urls").read_text("utf8").split() == [f"{site.base}/found/1"]
    assert (SCRIPT.as_posix() in told.read_text("utf8")) is loaded
