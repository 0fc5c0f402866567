"""The visual method on rendered pages: how often the main content is wrong, and how small its JSON is.

    python -m benchmarks.visual                     # 30 generated layouts and the demo's four sites, in Chromium
    EACH=2 python -m benchmarks.visual              # two pages of each layout, four of each site of the demo
    DATA=folder python -m benchmarks.visual         # saved pages: <set>/truth.jsonl and <set>/<id>.html.gz, without their styles

A page is wrong where the words of the body found and of the gold have an F1 under 0.9 (multisets of words). "auto" is given the geometry, "auto unseen" is not. "paper" is the method as
published, "letter" the same with the first pass taken by the letter (see mediamon/extraction/visual/root). Predictions of ours go to
benchmarks/out/visual.jsonl.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

from readability import Document

from benchmarks.visual_pages import Case, rendered
from mediamon.extraction import NotAnArticle, SiteMemory, extract, learn_roots
from mediamon.extraction.blocks import of_segments, text_of
from mediamon.extraction.parsing import parse
from mediamon.extraction.visual import find

OUT = Path(__file__).parent / "out"
WRONG = 0.9
WORD = re.compile(r"\w+")
TAUGHT = 3  # pages of a site, from which its root is learnt; the rest of them are judged
PAIR = ("custom_elements", "plain_twin")


@dataclass(slots=True)
class Sums:
    """Of one method on one site."""

    f1: list[float] = field(default_factory=list)

    def row(self) -> str:
        """Wrong pages, mean F1."""
        wrong = sum(one < WRONG for one in self.f1)
        return f"{wrong:>5}/{len(self.f1):<4}{mean(self.f1):>6.3f}"


def by_letter(case: Case) -> Mapping[str, Any]:
    """The paper's method, its first pass seeing text nodes and their parents alone."""
    found = find(parse(case.html, case.url), case.geometry, paper=True, levels=1)
    return {"body": text_of(of_segments(found.segments, case.url))}


def by_method(method: str) -> Callable[[Case], Mapping[str, Any]]:
    """`extract` with one of its methods."""

    def run(case: Case) -> Mapping[str, Any]:
        article = extract(case.html, case.url, method=method, geometry=case.geometry)
        return {
            "headline": article.headline,
            "body": article.body,
            "root": article.root,
            "blocks": list(article.blocks),
        }

    return run


def by_readability(case: Case) -> Mapping[str, Any]:
    """The package as it comes, on the same flat HTML."""
    summary = Document(case.html, url=case.url).summary()
    return {"body": " ".join(parse(summary, case.url).itertext()) if summary.strip() else ""}


def by_auto_unseen(case: Case) -> Mapping[str, Any]:
    """`auto` of the same HTML, as if nobody had looked at it."""
    return {"body": extract(case.html, case.url).body}


METHODS: dict[str, Callable[[Case], Mapping[str, Any]]] = {
    "visual": by_method("visual"),
    "auto": by_method("auto"),
    "auto unseen": by_auto_unseen,
    "paper": by_method("visual-paper"),
    "letter": by_letter,
    "readability": by_readability,
}


def f1(said: str, true: str) -> float:
    """Of two multisets of words."""
    one, other = Counter(WORD.findall(said)), Counter(WORD.findall(true))
    return 2 * (one & other).total() / max(1, one.total() + other.total())


async def measure(each: int, folder: Path | None) -> None:
    """Render, judge, print."""
    sums: dict[tuple[str, str], dict[str, Sums]] = defaultdict(lambda: defaultdict(Sums))
    sizes: dict[str, list[tuple[int, int]]] = defaultdict(list)
    sites: dict[str, list[Case]] = defaultdict(list)
    OUT.mkdir(exist_ok=True)
    with (OUT / ("visual-saved.jsonl" if folder else "visual.jsonl")).open("w", encoding="utf8") as out:
        async for case in rendered(each, folder):
            sites[case.site].append(case)
            for name, method in METHODS.items():
                said = _said(method, case)
                sums[case.group, case.site][name].f1.append(f1(said.get("body", ""), case.body))
                if name == "visual":
                    record = {"group": case.group, "site": case.site, "id": case.id, **said}
                    out.write(json.dumps(record, ensure_ascii=False) + "\n")
                    sizes[case.group].append((len(case.html.encode()), _size(said.get("blocks", []))))
    _print(sums)
    _print_sizes(sizes)
    if folder is None:
        _print_memory(sites)


def _said(method: Callable[[Case], Mapping[str, Any]], case: Case) -> Mapping[str, Any]:
    try:
        return method(case)
    except NotAnArticle as refused:
        return {"refused": refused.reason}


def _size(blocks: list[Any]) -> int:
    return len(json.dumps(blocks, ensure_ascii=False, separators=(",", ":")).encode())


def _print(sums: Mapping[tuple[str, str], Mapping[str, Sums]]) -> None:
    print(f"{'':29}" + "".join(f"{name:>16}" for name in METHODS) + "    (wrong/pages, mean F1)")
    groups: dict[str, dict[str, Sums]] = defaultdict(lambda: defaultdict(Sums))
    for (group, site), found in sums.items():
        print(f"{group:9}{site:20}" + "".join(f"{found[name].row():>16}" for name in METHODS))
        for name, one in found.items():
            groups[group][name].f1 += one.f1
            groups["all"][name].f1 += one.f1
    for group, found in groups.items():
        print(f"{'= ' + group:29}" + "".join(f"{found[name].row():>16}" for name in METHODS))
    print("share of pages wrong: " + ", ".join(f"{name} {_share(one):.1%}" for name, one in groups["all"].items()))
    for site in PAIR:
        rows = {
            name: one.row().strip()
            for (_, known), found in sums.items()
            if known == site
            for name, one in found.items()
        }
        if rows:
            print(f"the paper's pair, {site}: " + ", ".join(f"{name} {row}" for name, row in rows.items()))


def _share(one: Sums) -> float:
    return sum(value < WRONG for value in one.f1) / len(one.f1)


def _print_sizes(sizes: Mapping[str, list[tuple[int, int]]]) -> None:
    everything = [pair for found in sizes.values() for pair in found]
    for group, found in [*sizes.items(), ("all", everything)]:
        ratio = median(html / max(1, blocks) for html, blocks in found)
        html, blocks = (median(pair[place] for pair in found) / 1000 for place in (0, 1))
        print(f"HTML / JSON of blocks, {group}: median {ratio:.1f} (medians {html:.1f} kB and {blocks:.1f} kB)")


def _print_memory(sites: Mapping[str, list[Case]]) -> None:
    """What the root that pages of a site agree on does for other pages of it."""
    for method, paper in (("visual", False), ("visual-paper", True)):
        agreed, before, after = 0, Sums(), Sums()
        for cases in sites.values():
            known = learn_roots([(one.html, one.url, one.geometry) for one in cases[:TAUGHT]], paper=paper)
            agreed += known.root is not None
            for case in cases[TAUGHT:] if known.root else ():
                for memory, sums in ((None, before), (known, after)):
                    said = _said(lambda one, method=method, memory=memory: _remembering(one, method, memory), case)
                    sums.f1.append(f1(said.get("body", ""), case.body))
        print(
            f"{method}: {agreed} of {len(sites)} sites agree on a root after {TAUGHT} pages; on their other pages "
            f"{before.row().strip()} without it, {after.row().strip()} with it"
        )


def _remembering(case: Case, method: str, known: SiteMemory | None) -> Mapping[str, Any]:
    return {"body": extract(case.html, case.url, method=method, geometry=case.geometry, site_memory=known).body}


def main() -> None:
    """By the environment: EACH, DATA."""
    folder = os.environ.get("DATA")
    asyncio.run(measure(int(os.environ.get("EACH", "5" if not folder else "45")), Path(folder) if folder else None))


if __name__ == "__main__":
    main()
