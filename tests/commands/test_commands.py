"""Commands as a person runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import entry_points
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from scrapy.utils.project import get_project_settings

from mediamon.demo.agency import Agency
from mediamon.items import Incident
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import writing
from mediamon.storage.writing.batch import write
from tests.conftest import ROOT, Project
from tests.storage.made import NOW, made


def test_help_lists_and_teaches_them(project: Project) -> None:
    listed = project.run("--help").stdout
    ours = [one for one in entry_points(group="scrapy.commands") if one.value.startswith("mediamon.")]
    assert len(ours) > 20
    for entry in ours:
        command = entry.load()()
        command.settings = get_project_settings()
        parser = ArgumentParser(conflict_handler="resolve", description=command.long_desc())
        command.add_options(parser)
        assert f"  {entry.name} " in listed
        assert command.short_desc() in listed
        assert len(parser.format_help()) > 300


def test_report_of_an_empty_database_has_zeroes(project: Project) -> None:
    done = project.run("report")
    assert done.returncode == 0
    assert "Полярный геофизический институт" in done.stdout
    assert "0 (0)" in done.stdout


def test_report_formats_and_periods(project: Project) -> None:
    with writing(project.open()) as connection:
        write(connection, [made(1), made(2, label=None)], NOW)
    data = json.loads(project.run("report", "--format", "json").stdout)
    assert data[0]["total"] == 2
    assert data[0]["positive"] == {"count": 1, "share": 50.0, "interval": [9.5, 90.5]}
    assert json.loads(project.run("report", "--format", "json", "--from", "2026-11-02").stdout)[0]["total"] == 0
    wrong = project.run("report", "--from", "yesterday")
    assert wrong.returncode == 2
    assert "write one like 2026-10-31" in wrong.stderr


def test_report_taken_apart_and_written_as_a_workbook(project: Project) -> None:
    with writing(project.open()) as connection:
        write(connection, [made(1), made(2, label=None)], NOW)
    lines = project.run("report", "--by", "site,language,week", "--format", "csv").stdout.splitlines()
    assert lines[0].startswith("site,language,week,total,stories,positive,")
    assert [line.split(",")[:4] for line in lines[1:]] == [["s", "", "2026-10-26", "2"]]
    assert json.loads(project.run("report", "--by", "language", "--language", "kk", "--format", "json").stdout) == []
    book = project.folder / "report.xlsx"
    assert project.run("report", "--format", "xlsx", "--output", str(book), "--recount").returncode == 0
    assert book.read_bytes()[:2] == b"PK"
    for wrong, said in (
        (("--format", "xlsx"), "--output FILE"),
        (("--by", "day,week"), "only one of day, week, month"),
        (("--by", "weather"), "write some of organisation, site, language"),
        (("--organisation", "nobody"), "there are: msu, idstu"),
        (("--output", str(project.folder)), "Is a directory"),
    ):
        done = project.run("report", *wrong)
        assert done.returncode == 2, wrong
        assert said in done.stderr + done.stdout


def test_traverse_writes_urls_stats_and_a_picture(project: Project, shared_agency: Agency, tmp_path: Path) -> None:
    out, picture = tmp_path / "urls.txt", tmp_path / "graph.svg"
    address = shared_agency.url("meridian") + "/"
    done = project.run("traverse", address, "--out", str(out), "--graph", str(picture), "--max-presses", "40")
    assert done.returncode == 0, done.stderr
    urls = out.read_text("utf8").splitlines()
    assert len(urls) == len(set(urls)) > 30
    stats = json.loads(Path(f"{out}.stats.json").read_text("utf8"))
    assert stats["presses"] == 40
    assert stats["stopped"] == "presses"
    assert sum(stats["left"].values()) > 0
    assert {"presses", "reloads", "seconds", "left"} <= stats.keys()
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_traverse_without_patience_spares_nothing(project: Project, shared_agency: Agency, tmp_path: Path) -> None:
    out = tmp_path / "urls.txt"
    address = shared_agency.url("meridian") + "/"
    done = project.run("traverse", address, "--out", str(out), "--patience", "0", "--max-presses", "60")
    assert done.returncode == 0, done.stderr
    stats = json.loads(Path(f"{out}.stats.json").read_text("utf8"))
    assert stats["presses"] == 60
    assert stats["spared"] < 5 < sum(stats["left"].values())  # plain links are no buttons


def test_traverse_prints_urls_and_graphml(project: Project, shared_agency: Agency, tmp_path: Path) -> None:
    graph = tmp_path / "graph.graphml"
    address = shared_agency.url("meridian") + "/"
    done = project.run("traverse", address, "--graph", str(graph), "--max-presses", "10")
    assert done.stdout.startswith("http://127.0.0.1")
    assert len(nx.read_graphml(graph)) > 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["traverse"], "give one address"),
        (["traverse", "file:///etc/passwd"], "give one address"),
        (["traverse", "http://127.0.0.1:9/", "--graph", "x.png"], ".graphml or .svg"),
        (["train"], "say what to train"),
        (["train", "tonality", "/nowhere.jsonl"], "/nowhere.jsonl"),
        (["account"], "give one name"),
        (["deliver"], "nobody is told of anything: set MEDIAMON_ALERTS"),
        (["deliver", "-s", "MEDIAMON_ALERTS=exec://rm"], "MEDIAMON_ALERTS must be"),
    ],
)
def test_wrong_calls_are_answered_in_a_sentence(project: Project, arguments: list[str], said: str) -> None:
    done = project.run(*arguments)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_an_unreachable_page_ends_traverse_with_a_message(project: Project) -> None:
    done = project.run("traverse", "http://127.0.0.1:9/", "-s", "RETRY_TIMES=0", "-s", "ROBOTSTXT_OBEY=False")
    assert done.returncode == 1
    assert "could not be opened in the browser" in done.stderr


def test_account_prints_a_link(project: Project) -> None:
    assert project.run("account", "maria", "--role", "expert").stdout.startswith("/sign-in/")
    assert project.run("account", "maria").stdout.startswith("/sign-in/")


class Hook(BaseHTTPRequestHandler):
    """Takes alerts as a chat's webhook would; is down while `down`."""

    down = False
    got: list[dict[str, str]] = []  # noqa: RUF012

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not Hook.down:
            Hook.got.append(json.loads(body))
        self.send_response(503 if Hook.down else 200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def hook() -> Iterator[str]:
    Hook.got.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"json://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def test_alerts_are_delivered_once_though_the_target_was_down(project: Project, hook: str) -> None:
    with writing(project.open()) as connection:
        open_incident(connection, Incident("s", "drift", "high", "s is broken", "why"), NOW)
    Hook.down = True
    assert "0 delivered, 1 put off" in project.run("deliver", "-s", f"MEDIAMON_ALERTS={hook}").stdout
    Hook.down = False
    with writing(project.open()) as connection:
        connection.exec_driver_sql("UPDATE alert_target SET next_try = NULL")
    for _ in range(2):
        project.run("deliver", "-s", f"MEDIAMON_ALERTS={hook}")
    assert [one["title"] for one in Hook.got] == ["s is broken"]


def test_train_makes_a_model_that_can_be_used(project: Project, tmp_path: Path) -> None:
    good, bad = "МГУ получил премию за открытие и гордится успехом", "МГУ оштрафован за обман и подозревается в краже"
    lines = []
    for number in range(60):
        for label, text in (("positive", good), ("negative", bad), ("neutral", "МГУ провёл встречу в зале")):
            lines.append(
                {"text": f"{text} номер {number}.", "target": "МГУ", "start": 0, "end": 3, "label": label, "lang": "ru"}
            )
    data = tmp_path / "labels.jsonl"
    data.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), "utf8")
    done = project.run("train", "tonality", str(data), "--out", str(tmp_path / "model"), "--rounds", "0")
    assert done.returncode == 0, done.stderr + done.stdout
    assert "ru:" in done.stdout
    from mediamon.tonality import load_model

    assert load_model(tmp_path / "model").score_target("МГУ оштрафован за обман.", 0, 3, "ru")[0] == "negative"


def test_outside_a_project_mediamon_is_scrapy_with_our_settings(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MEDIAMON", "SCRAPY"))}
    done = subprocess.run(
        [sys.executable, "-m", "mediamon", "list"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.split() == ["agentstvo", "gazeta", "meridian", "vestnik"]
    assert ROOT not in tmp_path.parents
