"""One connection to the proxy: read what is asked for, connect, relay. HTTP in absolute form and CONNECT (RFC 9112, 3.2).

A plain request is answered on a connection that ends with the answer, so that a server cannot smuggle the answer to
another host's request into it. TLS and WebSockets go through CONNECT, where bytes are passed as they are.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from mediamon.guard.wall.refused import Refused

HEADER = b"X-Mediamon-Wall"  # of our own answers: why there is none of the server
HOP_BY_HOP = {b"connection", b"proxy-connection", b"proxy-authorization", b"keep-alive", b"te", b"upgrade"}
REQUEST = re.compile(rb"([A-Z]{1,20}) (\S{1,16000}) HTTP/1\.[01]$")
CHUNK = 256 << 10

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Bounds:
    """head: bytes of a request's head; begin: seconds for it; idle: seconds without a byte; most: bytes of a connection."""

    head: int = 64 << 10
    begin: float = 20.0
    idle: float = 90.0
    most: int = 512 << 20


BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request wants: the host, the port, and what the server is to be told first (nothing for a tunnel)."""

    host: str
    port: int
    head: bytes

    @property
    def tunnel(self) -> bool:
        """Was it CONNECT?"""
        return not self.head


class BadRequest(ValueError):
    """The request cannot be understood."""


class Visit:
    """connect: gives a checked connection, raises Refused or OSError."""

    def __init__(
        self,
        connect: Callable[[str, int], Awaitable[Streams]],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        bounds: Bounds,
    ) -> None:
        self._connect, self._reader, self._writer, self._bounds = connect, reader, writer, bounds
        self._left = bounds.most

    async def go(self) -> None:
        """To its end; whatever happens stays in this connection."""
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            try:
                async with asyncio.timeout(self._bounds.begin):
                    asked = read(await self._reader.readuntil(b"\r\n\r\n"))
            except (BadRequest, asyncio.LimitOverrunError) as error:
                await self._answer(400, "bad_request", str(error))
                return
            try:
                upstream = await self._connect(asked.host, asked.port)
            except Refused as refused:
                await self._answer(403, refused.code, str(refused))
            except OSError as error:
                await self._answer(502, "unreachable", str(error))
            else:
                await self._relay(asked, *upstream)

    async def _relay(self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until either side has ended."""
        try:
            if asked.tunnel:
                self._writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            writer.write(asked.head)
            ways = [
                asyncio.create_task(self._back(asked, reader)),
                asyncio.create_task(self._pass(self._reader, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        finally:
            writer.close()

    async def _back(self, asked: Asked, reader: asyncio.StreamReader) -> None:
        if not asked.tunnel:
            async with asyncio.timeout(self._bounds.idle):
                self._writer.write(await _closing_head(reader))
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
            HEADER + b": " + code.encode(),
            b"Content-Type: text/plain; charset=utf-8",
            b"Content-Length: %d" % len(body),
            b"Connection: close",
        ]
        self._writer.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        await self._writer.drain()


async def _closing_head(reader: asyncio.StreamReader) -> bytes:
    """An answer's head, that says that its connection ends with it; what is no such head as it is."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        while head.startswith((b"HTTP/1.1 100", b"HTTP/1.1 102", b"HTTP/1.1 103")):
            head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        return b""
    lines = [line for line in head[:-4].split(b"\r\n") if line.partition(b":")[0].strip().lower() not in HOP_BY_HOP]
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n"


def read(head: bytes) -> Asked:
    """A request's head. Raises BadRequest.

    >>> read(b"GET http://a.example:81/b?c HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n").head
    b'GET /b?c HTTP/1.1\\r\\nHost: a.example:81\\r\\nConnection: close\\r\\n\\r\\n'
    """
    first, *lines = head[:-4].split(b"\r\n")
    found = REQUEST.match(first)
    if not found:
        raise BadRequest("no HTTP/1 request in absolute form, and no CONNECT")
    method, target = found.groups()
    try:
        if method == b"CONNECT":
            parts = urlsplit(f"//{target.decode('ascii')}")
            return Asked(_host(parts.hostname), parts.port or 443, b"")
        parts = urlsplit(target.decode("ascii"))
        host, port = _host(parts.hostname), parts.port or 80
    except ValueError as error:
        raise BadRequest(f"not an address: {error}") from None
    if parts.scheme != "http":
        raise BadRequest(f"{parts.scheme or 'nothing'}: is not fetched, http: is")
    path = target.split(b"//", 1)[1]
    start = min((at for mark in b"/?#" if (at := path.find(bytes([mark]))) >= 0), default=len(path))
    path = path[start:].partition(b"#")[0]
    path = path if path.startswith(b"/") else b"/" + path
    netloc = parts.netloc.rpartition("@")[2].encode("ascii")
    kept = [line for line in lines if line.partition(b":")[0].strip().lower() not in HOP_BY_HOP | {b"host"}]
    if any(line[:1] in b" \t" or b":" not in line for line in kept):
        raise BadRequest("a header that is folded, or none")
    return Asked(
        host,
        port,
        b"\r\n".join([method + b" " + path + b" HTTP/1.1", b"Host: " + netloc, *kept, b"Connection: close"])
        + b"\r\n\r\n",
    )


def _host(host: str | None) -> str:
    if not host:
        raise ValueError("no host")
    return host
