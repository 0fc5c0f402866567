"""The root of a site (2021: "при накоплении некоторого количества таких селекторов … искать этот элемент уже нет необходимости:
достаточно получить … наиболее часто встречающийся путь").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.site_memory import AGREED, FEWEST_PAGES, SiteMemory
from mediamon.extraction.site_memory.paths import path_of
from mediamon.extraction.visual.errors import GeometryError
from mediamon.extraction.visual.finding import find

Page = tuple[str, str, Mapping[str, Any]]  # html, url, geometry


def learn_roots(pages: Iterable[Page], *, paper: bool = False) -> SiteMemory:
    """What rendered pages of one site agree on: `root` is the most frequent one where enough pages have it, else None.

    Pages without a root are passed over; an address counts once. What repeats on the site is not looked for here.
    """
    roots: Counter[str] = Counter()
    for url, (html, geometry) in {url: (html, geometry) for html, url, geometry in pages}.items():
        try:
            roots[_own_path(find(parse(html, url), geometry, paper=paper).root)] += 1
        except (NotAnArticle, GeometryError):
            continue
    path, agreed = next(iter(roots.most_common(1)), ("", 0))
    enough = roots.total() >= FEWEST_PAGES and agreed >= AGREED * roots.total()
    return SiteMemory(frozenset(), path if enough else None, roots.total())


def _own_path(root: HtmlElement) -> str:
    """By class or id, and its place among those that have the same."""
    path = path_of(root)
    found = root.getroottree().xpath(path)
    return path if found == [root] else f"({path})[{found.index(root) + 1}]"
