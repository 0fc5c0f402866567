"""Pages, feeds and sitemaps as addresses with what is said of them. Bytes or HTML in, values out; what cannot be read is empty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin, urlsplit

from lxml import etree
from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import WORDS
from mediamon.newsite.values import Entry, Link

FEED_TYPES = re.compile(r"application/(?:rss|atom)\+xml", re.IGNORECASE)
FEED_ADDRESS = re.compile(r"(?:^|[/._-])(?:rss|atom|feeds?)(?:[/._-]|$)|\.rdf$", re.IGNORECASE)
COMMENTS = re.compile(r"comment", re.IGNORECASE)
MOST_LINKS, MOST_ENTRIES = 3_000, 50_000
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
    base = urljoin(url, tree.xpath("string(//base/@href)") or url)
    texts: dict[str, str] = {}
    for link in list(tree.iter("a", "area"))[:MOST_LINKS]:
        address = _joined(base, link.get("href"))
        if address:
            text = " ".join((link.text_content() or link.get("title") or link.get("aria-label") or "").split())
            texts[address] = max(texts.get(address, ""), text, key=len)
    links = tuple(Link(address, text[:300]) for address, text in texts.items())
    heads = list(tree.iter("link"))
    declared = [
        _joined(base, one.get("href"))
        for one in heads
        if "alternate" in (one.get("rel") or "").lower() and FEED_TYPES.search(one.get("type") or "")
    ]
    linked = [one.url for one in links if FEED_ADDRESS.search(urlsplit(one.url).path)]
    feeds = dict.fromkeys(one for one in [*declared, *linked] if one and not COMMENTS.search(one))
    title = " ".join((tree.findtext(".//title") or "").split())
    return StartPage(
        url, title, _language(tree), links, tuple(feeds), tuple(_next(tree, base)), _wall(tree, url, title, links)
    )


def feed_entries(body: bytes, url: str) -> tuple[list[Entry], str | None] | None:
    """(what RSS or Atom lists, its language); None for what is no feed."""
    root = _xml(body)
    if root is None or etree.QName(root).localname not in ("rss", "feed", "RDF"):
        return None
    entries = []
    for item in root.iter("{*}item", "{*}entry"):
        address = _joined(url, _address_of(item))
        if address:
            entries.append(
                Entry(address, _text(item, "title"), _date(_text(item, "pubDate", "published", "date", "updated")))
            )
    language = _text(root, "language") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    return entries[:MOST_ENTRIES], language[:2].lower() or None


@dataclass(frozen=True, slots=True)
class Sitemap:
    """inner: sitemaps of an index, the newest first, as far as it says; news: is it one of the protocol for news?"""

    entries: tuple[Entry, ...] = ()
    inner: tuple[str, ...] = ()
    news: bool = False


def sitemap_entries(body: bytes, url: str) -> Sitemap | None:
    """What a sitemap or an index of them names; None for what is neither."""
    root = _xml(body)
    kind = etree.QName(root).localname if root is not None else ""
    if root is None or kind not in ("urlset", "sitemapindex"):
        return None
    found = []
    for one in root.iter("{*}url", "{*}sitemap"):
        address = _joined(url, _text(one, "loc"))
        if address:
            found.append(Entry(address, _text(one, "title"), _date(_text(one, "publication_date", "lastmod"))))
    if kind == "sitemapindex":
        found.sort(key=lambda one: (one.published is None, -(one.published.timestamp() if one.published else 0)))
        return Sitemap(inner=tuple(one.url for one in found))
    news = root.find(".//{http://www.google.com/schemas/sitemap-news/0.9}news") is not None
    return Sitemap(tuple(found[:MOST_ENTRIES]), (), news)


def _xml(body: bytes) -> etree._Element | None:
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(body.strip(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return root if root is not None and isinstance(root.tag, str) else None


def _address_of(item: etree._Element) -> str:
    for link in item.iterfind("{*}link"):
        if link.get("href") and (link.get("rel") or "alternate") == "alternate":
            return str(link.get("href"))
    plain = next((one.text for one in item.iterfind("{*}link") if one.text and one.text.strip()), None)
    guid = item.find("{*}guid")
    named = guid.text if guid is not None and (guid.get("isPermaLink") or "true") != "false" else None
    return (plain or named or "").strip()


def _text(element: etree._Element, *names: str) -> str:
    """The text of the first element of such a name, at whatever depth, names in the order of trust."""
    for name in names:
        found = element.find(f".//{{*}}{name}")
        if found is not None and found.text and found.text.strip():
            return " ".join(found.text.split())
    return ""


def _date(text: str) -> datetime | None:
    """Of RFC 822 or ISO 8601, with a zone."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        try:
            found = parsedate_to_datetime(text)
        except (ValueError, IndexError):
            return None
    return found if found.tzinfo else None


def _joined(base: str, address: str | None) -> str | None:
    """An absolute address of the web without its fragment."""
    try:
        joined = urljoin(base, (address or "").strip()).partition("#")[0]
        parts = urlsplit(joined)
    except ValueError:
        return None
    return joined if address and parts.scheme in ("http", "https") and parts.hostname else None


def _language(tree: HtmlElement) -> str | None:
    root = tree if tree.tag == "html" else tree.getroottree().getroot()
    given = (root.get("lang") or "")[:2].lower()
    return given if re.fullmatch("[a-z]{2}", given) else None


def _next(tree: HtmlElement, base: str) -> Iterator[str]:
    for one in tree.iter("a", "link"):
        if "next" in (one.get("rel") or "").lower().split():
            address = _joined(base, one.get("href"))
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
