"""The growing list as a user traverses it, `mediamon traverse URL` in a process: rest of the list by plain HTTP, or presses only."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from benchmarks.traversal.table import Row

SECONDS = 3600  # the most that one run may take


def by_command(name: str, url: str, expected: int, *flags: str) -> Row:
    """A row: what was found, by how many presses, URLs a second. Raises CalledProcessError."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "urls"
        limits = ["--max-presses", "1000000", "--max-seconds", str(SECONDS)]
        ours = str(Path(sys.executable).with_name("mediamon"))
        command = [ours, "traverse", url, "--out", str(out), *limits, *flags]
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS + 120)
        whole = time.perf_counter() - began
        report = json.loads(out.with_name("urls.stats.json").read_text("utf8"))
        paths = {urlsplit(line).path for line in out.read_text("utf8").split()}
    found = sum(path.startswith("/n/") for path in paths)
    return speed(name, found, expected, report["presses"], report["seconds"], whole)


def speed(name: str, found: int, expected: int, presses: int, seconds: float, whole: float | None = None) -> Row:
    """A row; whole: seconds of the process, with the start of Scrapy and Chromium."""
    return {
        "": name,
        "URLs": f"{found:,}/{expected:,}",
        "presses": presses,
        "s": round(seconds, 1),
        "of the process": whole and round(whole, 1),
        "URLs/s": found / seconds,
    }
