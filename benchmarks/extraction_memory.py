"""`auto` with the memory of a site: each page by what the site's other pages teach, beside `auto` without.

    DATA=folder python -m benchmarks.extraction_memory     # sites of the sets that have FEWEST pages or more
    python -m benchmarks.extraction_memory                 # generated layouts, and the demo agency's sites

Nothing of the truth is told to the memory: it reads the HTML of the other pages alone.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from benchmarks.extraction import demo_pages, pages
from benchmarks.extraction_measures import Sums
from benchmarks.layouts import layouts
from mediamon.extraction import NotAnArticle, extract, learn
from mediamon.extraction.site_memory import SiteMemory

FEWEST, PAGES, MOST = 4, 6, 12
Site = list[tuple[str, str, str]]  # url, html, true body


def generated() -> dict[str, Site]:
    """The layouts' pages, as the server sends them."""
    return {
        f"{'held-out' if one.held_out else 'fitted'} layout {one.name}": [
            (page.url, page.html, page.body) for page in one.pages(PAGES)
        ]
        for one in layouts()
    }


def demo() -> dict[str, Site]:
    """The demo agency's sites that a server renders."""
    sites: dict[str, Site] = defaultdict(list)
    for name, truth, html in demo_pages():
        if len(sites[f"demo {name}"]) < MOST:
            sites[f"demo {name}"].append((truth["url"], html, truth["body"]))
    return dict(sites)


def of_sets(folder: Path) -> dict[str, Site]:
    """The sites of sets of pages, those that have enough."""
    sites: dict[str, Site] = defaultdict(list)
    for name, truth, html in pages(folder):
        sites[f"{name} {truth['site']}"].append((truth["url"], html, truth["body"]))
    return {name: found for name, found in sites.items() if len(found) >= FEWEST}


def body_of(html: str, url: str, known: SiteMemory | None) -> str:
    """What `auto` takes for the body, nothing where it refuses the page."""
    try:
        return extract(html, url, site_memory=known).body
    except NotAnArticle:
        return ""


def judge(site: Site) -> tuple[Sums, Sums]:
    """(without, with) the memory of the other pages."""
    without, remembering = Sums(), Sums()
    for place, (url, html, body) in enumerate(site):
        known = learn((text, other) for other, text, _ in (*site[:place], *site[place + 1 :]))
        without.add({"body": body}, {"body": body_of(html, url, None)})
        remembering.add({"body": body}, {"body": body_of(html, url, known)})
    return without, remembering


def tell(title: str, judged: Iterable[tuple[Sums, Sums]]) -> None:
    """The mean F1 over sites."""
    rows = [
        (one.f1, other.f1) for one, other in judged if one.f1 == one.f1
    ]  # a page that scripts fill has no text here
    if rows:
        without, remembering = (sum(column) / len(rows) for column in zip(*rows, strict=True))
        print(f"{title:28}{len(rows):>4} sites{without:>9.3f}{remembering:>9.3f}")


def main() -> None:
    """Print the table."""
    folder = os.environ.get("DATA")
    sites = of_sets(Path(folder)) if folder else generated() | demo()
    groups: dict[str, list[tuple[Sums, Sums]]] = defaultdict(list)
    print(f"{'F1':34}{'without':>13}{'with memory':>12}")
    for name, site in sites.items():
        judged = judge(site)
        groups[name.split()[0]].append(judged)
        print(f"{name[:38]:38}{judged[0].f1:>9.3f}{judged[1].f1:>9.3f}", flush=True)
    for name, rows in groups.items():
        tell(f"all of {name}", rows)


if __name__ == "__main__":
    main()
