"""Semantic changes: tables, mutations of pages, hard changes, watches, speed; beside other programs, in one run.

    DATA=folder python -m benchmarks.semantics       # sets of pages as for benchmarks.extraction
    python -m benchmarks.semantics                   # the demo agency's pages

ONLY: some of tables, mutations, hard, watches, speed. PAGES: how many pages (300), PEER_PAGES: how many of them the other
programs are given too (12, of up to 60,000 characters: xmldiff takes minutes for larger ones). Predictions of ours go to
benchmarks/out/semantics.jsonl.
"""

from __future__ import annotations

import io
import json
import os
import re
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from lxml import html
from lxml.html import HtmlElement
from tqdm import tqdm

from benchmarks import semantics_hard, semantics_watches
from benchmarks.adapters import changes, table_cells, watch
from benchmarks.extraction import demo_pages, pages
from benchmarks.semantics_cosmetic import COSMETIC
from benchmarks.semantics_meaningful import INJECTED, MEANINGFUL, Expected, prepared
from benchmarks.semantics_peers import DIFFERS, WATCHERS, Seen
from benchmarks.semantics_tables import samples
from mediamon.semantics import hierarchy
from mediamon.semantics.difference import compare
from mediamon.semantics.following import NoSuchNode, find
from mediamon.semantics.tables.grid import grid_of
from mediamon.semantics.tables.marked import Marked
from mediamon.semantics.texts import clean, key

OUT = Path(__file__).parent / "out" / "semantics.jsonl"
CONTROL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|&#(?:x0*1?[0-9a-f]|0*(?:[0-9]|[12][0-9]|3[01]));", re.IGNORECASE
)
SMALL = 60_000  # characters of the pages that the peers are given
Line = dict[str, Any]


def main() -> None:
    """The tables, and the predictions."""
    only = os.environ.get("ONLY", "").split() or list(PARTS)
    OUT.parent.mkdir(exist_ok=True)
    with OUT.open("w", encoding="utf8") as file:
        for name in only:
            for line in PARTS[name]():
                file.write(json.dumps({"part": name, **line}, ensure_ascii=False) + "\n")


def tables() -> Iterator[Line]:
    """Cells of tables without `th` or with irregular marks that are right, of all in the gold."""
    right: Counter[str] = Counter()
    for sample in samples():
        found = {"mediamon": table_cells(sample.html), "HTML standard alone": _by_standard(sample.html)}
        for who, cells in found.items():
            right[who] += sum(one in cells for one in sample.gold)
        right["gold"] += len(sample.gold)
        yield {"table": sample.name, "cells": found["mediamon"]}
    print(f"\nTables without th: share of {right['gold']} cells in {sum(1 for _ in samples())} tables")
    for who in ("mediamon", "HTML standard alone"):
        print(f"  {who:24}{right[who] / right['gold']:.3f}")


def _by_standard(page: str) -> list[Line]:
    grid = grid_of(html.fragment_fromstring(page))
    for cell in grid.cells:
        cell.text = clean(str(cell.element.xpath("string()")))
    marked, found = Marked(grid), []
    for cell in grid.cells:
        if not cell.header:
            beside, above = marked.heads(cell)
            heads = {"row_headers": [one.text for one in beside], "column_headers": [one.text for one in above]}
            found.append({**heads, "value": cell.text})
    return found


def roots() -> Iterator[tuple[str, HtmlElement, str]]:
    """(name, parsed page, page) of the pages that are asked for, spread evenly over the sets."""
    data = os.environ.get("DATA")
    known = list(pages(Path(data), articles=False)) if data else list(demo_pages())
    most = int(os.environ.get("PAGES", "300"))
    step = max(1.0, len(known) / most)
    for place in range(min(most, len(known))):
        _, truth, text = known[int(place * step)]
        root = html.document_fromstring(
            CONTROL.sub("", text).encode("utf8", "replace"), parser=html.HTMLParser(encoding="utf8")
        )
        if root.find("body") is not None:
            yield str(truth["id"]), root, dump(root)


def dump(root: HtmlElement) -> str:
    """A page as text."""
    return html.tostring(root, encoding="unicode", doctype="<!DOCTYPE html>")


def mutations() -> Iterator[Line]:
    """Silence on cosmetic mutations; meaningful ones told right, at the right path, and nothing else."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    given = int(os.environ.get("PEER_PAGES", "12"))
    for name, root, page in tqdm(list(roots()), disable=None):
        peers = given > 0 and len(page) <= SMALL
        given -= peers
        for line in _cosmetic(name, root, page, counts, peers=peers):
            yield line
        for line in _meaningful(name, root, counts, peers=peers):
            yield line
    _print_mutations(counts)


def _cosmetic(
    name: str, root: HtmlElement, page: str, counts: dict[str, Counter[str]], *, peers: bool
) -> Iterator[Line]:
    for mutation in COSMETIC:
        mutated = deepcopy(root)
        mutation(mutated, Random(name))
        after = dump(mutated)
        found = changes(page, after)
        counts["cosmetic " + mutation.__name__][_verdict(not found)] += 1
        if found:
            yield {"page": name, "mutation": mutation.__name__, "changes": found}
        for who, differ in DIFFERS.items() if peers else ():
            counts[f"peer {who}: silent"][_verdict(not _seen(differ, page, after))] += 1


def _meaningful(name: str, root: HtmlElement, counts: dict[str, Counter[str]], *, peers: bool) -> Iterator[Line]:
    for mutation in MEANINGFUL:
        dice, mutated = Random(name + mutation.__name__), deepcopy(root)
        prepared(mutated, mutation)
        before = dump(mutated)
        expected = mutation(mutated, dice)
        if expected is None:
            continue
        for kind in ("alone", "with cosmetic"):
            if kind != "alone":
                for one in dice.sample(COSMETIC, 3):
                    one(mutated, dice)
            after = dump(mutated)
            found = changes(before, after)
            right = len(found) == 1 and fits(found[0], expected)
            counts[f"{kind}: {mutation.__name__}"][_verdict(right)] += 1
            if not right:
                yield {"page": name, "mutation": mutation.__name__, "kind": kind, "changes": found}
            if peers and kind == "alone":
                for who, differ in DIFFERS.items():
                    counts[f"peer {who}: right"][_verdict(_peer_right(_seen(differ, before, after), expected))] += 1


def _seen(differ: Any, old: str, new: str) -> Seen:
    try:
        with redirect_stdout(io.StringIO()):  # xmldiff prints what it cannot do
            seen: Seen = differ(old, new)
    except Exception as error:  # a peer that fails has not seen the one change
        return [(type(error).__name__, str(error))] * 2
    return seen


def _peer_right(seen: Seen, expected: Expected) -> bool:
    """One change, whose text is part of the expected ones or has them."""
    if len(seen) != 1:
        return False
    pairs = ((seen[0][0], expected.old), (seen[0][1], expected.new))
    return all(not text or not wanted or key(wanted) in key(text) or key(text) in key(wanted) for text, wanted in pairs)


def fits(change: Line, expected: Expected) -> bool:
    """Is a change the expected one: its kind, the last part of its path, its texts?"""
    path = expected.path
    if change["kind"] not in expected.kinds:
        return False
    if path is not None and list(map(key, change["path"][-len(path) :])) != list(map(key, path)):
        return False
    pairs = ((change["old"], expected.old), (change["new"], expected.new))
    return all(wanted is None or key(wanted) in key(text or "") for text, wanted in pairs)


def _verdict(right: bool) -> str:
    return "right" if right else "wrong"


def _print_mutations(counts: dict[str, Counter[str]]) -> None:
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    print("\nMutations: right of all")
    for name, count in counts.items():
        if not name.startswith("peer"):
            print(f"  {name:44}{count['right']:6} / {count.total()}")
            sums[name.split(" ")[0].rstrip(":")] += count
    for name, count in [*sums.items(), *((one, count) for one, count in counts.items() if one.startswith("peer"))]:
        print(f"  {name:44}{count['right'] / count.total():8.4f} of {count.total()}")


def hard() -> Iterator[Line]:
    """Hard changes: all told, at their paths, nothing else."""
    right = total = 0
    seen: Counter[str] = Counter()
    for case in semantics_hard.cases():
        found = changes(case.old, case.new)
        good = len(found) == len(case.expected) and all(
            any(fits(one, wanted) for one in found) for wanted in case.expected
        )
        right, total = right + good, total + 1
        for who, differ in DIFFERS.items():
            told = _seen(differ, case.old, case.new)
            only = not told if not case.expected else len(case.expected) == 1 and _peer_right(told, case.expected[0])
            seen[who] += only
        yield {"case": case.name, "right": good, "changes": found}
    print(f"\nHard changes, path right and nothing else: {right / total:.3f} of {total}")
    for who, count in seen.items():
        print(f"  {who:24}{count / total:.3f} (whatever the path; they have none)")


def watches() -> Iterator[Line]:
    """Watches on pages that change otherwise."""
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    total = 0
    for case in semantics_watches.cases():
        try:
            value = find(hierarchy(case.before), case.path).text
        except NoSuchNode:
            value = ""
        found = {"mediamon": watch(case.before, case.path, case.after)}
        found |= {who: watcher(case.before, value, case.after) for who, watcher in WATCHERS.items()}
        for who, text in found.items():
            good = key(text or "") == key(case.expected or "")
            right[who] += good
            wrong[who] += not good and text is not None
        total += 1
        yield {"case": case.name, "value": found["mediamon"], "expected": case.expected}
    print(f"\nWatches, {total} adverse cases: right, a wrong value given silently")
    for who, count in right.items():
        print(f"  {who:24}{count / total:.3f}  {wrong[who]}")


def speed() -> Iterator[Line]:
    """Pages a second, hierarchy and difference; large pages."""
    rates: dict[str, list[float]] = defaultdict(list)
    for name, root, page in list(roots())[::3]:
        mutated = deepcopy(root)
        MEANINGFUL[9](mutated, Random(name))
        after = dump(mutated)
        began = time.process_time()
        compare(hierarchy(page), hierarchy(after))
        middle = time.process_time()
        DIFFERS["text nodes + difflib"](page, after)
        rates["mediamon, both versions read and compared"].append(middle - began)
        rates["text nodes + difflib"].append(time.process_time() - middle)
    print("\nSpeed, pages a second at the median page (CPU time)")
    for who, seconds in rates.items():
        print(f"  {who:44}{1 / statistics.median(seconds):.0f}")
        yield {"who": who, "median_seconds": statistics.median(seconds)}
    for size in (500_000, 1_000_000, 5_000_000):
        page = "<title>t</title>" + "".join(f"<h2>Head {n}</h2><p>A text of number {n}.</p>" for n in range(size // 48))
        yield _timed(f"a page of {len(page):,} characters", page, page.replace("number 7000.", "number 7001."))
    row = "<tr><td>City {}</td>" + "<td>{}</td>" * 9 + "</tr>"
    body = "".join(row.format(n, *range(n, n + 9)) for n in range(2_000))
    page = f"<table><tr><th>City</th>{''.join(f'<th>c{n}</th>' for n in range(9))}</tr>{body}</table>"
    yield _timed("a table of 2,000 rows", page, page.replace("<td>1999</td>", "<td>-1</td>", 1))


def _timed(what: str, old: str, new: str) -> Line:
    began = time.process_time()
    hierarchy(old)
    read = time.process_time() - began
    found = changes(old, new)
    print(
        f"  {what:44}{read:.2f} s to read, {time.process_time() - began - read:.2f} s to read two and compare, {len(found)} changes"
    )
    return {"what": what, "seconds": read}


PARTS = {"tables": tables, "mutations": mutations, "hard": hard, "watches": watches, "speed": speed}
assert set(INJECTED) <= {one.__name__ for one in MEANINGFUL}

if __name__ == "__main__":
    main()
