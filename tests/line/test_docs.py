"""The documentation: its commands run, its links lead somewhere, its tables name what there is."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from mediamon.sites.model import Clicks, Politeness, Rule, Site
from tests.conftest import ROOT

pytestmark = pytest.mark.xdist_group("line")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "benchmarks" / "README.md"]
FENCE = re.compile(r"^```(sh[^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_command_of_the_tutorial_runs(tmp_path: Path) -> None:
    for name in ("mediamon", ".venv", "scrapy.cfg"):
        (tmp_path / name).symlink_to(ROOT / name)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MEDIAMON")}
    settings, background = "", []
    try:
        for kind, text in FENCE.findall((ROOT / "docs" / "tutorial.md").read_text("utf8")):
            if "background" in kind:
                background.append(
                    subprocess.Popen(
                        ["bash", "-c", settings + "exec " + text], cwd=tmp_path, env=environment, start_new_session=True
                    )
                )
                time.sleep(4)
                assert background[-1].poll() is None, text
                continue
            settings += text if text.startswith("export") else ""
            done = subprocess.run(
                ["bash", "-ec", settings + text],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert done.returncode == 0, (text, done.stdout, done.stderr)
            if text.endswith("scrapy list\n"):
                assert done.stdout.strip() == "herald"
            if text.endswith("scrapy report\n"):
                assert re.search(r"МГУ|Московский государственный университет.* [1-9]", done.stdout)
    finally:
        for process in background:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)
    assert len((tmp_path / "var/tutorial/urls.txt").read_text("utf8").splitlines()) > 30


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_reference_names_every_field_of_the_site_file() -> None:
    text = (ROOT / "docs" / "reference.md").read_text("utf8")
    for model in (Site, Clicks, Rule, Politeness):
        for name, field in model.model_fields.items():
            assert f"`{field.alias or name}`" in text, name


def test_the_reference_names_every_table_and_command() -> None:
    from mediamon.storage import tables_of_counts, tables_of_people, tables_of_repairs, tables_of_watches  # noqa: F401
    from mediamon.storage.tables import metadata

    text = (ROOT / "docs" / "reference.md").read_text("utf8")
    for table in metadata.tables:
        if table != "lemma":
            assert f"`{table}`" in text, table
    for command in (ROOT / "mediamon" / "commands").glob("*.py"):
        if command.stem not in ("__init__", "base"):
            assert f"| `{command.stem}" in text, command.stem
