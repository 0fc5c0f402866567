"""Feeds and sitemaps as addresses with what is said of them. Bytes in, values out; what cannot be read is None or empty.

It imports little: every crawl's parsing children read sources by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime

from lxml import etree

from mediamon.newsite.addresses import joined
from mediamon.newsite.keeping_newest import Newest, age
from mediamon.newsite.streaming import Late, Streamed, begin, never
from mediamon.newsite.values import Entry
from mediamon.years import YEARS

MOST_ENTRIES = 50_000  # of a list; the protocol of sitemaps has the same
FEED_ITEMS = ("{*}item", "{*}entry")
OTHERS = {"source", "image", "author"}  # elements whose links are not the item's
MAP_ITEMS = ("{*}url", "{*}sitemap")


def feed_entries(body: bytes, url: str) -> tuple[list[Entry], str | None] | None:
    """(what RSS or Atom lists, its language); None for what is no feed."""
    read = feed(body, url)
    return (list(read.entries), read.language) if read else None


@dataclass(frozen=True, slots=True)
class Listed:
    """inner: sitemaps of an index, the newest first, as far as it says; news: is it a sitemap of the protocol for news? left: how many
    it lists beside these, too many or too many to be read in time; unusable: entries whose addresses nobody can read.
    """

    entries: tuple[Entry, ...] = ()
    inner: tuple[str, ...] = ()
    news: bool = False
    language: str | None = None
    left: int = 0
    unusable: int = 0


def feed(body: bytes, url: str, most: int = MOST_ENTRIES, late: Late = never) -> Listed | None:
    """What RSS or Atom lists; None for what is no feed. Of too many the newest; late: as of `Streamed`."""
    items = Streamed(body, FEED_ITEMS, late)
    root = items.root
    if root is None or _kind(root) not in ("rss", "feed", "RDF"):
        return None
    kept = Newest(most)
    for item in items:
        address = kept.usable(*_address_of(item, url))
        if address:
            kept.add(
                Entry(address, _text(item, "title"), _date(_text(item, "pubDate", "published", "date", "updated")))
            )
    language = _text(root, "language") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    left = kept.left if items.whole else _beyond(body, FEED_ITEMS, kept)
    return Listed(kept.entries(), language=language[:2].lower() or None, left=left, unusable=kept.unusable)


def sitemap_entries(body: bytes, url: str, most: int = MOST_ENTRIES, late: Late = never) -> Listed | None:
    """What a sitemap or an index of them names; None for what is neither. Of too many the newest; late: as of `Streamed`."""
    items = Streamed(body, MAP_ITEMS, late)
    kind = _kind(items.root) if items.root is not None else ""
    if kind not in ("urlset", "sitemapindex"):
        return None
    kept, news = Newest(most if kind == "urlset" else MOST_ENTRIES), False
    for one in items:
        news = news or one.find(".//{http://www.google.com/schemas/sitemap-news/0.9}news") is not None
        address = kept.usable(url, (one.findtext("{*}loc") or "").strip())
        if address:
            kept.add(Entry(address, _text(one, "title"), _date(_text(one, "publication_date", "lastmod"))))
    left = kept.left if items.whole else _beyond(body, MAP_ITEMS, kept)
    if kind == "sitemapindex":
        inner = tuple(one.url for one in sorted(kept.entries(), key=age))
        return Listed(inner=inner, left=left, unusable=kept.unusable)
    return Listed(kept.entries(), news=news, left=left, unusable=kept.unusable)


def _beyond(body: bytes, names: tuple[str, ...], kept: Newest) -> int:
    """How many a list has beside those that were kept, when it was not read to its end: by its bytes, about."""
    every = sum(1 for _ in begin(body, names))
    return max(kept.left, every - len(kept.entries()) - kept.unusable)


def _kind(root: etree._Element) -> str:
    """The root's name without its namespace, or without a prefix that nobody declared ("a:rss"), which lxml leaves in the name."""
    return str(root.tag).rpartition("}")[2].rpartition(":")[2]


def _address_of(item: etree._Element, url: str) -> tuple[str, str]:
    """(what it is beside, an address as it is written)."""
    for link in item.iterfind("{*}link"):
        if link.get("href") and (link.get("rel") or "alternate") == "alternate":
            return _base_of(link, url), str(link.get("href"))
    plain = next((one.text for one in item.iterfind("{*}link") if one.text and one.text.strip()), None)
    guid = item.find("{*}guid")
    named = guid.text if guid is not None and (guid.get("isPermaLink") or "true") != "false" else None
    return _base_of(item, url), (plain or named or _within(item) or "").strip()


def _within(item: etree._Element) -> str | None:
    """A link in an element that nobody has ended, like <b>; those of a source or a picture are others'."""
    for link in item.iterfind(".//{*}link"):
        around = {
            etree.QName(one).localname for one in link.iterancestors() if one is not item and isinstance(one.tag, str)
        }
        if link.text and link.text.strip() and not around & OTHERS:
            return str(link.text)
    return None


def _base_of(element: etree._Element, url: str) -> str:
    """By XML Base, which RFC 4287 (section 2) has for Atom; the feed's own address where nothing is said that can be used."""
    return joined(url, element.base) or url


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
