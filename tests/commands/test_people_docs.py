"""The commands of docs/alerts.md, docs/press-review.md and docs/citing.md run as they stand there."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from scrapy.settings import Settings as ScrapySettings

from mediamon import settings as ours
from mediamon.commands import alerts, deliver, export, review
from mediamon.commands.base import ProjectCommand
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.running import runs
from mediamon.storage.writing.batch import write
from tests.alerts.serving import hook
from tests.conftest import ROOT
from tests.storage.made import NOW, made

FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMANDS: dict[str, Callable[[], ProjectCommand]] = {
    "alerts": alerts.Command,
    "deliver": deliver.Command,
    "review": review.Command,
    "export": export.Command,
}


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path / 'd.sqlite'}"
    engine = open_database(address)
    with writing(engine) as connection:
        items = [
            made(n, body=f"МГУ открыл институт {n}", label="negative" if n % 2 else "positive") for n in range(1, 6)
        ]
        write(connection, items, NOW.replace(month=10))
    engine.dispose()
    return address


def run(line: str, database: str) -> int:
    """A line `scrapy …` in this process; its exit code."""
    import argparse

    name, *arguments = shlex.split(line, comments=True)[1:]
    command = COMMANDS[name]()
    given = ScrapySettings()
    given.setmodule(ours)
    given.set("MEDIAMON_DATABASE", database)
    given.set("MEDIAMON_ALERTS", os.environ.get("MEDIAMON_ALERTS"))
    command.settings = given
    parser = argparse.ArgumentParser(conflict_handler="resolve")
    command.add_options(parser)
    options, rest = parser.parse_known_args(arguments)
    command.run(rest, options)
    return command.exitcode


def test_runs_that_fail_are_told_without_a_monitor(
    stored: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sites").mkdir()
    (tmp_path / "sites" / "s.yaml").write_text("name: s\nfeeds: [http://127.0.0.1:9/feed]\n", "utf8")
    monkeypatch.setattr(ours, "MEDIAMON_SITES", [str(tmp_path / "sites")])
    engine = open_database(stored)
    with hook() as service:
        monkeypatch.setenv("MEDIAMON_ALERTS", service.address)
        for number in range(4):
            assert run("scrapy deliver", stored) == 0
            assert [one["title"] for one in service.got] == ([] if number < 3 else ["s: its runs fail"])
            with writing(engine) as connection:
                runs.end(connection, runs.begin(connection, "s", number, NOW), "storage_unavailable", {}, NOW)
    engine.dispose()


@pytest.mark.parametrize("page", ["alerts", "press-review", "citing"])
def test_the_commands_of_a_page_run(page: str, stored: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf8")
    ran = 0
    with hook() as service:
        for line in "".join(FENCE.findall(text)).splitlines():
            if line.startswith("export "):
                monkeypatch.setenv(line.split()[1].partition("=")[0], service.address)
            elif line.startswith("scrapy "):
                assert run(line, stored) == 0, line
                ran += 1
    assert ran > 1
    if page == "alerts":
        assert [one["title"] for one in service.got] == ["mediamon: a test", "mediamon: проверка"]
