"""What a run has found and the ledger does not have yet: addresses, and what is to be done in the transaction that writes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime

from sqlalchemy import Connection

from mediamon.items import FoundBy
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.form import normalised
from mediamon.storage.addresses.ledger import Found

Work = Callable[[Connection], None]
Transact = Callable[[Callable[[Connection], int]], Awaitable[int]]


class Finds:
    """Of one site. transact: does some work in a transaction."""

    def __init__(self, site: str, transact: Transact, now: Callable[[], datetime]) -> None:
        self._site, self._transact, self._now = site, transact, now
        self._found: dict[str, Found] = {}
        self._after: list[Work] = []
        self._seen: set[int] = set()
        self._writing = asyncio.Lock()

    def add(
        self, urls: Iterable[str], found_by: FoundBy, found_on: str | None, is_publication: Callable[[str], bool]
    ) -> int:
        """Take note of addresses; how many of them are none."""
        unusable = 0
        for url in urls:
            address = normalised(url)
            unusable += address is None
            if address is not None and (key := hash(address)) not in self._seen:
                self._seen.add(key)
                self._found[address] = Found(address, found_by, found_on, is_publication(address))
        return unusable

    def after(self, work: Work) -> None:
        """Do something in the transaction that writes what was found so far."""
        self._after.append(work)

    async def write(self) -> int | None:
        """Write it all; how many addresses were new, None where there was nothing to write.

        When it returns, what another task had begun to write is written, too. Who is called off leaves the writing going on: what fails then is
        written by the next one, and nothing twice. Raises what `transact` raises.
        """
        return await asyncio.shield(self._write())

    async def _write(self) -> int | None:
        async with self._writing:
            found, self._found = self._found, {}
            after, self._after = self._after, []
            if not found and not after:
                return None

            def work(connection: Connection) -> int:
                """Add to the ledger, then do what waited for it."""
                new = ledger.add(connection, self._site, found.values(), self._now())
                for one in after:
                    one(connection)
                return new

            try:
                return await self._transact(work)
            except Exception:
                self._found = found | self._found
                self._after = after + self._after
                raise
