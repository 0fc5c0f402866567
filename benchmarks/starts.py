"""What a run of a site without news costs: started from nothing, forked as the monitor does it, and Scrapy alone that fetches the same.

    python -m benchmarks.starts        TURNS=7

The site is a feed of two articles, which are known by then; asked for anew it says that it has not changed (304), or is sent again, the
same, or with the moment at which it was made, and then read in a parsing child, which is a process more. In turns; medians of the processor time of the run and all its
processes, of its time by the clock, and of the most memory it was seen to hold (shared pages in part, Pss). The fork server's own
start is told once: it is one for all runs of a monitor.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from benchmarks.traversal.table import Row, show, write
from mediamon.fleet import preloaded
from mediamon.fleet.forked import Forked, ForkServer
from mediamon.fleet.processes import family, memory_of

TURNS = int(os.environ.get("TURNS", "7"))
SECONDS = 120.0  # that a run may take
LOOKS = 0.5  # seconds between two looks at memory, for which the kernel goes through all of it
TICKS = os.sysconf("SC_CLK_TCK")
SITE = "name: {name}\nlanguage: en\nfeeds: [http://127.0.0.1:{port}/rss-{name}.xml]\nallow: ['/[12]$']\n"
SITES = {"same": "304", "again": "sent again", "dated": "sent again with another date"}
ALONE = """
import scrapy
class Alone(scrapy.Spider):
    name = "alone"
    custom_settings = {{"ROBOTSTXT_OBEY": True}}
    async def start(self):
        yield scrapy.Request("http://127.0.0.1:{port}/rss-again.xml")
    def parse(self, response):
        yield {{"length": len(response.text)}}
"""
Process = subprocess.Popen[bytes] | Forked


@dataclass(frozen=True, slots=True)
class Cost:
    """seconds: of processor time; clock: seconds; memory: bytes."""

    seconds: float
    clock: float
    memory: int


class Pages(BaseHTTPRequestHandler):
    """A feed, and its articles."""

    def do_GET(self) -> None:
        port = self.server.server_address[1]
        items = "".join(f"<item><link>http://127.0.0.1:{port}/{number}</link></item>" for number in (1, 2))
        text = "".join(f"<p>The company has told us of its work, number {number}.</p>" for number in range(20))
        feed = self.path.startswith("/rss")
        date = f"<lastBuildDate>{time.time()}</lastBuildDate>" if self.path == "/rss-dated.xml" else ""
        if self.headers["If-None-Match"]:
            self.send_response(304)
            self.end_headers()
            return
        body = (
            f"<rss><channel>{date}{items}</channel></rss>" if feed else f"<article><h1>{self.path}</h1>{text}</article>"
        ).encode()
        self.send_response(404 if self.path == "/robots.txt" else 200)
        self.send_header("Content-Type", "application/rss+xml" if feed else "text/html")
        if self.path == "/rss-same.xml":
            self.send_header("ETag", '"1"')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def serving() -> Iterator[int]:
    """The port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def measured(begin: Callable[[], Process], spent: Callable[[], float]) -> Cost:
    """One run. spent: processor time of the children that have ended, of who begins them. Raises SystemExit where it fails."""
    before, clock, memory = spent(), time.perf_counter(), 0
    process = begin()
    while process.poll() is None and time.perf_counter() - clock < SECONDS:
        memory = max(memory, memory_of({process.pid, *family(process.pid)}))
        time.sleep(LOOKS)
    took = time.perf_counter() - clock
    if process.wait(0) != 0:
        raise SystemExit(f"a run ended with {process.returncode}")
    return Cost(spent() - before, took, memory)


def children_of(pid: int) -> float:
    """Seconds of the children that it has waited for, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html."""
    fields = Path(f"/proc/{pid}/stat").read_text("latin1").rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def ways(
    folder: Path, port: int, server: ForkServer, log: Path
) -> dict[str, tuple[Callable[[], Process], Callable[[], float]]]:
    """How a run is begun, and who knows what it took."""
    for one in SITES:
        (folder / f"{one}.yaml").write_text(SITE.format(port=port, name=one))
    (folder / "alone.py").write_text(ALONE.format(port=port))
    os.environ |= {"MEDIAMON_SITES": str(folder), "MEDIAMON_DATA": str(folder / "var")}
    alone = [sys.executable, "-m", "scrapy", "runspider", str(folder / "alone.py")]

    def from_nothing(command: list[str]) -> Process:
        with log.open("ab") as file:  # in a folder that is no project of anybody's
            return subprocess.Popen(command, cwd=folder, stdout=file, stderr=file, start_new_session=True)

    def forked(words: list[str]) -> Process:
        with log.open("ab") as file:
            return server.fork(words, "mediamon", file)

    def own() -> float:
        return children_of(os.getpid())

    def servers() -> float:
        assert server._server is not None
        return children_of(server._server.pid)

    found: dict[str, tuple[Callable[[], Process], Callable[[], float]]] = {}
    for site, told in SITES.items():
        words = ["mediamon", "crawl", site, "--loglevel", "INFO"]
        found[f"from nothing, {told}"] = partial(from_nothing, [sys.executable, "-m", *words]), own
        found[f"forked, {told}"] = partial(forked, words), servers
    return {**found, "Scrapy alone, robots.txt and the feed": (partial(from_nothing, alone), own)}


def rows(turns: int) -> list[Row]:
    """All ways in turns."""
    with tempfile.TemporaryDirectory() as name, serving() as port:
        folder = Path(name)
        server, log = ForkServer(preloaded.__name__), folder / "log"
        before = time.perf_counter()
        with log.open("ab") as file:
            server.fork(["mediamon", "version"], "version", file).wait(SECONDS)
        began = time.perf_counter() - before
        begun = ways(folder, port, server, log)
        for _ in range(2):  # the database is made, the articles stored, the feed known
            for told in SITES.values():
                begun[f"from nothing, {told}"][0]().wait(SECONDS)
        costs: dict[str, list[Cost]] = {way: [] for way in begun}
        for _ in range(turns):
            for way, (begin, spent) in begun.items():
                costs[way].append(measured(begin, spent))
        assert server._server is not None
        print(f"The fork server: {began:.1f} s to its first process, {memory_of({server._server.pid}) >> 20} MB")
        server.close()
    alone = median(one.seconds for one in [*costs.values()][-1])
    return [
        {
            "a run": way,
            "s of processor": median(one.seconds for one in taken),
            "of Scrapy": median(one.seconds for one in taken) / alone,
            "s by the clock": median(one.clock for one in taken),
            "MB": round(median(one.memory for one in taken) / (1 << 20)),
        }
        for way, taken in costs.items()
    ]


def main() -> None:
    """Print and write the table."""
    table = rows(TURNS)
    show(table)
    write("starts", table)


if __name__ == "__main__":
    main()
