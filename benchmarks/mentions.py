"""Mentions against gold spans: ours beside exact names and lemma matching, in one run.

    DATA=folder-or-file.jsonl python -m benchmarks.mentions      # or the committed gold, four files

Then the characters a second of whole articles on one core, for the fourteen organisations and for five thousand.

A line of gold: {"id", "text", "lang", "site", "tags", "mentions": [{"start", "end", "org"}]}. Exact F1 wants the same
start, end and organisation. Our predictions go to benchmarks/out/mentions.jsonl, a line per record.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.mentions_many import many
from benchmarks.mentions_peers import Spans, exact_names, lemma_names
from mediamon.demo.corpus import SITES, stories
from mediamon.mentions import Found, Matcher, Organisation, load_organisations

SAMPLES = [
    Path(__file__).parent / "samples" / name
    for name in ("mentions.jsonl", "mentions_gold.jsonl", "mentions_blind.jsonl", "mentions_shared.jsonl")
]
ARTICLE, MANY = 3_000, 5_000  # characters; organisations
OUT = Path(__file__).parent / "out"
Record = dict[str, Any]
Finder = Callable[[Record], Spans]


def main() -> None:
    """Print the table."""
    given = os.environ.get("DATA")
    parts = {path.stem: _read(path) for path in ([Path(given)] if given else SAMPLES)}
    gold = [record for records in parts.values() for record in records]
    organisations = load_organisations()
    began = time.perf_counter()
    matcher = Matcher(organisations)
    built = time.perf_counter() - began
    exact, lemmas = exact_names(organisations), lemma_names(organisations)
    finders: dict[str, Finder] = {
        "ours": lambda record: [
            (m.start, m.end, m.organisation) for m in matcher.spans(record["text"], record["site"])
        ],
        "ours, with sentences": lambda record: [
            (m.start, m.end, m.organisation) for m in matcher.find(record["text"], record["lang"], record["site"])
        ],
        "exact names": lambda record: exact(record["text"]),
        "lemmas": lambda record: lemmas(record["text"]),
    }
    print(f"{len(gold)} records, matcher built in {built:.2f} s")
    print(f"{'':22}{'P':>7}{'R':>7}{'F1':>7}{'false alarms':>14}{'chars a second':>16}")
    for name, finder in finders.items():
        print(_line(name, gold, finder), flush=True)
    for part, records in parts.items():
        print(_line(f"ours, {part}"[:22], records, finders["ours"]), flush=True)
    _write(gold, finders["ours"])
    articles = _articles(gold)
    for count, some in (
        (len(organisations), organisations),
        (MANY, (*organisations, *many(MANY - len(organisations)))),
    ):
        print(_throughput(count, some, articles), flush=True)


def _articles(gold: list[Record]) -> list[Record]:
    """The records' texts put together into articles: mentions are far denser than in news."""
    text = "\n".join(record["text"] for record in gold)
    return [{"text": text[at : at + ARTICLE], "site": None, "lang": "ru"} for at in range(0, len(text), ARTICLE)]


def _throughput(count: int, organisations: Sequence[Organisation], articles: list[Record]) -> str:
    began = time.perf_counter()
    matcher = Matcher(organisations)
    built = time.perf_counter() - began
    demo = [{"text": story.body, "site": None} for site in SITES for story in stories(site)]
    speeds = [
        _speed(texts, lambda record: list(map(_span, matcher.spans(record["text"], None))), 3.0)
        for texts in (articles, demo)
    ]
    return f"{count} organisations, built in {built:.1f} s: {speeds[0]:,.0f} characters a second of the gold, {speeds[1]:,.0f} of the demo's news"


def _span(one: Found) -> tuple[int, int, str]:
    return one.start, one.end, one.organisation


def _line(name: str, gold: list[Record], finder: Finder) -> str:
    right = found = wanted = alarms = empty = 0
    for record in gold:
        truth = {(m["start"], m["end"], m["org"]) for m in record["mentions"]}
        answer = set(finder(record))
        right, found, wanted = right + len(truth & answer), found + len(answer), wanted + len(truth)
        empty += not truth
        alarms += bool(answer) and not truth
    precision, recall = right / max(1, found), right / max(1, wanted)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    return (
        f"{name:22}{100 * precision:>7.1f}{100 * recall:>7.1f}{100 * f1:>7.1f}"
        f"{f'{alarms}/{empty}':>14}{_speed(gold, finder):>16,.0f}"
    )


def _speed(gold: list[Record], finder: Finder, least: float = 1.0) -> float:
    """Characters a second of this process's own time (others may keep the cores busy) over whole passes of the gold, for at least `least` seconds."""
    characters = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < least:
        for record in gold:
            finder(record)
        characters += sum(len(record["text"]) for record in gold)
    return characters / spent


def _read(path: Path) -> list[Record]:
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").split("\n")]
    return [json.loads(line) for line in lines if line.strip()]


def _write(gold: list[Record], finder: Finder) -> None:
    OUT.mkdir(exist_ok=True)
    with (OUT / "mentions.jsonl").open("w", encoding="utf-8") as file:
        for record in gold:
            spans = [{"start": start, "end": end, "org": name} for start, end, name in finder(record)]
            file.write(json.dumps({"id": record["id"], "mentions": spans}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
