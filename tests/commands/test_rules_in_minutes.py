"""docs/rules.md and docs/adding-a-site.md: their commands run as they stand there, one after the other."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.conftest import ROOT

# The ports are those that people see, as in the tutorial.
pytestmark = [pytest.mark.xdist_group("line"), pytest.mark.timeout(1200)]
FENCE = re.compile(r"^```(sh[^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
TRIES = 600


def run(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The commands of a how-to, beside the agency that it starts."""
    for one in ("mediamon", ".venv", "scrapy.cfg"):
        (folder / one).symlink_to(ROOT / one)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MEDIAMON", "SCRAPY"))}
    blocks = FENCE.findall((ROOT / "docs" / name).read_text("utf8"))
    background = [text for kind, text in blocks if "background" in kind]
    script = "".join(text for kind, text in blocks if "background" not in kind)
    servers = [
        subprocess.Popen(["bash", "-c", "exec " + one], cwd=folder, env=environment, start_new_session=True)
        for one in background
    ]
    try:
        wait_for("http://127.0.0.1:8801/")
        return subprocess.run(
            ["bash", "-euc", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=900
        )
    finally:
        for server in servers:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(20)


def test_every_command_runs(tmp_path: Path) -> None:
    done = run("rules.md", tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "by the rule of 2020-01-01 (var/rules/sites/vestnik.yaml:6)" in done.stdout
    assert done.stdout.strip().endswith("1 of 1 kept pages yield what is expected of them.")
    assert "<h2 id=" in (tmp_path / "var/rules/methods.html").read_text("utf8")


def test_a_site_is_added_as_the_how_to_says(tmp_path: Path) -> None:
    done = run("adding-a-site.md", tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "Written: var/adding/sites/gazeta.yaml, with 16 pages as tests" in done.stdout
    assert done.stdout.count("gazeta: all is well.") == 2
    assert "Spider closed (closespider_itemcount)" in done.stderr


def wait_for(address: str) -> None:
    for _ in range(TRIES):
        try:
            with urlopen(address, timeout=60):
                return
        except URLError:
            subprocess.run(["sleep", "0.1"], check=True)
    raise AssertionError(f"{address} does not answer")
