"""What is known of a site from several of its pages: what repeats is furniture, the root that most agree on is the wrapper.

2021 paper: "the root's XPath is remembered per site; once enough pages agree, the search is skipped".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import segments_of

FEWEST_PAGES = 3  # fewer tell nothing of a site
REPEATED = 0.5  # of the pages that have a text, from which it is the site's and not a story's
AGREED = 0.8  # of the pages whose root is the same, from which it is the wrapper


@dataclass(frozen=True, slots=True)
class SiteMemory:
    """`furniture`: texts, in lower case; `root`: an XPath that most pages share, or None; `pages`: how many were read."""

    furniture: frozenset[str]
    root: str | None
    pages: int

    def is_furniture(self, text: str) -> bool:
        """Whether the text stands on the site's pages whatever they tell of."""
        return text.casefold() in self.furniture


def learn(pages: Iterable[tuple[str, str]]) -> SiteMemory:
    """What pages of one site, as (html, url), have in common. Unreadable ones are passed over; an address counts once."""
    texts: Counter[str] = Counter()
    roots: Counter[str] = Counter()
    count = 0
    for url, html in {url: html for html, url in pages}.items():
        try:
            tree = parse(html, url)
        except NotAnArticle:
            continue
        segments = [one for one in segments_of(tree) if one.text]
        texts.update({one.text.casefold() for one in segments})
        article = find_roles(tree, segments=segments).article
        roots.update([path_of(article)] if article is not None else [])
        count += 1
    if count < FEWEST_PAGES:
        return SiteMemory(frozenset(), None, count)
    furniture = frozenset(text for text, number in texts.items() if number > max(1, REPEATED * count))
    root, agreed = next(iter(roots.most_common(1)), ("", 0))
    return SiteMemory(furniture, root if agreed >= AGREED * count else None, count)


def path_of(element: HtmlElement) -> str:
    """An XPath by tag and class or id, which unlike places survives one more banner above."""
    marks = (("id", element.get("id")), ("class", element.get("class")))
    name, value = next(((name, value) for name, value in marks if value and "'" not in value), ("", None))
    if value is not None:
        return f"//{element.tag!s}[@{name}='{value}']"
    return str(element.getroottree().getpath(element))
