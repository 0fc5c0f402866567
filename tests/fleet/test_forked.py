"""Processes that a fork server makes, and a server that is ended, or that has loaded what is another by now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mediamon.fleet import forked
from mediamon.fleet.forked import UNTOLD, Forked, ForkServer
from mediamon.fleet.local import Limits, LocalExecutor
from tests.fleet import forked_programs

Begin = Callable[..., Forked]


@pytest.fixture
def server() -> Iterator[ForkServer]:
    made = ForkServer(forked_programs.__name__)
    yield made
    made.close()


@pytest.fixture
def begin(server: ForkServer, tmp_path: Path) -> Iterator[Begin]:
    """Begin one of the programs."""
    made: list[Forked] = []

    def forked(program: str, name: str = "herald") -> Forked:
        with (tmp_path / f"{program}.log").open("ab") as log:
            made.append(server.fork(["mediamon", "crawl", program], name, log))
        return made[-1]

    yield forked
    for one in made:
        one.kill()


def within(seconds: float, whether: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while not whether():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_its_end_is_told(begin: Begin) -> None:
    assert begin("quick").wait(20) == 0
    assert begin("fails").wait(20) == 3
    assert begin("dies").wait(20) == -signal.SIGSEGV
    slow = begin("slow")
    assert (slow.poll(), slow.returncode) == (None, None)
    with pytest.raises(subprocess.TimeoutExpired):
        slow.wait(0.3)
    slow.send_signal(signal.SIGTERM)
    assert slow.wait(20) == slow.poll() == slow.returncode == -signal.SIGTERM
    slow.kill()  # nobody, by now


def test_a_signal_that_comes_at_once_is_heard(begin: Begin) -> None:
    begin("quick").wait(20)  # the server has begun
    for _ in range(20):
        slow = begin("slow")
        slow.send_signal(signal.SIGTERM)
        assert slow.wait(20) == -signal.SIGTERM


def test_any_environment_is_handed_over_and_nothing_stays_open(
    begin: Begin, server: ForkServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin("quick").wait(20)
    opened = len(os.listdir("/proc/self/fd"))
    monkeypatch.setenv("MEDIAMON_OF_LATE", "x" * 100_000)
    for name in "abcd":
        monkeypatch.setenv(f"MEDIAMON_{name}", "y" * 100_000)
    assert begin("tells").wait(20) == 0
    assert "x" * 100_000 in (tmp_path / "tells.log").read_text()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
    server.close()
    for _ in range(3):
        with pytest.raises(OSError, match="nowhere"):
            begin("quick")
    assert len(os.listdir("/proc/self/fd")) == opened - 1  # the socket to the server that was closed


@pytest.mark.usefixtures("interruptible")
def test_what_it_gets(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("quick").wait(20)  # the server has begun
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("MEDIAMON_OF_LATE", "yes")
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        asked = begin("tells", "gazeta")
    finally:
        signal.signal(signal.SIGHUP, before)
    assert asked.wait(20) == 0
    told = (tmp_path / "tells.log").read_text().split("\n")
    assert told[:4] == [str(tmp_path / "here"), "yes", "gazeta", f"{asked.pid} leads, reads b''"]
    assert told[4] == "INT default_int_handler, HUP 1, TERM 0, CHLD 0"
    assert told[5:7] == ["seekable: True name: 1", "open: 0 1 2"]


def test_it_knows_what_it_writes_to(server: ForkServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """`scrapy export` into a pipe had a stream that was thought to be a file, as the server's own is."""
    monkeypatch.setenv("MEDIAMON_OF_LATE", "yes")
    end, given = os.pipe()
    with os.fdopen(given, "wb") as pipe:
        asked = server.fork(["mediamon", "crawl", "tells"], "herald", pipe)
    with os.fdopen(end) as told:
        assert "seekable: False" in told.read()
    assert asked.wait(20) == 0


def test_a_server_that_was_killed_takes_nobody_along(begin: Begin, server: ForkServer) -> None:
    slow, orderly = begin("slow"), begin("orderly")
    first = server._server
    assert first is not None
    os.kill(first.pid, signal.SIGTERM)  # a service's, to all of its processes
    assert begin("quick").wait(20) == 0
    assert server._server is first
    first.kill()
    first.wait()
    assert (slow.poll(), orderly.poll()) == (None, None)
    assert begin("quick").wait(20) == 0  # of another one
    assert server._server is not first
    slow.kill()
    assert slow.wait(20) == slow.returncode == UNTOLD
    assert orderly.poll() is None


def test_a_server_that_stands_still_holds_nobody_up(
    begin: Begin, server: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forked, "TELLING", 0.5)
    monkeypatch.setattr(forked, "PATIENCE", 5.0)
    slow = begin("slow")
    first = server._server
    assert first is not None
    first.send_signal(signal.SIGSTOP)
    slow.kill()
    assert slow.wait(20) == UNTOLD
    assert begin("quick").wait(20) == 0  # of another one
    assert first.wait(20) == -signal.SIGKILL


def test_it_ends_with_the_last_of_its_processes(begin: Begin, server: ForkServer) -> None:
    slow = begin("slow")
    server.close()
    assert server._server is not None
    with pytest.raises(subprocess.TimeoutExpired):
        server._server.wait(0.5)
    slow.send_signal(signal.SIGTERM)
    assert slow.wait(20) == -signal.SIGTERM  # told by the server that nobody asks any more
    assert server._server.wait(20) == 0


def test_what_has_changed_is_loaded_anew(tmp_path: Path) -> None:
    """A service that was upgraded while it ran had else runs of two versions in one process."""
    module = tmp_path / "loaded_programs.py"
    text = "import runpy\ndef preload():\n    runpy.run_module = lambda *_, **__: print('{}', flush=True)\n"
    module.write_text(text.format("old"))
    server, log = ForkServer("loaded_programs", tmp_path), tmp_path / "log"
    with log.open("ab") as file:
        assert server.fork(["x"], "x", file).wait(20) == 0
        module.write_text(text.format("new of late"))
        assert server.fork(["x"], "x", file).wait(20) == 0
        module.unlink()
        with pytest.raises(OSError, match="no server that has loaded loaded_programs forks"):
            server.fork(["x"], "x", file)
    assert log.read_text() == "old\nnew of late\n"


def test_what_changes_while_it_is_loaded_is_loaded_again(tmp_path: Path) -> None:
    """Who upgrades writes one file after another, while the server loads."""
    early, late = tmp_path / "early_of_two.py", tmp_path / "late_of_two.py"
    early.write_text("TOLD = 'old'")
    text = "import runpy, early_of_two\nfrom pathlib import Path\n"
    text += (
        f"path = Path({str(early)!r})\nif 'old' in path.read_text():\n    path.write_text(\"TOLD = 'new of late'\")\n"
    )
    late.write_text(
        text + "def preload():\n    runpy.run_module = lambda *_, **__: print(early_of_two.TOLD, flush=True)\n"
    )
    server, log = ForkServer("late_of_two", tmp_path), tmp_path / "log"
    with log.open("ab") as file:
        assert server.fork(["x"], "x", file).wait(20) == 0
    server.close()
    assert log.read_text() == "new of late\n"


def test_without_a_server_runs_begin_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    executor = LocalExecutor(Limits(), tmp_path / "logs", server=ForkServer("no.such.module"))
    monkeypatch.setenv("MEDIAMON_SITES", str(tmp_path))
    assert executor.start("nobody")
    assert "its run is started from nothing, which takes longer: no server that has loaded" in caplog.text
    within(60, lambda: executor.look())
    assert "no site is called 'nobody'" in (tmp_path / "logs" / "nobody.log").read_text()


def test_what_is_preloaded_is_no_more_than_imports() -> None:
    """No reactor, which each process must have of its own, no thread, nothing open, no setting; and no more is missing than that."""
    program = """
import os, sys, threading
opened = set(os.listdir("/proc/self/fd"))
from mediamon.fleet.preloaded import preload
preload()
assert set(os.listdir("/proc/self/fd")) == opened
assert threading.active_count() == 1
assert not {"twisted.internet.reactor", "mediamon.settings"} & sys.modules.keys()
import mediamon.settings
from scrapy.utils.misc import load_object
loaded = len(sys.modules)
for name in ("DOWNLOADER_MIDDLEWARES_BASE", "ITEM_PIPELINES_BASE", "EXTENSIONS_BASE"):
    for path in getattr(mediamon.settings, name):
        load_object(path)
load_object(mediamon.settings.MEDIAMON_SPIDER), load_object(mediamon.settings.SPIDER_LOADER_CLASS)
assert len(sys.modules) == loaded
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
