"""Small pictures of the states of a page, for a person who looks on. They cost presses nothing but a little time, and never fail one."""

from __future__ import annotations

import binascii
import logging
from base64 import b64decode
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Protocol

from mediamon.traversal import Button, Page, PageState, Reading, StateGraph

logger = logging.getLogger(__name__)

MOST = 200  # of one traversal, some 6 kB each
PAUSE = 0.5  # seconds between two of them: one takes 0.05 s
STRIKES = 3  # in a row that came to nothing; then no more are tried


class Pictured(Page, Protocol):
    """A page that can be pictured."""

    async def thumbnail(self) -> str | None:
        """A small JPEG in base64; None when there is none in time."""


class Thumbnails:
    """Takes them of states that were not seen before, and keeps them in a folder, by the number of the vertex."""

    def __init__(self, folder: Path, *, most: int = MOST, pause: float = PAUSE) -> None:
        self._folder, self._pause, self._most = folder, pause, most
        self._room: int | None = None  # not counted yet: a run that goes on has some from before
        self._strikes, self._next = 0, 0.0
        self._seen: set[PageState] = set()
        self._taken: dict[PageState, str] = {}

    def of(self, page: Pictured) -> Page:
        """The page, which is pictured while it stands still, after what was done to it has settled."""
        return _Watched(page, self._look)

    def keep(self, graph: StateGraph) -> None:
        """Write what was taken of states that the graph knows by now."""
        for state in list(self._taken):
            vertex = graph.find(state)
            if vertex is not None:
                self._write(vertex, self._taken.pop(state))

    async def _look(self, page: Pictured, state: PageState) -> None:
        now = monotonic()
        if self._room is None:
            self._room = self._most - sum(1 for _ in self._folder.glob("*.jpg"))
        if state in self._seen or self._room <= 0 or self._strikes >= STRIKES or now < self._next:
            return
        taken = await page.thumbnail()
        self._next = monotonic() + self._pause
        if taken is None:
            self._strikes += 1
            return
        self._strikes = 0
        self._room -= 1
        self._seen.add(state)
        self._taken[state] = taken

    def _write(self, vertex: int, taken: str) -> None:
        try:
            self._folder.mkdir(exist_ok=True)
            (self._folder / f"{vertex}.jpg").write_bytes(b64decode(taken))
        except (OSError, binascii.Error) as error:
            logger.warning("No more thumbnails are kept in %s: %s", self._folder, error)
            self._room = 0


class _Watched:
    """A page whose states are pictured."""

    def __init__(self, page: Pictured, look: Callable[[Pictured, PageState], Awaitable[None]]) -> None:
        self._page, self._look = page, look

    async def load(self) -> Reading:
        """As the page itself; its state is pictured."""
        return await self._after(await self._page.load())

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        """As the page itself; the state that it led to is pictured."""
        return await self._after(await self._page.press(button, telling=telling))

    async def burst(self, steps: Sequence[tuple[Button, bool]]) -> Sequence[Reading]:
        """As the page itself; the state in which the last press left it is pictured."""
        readings = await self._page.burst(steps)
        if readings:
            await self._after(readings[-1])
        return readings

    async def linger(self, seconds: float) -> Reading | None:
        """As the page itself; the state that it has come to by itself is pictured."""
        reading = await self._page.linger(seconds)
        return None if reading is None else await self._after(reading)

    async def _after(self, reading: Reading) -> Reading:
        await self._look(self._page, reading.state)
        return reading
