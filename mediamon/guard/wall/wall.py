"""The wall itself: it resolves, checks, connects to what it has checked, and counts what it refused."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic

from mediamon.guard.wall.addresses import Address, literal
from mediamon.guard.wall.reach import Reach
from mediamon.guard.wall.refused import Refused
from mediamon.guard.wall.relaying import BOUNDS, CHUNK, Bounds, Visit

logger = logging.getLogger(__name__)

RESOLVING = 10.0  # seconds for a name
CONNECTING = 15.0  # seconds for an address
KEPT = 20.0  # seconds that a name's answer is kept: a page asks for one host many times
MOST_KEPT = 2_000  # names
MOST_TRIED = 4  # addresses of one name
MOST_VISITS = 512  # connections at once


class Unreachable(OSError):
    """The host has no address, or none that answers."""


class Wall:
    """A proxy on loopback, for one crawl. count: is told what was refused, by its code."""

    def __init__(
        self,
        reach: Reach,
        *,
        count: Callable[[str], None] = lambda code: None,
        bounds: Bounds = BOUNDS,
    ) -> None:
        self.reach = reach
        self.bounds = bounds
        self._count = count
        self._answers: dict[tuple[str, int], tuple[float, list[Address]]] = {}
        self._server: asyncio.Server | None = None
        self._visits: set[asyncio.Task[None]] = set()
        self._seal = secrets.token_hex(16)

    @property
    def address(self) -> str:
        """Of the proxy, once it is open."""
        assert self._server is not None
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"http://{host}:{port}"

    def code_of(self, header: bytes | None) -> str:
        """Why the wall refused or could not reach what was asked for; "" where the header (HEADER) is none of this wall's."""
        code, _, seal = (header or b"").decode("latin1").rpartition(" ")
        return code if secrets.compare_digest(seal.encode(), self._seal.encode()) else ""

    async def open(self) -> None:
        """Listen on a free port of loopback."""
        self._server = await asyncio.start_server(self._visit, "127.0.0.1", 0, limit=self.bounds.head)

    async def close(self) -> None:
        """Stop listening, end what goes on."""
        if self._server is not None:
            self._server.close()
        for visit in list(self._visits):
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)

    async def check(self, host: str, port: int) -> list[Address]:
        """The addresses of a host that may be connected to. Raises Refused, and Unreachable for a name without address."""
        why = self.reach.refusal_of_port(host, port)
        if why is not None:
            raise self._refused("port", why)
        allowed, refusal = list[Address](), None
        for address in await self._addresses(host, port):
            said = self.reach.refusal_of(host, port, address)
            if said is None:
                allowed.append(address)
            else:
                refusal = said
        if refusal is not None:  # one bad address is enough: an honest name has none
            raise self._refused(*refusal)
        return allowed

    async def connect(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address that was checked. Raises Refused, Unreachable."""
        last: Exception = Unreachable(f"{host} has no address")
        for address in (await self.check(host, port))[:MOST_TRIED]:
            try:
                async with asyncio.timeout(CONNECTING):
                    return await asyncio.open_connection(str(address), port, limit=CHUNK)
            except (OSError, TimeoutError) as error:
                last = error
        raise Unreachable(f"{host}:{port} does not answer: {last}") from last

    async def _addresses(self, host: str, port: int) -> list[Address]:
        known = literal(host)
        if known is not None:
            return [known]
        kept = self._answers.get((host, port))
        if kept is not None and kept[0] > monotonic():
            return kept[1]
        found = await self._resolve(host, port)
        if len(self._answers) >= MOST_KEPT:
            self._answers.clear()
        self._answers[host, port] = monotonic() + KEPT, found
        return found

    async def _resolve(self, host: str, port: int) -> list[Address]:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(RESOLVING):
                answers = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise Unreachable(f"{host} has no address: {error}") from None
        return list(dict.fromkeys(ip_address(str(answer[4][0]).partition("%")[0]) for answer in answers))

    def _refused(self, code: str, why: str) -> Refused:
        self._count(code)
        logger.info("Not asked for: %s", why)
        return Refused(code, why)

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._visits.add(task)
        try:
            if len(self._visits) <= MOST_VISITS:
                await Visit(self.connect, reader, writer, self.bounds, self._seal).go()
            else:
                self._count("too_many_connections")
        except asyncio.CancelledError:
            return  # by `close` alone; Python 3.11 would log an error of its own (https://github.com/python/cpython/issues/113538)
        finally:
            self._visits.discard(task)
            with suppress(OSError):
                writer.close()
