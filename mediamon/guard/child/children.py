"""Some children at once, for an event loop: a job waits for a free one; what was killed is replaced while others work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from mediamon.guard.child.broken import Broken
from mediamon.guard.child.parent import Child, Nursery

SPENT = ("parse_timeout", "parse_crashed", "parse_memory", "parse_too_large")  # after these a child is not used again
T = TypeVar("T")
JOBS = 2_000  # of one child; then another takes its place, so that what a parser leaks does not add up


class Children:
    """size: at once; preload: modules that the nursery imports; seconds (of the processor) and memory (bytes): of one job."""

    def __init__(self, *, size: int, preload: Sequence[str], seconds: float, memory: int) -> None:
        self._nursery = Nursery(preload, seconds, memory)
        self._threads = ThreadPoolExecutor(size + 1, thread_name_prefix="parsing")
        self._free = asyncio.Semaphore(size)
        self._idle: list[tuple[Child, int]] = []
        self._spare: asyncio.Future[Child] | None = None
        self._closed = False

    async def do(self, job: str, given: dict[str, Any], data: bytes) -> dict[str, Any]:
        """The answer of "module:function" to a mapping and bytes. Raises Broken."""
        async with self._free:
            child, done = self._idle.pop() if self._idle else (await self._another(), 0)
            try:
                answer = await self._in_thread(child.do, job, given, data)
            except BaseException as error:
                if not isinstance(error, Broken) or error.reason in SPENT:
                    self._replace(child)
                else:
                    self._idle.append((child, done + 1))
                raise
            if done + 1 >= JOBS:
                self._replace(child)
            else:
                self._idle.append((child, done + 1))
            return answer

    async def close(self) -> None:
        """End them all."""
        self._closed = True
        await self._in_thread(self._nursery.close)
        if self._spare is not None:
            await asyncio.gather(self._spare, return_exceptions=True)
        for child, _ in self._idle:
            child.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _another(self) -> Child:
        """The spare one, or a new one."""
        spare, self._spare = self._spare, None
        if spare is not None:
            try:
                return await spare
            except Broken:
                pass
        return await self._in_thread(self._nursery.fork)

    def _replace(self, child: Child) -> None:
        """Kill it; another is forked meanwhile."""
        if self._closed:
            return
        self._threads.submit(self._nursery.kill, child)
        if self._spare is None:
            self._spare = asyncio.ensure_future(self._in_thread(self._nursery.fork))

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
