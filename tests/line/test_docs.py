"""The documentation: its commands run, its links lead somewhere, its tables name what there is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path

import pytest

from mediamon.sites.model import Clicks, Politeness, Polling, Rule, Site
from tests.conftest import ROOT

pytestmark = [pytest.mark.xdist_group("line"), pytest.mark.timeout(1200)]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "benchmarks" / "README.md",
    *sorted((ROOT / "benchmarks" / "results").glob("*.md")),
]
FENCE = re.compile(r"^```(sh[^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_command_of_the_tutorial_runs(tmp_path: Path) -> None:
    """A shell for all of it, as a reader has one; the agency and the dashboard in shells of their own."""
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MEDIAMON", "SCRAPY"))}
    settings, background, said = "", list[subprocess.Popen[bytes]](), dict[str, str]()
    try:
        for kind, text in FENCE.findall((ROOT / "docs" / "tutorial.md").read_text("utf8")):
            if "background" in kind:
                command = ["bash", "-c", settings + "exec " + text]
                background.append(subprocess.Popen(command, cwd=tmp_path, env=environment, start_new_session=True))
                time.sleep(4)
                assert background[-1].poll() is None, text
                continue
            command = ["bash", "-ec", settings + text]
            done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
            assert done.returncode == 0, (text, done.stdout, done.stderr)
            said[text] = done.stdout
            settings += "".join(f"{line}\n" for line in text.splitlines() if line.startswith(("export ", "cd ")))
    finally:
        for process in background:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)
    told = "\n".join(said.values())
    assert "Written: " in told
    assert re.search(r"Московский государственный университет.* [1-9]", told)
    assert "administrator: neutral" in told
    assert re.search(r"[1-9]\d* publications mention keldysh", told)
    assert "Watch 1: " in told
    assert "extracted anew" in told
    assert len((tmp_path / "ours/urls.txt").read_text("utf8").splitlines()) > 30


def test_the_handbook_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "handbook")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    built = {path.stem for path in (tmp_path / "handbook").glob("*.html")}
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} | {"benchmarks", "changelog"} <= built
    for page in (tmp_path / "handbook").glob("*.html"):
        outside = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)"', page.read_text("utf8"))
        assert outside == [], (page.name, outside)  # it is read without the web


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_reference_names_every_field_of_the_site_file() -> None:
    text = (ROOT / "docs" / "reference.md").read_text("utf8")
    for model in (Site, Clicks, Rule, Politeness, Polling):
        for name, field in model.model_fields.items():
            assert f"`{field.alias or name}`" in text, name


def test_the_reference_names_every_table_and_command() -> None:
    rooms = list((ROOT / "mediamon" / "storage" / "tables").glob("*.py"))
    assert len(rooms) > 10
    for name in rooms:
        import_module(f"mediamon.storage.tables.{name.stem}")
    from mediamon.storage.tables.found import metadata

    text = (ROOT / "docs" / "reference.md").read_text("utf8")
    for table in metadata.tables:
        if table != "lemma":
            assert f"`{table}`" in text, table
    for command in (ROOT / "mediamon" / "commands").glob("*.py"):
        if "\nclass Command(" in command.read_text("utf8"):
            assert f"| `{command.stem}" in text, command.stem


def test_every_test_that_security_names_exists() -> None:
    text = (ROOT / "docs" / "security.md").read_text("utf8")
    named = re.findall(r"`(tests/[\w/]+(?:\.py)?)`(?: \(([^)]*)\))?", text)
    assert len(named) > 25
    for path, names in named:
        assert (ROOT / path).exists(), path
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"def test_\w*{name}", (ROOT / path).read_text("utf8")), (path, name)


def test_units_and_container_name_what_there_is() -> None:
    folder = ROOT / "deploy"
    commands = {path.stem for path in (ROOT / "mediamon" / "commands").glob("*.py")}
    for unit in folder.glob("*.service"):
        parser = ConfigParser(strict=False, interpolation=None)
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read_string(unit.read_text("utf8"))
        assert {"Unit", "Service"} <= set(parser.sections())
        assert "Install" in parser or unit.with_suffix(".timer").exists()
        assert parser["Service"]["ExecStart"].split()[1] in commands
    text = (folder / "Containerfile").read_text("utf8")
    for copied in re.findall(r"^COPY (.+) \./\S*$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split()), copied
    assert all(command in commands for command in re.findall(r'\["mediamon", "(\w+)"', text))
    if shutil.which("systemd-analyze"):
        units = sorted(map(str, folder.glob("*.service")))
        told = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True).stderr
        assert not re.search("Unknown|Failed to parse|Invalid", told), told


def test_the_container_file_has_nothing_that_its_linter_would_change() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, "--no-color", ROOT / "deploy" / "Containerfile"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
