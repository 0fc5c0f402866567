"""Metadata of a page, each field from the source that is trusted most and with the name of that source (Kargin, Gurin 2021, table 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

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


def metadata_of(root: HtmlElement, data: PageData, zone: tzinfo) -> Metadata:
    """All metadata of a parsed page; `zone` is for dates without one.

    The order of trust of headline, authors and date_published is told where they are read: headline_of, authors_of,
    published. The others: JSON-LD, meta tags, links.
    """
    metas, article = data.metas, data.article
    site_name = metas.get("og:site_name") or metas.get("apple-mobile-web-app-title") or metas.get("application-name")
    headline, from_headline = headline_of(root, data, site_name)
    authors, from_authors = authors_of(root, data, site_name)
    date, from_date = published(root, data, zone)
    sources = {"headline": from_headline, "authors": from_authors, "date_published": from_date}
    links = _links(data)
    return Metadata(
        headline=headline,
        description=data.description,
        authors=authors,
        date_published=date,
        date_modified=_modified(data, zone),
        language=_language(root, data),
        site_name=site_name,
        section=text_of_value(article.get("articleSection")) or metas.get("article:section"),
        tags=_tags(data),
        image=metas.get("og:image") or metas.get("twitter:image") or text_of_value(article.get("image")),
        favicon=links.get("apple-touch-icon") or links.get("icon") or links.get("shortcut icon"),
        canonical_url=links.get("canonical") or metas.get("og:url"),
        sources={name: source for name, source in sources.items() if source},
    )


def _modified(data: PageData, zone: tzinfo) -> datetime | None:
    texts = (text_of_value(data.article.get("dateModified")), data.metas.get("article:modified_time"))
    return next((date for text in texts if (date := parse_date(text, zone))), None)


def _language(root: HtmlElement, data: PageData) -> str | None:
    given = root.get("lang") or data.metas.get("og:locale") or data.metas.get("language") or ""
    return given[:2].lower() or None


def _tags(data: PageData) -> tuple[str, ...]:
    given = data.article.get("keywords") or data.metas.get("article:tag") or data.metas.get("keywords") or []
    listed = given.split(",") if isinstance(given, str) else given if isinstance(given, list) else []
    return tuple(dict.fromkeys(squeeze(str(tag)) for tag in listed if str(tag).strip()))[:MOST_TAGS]


def _links(data: PageData) -> dict[str, str]:
    """By relation in small letters, the address of the first link of the head that has it."""
    found: dict[str, str] = {}
    for one in data.marks.links:
        relation, address = (one.get("rel") or "").lower(), one.get("href")
        if relation in RELATIONS and relation not in found and address:
            found[relation] = absolute(one, address)
    return found
