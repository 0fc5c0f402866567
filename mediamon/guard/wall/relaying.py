"""One connection to the proxy: read what is asked for, connect, relay.

A plain request is answered on a connection that ends with the answer, so that a server cannot smuggle the answer to
another host's request into it; but where an answer says how long it is, so many bytes are passed on and another request may
follow. TLS and WebSockets go through CONNECT, where bytes are passed as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from mediamon.guard.wall.heads import END, Asked, BadRequest, is_interim, length, read, told
from mediamon.guard.wall.refused import Refused

HEADER = b"X-Mediamon-Wall"  # of our own answers: why there is none of the server, and the wall's seal, which no server knows
CHUNK = 256 << 10

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Bounds:
    """head: bytes of a request's head; begin: seconds for it; idle: seconds without a byte; most: bytes of an answer, or of a
    connection that ends with it.
    """

    head: int = 64 << 10
    begin: float = 20.0
    idle: float = 90.0
    most: int = 512 << 20


BOUNDS = Bounds()


@dataclass(slots=True)
class Server:
    """A checked connection. answers: given on it so far."""

    place: tuple[str, int]
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    answers: int = 0


class Visit:
    """connect: gives a checked connection, raises Refused or OSError; seal: see HEADER."""

    def __init__(
        self,
        connect: Callable[[str, int], Awaitable[Streams]],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        bounds: Bounds,
        seal: str,
    ) -> None:
        self._connect, self._reader, self._writer, self._bounds, self._seal = connect, reader, writer, bounds, seal
        self._left = bounds.most
        self._next: asyncio.Task[bytes] | None = None  # the head of the request that follows
        self._server: Server | None = None

    async def go(self) -> None:
        """To its end; whatever happens stays in this connection."""
        try:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, Refused):
                while await self._one():
                    pass
        finally:
            if self._next is not None:
                self._next.cancel()
                await asyncio.gather(self._next, return_exceptions=True)
            self._leave()

    async def _one(self) -> bool:
        """A request and its answer; may another follow?"""
        try:
            async with asyncio.timeout(self._bounds.begin):
                asked = read(await (self._next or self._reader.readuntil(END)))
        except (BadRequest, asyncio.LimitOverrunError) as error:
            await self._answer(400, "bad_request", str(error))
            return False
        try:
            server = await self._reach(asked)
        except Refused as refused:
            await self._answer(403, refused.code, str(refused))
        except OSError as error:
            await self._answer(502, "unreachable", str(error))
        else:
            if asked.followed:
                return await self._exchange(asked, server)
            await self._relay(asked, server)
        return False

    async def _reach(self, asked: Asked, *, anew: bool = False) -> Server:
        """Whom a request goes to: by the connection of the request before, where that went to the same and still stands."""
        place, before = (asked.host, asked.port), self._server
        if before is not None and before.place == place and asked.followed and not anew and not before.reader.at_eof():
            return before
        self._leave()
        self._server = Server(place, *await self._connect(*place))
        return self._server

    def _leave(self) -> None:
        if self._server is not None:
            self._server.writer.close()
            self._server = None

    async def _exchange(self, asked: Asked, server: Server) -> bool:
        """A request, and as many bytes as its answer says that it has; may another follow?"""
        self._next = asyncio.create_task(self._reader.readuntil(END))
        head = await self._heard(asked, server)
        if not head and server.answers:  # it had just ended the connection, as servers do after a while
            server = await self._reach(asked, anew=True)
            head = await self._heard(asked, server)
        server.answers += 1
        many = length(head) if head.endswith(END) else None
        if many is not None and many <= self._bounds.most:
            return await self._pass_so_many(told(head, closing=False), many, server.reader)
        self._writer.write(told(head, closing=True) if head.endswith(END) else head)
        await self._unless_left(self._pass(server.reader, self._writer))
        return False

    async def _heard(self, asked: Asked, server: Server) -> bytes:
        """The head of a server's answer; what there is of it when the server leaves before its end."""
        server.writer.write(asked.head)
        with suppress(ConnectionError):
            async with asyncio.timeout(self._bounds.idle):
                return await self._unless_left(_answers_head(server.reader))
        return b""

    async def _unless_left(self, work: Coroutine[Any, Any, Given]) -> Given:
        """What the work gives. Raises IncompleteReadError when the client leaves before it is done."""
        assert self._next is not None
        task = asyncio.create_task(work)
        try:
            await asyncio.wait((task, self._next), return_when=asyncio.FIRST_COMPLETED)
            if not task.done() and isinstance(self._next.exception(), (asyncio.IncompleteReadError, OSError)):
                raise asyncio.IncompleteReadError(b"", None)
            return await task
        finally:
            task.cancel()

    async def _pass_so_many(self, head: bytes, many: int, reader: asyncio.StreamReader) -> bool:
        """An answer's head and so many bytes, to the client; False when the server leaves before they are all there."""
        while many:
            async with asyncio.timeout(self._bounds.idle):
                data = await reader.read(min(CHUNK, many))
                self._writer.write(head + data)
                await self._writer.drain()
            if not data:
                return False
            many, head = many - len(data), b""
        if head:
            self._writer.write(head)
        return True

    async def _relay(self, asked: Asked, server: Server) -> None:
        """Until either side has ended."""
        if asked.tunnel:
            self._writer.write(b"HTTP/1.1 200 Connection established" + END)
        server.writer.write(asked.head)
        ways = [
            asyncio.create_task(self._back(asked, server.reader)),
            asyncio.create_task(self._pass(self._reader, server.writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _back(self, asked: Asked, reader: asyncio.StreamReader) -> None:
        if not asked.tunnel:
            async with asyncio.timeout(self._bounds.idle):
                head = await _answers_head(reader)
            self._writer.write(told(head, closing=True) if head.endswith(END) else head)
        await self._pass(reader, self._writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Bytes from one side to the other until it ends, stands still for too long, or the bound is reached."""
        while self._left > 0:
            async with asyncio.timeout(self._bounds.idle):
                data = await reader.read(CHUNK)
                if not data:
                    break
                self._left -= len(data)
                writer.write(data)
                await writer.drain()

    async def _answer(self, status: int, code: str, why: str) -> None:
        body = f"{why}\n".encode("utf8", "replace")
        lines = [
            b"HTTP/1.1 %d %s" % (status, b"Refused" if status == 403 else b"Unreachable"),
            HEADER + f": {code} {self._seal}".encode(),
            b"Content-Type: text/plain; charset=utf-8",
            b"Content-Length: %d" % len(body),
            b"Connection: close",
        ]
        self._writer.write(b"\r\n".join(lines) + END + body)
        await self._writer.drain()


async def _answers_head(reader: asyncio.StreamReader) -> bytes:
    """An answer's head; what is no such head as far as it came."""
    try:
        head = await reader.readuntil(END)
        while is_interim(head):
            head = await reader.readuntil(END)
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        return b""
    return head
