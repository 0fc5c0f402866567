"""What each cheap signal brings, alone and beside the nine numbers: documents from a break to `high`, in the median.

    DATA=folder python -m benchmarks.drift_signals      # folder/html/siteNN.jsonl.gz, and the demo agency's redesign

A folder's pages have their rule (`article_xpath`) and say what it delivers (`mode`). They have no titles: each is
given its address as one. Of 1,000 more documents of the site the
numbers are known. 30 good pages are learned, 10 more and then those of one mode are fed. On the demo 60 of vestnik's articles are learned, the rest fed, then the redesign's.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import numpy as np

from mediamon.demo.agency import Agency
from mediamon.demo.server import running
from mediamon.drift import Observation, OurDetector, Signal, SignalMemory
from mediamon.extraction import NotAnArticle
from mediamon.items import Publication, Refusal, Snapshot
from mediamon.pipelines.extract import extract_snapshot
from mediamon.pipelines.observing import observation_of
from mediamon.sites import Rule, Site, read_site

OUT = Path(__file__).parent / "out"
LEARNED, GOOD, KNOWN = 30, 10, 1000
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SAME = (1.0,) * 9  # numbers that say nothing
MISSED = 10**6


@dataclass(frozen=True)
class Stream:
    """Observations; the first `learned` are good and learned from, the break is at `onset`."""

    name: str
    observations: list[Observation]
    learned: int
    onset: int
    numbers: tuple[tuple[float, ...], ...] = ()  # of more good documents, known before


def main() -> None:
    """Print the table and write it down."""
    sequences = [*_demo(), *_folder(os.environ.get("DATA"))]
    kinds = sorted({one.name for one in sequences})
    keys = sorted({signal.key for one in sequences for seen in one.observations for signal in seen.signals})
    lines = [f"{'':28}" + "".join(f"{kind:>11}" for kind in kinds) + f"{'false':>8}"]
    for what in ("numbers", *keys, "all signals", "both"):
        delays, false = _delays(sequences, what)
        told = "".join(f"{_told(delays[kind]):>11}" for kind in kinds)
        lines.append(f"{what:28}{told}{false:>8}")
    table = "\n".join(lines)
    print(table)
    OUT.mkdir(exist_ok=True)
    (OUT / "drift-signals.txt").write_text(table + "\n", encoding="utf-8")


def _delays(sequences: Iterable[Stream], what: str) -> tuple[dict[str, list[int]], int]:
    delays: dict[str, list[int]] = defaultdict(list)
    false = 0
    for one in sequences:
        numbers = one.numbers if what in ("numbers", "both") else ()
        detector = OurDetector(minimum=len(numbers) + one.learned)
        detector.train(numbers)
        high = [n for n, seen in enumerate(one.observations) if detector.feed(_only(seen, what)).level == "high"]
        false += any(n < one.onset for n in high)
        delays[one.name].append(next((n - one.onset + 1 for n in high if n >= one.onset), MISSED))
    return delays, false


def _only(seen: Observation, what: str) -> Observation:
    """The numbers alone, all signals alone, one of them, or both. Of one that supports, as if it did not."""
    if what == "numbers":
        return Observation(seen.numbers)
    if what == "both":
        return seen
    signals = seen.signals
    if what != "all signals":
        signals = tuple(Signal(one.name, one.field, one.wrong) for one in signals if one.key == what)
    return Observation(SAME, signals)


def _told(delays: Sequence[int]) -> str:
    middle = median(delays)
    found = sum(one < MISSED for one in delays)
    return f"{'miss' if middle >= MISSED / 2 else f'{middle:.0f}'} ({found}/{len(delays)})"


def _folder(folder: str | None) -> Iterator[Stream]:
    for path in sorted(Path(folder, "html").glob("*.jsonl.gz")) if folder else ():
        with gzip.open(path, "rt", encoding="utf-8") as file:
            pages = [json.loads(line) for line in file]
        arrays = np.load(Path(str(folder), path.name.split(".")[0] + ".npz"))
        known = tuple(tuple(row) for row in arrays["train"][-KNOWN:].tolist())
        site = Site(name="s", language="ru", rules=(Rule(since=date(2020, 1, 1), body=pages[0]["article_xpath"]),))
        good = [page for page in pages if page["mode"] == "good"]
        for mode in sorted({page["mode"] for page in pages} - {"good"}):
            chosen = [*good[: LEARNED + GOOD], *(page for page in pages if page["mode"] == mode)]
            addresses = (f"https://example.org/news/{n}" for n in range(len(chosen)))
            htmls = [(url, f"<title>{url}</title>" + page["html"]) for url, page in zip(addresses, chosen, strict=True)]
            yield Stream(mode, list(_observed(htmls, site)), LEARNED, LEARNED + GOOD, known)


def _demo() -> Iterator[Stream]:
    with running() as agency:
        site = read_site(Path(__file__).parents[1] / "mediamon/demo/sites/vestnik.yaml")
        old = [*_pages(agency)]
        known = {url for url, _ in old}
        agency.redesign()
        new = [(url, html) for url, html in _pages(agency) if url not in known]
        yield Stream("demo", list(_observed([*old, *new], site)), 60, len(old))


def _pages(agency: Agency) -> Iterator[tuple[str, str]]:
    for url in sorted(agency.expected_urls("vestnik")):
        with urlopen(url, timeout=10) as answer:
            yield url, answer.read().decode()


def _observed(pages: Iterable[tuple[str, str]], site: Site) -> Iterator[Observation]:
    memory = SignalMemory()
    for url, html in pages:
        snapshot = Snapshot("s", url, url, 200, NOW, html)
        try:
            item = Publication(snapshot, extract_snapshot(snapshot, site))
        except NotAnArticle as refused:
            item = Publication(snapshot, refusal=Refusal(refused.reason))
        yield observation_of(item, site, memory, ask_auto=True)


if __name__ == "__main__":
    main()
