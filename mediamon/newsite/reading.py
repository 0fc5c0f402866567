"""Pages as what they link to and declare, and the walls before some of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import WORDS
from mediamon.newsite.addresses import joined
from mediamon.newsite.values import Link

FEED_TYPES = re.compile(r"application/(?:rss|atom)\+xml", re.IGNORECASE)
FEED_ADDRESS = re.compile(r"(?:^|[/._-])(?:rss|atom|feeds?)(?:[/._-]|$)|\.rdf$", re.IGNORECASE)
COMMENTS = re.compile(r"comment", re.IGNORECASE)
MOST_LINKS = 3_000
WALLED_LINKS = 12  # a page with more links is no wall
WALL_ADDRESS = re.compile(r"(?:^|[/._-])(?:log-?in|sign-?in|auth|sso|consent|privacy-?gate)(?:[/._-]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StartPage:
    """A page from which a site is looked at. feeds: those it declares, then those it links to; next: pages behind it."""

    url: str
    title: str
    language: str | None
    links: tuple[Link, ...]
    feeds: tuple[str, ...]
    next: tuple[str, ...]
    wall: str = ""


def start_page(html: str, url: str) -> StartPage:
    """What a page links to, and whether it is a wall before a site. Raises NotAnArticle for what cannot be parsed."""
    tree = parse(html, url)
    base = joined(url, tree.xpath("string(//base/@href)")) or url
    texts: dict[str, str] = {}
    for link in list(tree.iter("a", "area"))[:MOST_LINKS]:
        address = joined(base, link.get("href"))
        if address:
            text = " ".join((link.text_content() or link.get("title") or link.get("aria-label") or "").split())
            texts[address] = max(texts.get(address, ""), text, key=len)
    links = tuple(Link(address, text[:300]) for address, text in texts.items())
    heads = list(tree.iter("link"))
    declared = [
        joined(base, one.get("href"))
        for one in heads
        if "alternate" in (one.get("rel") or "").lower() and FEED_TYPES.search(one.get("type") or "")
    ]
    linked = [one.url for one in links if FEED_ADDRESS.search(urlsplit(one.url).path)]
    feeds = dict.fromkeys(one for one in [*declared, *linked] if one and not COMMENTS.search(one))
    title = " ".join((tree.findtext(".//title") or "").split())
    return StartPage(
        url, title, _language(tree), links, tuple(feeds), tuple(_next(tree, base)), _wall(tree, url, title, links)
    )


def _language(tree: HtmlElement) -> str | None:
    root = tree if tree.tag == "html" else tree.getroottree().getroot()
    given = (root.get("lang") or "")[:2].lower()
    return given if re.fullmatch("[a-z]{2}", given) else None


def _next(tree: HtmlElement, base: str) -> Iterator[str]:
    for one in tree.iter("a", "link"):
        if "next" in (one.get("rel") or "").lower().split():
            address = joined(base, one.get("href"))
            if address:
                yield address


def _wall(tree: HtmlElement, url: str, title: str, links: Iterable[Link]) -> str:
    """ "login", "consent", "blocked" or "" : by its words, where it has few links, or by a password that it asks for."""
    few = len({one.url for one in links}) <= WALLED_LINKS
    if not few:
        return ""
    text = " ".join(" ".join(tree.itertext("h1", "h2", "p", "label", "button", "div", "span")).split())[:600]
    for reason in ("blocked", "consent", "login", "not_found"):
        if WORDS[reason].search(title[:150]) or WORDS[reason].search(text):
            return reason
    if tree.xpath("//input[@type='password']"):
        return "login"
    found = WALL_ADDRESS.search(urlsplit(url).path)
    return ("consent" if re.search("consent|privacy", found[0], re.IGNORECASE) else "login") if found else ""
