"""Metadata of a page, each field from the source that is trusted most and with the name of that source (Kargin, Gurin 2021, table 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.authors import authors_of
from mediamon.extraction.dates import parse_date
from mediamon.extraction.headline import headline_of
from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.parsing import absolute
from mediamon.extraction.published import published
from mediamon.extraction.segments import squeeze

MOST_TAGS = 30
RELATIONS = frozenset(("canonical", "apple-touch-icon", "icon", "shortcut icon"))


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the page says of itself; absent things are None or empty. `sources`: field to the name of its source."""

    headline: str | None
    description: str | None
    authors: tuple[str, ...]
    date_published: datetime | None
    date_modified: datetime | None
    language: str | None
    site_name: str | None
    section: str | None
    tags: tuple[str, ...]
    image: str | None
    favicon: str | None
    canonical_url: str | None
    sources: Mapping[str, str] = field(default_factory=dict)


def metadata_of(root: HtmlElement, data: PageData, zone: tzinfo, fetched_at: datetime | None = None) -> Metadata:
    """All metadata of a parsed page; `zone` is for dates without one, `fetched_at` for those that are told from that day on.

    The order of trust of headline, authors and date_published is told where they are read: headline_of, authors_of,
    published. The others: JSON-LD, meta tags, links; of an image the meta tags first.
    """
    site_name = data.meta("og:site_name", "apple-mobile-web-app-title", "application-name")
    image = data.meta("og:image", "twitter:image")
    told: dict[str, tuple[Any, str | None]] = {
        "headline": headline_of(root, data, site_name[0]),
        "description": data.described,
        "authors": authors_of(root, data, site_name[0]),
        "date_published": published(root, data, zone, fetched_at),
        "date_modified": _modified(data, zone),
        "language": _language(root, data),
        "site_name": site_name,
        "section": _in_article(data, "articleSection") or data.meta("article:section"),
        "tags": _tags(data),
        "image": _whole(root, image if image[0] else _in_article(data, "image") or image),
        **_linked(root, data),
    }
    return Metadata(
        **{name: value for name, (value, _) in told.items()},
        sources={name: source for name, (_, source) in told.items() if source},
    )


def _in_article(data: PageData, name: str) -> tuple[str, str] | None:
    said = text_of_value(data.article.get(name))
    return (said, "json-ld") if said else None


def _modified(data: PageData, zone: tzinfo) -> tuple[datetime | None, str | None]:
    texts = (_in_article(data, "dateModified"), data.meta("article:modified_time"))
    said = ((parse_date(one[0], zone), one[1]) for one in texts if one)
    return next((one for one in said if one[0]), (None, None))


def _language(root: HtmlElement, data: PageData) -> tuple[str | None, str | None]:
    given, source = (root.get("lang"), "html") if root.get("lang") else data.meta("og:locale", "language")
    language = (given or "")[:2].lower()
    return (language, source) if language else (None, None)


def _tags(data: PageData) -> tuple[tuple[str, ...], str | None]:
    """Keywords of JSON-LD are a text or a list."""
    keywords = data.article.get("keywords")
    given, source = (keywords, "json-ld") if keywords else data.meta("article:tag", "keywords")
    listed = given.split(",") if isinstance(given, str) else given if isinstance(given, list) else []
    found = tuple(dict.fromkeys(squeeze(str(tag)) for tag in listed if str(tag).strip()))[:MOST_TAGS]
    return found, source if found else None


def _linked(root: HtmlElement, data: PageData) -> dict[str, tuple[str | None, str | None]]:
    """The icon and the canonical address."""
    links = _links(data)
    icon = next((name for name in ("apple-touch-icon", "icon", "shortcut icon") if name in links), None)
    canonical = links.get("canonical")
    return {
        "favicon": (links[icon], icon) if icon else (None, None),
        "canonical_url": (canonical, "canonical") if canonical else _whole(root, data.meta("og:url")),
    }


def _whole(root: HtmlElement, said: tuple[str | None, str | None]) -> tuple[str | None, str | None]:
    """An address with the page's own before it where it needs that."""
    address, source = said
    return (absolute(root, address), source) if address else (None, None)


def _links(data: PageData) -> dict[str, str]:
    """By relation in small letters, the address of the first link of the head that has it."""
    found: dict[str, str] = {}
    for one in data.marks.links:
        relation, address = (one.get("rel") or "").lower(), one.get("href")
        if relation in RELATIONS and relation not in found and address:
            found[relation] = absolute(one, address)
    return found
