"""Addresses that a disk has no room for: no line of a file is cut in two, and of what others have written nothing is taken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from mediamon.commands.addresses import Addresses

FILLED = """
import resource, signal, sys
from pathlib import Path
from mediamon.commands.addresses import Addresses

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # else too large a file ends the process
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
addresses = Addresses(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
try:
    with addresses:
        for number in range(10):
            addresses.tell([f"http://a.example/{number}", f"http://b.example/{number}"])
except OSError as error:
    sys.exit(3 if addresses.broken is error else 4)
"""


@pytest.mark.parametrize("named", [True, False])
def test_where_there_is_no_room(tmp_path: Path, named: bool) -> None:
    out = tmp_path / "out"
    out.write_text("what stood there before\n")
    with out.open("a") as appended:
        command = [sys.executable, "-c", FILLED, *([str(out)] if named else [])]
        done = subprocess.run(command, stdout=appended, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 3, done.stderr
    text = out.read_text()
    assert text.startswith("http://a.example/0\n" if named else "what stood there before\nhttp://a.example/0\n")
    if named:
        assert text.endswith("\n")
        assert text.count("\n") == 4  # two times two lines of 19 bytes: a third pair has no room


def test_who_reads_slowly_is_waited_for() -> None:
    """A pipe may have been set by others so that writing does not wait: Playwright's driver does that to what it inherits."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    read = bytearray()

    def slowly() -> None:
        sleep(0.3)
        while piece := os.read(reading, 1 << 16):
            read.extend(piece)

    reader = Thread(target=slowly)
    reader.start()
    with Addresses(Path(f"/dev/fd/{writing}")) as addresses:
        os.set_blocking(addresses._out.fileno(), False)
        for number in range(200):
            addresses.tell([f"http://a.example/{number}/{'x' * 1000}"])
    os.close(writing)
    reader.join(20)
    os.close(reading)
    assert read.count(b"\n") == 200
