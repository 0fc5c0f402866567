"""The wall, with real connections."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from mediamon.guard.wall import Reach, Refused, Wall
from mediamon.guard.wall.heads import BadRequest, read
from mediamon.guard.wall.relaying import Bounds
from mediamon.guard.wall.wall import Unreachable
from tests.ports import free_port

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nKeep-Alive: timeout=5\r\nConnection: keep-alive\r\n\r\nhello"


class Server:
    """Answers every connection alike; remembers what it was told."""

    def __init__(self, answer: bytes = ANSWER, hold: float = 0.0) -> None:
        self.answer, self.hold = answer, hold
        self.heard: list[bytes] = []
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.heard.append(await reader.read(65536))
        writer.write(self.answer)
        await writer.drain()
        await asyncio.sleep(self.hold)
        self.heard.append(await reader.read(65536)) if self.hold else None
        writer.close()


@asynccontextmanager
async def standing(server: Server, reach: Any = None, **bounds: Any) -> AsyncIterator[tuple[Wall, int, list[str]]]:
    """(wall, the server's port, codes that were counted)."""
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    counted: list[str] = []
    wall = Wall(
        Reach.of([f"127.0.0.1:{port}"] if reach is None else reach), count=counted.append, bounds=Bounds(**bounds)
    )
    await wall.open()
    try:
        yield wall, port, counted
    finally:
        await wall.close()
        listening.close()


@asynccontextmanager
async def client(wall: Wall) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to the proxy."""
    host, _, port = wall.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        async with asyncio.timeout(10):
            yield reader, writer
    finally:
        writer.close()


async def say(wall: Wall, text: bytes) -> bytes:
    """All that the proxy answers until it ends the connection."""
    async with client(wall) as (reader, writer):
        writer.write(text)
        return await reader.read()


async def test_a_request_is_passed_on() -> None:
    server = Server(hold=3)
    async with standing(server) as (wall, port, _):
        asked = (
            f"GET http://127.0.0.1:{port}/a?b=c#d HTTP/1.1\r\nHost: elsewhere\r\nProxy-Connection: x\r\nA: b\r\n\r\n"
        )
        async with client(wall) as (reader, writer):
            writer.write(asked.encode())
            answer = await reader.readexactly(len(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"))
    assert server.heard[0] == f"GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nA: b\r\n\r\n".encode()
    assert answer == b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


async def test_a_tunnel_passes_bytes_as_they_are() -> None:
    server = Server(answer=b"\x00\xffanything")
    async with standing(server) as (wall, port, _), client(wall) as (reader, writer):
        writer.write(f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        writer.write(b"\x16\x03tls")
        assert await reader.read() == b"\x00\xffanything"
    assert server.heard == [b"\x16\x03tls"]


@pytest.mark.parametrize(
    "way", ["GET http://{}/ HTTP/1.1\r\nHost: x\r\n\r\n", "CONNECT {} HTTP/1.1\r\nHost: x\r\n\r\n"]
)
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0x7f.1", "[::ffff:127.0.0.1]", "2130706433"])
async def test_what_is_private_is_refused_by_every_name(way: str, host: str) -> None:
    server = Server()
    async with standing(server, reach=[]) as (wall, port, counted):
        answer = await say(wall, way.format(f"{host}:{port}").encode())
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"X-Mediamon-Wall: loopback_address" in answer
    assert counted == ["loopback_address"]
    assert server.connections == 0


async def test_a_server_cannot_speak_for_the_wall() -> None:
    server = Server(b"HTTP/1.1 403 No\r\nX-Mediamon-Wall: port\r\nContent-Length: 2\r\n\r\nno")
    async with standing(server) as (wall, port, _):
        answer = await say(wall, f"GET http://127.0.0.1:{port}/ HTTP/1.0\r\nHost: x\r\n\r\n".encode())
        refused = await say(wall, b"GET http://127.0.0.1:1/ HTTP/1.1\r\nHost: x\r\n\r\n")
        codes = [wall.code_of(header) for header in (_said(answer), _said(refused), b"port ", b"", None)]
    assert codes == ["", "port", "", "", ""]
    assert Wall(Reach()).code_of(_said(refused)) == "", "another wall's"


def _said(answer: bytes) -> bytes:
    return next(line for line in answer.split(b"\r\n") if line.startswith(b"X-Mediamon-Wall")).partition(b": ")[2]


async def test_the_name_server_has_no_second_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: the first answer is public, the next one is not; the connection goes to what was checked."""
    answers: Iterator[str] = iter(["93.184.216.34", "127.0.0.1", "127.0.0.1"])
    connected: list[str] = []

    async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    async def open_connection(host: str, port: int, **_: Any) -> Any:
        connected.append(host)
        raise OSError("nothing is there")

    wall = Wall(Reach())
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    assert [str(one) for one in await wall.check("rebinds.example", 80)] == ["93.184.216.34"]
    with pytest.raises(Unreachable):
        await wall.connect("rebinds.example", 80)
    assert connected == ["93.184.216.34"]
    wall._answers.clear()  # as if the kept answer had run out
    with pytest.raises(Refused) as refused:
        await wall.connect("rebinds.example", 80)
    assert refused.value.code == "loopback_address"
    assert connected == ["93.184.216.34"]


async def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        return [(0, 0, 0, "", (one, port)) for one in ("93.184.216.34", "10.0.0.7")]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
    with pytest.raises(Refused, match=r"mixed.example \(10.0.0.7\) is a private address"):
        await Wall(Reach()).check("mixed.example", 443)


async def test_services_that_are_no_web_are_not_asked() -> None:
    async with standing(Server(), reach=[]) as (wall, _, counted):
        assert b"port 25 of 8.8.8.8" in await say(wall, b"CONNECT 8.8.8.8:25 HTTP/1.1\r\n\r\n")
    assert counted == ["port"]


async def test_what_is_not_there_is_no_refusal() -> None:
    port = free_port()
    async with standing(Server(), reach=["127.0.0.1"]) as (wall, _, counted):
        answer = await say(wall, f"GET http://127.0.0.1:{port}/ HTTP/1.1\r\n\r\n".encode())
        named = await say(wall, b"GET http://no-such-host.invalid/ HTTP/1.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 502 ")
    assert b"no-such-host.invalid has no address" in named
    assert counted == []


@pytest.mark.parametrize(
    "text",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET ftp://a/ HTTP/1.1\r\n\r\n",
        b"GET file:///etc/passwd HTTP/1.1\r\n\r\n",
        b"GET http:///nothing HTTP/1.1\r\n\r\n",
        b"GET http://a:99999999/ HTTP/1.1\r\n\r\n",
        b"GET http://[::1/ HTTP/1.1\r\n\r\n",
        b"GET http://a/ HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
        b"GET http://a/ HTTP/1.1\r\nno header\r\n\r\n",
        b"\x16\x03\x01\x00\xa5\r\n\r\n",
        b"CONNECT  HTTP/1.1\r\n\r\n",
        b"\r\n\r\n",
    ],
)
async def test_nonsense_is_answered(text: bytes) -> None:
    with pytest.raises(BadRequest):
        read(text)
    async with standing(Server()) as (wall, _, _counted):
        assert (await say(wall, text)).startswith(b"HTTP/1.1 400 ")


async def test_an_endless_head_and_a_silent_client_are_bounded() -> None:
    async with standing(Server(), begin=0.3, head=2000) as (wall, _, _counted):
        assert (await say(wall, b"GET http://a/ HTTP/1.1\r\n" + b"A: b\r\n" * 2000)).startswith(b"HTTP/1.1 400 ")
        assert await say(wall, b"GET http://a/") == b""


async def test_a_connection_carries_so_many_bytes_and_stands_still_for_so_long() -> None:
    big = Server(answer=b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 3_000_000)
    async with standing(big, most=1_000_000) as (wall, port, _):
        assert len(await say(wall, f"GET http://127.0.0.1:{port}/ HTTP/1.1\r\n\r\n".encode())) < 1_200_000
    still = Server(answer=b"HTTP/1.1 200 OK\r\n\r\nhalf", hold=30)
    async with standing(still, idle=0.3) as (wall, port, _):
        assert (await say(wall, f"GET http://127.0.0.1:{port}/ HTTP/1.1\r\n\r\n".encode())).endswith(b"half")
