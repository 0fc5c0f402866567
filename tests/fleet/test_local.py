"""Real child processes, that run too long, eat too much, refuse to end."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mediamon.fleet import local
from mediamon.fleet.forked import ForkServer
from mediamon.fleet.local import Limits, LocalExecutor
from mediamon.fleet.processes import descendants
from tests.fleet import forked_programs
from tests.fleet.forked_programs import PROGRAM


@pytest.fixture(params=["from nothing", "forked"])
def programs(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., LocalExecutor]]:
    """An executor whose runs are these programs instead of crawls."""
    made: list[LocalExecutor] = []
    server = ForkServer(forked_programs.__name__) if request.param == "forked" else None
    if server is None:
        _stand_in(tmp_path, monkeypatch)

    def make(**limits: float) -> LocalExecutor:
        made.append(LocalExecutor(Limits(**limits), tmp_path / "logs", server=server))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.stop(0)


def _stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = tmp_path / "python"
    cases = "\n".join(f'{name}) exec {sys.executable} -c "{code}" ;;' for name, code in PROGRAM.items())
    stand_in.write_text(f"#!/bin/sh\ncase $4 in\n{cases}\nesac\n")
    stand_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stand_in))


def until(executor: LocalExecutor, seconds: float = 20) -> str:
    """What was told until nothing went on."""
    told: list[str] = []
    end = time.monotonic() + seconds
    while executor.going_on() and time.monotonic() < end:
        told += executor.look()
        time.sleep(0.05)
    return "\n".join(told)


def test_runs_have_room_and_each_site_runs_once(programs: Callable[..., LocalExecutor]) -> None:
    executor = programs(at_once=2)
    assert [executor.start(site) for site in ("slow", "slow", "stubborn", "quick")] == [True, False, True, False]
    assert set(executor.going_on()) == {"slow", "stubborn"}


def test_what_has_ended_is_told(programs: Callable[..., LocalExecutor]) -> None:
    executor = programs(at_once=2)
    executor.start("quick")
    executor.start("dies")
    told = until(executor)
    assert "quick: ended after" in told
    assert "exit 0" in told
    assert "SIGSEGV" in told


def test_a_run_that_takes_too_long_is_asked_and_then_ended(
    programs: Callable[..., LocalExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "GRACE", 0.5)
    executor = programs(at_once=2, seconds=0.2)
    executor.start("slow")
    executor.start("stubborn")
    told = until(executor)
    assert "slow: asked to end: it has taken" in told
    assert re.search(r"slow: ended after \d+ s with SIGTERM", told)
    assert "with SIGKILL" in told


def test_a_run_that_holds_too_much_memory_is_ended(
    programs: Callable[..., LocalExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "LOOKS", 0.1)
    executor = programs(memory=100 << 20)
    executor.start("hungry")
    assert "MB, 100 are allowed" in until(executor)


def test_stopping_leaves_nobody_behind(programs: Callable[..., LocalExecutor]) -> None:
    executor = programs(at_once=3)
    for site in ("parent", "stubborn"):
        executor.start(site)
    time.sleep(1)
    family = [pid for job in executor._jobs.values() for pid in (job.process.pid, *descendants(job.process.pid))]
    assert len(family) >= 3
    executor.stop(0.5)
    assert executor.going_on() == ()
    time.sleep(0.3)
    assert not [pid for pid in family if _alive(pid)]


def test_who_stops_waits_as_long_as_he_says(
    programs: Callable[..., LocalExecutor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not as long as a run that breaks its limits is waited for: it was ended after half of the minute that is promised."""
    monkeypatch.setattr(local, "GRACE", 0.2)
    executor = programs()
    executor.start("orderly")
    _wait(lambda: "there" in (executor.logs / "orderly.log").read_text())
    with caplog.at_level("INFO", local.__name__):
        executor.stop(30)
    assert "with exit 7 (the monitor stops)" in caplog.text


def _wait(whether: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not whether():
        assert time.monotonic() < end
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_a_long_log_begins_anew(programs: Callable[..., LocalExecutor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "LOG", 10)
    executor = programs()
    executor.logs.mkdir()
    (executor.logs / "quick.log").write_text("x" * 100)
    executor.start("quick")
    until(executor)
    assert (executor.logs / "quick.log").stat().st_size == 0
    assert (executor.logs / "quick.log.1").read_text() == "x" * 100


assert signal.SIGTERM  # the programs use it by name
