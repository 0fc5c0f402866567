"""How fast extraction is and how much memory it takes, beside other extractors.

    DATA=folder python -m benchmarks.extraction_speed              # the sets' pages, as for benchmarks.extraction; else the demo's
    ONLY="trafilatura; resiliparse" EVERY=7 …                      # peers to measure with; every seventh page

CPU seconds: in one process, in turns of TURN pages, as a crawl would read them one after the other; who is first changes from
turn to turn. At the end of a turn its garbage is collected, on the account of whom it belongs to; what is left then, as
dictionaries and what is remembered of names, is not looked over again at the end of the others' turns. Articles only, as others need
not care for the rest.
Memory: the most that a process of its own had resident, over every page of the sets, read one at a time.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.adapters import extract, extract_by_roles
from benchmarks.extraction import Page, demo_pages, pages
from benchmarks.extraction_peers import PEERS

Extractor = Callable[[str, str], dict[str, Any]]
OURS: dict[str, Extractor] = {"mediamon": extract, "mediamon, roles": extract_by_roles}
DEFAULT = "trafilatura"  # what the others are measured by
WARMING = 10  # pages before anything is counted: what is loaded once is no page's
TURN = 20  # pages


def chosen() -> dict[str, Extractor]:
    """Ours, and the peers that ONLY names."""
    named = [one.strip() for one in os.environ.get("ONLY", DEFAULT).split(";")]
    return OURS | {name: call for name, call in PEERS.items() if name in named}


def read(*, articles: bool) -> Iterator[Page]:
    """The pages that are asked for."""
    folder = os.environ.get("DATA")
    found = pages(Path(folder), articles=articles) if folder else demo_pages()
    return islice(found, 0, None, int(os.environ.get("EVERY", "1")))


def seconds(extractors: dict[str, Extractor], given: Sequence[Page]) -> dict[str, float]:
    """CPU seconds of each over all pages. What runs in another process says itself what it took (`cpu`)."""
    spent = dict.fromkeys(extractors, 0.0)
    for page in given[:WARMING]:
        for call in extractors.values():
            _once(call, page)
    gc.collect()
    gc.freeze()
    order, turns = list(extractors), [given[start : start + TURN] for start in range(0, len(given), TURN)]
    for number, turn in enumerate(tqdm(turns, unit=" turns")):
        first = number % len(order)
        for name in (*order[first:], *order[:first]):
            spent[name] += sum(_once(extractors[name], page) for page in turn) + _collecting()
    gc.unfreeze()
    return spent


def _collecting() -> float:
    began = time.process_time()
    gc.collect()
    spent = time.process_time() - began
    gc.freeze()
    return spent


def _once(call: Extractor, page: Page) -> float:
    _, truth, html = page
    said: dict[str, Any] = {}
    began = time.process_time()
    with suppress(Exception):  # a peer may raise anything; its time counts all the same
        said = call(html, truth.get("url") or "http://example.org/")
    return float(said.get("cpu", time.process_time() - began))


def peak(name: str) -> int:
    """The most memory that this very process had after all pages, in MB; for a process that does nothing else."""
    call = (OURS | PEERS)[name]
    for page in read(articles=False):
        _once(call, page)
    told = Path("/proc/self/status").read_text("utf8")
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM")) // 1024


def peak_alone(name: str) -> str:
    """The same of a process that is begun for it; none where the system does not say."""
    command = [sys.executable, "-m", "benchmarks.extraction_speed", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=3600)
    return f"{done.stdout.split()[-1]} MB" if done.returncode == 0 and done.stdout else "unknown"


def main() -> None:
    """Print the table; with the name of an extractor, its peak of memory alone."""
    if len(sys.argv) > 1:
        print(peak(sys.argv[1]))
        return
    extractors, given = chosen(), list(read(articles=True))
    spent = seconds(extractors, given)
    print(f"{len(given)} pages, in turns")
    for name, each in spent.items():
        ratio = spent[DEFAULT] / each if DEFAULT in spent else float("nan")
        print(
            f"{name:24}{len(given) / each:>8.1f} pages per CPU second, {ratio:.2f} of {DEFAULT}, {peak_alone(name)} at most"
        )


if __name__ == "__main__":
    main()
