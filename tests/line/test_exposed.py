"""Nothing listens beyond loopback, by what the kernel says while a site is crawled with its browser and the dashboard is up."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import pytest

from tests.conftest import Project

pytestmark = [
    pytest.mark.xdist_group("line"),
    pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="the kernel is asked through /proc"),
]
LISTENING = "0A"


def listeners(leader: int) -> set[tuple[str, int]]:
    """(address, port) of each TCP socket on which a process or what it has started listens."""
    inodes = {inode for process in tree(leader) for inode in sockets(process)}
    return {(host, port) for host, port, inode in listening() if inode in inodes}


def tree(leader: int) -> Iterator[int]:
    yield leader
    for task in Path(f"/proc/{leader}/task").glob("*/children"):
        with suppress(OSError):
            for child in task.read_text().split():
                yield from tree(int(child))


def sockets(process: int) -> Iterator[str]:
    for link in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            kind, _, inode = str(link.readlink()).partition(":[")
            if kind == "socket":
                yield inode.rstrip("]")


def listening() -> Iterator[tuple[str, int, str]]:
    for family, name in ((socket.AF_INET, "tcp"), (socket.AF_INET6, "tcp6")):
        with suppress(OSError):
            for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
                fields = line.split()
                host, _, port = fields[1].partition(":")
                if fields[3] == LISTENING:
                    words = [bytes.fromhex(host[at : at + 8])[::-1] for at in range(0, len(host), 8)]
                    yield socket.inet_ntop(family, b"".join(words)), int(port, 16), fields[9]


def test_what_listens_is_seen() -> None:
    """The look below sees a socket on every address, in a child too."""
    program = "import socket, sys; s = socket.create_server(('0.0.0.0', 0)); print(s.getsockname()[1], flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {program!r}])"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        assert ("0.0.0.0", port) in listeners(process.pid)
        process.communicate("")


def test_nothing_listens_beyond_loopback(demo_project: Project) -> None:
    dashboard = demo_project.start("dashboard", "--port", "0")
    assert dashboard.stdout is not None
    assert "http://127.0.0.1:" in dashboard.stdout.readline()
    crawl = demo_project.start("crawl", "agentstvo", "-s", "CLOSESPIDER_TIMEOUT=10")
    found: set[tuple[str, int]] = set()
    while crawl.poll() is None:
        found |= listeners(crawl.pid) | listeners(dashboard.pid)
        time.sleep(0.2)
    dashboard.terminate()
    assert len(found) >= 2  # the dashboard, and the wall of the crawl
    assert {host for host, _ in found if not ip_address(host).is_loopback} == set()
    assert not {port for _, port in found} & set(range(6023, 6074))  # Scrapy's telnet console
