"""A server that takes its time over a socket (RFC 6455, texts under 126 bytes) and over a stream of events."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha1

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
LATE = 0.25  # seconds before each answer


@asynccontextmanager
async def talking() -> AsyncIterator[int]:
    """Its port. Socket: "x" is answered by "x"; events: one, "told"."""
    server = await asyncio.start_server(_serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        if "sec-websocket-key" in headers:
            await _socket(reader, writer, headers["sec-websocket-key"])
        else:
            await asyncio.sleep(LATE)
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nAccess-Control-Allow-Origin: *\r\n\r\ndata: told\n\n"
            )
            await writer.drain()
            await asyncio.sleep(30)
    writer.close()


async def _socket(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, key: str) -> None:
    accept = b64encode(sha1(key.encode() + MAGIC).digest())
    writer.write(
        b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
        + accept
        + b"\r\n\r\n"
    )
    while True:
        opcode, length = await reader.readexactly(2)
        mask = await reader.readexactly(4)
        said = bytes(byte ^ mask[n % 4] for n, byte in enumerate(await reader.readexactly(length & 127)))
        if opcode & 15 == 8:
            return
        await asyncio.sleep(LATE)
        writer.write(bytes([0x81, len(said)]) + said)
        await writer.drain()
