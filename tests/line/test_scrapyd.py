"""scrapyd runs the project from an egg made by scrapyd-deploy."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import func, select

from mediamon.commands.init import begin
from mediamon.demo.agency import Agency
from mediamon.demo.server import PORTS_FOR_PEOPLE, running
from mediamon.demo.site_files import write_site_files
from mediamon.fleet.scrapyd import ScrapydExecutor
from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import publication
from tests.conftest import ROOT, Project
from tests.ports import free_port
from tests.postgres import Server

pytestmark = pytest.mark.xdist_group("line")
SHIPPED = ("mediamon", "setup.py", "pyproject.toml", "scrapy.cfg", "requirements.in", "README.md")
MARK = "9.9.9"  # a version that only the egg has


def ask(address: str, data: str | None = None) -> dict[str, object]:
    request = Request(address, data=data.encode() if data else None)
    with urlopen(request, timeout=30) as answer:
        return dict(json.load(answer))


@contextmanager
def node(folder: Path, environment: dict[str, str], **more: object) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scrapyd: its address, its process, which leads a session of its own."""
    folder.mkdir(exist_ok=True)
    port = free_port()
    settings = {"bind_address": "127.0.0.1", "http_port": port, "poll_interval": 0.5, "max_proc": 1, **more}
    lines = [f"{name} = {value}" for name, value in settings.items()]
    (folder / "scrapyd.conf").write_text("\n".join(["[scrapyd]", *lines]))
    environment = environment | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    log = (folder / "scrapyd.log").open("w")
    program = Path(sys.executable).with_name("scrapyd")
    server = subprocess.Popen([program], cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
            except OSError:
                time.sleep(0.2)
        yield address, server
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(20)
        log.close()


@pytest.fixture
def scrapyd(tmp_path: Path) -> Iterator[str]:
    environment = {**os.environ, "MEDIAMON_DATA": str(tmp_path / "data"), "MEDIAMON_SITES": ""}
    with node(tmp_path, environment) as (address, _):
        yield address


def deploy(folder: Path, address: str, login: str = "") -> str:
    """Copy what ships, mark it, deploy it; returns what scrapyd-deploy said. login: lines of the target's."""
    folder.mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder)
    package = folder / "mediamon" / "__init__.py"
    package.write_text(package.read_text().replace('__version__ = "', f'__version__ = "{MARK}+'))
    configuration = folder / "scrapy.cfg"
    configuration.write_text(configuration.read_text().replace("http://127.0.0.1:6800/", address) + login)
    program = Path(sys.executable).with_name("scrapyd-deploy")
    done = subprocess.run([program], cwd=folder, capture_output=True, text=True, timeout=120)
    return done.stdout + done.stderr


def test_an_egg_is_deployed_and_crawls(scrapyd: str, tmp_path: Path) -> None:
    said = deploy(tmp_path / "project", scrapyd)
    assert '"spiders": 4' in said, said
    try:
        agency_running = running(PORTS_FOR_PEOPLE)
        with agency_running as agency:
            job = ask(f"{scrapyd}/schedule.json", "project=mediamon&spider=gazeta")["jobid"]
            for _ in range(120):
                jobs = ask(f"{scrapyd}/listjobs.json?project=mediamon")
                if any(one["id"] == job for one in jobs["finished"]):  # type: ignore[attr-defined]
                    break
                time.sleep(0.5)
            agents = {seen.headers.get("user-agent", "") for seen in agency.requests if seen.site == "gazeta"}
    except OSError as error:
        pytest.skip(f"the demo's usual ports are taken: {error}")
    assert all(MARK in agent for agent in agents), agents
    engine = open_database(f"sqlite:///{tmp_path / 'data' / 'mediamon.sqlite'}")
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 90
    engine.dispose()


@pytest.mark.xdist_group("line")
def test_two_nodes_one_lost_everything_is_crawled_once(tmp_path: Path, postgres: Server, shared_agency: Agency) -> None:
    """A monitor gives runs to two nodes with passwords; one is killed with all it runs; the other one takes its site."""
    project = Project(tmp_path / "project", postgres.new_database("nodes"))
    for path in write_site_files(shared_agency, project.sites):
        path.write_text(path.read_text("utf8") + "\npoll: {least: 0.1, most: 0.1}\n", "utf8")
    (project.sites / "bad.yaml").write_text("name: bad\nfeeds: [x", "utf8")  # left out by the nodes, as by the monitor
    engine = project.open()
    login = {"username": "u", "password": "p"}
    with (
        node(tmp_path / "a", project.environment, **login) as (first, first_process),
        node(tmp_path / "b", project.environment, **login) as (second, _),
    ):
        for number, address in enumerate((first, second)):
            said = deploy(tmp_path / f"deployed{number}", address, "username = u\npassword = p\n")
            assert '"spiders": 4' in said, said
        nodes = ",".join(address.replace("http://", "http://u:p@") for address in (first, second))
        project.environment["MEDIAMON_SCRAPYD"] = nodes
        settings = ("-s", "MEDIAMON_EXECUTOR=scrapyd", "-s", "MEDIAMON_RUNS_AT_ONCE=1")
        monitor = project.start("monitor", "--only", "gazeta", "vestnik", *settings)
        expected = {url for site in ("gazeta", "vestnik") for url in shared_agency.expected_urls(site)}
        killed, found = False, set[str]()
        deadline = time.monotonic() + 240
        while time.monotonic() < deadline and not (killed and found == expected):
            time.sleep(0.5)
            with engine.connect() as connection:
                found = set(connection.execute(select(publication.c.url)).scalars())
            if not killed and 20 < len(found) < 200:
                os.killpg(first_process.pid, signal.SIGKILL)
                for pid in _of(first_process.pid, tmp_path / "a"):
                    os.kill(pid, signal.SIGKILL)
                killed = True
        assert killed
        assert found == expected
        monitor.send_signal(signal.SIGTERM)
        assert monitor.wait(60) == 0
    project.end()
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == len(expected)
    engine.dispose()


def test_a_project_of_ones_own_is_deployed_and_run_by_the_monitor(
    tmp_path: Path, postgres: Server, shared_agency: Agency
) -> None:
    """As `mediamon init` makes it: another name, and sites and organisations that the egg does not hold."""
    ours, sites, database = tmp_path / "ours", tmp_path / "sites", postgres.new_database("ours")
    begin(ours, "newsroom", "mailto:press@our.example")
    write_site_files(shared_agency, sites)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MEDIAMON", "SCRAPY"))}
    environment |= {"PYTHONPATH": str(ROOT), "MEDIAMON_DATABASE": database, "MEDIAMON_DATA": str(tmp_path / "data")}
    environment |= {"MEDIAMON_SITES": str(sites), "MEDIAMON_ORGANISATIONS": str(ours / "organisations.yaml")}
    with node(tmp_path / "node", environment, username="u", password="p") as (address, _):
        log_in = address.replace("http://", "http://u:p@")
        for wrong, told in ((address, "give user and password"), (log_in, "'newsroom' not found: deploy it there")):
            executor = ScrapydExecutor([wrong], 1, "newsroom")
            assert told in "".join(executor.look())
            assert not executor.start("gazeta")
        configuration = ours / "scrapy.cfg"
        target = f"url = {address}/\nusername = u\npassword = p"
        configuration.write_text(configuration.read_text().replace("url = http://127.0.0.1:6800/", target))
        program = Path(sys.executable).with_name("scrapyd-deploy")
        done = subprocess.run([program], cwd=ours, env=environment, capture_output=True, text=True, timeout=120)
        assert '"spiders": 4' in done.stdout, done.stdout + done.stderr
        command = [sys.executable, "-m", "mediamon", "monitor", "--once", "--only", "gazeta"]
        command += ["-s", "MEDIAMON_EXECUTOR=scrapyd"]
        given = environment | {"MEDIAMON_SCRAPYD": log_in}
        log = subprocess.run(command, cwd=ours, env=given, capture_output=True, text=True, timeout=200).stderr
        with open_database(database).connect() as connection:
            found = set(connection.execute(select(publication.c.url)).scalars())
    assert found == set(shared_agency.expected_urls("gazeta")), log
    agents = {seen.headers.get("user-agent", "") for seen in shared_agency.requests if seen.site == "gazeta"}
    assert "newsroom (+mailto:press@our.example)" in agents


def _of(leader: int, folder: Path) -> list[int]:
    """Processes that scrapyd has started in its folder, which outlive it."""
    found = []
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with suppress(OSError):
            if link.readlink() == folder and int(link.parent.name) != leader:
                found.append(int(link.parent.name))
    return found
