"""Feeds and sitemaps as addresses with what is said of them. Bytes in, values out; what cannot be read is None or empty.

It imports little: every crawl's parsing children read sources by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin, urlsplit

from lxml import etree

from mediamon.newsite.values import Entry
from mediamon.years import YEARS

MOST_ENTRIES = 50_000  # of a list; the protocol of sitemaps has the same


def feed_entries(body: bytes, url: str, most: int | None = MOST_ENTRIES) -> tuple[list[Entry], str | None] | None:
    """(what RSS or Atom lists, its language); None for what is no feed. most: None for all of it."""
    root = _xml(body)
    if root is None or _kind(root) not in ("rss", "feed", "RDF"):
        return None
    entries = []
    for item in root.iter("{*}item", "{*}entry"):
        address = joined(url, _address_of(item))
        if address:
            entries.append(
                Entry(address, _text(item, "title"), _date(_text(item, "pubDate", "published", "date", "updated")))
            )
    language = _text(root, "language") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    return newest(entries, most), language[:2].lower() or None


@dataclass(frozen=True, slots=True)
class Sitemap:
    """inner: sitemaps of an index, the newest first, as far as it says; news: is it one of the protocol for news?"""

    entries: tuple[Entry, ...] = ()
    inner: tuple[str, ...] = ()
    news: bool = False


def newest(entries: list[Entry], most: int | None) -> list[Entry]:
    """All of them in their order; where there are more than so many the newest, as far as their source says."""
    return entries if most is None or len(entries) <= most else sorted(entries, key=_age)[:most]


def sitemap_entries(body: bytes, url: str, most: int | None = MOST_ENTRIES) -> Sitemap | None:
    """What a sitemap or an index of them names; None for what is neither. most: of a sitemap's entries, None for all."""
    root = _xml(body)
    kind = _kind(root) if root is not None else ""
    if root is None or kind not in ("urlset", "sitemapindex"):
        return None
    found = []
    for one in root.iter("{*}url", "{*}sitemap"):
        address = joined(url, (one.findtext("{*}loc") or "").strip())
        if address:
            found.append(Entry(address, _text(one, "title"), _date(_text(one, "publication_date", "lastmod"))))
    if kind == "sitemapindex":
        return Sitemap(inner=tuple(one.url for one in sorted(found, key=_age)))
    news = root.find(".//{http://www.google.com/schemas/sitemap-news/0.9}news") is not None
    return Sitemap(tuple(newest(found, most)), (), news)


def _age(one: Entry) -> tuple[bool, float]:
    return one.published is None, -(one.published.timestamp() if one.published else 0)


def _xml(body: bytes) -> etree._Element | None:
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(body.strip(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return root if root is not None and isinstance(root.tag, str) else None


def _kind(root: etree._Element) -> str:
    """The root's name without its namespace, or without a prefix that nobody declared ("a:rss"), which lxml leaves in the name."""
    return str(root.tag).rpartition("}")[2].rpartition(":")[2]


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
        except (ValueError, IndexError, OverflowError):
            return None
    return found if found.tzinfo and found.year in YEARS else None


def joined(base: str, address: str | None) -> str | None:
    """An absolute address of the web without its fragment."""
    try:
        joined = urljoin(base, (address or "").strip()).partition("#")[0]
        parts = urlsplit(joined)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number, too
        return None
    return joined if address and usable else None
