"""What a page costs on its way: the wall, the archive, the parsing child; milliseconds of CPU and of waiting, in one run.

PAGES (1000): how many; SIZE (262000): bytes of a page. The page is served from memory on loopback; what the wall costs is the
difference between asking through it and asking without it, all in one process, so that its CPU is counted in full.
"""

from __future__ import annotations

import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from mediamon.guard.child import Broken, Children
from mediamon.guard.wall import Reach, Wall
from mediamon.items import RawResponse
from mediamon.storage.archive.records import Archive

PAGES = int(os.environ.get("PAGES", "1000"))
SIZE = int(os.environ.get("SIZE", "262000"))
KILLS = 20
TEXT = "<p>Городской совет утвердил проект набережной, о котором спорили два года.</p>\n"
PAGE = ("<html><body>" + TEXT * (SIZE // len(TEXT.encode()))).encode()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(PAGE)
NOTHING = "benchmarks.guard:nothing"


def nothing(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """A job that costs nothing itself."""
    return {"size": len(data)}


def never_ends(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """A job that has to be killed."""
    while True:
        pass


async def main() -> None:
    """Three lines of figures."""
    print(f"{PAGES} pages of {len(PAGE):,} bytes{'':12}{'CPU ms':>9}{'ms':>9}   bound")
    plain, walled = await wall()
    row("without the wall", *plain)
    row("through the wall", *walled)
    row("the wall itself", walled[0] - plain[0], walled[1] - plain[1], "0.6")
    row("archive (WARC, isal)", *await archive(), "2")
    cost, back = await child()
    row("parsing child, there and back", *cost, "1")
    print(f"{'another child after a kill, median':38}{'':9}{back:9.2f}   100")


def row(name: str, cpu: float, wait: float, bound: str = "") -> None:
    """One line."""
    print(f"{name:38}{cpu:9.2f}{wait:9.2f}   {bound}")


async def wall() -> tuple[tuple[float, float], tuple[float, float]]:
    """(CPU, waiting) of a page without the wall, and with it."""
    server = await asyncio.start_server(_serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    guard = Wall(Reach.of([f"127.0.0.1:{port}"]))
    await guard.open()
    proxy = int(guard.address.rpartition(":")[2])
    asked = f"GET http://127.0.0.1:{port}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    for _ in range(50):
        await _ask(port, asked)
        await _ask(proxy, asked)
    plain = await measured(lambda: _ask(port, asked))
    walled = await measured(lambda: _ask(proxy, asked))
    await guard.close()
    server.close()
    return plain, walled


async def archive() -> tuple[float, float]:
    """(CPU, waiting) of a page."""
    with tempfile.TemporaryDirectory() as folder:
        store = Archive(Path(folder), "bench")
        response = RawResponse("200 OK", (("Content-Type", "text/html"),), PAGE)

        async def one() -> None:
            store.append("http://bench.example/1", response, datetime.now(UTC))

        found = await measured(one)
        store.close()
    return found


async def child() -> tuple[tuple[float, float], float]:
    """(CPU, waiting) of a page; milliseconds until a job is done again after a child was killed."""
    children = Children(size=1, preload=("benchmarks.guard",), seconds=0.2, memory=1 << 30)

    async def one() -> None:
        await children.do(NOTHING, {"url": "x"}, PAGE)

    for _ in range(50):
        await one()
    cost = await measured(one)
    back = []
    for _ in range(KILLS):
        try:
            await children.do("benchmarks.guard:never_ends", {}, b"")
        except Broken:
            began = time.perf_counter()
            await one()
            back.append((time.perf_counter() - began) * 1000)
    await children.close()
    return cost, median(back)


async def measured(work: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """(CPU, waiting) in milliseconds each time."""
    cpu, began = _cpu(), time.perf_counter()
    for _ in range(PAGES):
        await work()
    return (_cpu() - cpu) * 1000 / PAGES, (time.perf_counter() - began) * 1000 / PAGES


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HEAD + PAGE)
    await writer.drain()
    writer.close()


async def _ask(port: int, asked: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(asked)
    size = 0
    while data := await reader.read(1 << 20):
        size += len(data)
    assert size > len(PAGE)
    writer.close()


if __name__ == "__main__":
    asyncio.run(main())
