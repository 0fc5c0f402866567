"""Real children, that hang, crash, and eat memory."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from mediamon.guard.child import Broken, Children
from mediamon.guard.child.frames import LARGEST

MB = 1 << 20
JOBS = "tests.guard.jobs"


@asynccontextmanager
async def children(**wanted: Any) -> AsyncIterator[Children]:
    made = Children(**{"size": 2, "preload": (JOBS,), "seconds": 5, "memory": 300 * MB, **wanted})
    try:
        yield made
    finally:
        await made.close()


async def broken(made: Children, job: str, given: dict[str, Any] | None = None, data: bytes = b"") -> Broken:
    with pytest.raises(Broken) as error:
        await made.do(f"{JOBS}:{job}", given or {}, data)
    return error.value


async def test_a_job_is_done_in_another_process() -> None:
    async with children() as made:
        answer = await made.do(f"{JOBS}:size", {"name": "Ёж \ud800"}, b"x" * 5_000_000)
        assert answer["size"] == 5_000_000
        assert answer["name"] == "Ёж \ud800"
        assert answer["pid"] != os.getpid()
        again = await made.do(f"{JOBS}:size", {}, b"")
        assert again["pid"] == answer["pid"]  # a child is used again


async def test_two_jobs_go_on_at_once_and_a_third_waits() -> None:
    async with children() as made:
        answers = await asyncio.gather(*(made.do(f"{JOBS}:sleeps", {"seconds": 0.3}, b"") for _ in range(5)))
    assert len({answer["pid"] for answer in answers}) == 2


@pytest.mark.parametrize("job", ["computes", "swallows", "sleeps"])
async def test_what_takes_too_long_is_killed_and_another_is_there(job: str) -> None:
    async with children(seconds=0.5) as made:
        before = await made.do(f"{JOBS}:size", {}, b"")
        error = await broken(made, job, {"seconds": 60})
        assert error.reason == "parse_timeout"
        after = await made.do(f"{JOBS}:size", {}, b"")
        assert after["pid"] != before["pid"]
        await until(lambda: not Path(f"/proc/{before['pid']}").exists())


async def test_only_the_jobs_own_computing_counts() -> None:
    """Another job on the machine, or a page before it, takes nothing from a page."""
    async with children(size=1, seconds=1.2) as made:
        for _ in range(3):
            assert (await made.do(f"{JOBS}:computes_for", {"seconds": 0.45}, b""))["pid"]
        assert (await made.do(f"{JOBS}:sleeps", {"seconds": 1.6}, b""))["pid"]
        told = str(await broken(made, "computes"))  # the second, where the machine gives it too little time to compute
        assert told.startswith(("it computed for longer than 1.2 s", "it took longer than 3.6 s")), told


async def test_what_needs_too_much_memory_is_told() -> None:
    async with children() as made:
        assert (await made.do(f"{JOBS}:eats", {"bytes": 100 * MB}, b""))["size"] == 100 * MB
        error = await broken(made, "eats", {"bytes": 400 * MB})
        assert (error.reason, str(error)) == ("parse_memory", "more than 300 MB were needed")
        assert (await made.do(f"{JOBS}:eats", {"bytes": 100 * MB}, b""))["size"] == 100 * MB


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSEGV])
async def test_a_crash_costs_one_job(blow: int) -> None:
    async with children() as made:
        assert (await broken(made, "dies", {"signal": int(blow)})).reason == "parse_crashed"
        assert (await made.do(f"{JOBS}:size", {}, b""))["size"] == 0


async def test_an_error_costs_one_job_and_no_child() -> None:
    async with children(size=1) as made:
        before = await made.do(f"{JOBS}:size", {}, b"")
        error = await broken(made, "fails")
        assert error.reason == "parse_failed"
        assert "KeyError: 'what a page brings a parser to'" in str(error)
        assert (await broken(made, "no_such_job")).reason == "parse_failed"
        assert (await made.do(f"{JOBS}:size", {}, b""))["pid"] == before["pid"]
        assert (await broken(made, "nests")).reason == "parse_memory"


async def test_a_nursery_that_was_killed_is_replaced() -> None:
    async with children(size=1) as made:
        before = await made.do(f"{JOBS}:size", {}, b"")
        nursery = made._nursery._process
        assert nursery is not None
        nursery.kill()
        nursery.wait()
        assert (await made.do(f"{JOBS}:size", {}, b""))["pid"] == before["pid"]  # it does not need its nursery
        assert (await broken(made, "dies", {"signal": int(signal.SIGKILL)})).reason == "parse_crashed"
        assert (await made.do(f"{JOBS}:size", {}, b""))["pid"] != before["pid"]


async def test_a_job_that_is_no_longer_wanted_does_not_spoil_the_next_one() -> None:
    async with children(size=1) as made:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await made.do(f"{JOBS}:sleeps", {"seconds": 3}, b"")
        assert (await made.do(f"{JOBS}:size", {"mark": 7}, b""))["mark"] == 7


async def test_more_than_can_be_told_is_refused() -> None:
    async with children() as made:
        error = await broken(made, "size", data=bytes(LARGEST + 1))
        assert error.reason == "parse_too_large"
        assert (await made.do(f"{JOBS}:size", {}, b"x"))["size"] == 1


@pytest.mark.parametrize(
    "page",
    [b"<div>" * 100_000, b"<p " + b"".join(b"a%d=1 " % n for n in range(200_000)) + b">x</p>", b"<a>" * 3_000_000],
    ids=["nested", "attributes", "open"],
)
async def test_hostile_pages_end(page: bytes) -> None:
    async with children(seconds=10) as made:
        with suppress(Broken):
            assert (await made.do(f"{JOBS}:parses", {}, page))["elements"] > 0
        assert (await made.do(f"{JOBS}:size", {}, b"x"))["size"] == 1


PARENT = """
import asyncio, sys
from mediamon.guard.child import Children
async def main():
    made = Children(size=1, preload=("tests.guard.jobs",), seconds=2, memory=300 << 20)
    print((await made.do("tests.guard.jobs:size", {}, b""))["pid"], made._nursery._process.pid, flush=True)
    await made.do("tests.guard.jobs:computes", {}, b"")
asyncio.run(main())
"""


def test_a_parent_that_is_killed_leaves_nobody_behind() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    time.sleep(0.3)
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and any(_alive(pid) for pid in pids):
        time.sleep(0.1)
    assert not any(_alive(pid) for pid in pids)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def until(true: Any) -> None:
    for _ in range(100):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to pass")
