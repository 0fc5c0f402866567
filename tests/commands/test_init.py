"""A project of one's own, made by the package as a user installs it: from a wheel, outside of the repository."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from mediamon.commands.init import begin
from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from tests.conftest import ROOT

pytestmark = [pytest.mark.xdist_group("init"), pytest.mark.timeout(1200)]
FILES = {"scrapy.cfg", "newsroom/__init__.py", "newsroom/settings.py", "organisations.yaml", "sites/.gitkeep"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has mediamon's wheel; what it needs comes from this one."""
    folder = tmp_path_factory.mktemp("installed")
    source = (
        folder / "source"
    )  # in the checkout its egg-info, half written, would hide what is installed from other tests
    shutil.copytree(ROOT / "mediamon", source / "mediamon", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "requirements.in", "README.md"):
        shutil.copy(ROOT / name, source / name)
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*build, str(source)], check=True, timeout=900, cwd=folder)
    venv.create(folder / "env", with_pip=False)
    inside = next((folder / "env" / "lib").glob("python*/site-packages"))
    (inside / "needed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", "utf8")
    wheel = next(folder.glob("mediamon-*.whl"))
    with zipfile.ZipFile(wheel) as archive:  # a wheel of Python alone is what lies in site-packages
        archive.extractall(inside)
    return folder / "env" / "bin"


def run(programs: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MEDIAMON", "PYTHON", "SCRAPY"))
    }
    command = [str(programs / "python"), "-m", "mediamon", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900)


def test_a_project_outside_the_repository(installed: Path, tmp_path: Path, shared_agency: Agency) -> None:
    begun = run(installed, tmp_path, "init", "ours", "--contact", "mailto:press@our.example")
    assert begun.returncode == 0, begun.stderr
    ours = tmp_path / "ours"
    assert {str(one.relative_to(ours)) for one in ours.rglob("*") if one.is_file()} == FILES
    where = [str(installed / "python"), "-c", "import mediamon; print(mediamon.__file__)"]
    assert str(installed.parent) in subprocess.run(where, capture_output=True, text=True, cwd=ours).stdout
    assert run(installed, ours, "list").stdout.split() == []
    (one,) = [path for path in write_site_files(shared_agency, tmp_path / "all") if path.stem == "vestnik"]
    (ours / "sites" / "vestnik.yaml").write_text(one.read_text("utf8"), "utf8")
    assert run(installed, ours, "list").stdout.split() == ["vestnik"]
    crawled = run(installed, ours, "crawl", "vestnik", "-s", "CLOSESPIDER_ITEMCOUNT=30")
    assert crawled.returncode == 0, crawled.stderr[-2000:]
    assert "newsroom (+mailto:press@our.example)" in (ours / "newsroom/settings.py").read_text("utf8")
    assert json.loads(run(installed, ours, "report", "--format", "json").stdout)[0]["total"] > 0
    assert (ours / "data" / "mediamon.sqlite").exists()
    again = run(installed, tmp_path, "init", "ours")
    assert again.returncode == 2
    assert "is there already: give a folder without a project" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give one folder"),
        (("x", "--module", "9 lives"), "write small Latin letters"),
        (("x", "--contact", "me"), "--contact must be like"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mediamon", "init", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_what_the_settings_propose_is_named_as_scrapy_names_it(tmp_path: Path) -> None:
    begin(tmp_path, "ours", "")
    proposed = (tmp_path / "ours" / "settings.py").read_text("utf8")
    assert 'SPIDER_MODULES = ["ours.spiders"]' in proposed
    assert "MODULE." not in proposed


def test_what_the_settings_propose_can_be_taken_as_it_stands(tmp_path: Path) -> None:
    begin(tmp_path, "ours", "")
    settings = tmp_path / "ours" / "settings.py"
    text = settings.read_text("utf8")
    taken = re.sub(r"(?m)^# (?=[A-Z_]+ = )", "", text)
    assert taken != text
    settings.write_text(taken, "utf8")
    found = runpy.run_path(str(settings))
    assert found["ITEM_PIPELINES"] == {"ours.stages.MyStage": 450}
    assert found["SPIDER_MODULES"] == ["ours.spiders"]
