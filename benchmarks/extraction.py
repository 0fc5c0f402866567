"""Extraction without a site's rules, beside readability-lxml and trafilatura, in one run.

    DATA=folder python -m benchmarks.extraction      # sets of pages: <set>/truth.jsonl and <set>/<id>.html.gz
    python -m benchmarks.extraction                  # the demo agency's pages

Predictions of ours go to benchmarks/out/extraction.jsonl.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import trafilatura
from lxml import html as lxml_html
from readability import Document

from benchmarks.adapters import extract
from benchmarks.extraction_measures import Sums
from mediamon.demo.server import running

OUT = Path(__file__).parent / "out"
Page = tuple[str, Mapping[str, Any], str]  # set, truth, html


def by_readability(html: str, url: str) -> dict[str, Any]:
    """The package as it comes."""
    document = Document(html, url=url)
    summary = document.summary()
    text = lxml_html.fromstring(summary).text_content() if summary.strip() else ""
    return {"body": text, "headline": document.short_title()}


def by_trafilatura(html: str, url: str) -> dict[str, Any]:
    """Its default."""
    found = trafilatura.bare_extraction(html, url=url, with_metadata=True, include_comments=False)
    if found is None:
        return {}
    return {"body": found.text, "headline": found.title, "date_published": found.date}


EXTRACTORS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "mediamon": extract,
    "readability-lxml": by_readability,
    "trafilatura": by_trafilatura,
}


def pages(folder: Path) -> Iterator[Page]:
    """Every page of the sets in a folder, or of the folder as one set."""
    sets = [folder] if (folder / "truth.jsonl").exists() else sorted(one.parent for one in folder.glob("*/truth.jsonl"))
    for one in sets:
        for line in (one / "truth.jsonl").open(encoding="utf8"):
            truth = json.loads(line)
            if truth.get("page_type", "article") == "article":
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
                date = story.published.isoformat()
                yield (
                    site,
                    {
                        "id": story.id,
                        "url": url,
                        "body": story.body,
                        "headline": story.headline,
                        "date_published": date,
                    },
                    html,
                )


def main() -> None:
    """Print the table."""
    folder = os.environ.get("DATA")
    sums: dict[tuple[str, str], Sums] = {}
    spent = dict.fromkeys(EXTRACTORS, 0.0)
    count = 0
    OUT.mkdir(exist_ok=True)
    with (OUT / "extraction.jsonl").open("w", encoding="utf8") as out:
        for name, truth, html in pages(Path(folder)) if folder else demo_pages():
            count += 1
            for extractor, call in EXTRACTORS.items():
                began = time.process_time()
                try:
                    said = call(html, truth.get("url") or "http://example.org/")
                except Exception as error:  # a peer may raise anything: that is a finding, not our failure
                    said = {"error": repr(error)}
                spent[extractor] += time.process_time() - began
                sums.setdefault((name, extractor), Sums()).add(truth, said)
                if extractor == "mediamon":
                    out.write(json.dumps({"set": name, "id": truth["id"], **said}, ensure_ascii=False) + "\n")
    print(f"{'set':16}{'extractor':20}{'F1':>8}{'headline':>10}{'date':>8}")
    for (name, extractor), sum_ in sorted(sums.items()):
        f1, headline, date = sum_.row()
        print(f"{name:16}{extractor:20}{f1:>8.3f}{headline:>10.3f}{date:>8.3f}")
    for extractor, seconds in spent.items():
        print(f"{extractor:20}{count / seconds:>8.1f} pages per CPU second")


if __name__ == "__main__":
    main()
