"""What the tests share: real databases, the demo agency, and crawls in processes of their own."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright
from sqlalchemy import Engine

from mediamon.browser.launch import launch_options
from mediamon.demo.agency import Agency
from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files
from mediamon.storage.database.engine import open_database
from tests.postgres import Server
from tests.postgres import running as running_postgres
from tests.warm import Warm, can_be_warm

ROOT = Path(__file__).parent.parent
# `make test` tries the same examples every time, so that a change is what makes it fail; `make fuzz` looks for new ones.
settings.register_profile("steady", max_examples=60, derandomize=True, deadline=None)  # `make fuzz` tries 5,000
settings.register_profile(
    "fuzz", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile(os.environ.get("HYPOTHESIS", "steady"))


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist looks which groups there are
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that drive a browser by hand wait for pages of a machine that does other things besides: what fails there is tried once more
    and told (`-rR`). Tests of faults are not: what is lost in one run of ten is lost. What takes long comes first.
    """
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))
        # Else both processes would wait for the one that has the group. Only this one may be parted: each process has a server of its own.
        if _takes_long(item) and _groups(item) == ["postgres"]:
            item.add_marker(pytest.mark.xdist_group("long"))
    items.sort(key=_takes_long, reverse=True)


NOT_RUN = "NOT RUN: the machine was too slow for the time that was given; run `make test` without TESTS_UNTIL"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where a run has to end by a time (TESTS_UNTIL, seconds since 1970), what has not begun by then is left out, and told (`-rs`)."""
    if time.time() > float(os.environ.get("TESTS_UNTIL", "inf")):
        pytest.skip(NOT_RUN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How much was left out."""
    if left := _left_out(terminalreporter):
        terminalreporter.write_line(f"{left} tests were not run: this is no pass", red=True)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that has left something out has not passed, whatever the others said."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.exitstatus == pytest.ExitCode.OK and reporter is not None and _left_out(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _left_out(reporter: pytest.TerminalReporter) -> int:
    return sum(NOT_RUN in str(report.longrepr) for report in reporter.stats.get("skipped", ()))


def _takes_long(item: pytest.Item) -> bool:
    """Whether it begins processes of its own: whole crawls, nodes, commands."""
    return "project" in getattr(item, "fixturenames", ()) or item.path.parent.name in ("line", "fleet")


def _groups(item: pytest.Item) -> list[str]:
    return sorted({mark.args[0] for mark in item.iter_markers("xdist_group")})


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for all tests of this process."""
    with running_postgres("pg") as server:
        if server is None:
            pytest.skip("no PostgreSQL on this machine")
        yield server


@pytest.fixture(scope="session")
def newest_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of the newest schema with nothing in it, to be copied."""
    path = tmp_path_factory.mktemp("newest") / "newest.sqlite"
    open_database(f"sqlite:///{path}").dispose()
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgres"))])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database, once of each kind: empty, or of the newest schema where the test asks for an engine, too."""
    newest = "engine" in request.fixturenames
    if request.param == "sqlite":
        path = tmp_path / "test.sqlite"
        if newest:
            shutil.copyfile(request.getfixturevalue("newest_file"), path)
        return f"sqlite:///{path}"
    server: Server = request.getfixturevalue("postgres")
    name = f"t{abs(hash(str(tmp_path))):x}"
    return server.migrated_database(name) if newest else server.new_database(name)


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """That database, migrated."""
    opened = open_database(database_url)
    yield opened
    opened.dispose()


@pytest.fixture(scope="session")
def shared_agency() -> Iterator[Agency]:
    """One agency for tests that only read from it."""
    with running() as agency:
        yield agency


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Where tests run in the background, Ctrl-C is ignored, and so it would be by the commands that they begin."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Project:
    """A folder with site files, in which commands run as a user would run them."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder = folder
        self.sites = folder / "sites"
        self.sites.mkdir(parents=True, exist_ok=True)
        self._started: list[subprocess.Popen[str]] = []
        self.database = database or f"sqlite:///{folder / 'mediamon.sqlite'}"
        self.environment = {
            **os.environ,
            "MEDIAMON_DATA": str(folder),
            "MEDIAMON_DATABASE": self.database,
            "MEDIAMON_SITES": str(self.sites),
            "MEDIAMON_USER_AGENT": "mediamon-tests (+mailto:tests@example.org)",
        }

    def start(self, *arguments: str, **keywords: object) -> subprocess.Popen[str]:
        """`mediamon …` in a process of its own; its log goes to `log` in the folder."""
        warm = can_be_warm(self.environment, keywords)
        begin, words = (Warm, arguments) if warm else (subprocess.Popen, [sys.executable, "-m", "mediamon", *arguments])
        process: subprocess.Popen[str] = begin(  # type: ignore[call-overload]
            words,
            env=self.environment,
            cwd=ROOT,
            text=True,
            stdin=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("a"),
            **{"stdout": subprocess.PIPE, **keywords},
        )
        self._started.append(process)
        return process

    def end(self) -> None:
        """Nothing that a test has started outlives it, whatever became of the test."""
        for process in self._started:
            if process.poll() is None:
                process.kill()
                process.wait(20)

    def run(self, *arguments: str, timeout: float = 200, **keywords: object) -> subprocess.CompletedProcess[str]:
        """The same, to its end."""
        (self.folder / "log").unlink(missing_ok=True)
        process = self.start(*arguments, **keywords)
        try:
            out, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return subprocess.CompletedProcess(arguments, process.returncode, out, self.log())

    def log(self) -> str:
        """What the last commands logged."""
        return (self.folder / "log").read_text()

    def open(self) -> Engine:
        """The project's database."""
        return open_database(self.database)


@pytest.fixture
def project(tmp_path: Path, newest_file: Path) -> Iterator[Project]:
    """An empty project, whose database is there: to make it takes a command half a second."""
    made = Project(tmp_path / "project")
    shutil.copyfile(newest_file, made.folder / "mediamon.sqlite")
    yield made
    made.end()


@pytest.fixture
def demo_project(project: Project, shared_agency: Agency) -> Project:
    """A project with the demo's site files."""
    write_site_files(shared_agency, project.sites)
    return project


@pytest.fixture
def write_site(project: Project) -> Callable[[str, str], Path]:
    """Write a site file into the project."""

    def write(name: str, text: str) -> Path:
        path = project.sites / f"{name}.yaml"
        path.write_text(text, "utf8")
        return path

    return write


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser of the module's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tests that share what only one of them may hold (ports, a crawl, a browser) go to one worker: that groups work is checked. What is
    collected stays: Python need not look through thousands of tests for circles again and again.
    """
    gc.freeze()
    if getattr(session.config.option, "loadgroup", False):  # of a worker
        for item in session.items:
            groups = _groups(item)
            if groups and not item.nodeid.endswith("@" + "_".join(groups)):
                raise pytest.UsageError(f"pytest-xdist does not group {item.nodeid}: is it of another pytest?")
