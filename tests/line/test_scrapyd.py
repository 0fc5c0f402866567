"""scrapyd runs the project from an egg made by scrapyd-deploy."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import func, select

from mediamon.demo.server import PORTS_FOR_PEOPLE, running
from mediamon.storage.engine import open_database
from mediamon.storage.tables import publication
from tests.conftest import ROOT

pytestmark = pytest.mark.xdist_group("line")
SHIPPED = ("mediamon", "setup.py", "pyproject.toml", "scrapy.cfg", "requirements.in", "README.md")
MARK = "9.9.9"  # a version that only the egg has


def ask(address: str, data: str | None = None) -> dict[str, object]:
    request = Request(address, data=data.encode() if data else None)
    with urlopen(request, timeout=30) as answer:
        return dict(json.load(answer))


@pytest.fixture
def scrapyd(tmp_path: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {"bind_address": "127.0.0.1", "http_port": port, "poll_interval": 0.5, "max_proc": 1}
    lines = [f"{name} = {value}" for name, value in settings.items()]
    (tmp_path / "scrapyd.conf").write_text("\n".join(["[scrapyd]", *lines]))
    environment = {
        **os.environ,
        "MEDIAMON_DATA": str(tmp_path / "data"),
        "MEDIAMON_SITES": "",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    log = (tmp_path / "scrapyd.log").open("w")
    program = Path(sys.executable).with_name("scrapyd")
    server = subprocess.Popen([program], cwd=tmp_path, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                ask(f"{address}/daemonstatus.json")
                break
            except URLError:
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(20)
        log.close()


def deploy(folder: Path, address: str) -> str:
    """Copy what ships, mark it, deploy it; returns what scrapyd-deploy said."""
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
    configuration.write_text(configuration.read_text().replace("http://127.0.0.1:6800/", address))
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
