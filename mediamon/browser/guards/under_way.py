"""Decisions that are being made, and when none is any more: what is undecided when its page is closed, the browser lets go."""

from __future__ import annotations

import asyncio
from types import TracebackType


class UnderWay:
    """`with under_way:` around each decision; `await under_way.over()` until there is none. `begun`: how many have been so far."""

    def __init__(self) -> None:
        self._number = self.begun = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        self._number += 1
        self.begun += 1
        self._none.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._number -= 1
        if not self._number:
            self._none.set()

    def __bool__(self) -> bool:
        return self._number > 0

    async def over(self) -> None:
        """Returns when no decision is being made."""
        await self._none.wait()
