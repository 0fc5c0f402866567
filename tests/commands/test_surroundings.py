"""Where and how commands are called: outside of projects, with outputs that take ASCII alone or are closed, in folders of any name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mediamon.storage.database.engine import writing
from mediamon.storage.writing.batch import write
from tests.conftest import ROOT, Project
from tests.storage.made import NOW, made

SCRAPY = Path(sys.executable).with_name("scrapy")


@pytest.mark.parametrize("command", ["status", "doctor", "report"])
def test_scrapy_lists_our_commands_everywhere_and_they_say_where_they_belong(tmp_path: Path, command: str) -> None:
    plain = {name: value for name, value in os.environ.items() if name != "SCRAPY_SETTINGS_MODULE"}
    done = subprocess.run(
        [SCRAPY, command], cwd=tmp_path, env=plain, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "call it in the folder of one" in done.stderr
    assert "Traceback" not in done.stderr


def labelled(project: Project, shell: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`mediamon label 1` of a publication in Russian."""
    with writing(project.open()) as connection:
        write(connection, [made(1)], NOW)
    line = [sys.executable, "-m", "mediamon", "label", "1"]
    words = line if not shell else ["sh", "-c", f'exec "$0" "$@" {shell}', *line]
    given = project.environment | environment
    return subprocess.run(words, cwd=ROOT, env=given, capture_output=True, encoding="utf8", timeout=60, check=False)


@pytest.mark.parametrize(("encoding", "printed"), [("ascii", "Заголовок"), ("latin-1", "\\u0417")])
def test_what_an_output_has_no_sign_for_is_printed_all_the_same(project: Project, encoding: str, printed: str) -> None:
    done = labelled(project, PYTHONUTF8="0", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert printed in done.stdout


def test_a_closed_output_is_no_failure(project: Project) -> None:
    done = labelled(project, ">&-")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_data_folder_of_any_name_holds_the_database_too(tmp_path: Path) -> None:
    folder = tmp_path / "50 %41?x#y Папка"
    project = Project(folder)
    del project.environment["MEDIAMON_DATABASE"]
    assert project.run("monitor", "--once").returncode == 0
    assert (folder / "mediamon.sqlite").is_file()
    project.end()
