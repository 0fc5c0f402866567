"""Asking for several parts of a list at once, where an address does not depend on the answer before it (ours).

A list that goes on by numbers or dates says beforehand what will be asked for; only one that goes on from what an answer holds (the
last id) must wait for it. A server that takes its time is then waited for once, not once a part.
"""

from __future__ import annotations

from asyncio import Task, ensure_future
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from itertools import islice

from mediamon.traversal.lifting import Exchange

Fetch = Callable[[str], Awaitable[Exchange | None]]


class NotAllowed(Exception):
    """An address that may not be asked for without a press, by whatever way: the site's robots.txt forbids it, say."""


@dataclass(frozen=True, slots=True)
class Way:
    """How to ask for an address by plain HTTP, and how many at once. fetch raises NotAllowed."""

    fetch: Fetch
    at_once: int = 1


class Ahead:
    """The requests of one list that are under way. An async context: what is not waited for when it is left is called off."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._under_way: dict[str, Task[Exchange | None]] = {}
        self._is_foretold = True

    async def __aenter__(self) -> Ahead:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._call_off()

    async def fetch(self, url: str, following: Iterable[str]) -> Exchange | None:
        """The answer to this address; those that will be asked for after it are asked for meanwhile.

        Where something else is asked for than was said to follow, nothing that is said to follow is believed any more.
        """
        if self._under_way and url not in self._under_way:
            self._is_foretold = False
            self._call_off()
        waited_for = self._begin(url)
        if self._is_foretold:
            for one in islice(following, self._way.at_once - 1):
                self._begin(one)
        try:
            return await waited_for
        finally:
            self._under_way.pop(url, None)

    def _begin(self, url: str) -> Task[Exchange | None]:
        if url not in self._under_way:
            self._under_way[url] = ensure_future(self._ask(url))
        return self._under_way[url]

    async def _ask(self, url: str) -> Exchange | None:
        return await self._way.fetch(url)

    def _call_off(self) -> None:
        for task in self._under_way.values():
            task.cancel()
            task.add_done_callback(_look_at)
        self._under_way.clear()


def _look_at(task: Task[Exchange | None]) -> None:
    """Nobody waits for it any more: what it failed with is nobody's business."""
    if not task.cancelled():
        task.exception()
