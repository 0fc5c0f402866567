"""Extraction without a site's rules, beside other extractors, in one run.

    DATA=folder python -m benchmarks.extraction      # sets of pages: <set>/truth.jsonl and <set>/<id>.html.gz
    python -m benchmarks.extraction                  # the demo agency's pages

Predictions of ours go to benchmarks/out/extraction.jsonl. A peer that is not installed is left out and named.
Memory is not told here: all run in one process, so that CPU seconds compare.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tqdm import tqdm

from benchmarks.adapters import extract, extract_by_roles
from benchmarks.extraction_measures import Sums
from benchmarks.extraction_peers import PEERS
from mediamon.demo.server import running

OUT = Path(__file__).parent / "out"
Page = tuple[str, Mapping[str, Any], str]  # set, truth, html
EXTRACTORS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "mediamon": extract,
    "mediamon, roles": extract_by_roles,
    **PEERS,
}


def pages(folder: Path, *, articles: bool = True) -> Iterator[Page]:
    """Every page of the sets in a folder, or of the folder as one set; those that are no articles only when asked for."""
    sets = [folder] if (folder / "truth.jsonl").exists() else sorted(one.parent for one in folder.glob("*/truth.jsonl"))
    for one in sets:
        for line in (one / "truth.jsonl").open(encoding="utf8"):
            truth = json.loads(line)
            if not articles or truth.get("page_type", "article") == "article":
                packed = (one / f"{truth['id']}.html.gz").read_bytes()
                yield one.name, truth, gzip.decompress(packed).decode("utf8", "replace")


def demo_pages() -> Iterator[Page]:
    """The demo agency's server-rendered pages."""
    with running() as agency:
        for site in ("vestnik", "gazeta", "agentstvo"):
            for story in agency.stories(site):
                url = agency.url(site, story.url_path)
                with urlopen(url) as answer:
                    raw = answer.read()
                html = raw.decode("cp1251" if site == "gazeta" else "utf8")
                truth = {"id": story.id, "url": url, "body": story.body, "headline": story.headline}
                yield (
                    site,
                    {**truth, "date_published": story.published.isoformat(), "authors": list(story.authors)},
                    html,
                )


@dataclass
class Run:
    """What is added up: measures by set and extractor, CPU seconds by extractor, articles and others refused."""

    sums: dict[tuple[str, str], Sums] = field(default_factory=dict)
    spent: dict[str, float] = field(default_factory=lambda: dict.fromkeys(EXTRACTORS, 0.0))
    missing: set[str] = field(default_factory=set)
    pages: int = 0
    refused: dict[bool, list[bool]] = field(default_factory=lambda: {True: [], False: []})


def main() -> None:
    """Print the tables."""
    folder = os.environ.get("DATA")
    done = Run()
    OUT.mkdir(exist_ok=True)
    with (OUT / "extraction.jsonl").open("w", encoding="utf8") as out:
        for page in tqdm(pages(Path(folder), articles=False) if folder else demo_pages(), unit=" pages"):
            out.write(json.dumps(_judge(page, done), ensure_ascii=False) + "\n")
    _tell(done)


def _judge(page: Page, done: Run) -> dict[str, Any]:
    """One page by all; what ours said of it."""
    name, truth, html = page
    is_article = truth.get("page_type", "article") == "article"
    ours: dict[str, Any] = {}
    for extractor, call in EXTRACTORS.items():
        if extractor in done.missing or (not is_article and extractor != "mediamon"):
            continue
        began = time.process_time()
        try:
            said = call(html, truth.get("url") or "http://example.org/")
        except ImportError as error:
            if not done.spent[extractor]:
                done.missing.add(extractor)
                continue
            said = {"error": repr(error)}  # it lacks something for this page's language
        except Exception as error:  # a peer may raise anything: that is a finding, not our failure
            said = {"error": repr(error)}
        if extractor == "mediamon":
            ours = said
            done.refused[is_article].append(not said.get("is_article", True))
        if is_article:
            done.spent[extractor] += said.get("cpu", time.process_time() - began)
            done.sums.setdefault((name, extractor), Sums()).add(truth, said)
    done.pages += is_article
    return {"set": name, "id": truth["id"], **ours}


def _tell(done: Run) -> None:
    print(f"{'set':16}{'extractor':24}{'F1':>8}{'<0.5':>8}{'headline':>10}{'date':>8}{'authors':>9}")
    for (name, extractor), sums in sorted(done.sums.items()):
        f1, headline, date, authors = sums.row()
        print(f"{name:16}{extractor:24}{f1:>8.3f}{sums.low:>8.3f}{headline:>10.3f}{date:>8.3f}{authors:>9.3f}")
    default = done.spent["trafilatura"] or float("nan")
    for extractor, seconds in done.spent.items():
        if extractor not in done.missing:
            print(
                f"{extractor:24}{done.pages / seconds:>8.1f} pages per CPU second, {default / seconds:.2f} of trafilatura"
            )
    for is_article, refused in done.refused.items():
        if refused:
            print(f"{'articles' if is_article else 'other pages'} refused: {sum(refused)} of {len(refused)}")
    for extractor in sorted(done.missing):
        print(f"{extractor}: not installed (pip install -r requirements-bench.txt)")


if __name__ == "__main__":
    main()
