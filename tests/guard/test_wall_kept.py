"""Connections through the wall that carry several requests: no answer is another one's, and nothing hangs on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from mediamon.guard.wall import Reach, Wall

from .test_wall import client

OK = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
Answer = Callable[[bytes, int], bytes | None]
"""Of a request's path, the how manieth on its connection; None: nothing is said."""


class Site:
    """A server that answers every request of a connection, and ends it after `most`. asked: the paths of each connection."""

    def __init__(self, answer: Answer | None = None, most: int = 100) -> None:
        self.answer: Answer = answer or (lambda path, _: OK % (len(path), path))
        self.most = most
        self.asked: list[list[bytes]] = []
        self.heard, self.left = asyncio.Event(), asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked.append(paths := [])
        try:
            while len(paths) < self.most:
                head = await reader.readuntil(b"\r\n\r\n")
                paths.append(head.split(b" ")[1])
                self.heard.set()
                writer.write(self.answer(paths[-1], len(paths)) or b"")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            self.left.set()
        writer.close()


class Standing:
    """Sites, and the wall before them."""

    def __init__(self, *sites: Site) -> None:
        self.sites = sites

    async def __aenter__(self) -> tuple[Wall, list[int]]:
        self.servers = [await asyncio.start_server(site.serve, "127.0.0.1", 0) for site in self.sites]
        ports = [server.sockets[0].getsockname()[1] for server in self.servers]
        self.wall = Wall(Reach.of([f"127.0.0.1:{port}" for port in ports]))
        await self.wall.open()
        return self.wall, ports

    async def __aexit__(self, *_: object) -> None:
        await self.wall.close()
        for server in self.servers:
            server.close()


def get(port: int, path: str, *fields: str) -> bytes:
    lines = [f"GET http://127.0.0.1:{port}{path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


async def answered(reader: asyncio.StreamReader, many: int) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    return head + await reader.readexactly(many)


async def test_one_connection_carries_many_requests() -> None:
    site = Site()
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        for path in ("/a", "/bc", "/d"):
            writer.write(get(port, path))
            assert await answered(reader, len(path)) == OK % (len(path), path.encode())
    assert site.asked == [[b"/a", b"/bc", b"/d"]]


async def test_requests_that_are_sent_at_once_are_answered_in_turn() -> None:
    site = Site()
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a") + get(port, "/bc"))
        assert (await answered(reader, 2)).endswith(b"/a")
        assert (await answered(reader, 3)).endswith(b"/bc")


async def test_another_server_gets_a_connection_of_its_own() -> None:
    one, other = Site(), Site()
    async with Standing(one, other) as (wall, [first, second]), client(wall) as (reader, writer):
        for port in (first, second, first):
            writer.write(get(port, "/x"))
            await answered(reader, 2)
    assert (one.asked, other.asked) == ([[b"/x"], [b"/x"]], [[b"/x"]])


async def test_what_a_server_says_beyond_its_answer_reaches_no_other_request() -> None:
    liar = Site(lambda path, _: OK % (2, b"no") + OK % (9, b"smuggled!"))
    honest = Site()
    async with Standing(liar, honest) as (wall, [first, second]), client(wall) as (reader, writer):
        writer.write(get(first, "/lies"))
        assert await answered(reader, 2) == OK % (2, b"no")
        writer.write(get(second, "/true"))
        assert await answered(reader, 5) == OK % (5, b"/true")


async def test_a_server_that_has_ended_the_connection_is_connected_to_again() -> None:
    site = Site(most=1)
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        for path in ("/a", "/b", "/c"):
            writer.write(get(port, path))
            assert (await answered(reader, 2)).endswith(path.encode())
    assert site.asked == [[b"/a"], [b"/b"], [b"/c"]]


async def test_a_server_that_ends_it_when_it_is_asked_again_is_asked_once_more() -> None:
    def answer(path: bytes, number: int) -> bytes | None:
        return OK % (2, path) if number == 1 else None

    site = Site(answer, most=2)
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        for path in ("/a", "/b"):
            writer.write(get(port, path))
            assert (await answered(reader, 2)).endswith(path.encode())
    assert site.asked == [[b"/a", b"/b"], [b"/b"]]


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\na",
        b"HTTP/1.1 200 OK\r\n\r\nto the end",
        b"HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na",
    ],
)
async def test_an_answer_of_unclear_length_ends_the_connection(answer: bytes) -> None:
    site = Site(lambda *_: answer, most=1)
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a"))
        told = await reader.read()
    assert told.partition(b"\r\n\r\n")[0].endswith(b"Connection: close")
    assert told.partition(b"\r\n\r\n")[2] == answer.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("status", [b"204 No Content", b"304 Not Modified"])
async def test_an_answer_without_a_body_has_none(status: bytes) -> None:
    site = Site(lambda *_: b"HTTP/1.1 " + status + b"\r\nContent-Length: 5\r\n\r\n")
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        for _ in range(2):
            writer.write(get(port, "/a"))
            assert (await answered(reader, 0)).startswith(b"HTTP/1.1 " + status)
    assert len(site.asked) == 1


@pytest.mark.parametrize("field", ["Connection: close", "Content-Length: 0", "Transfer-Encoding: chunked"])
async def test_what_is_more_than_a_plain_request_is_the_last(field: str) -> None:
    site = Site(most=1)
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a", field))
        assert b"Connection: close" in await reader.read()


async def test_interim_answers_are_left_out() -> None:
    site = Site(lambda path, _: b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n" + OK % (2, path))
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a"))
        assert await answered(reader, 2) == OK % (2, b"/a")


async def test_a_client_that_leaves_takes_its_request_with_it() -> None:
    site = Site(lambda *_: None)
    async with Standing(site) as (wall, [port]):
        async with client(wall) as (_, writer):
            writer.write(get(port, "/a"))
            await site.heard.wait()
        async with asyncio.timeout(10):
            await site.left.wait()


async def test_a_server_that_leaves_in_the_middle_ends_the_connection() -> None:
    site = Site(lambda *_: b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", most=1)
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a"))
        assert (await reader.read()).endswith(b"\r\n\r\nhalf")


async def test_a_wall_that_is_closed_ends_what_is_kept_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    site = Site()
    async with Standing(site) as (wall, [port]), client(wall) as (reader, writer):
        writer.write(get(port, "/a"))
        await answered(reader, 2)
        await wall.close()
        assert await reader.read() == b""
    assert not caplog.records
