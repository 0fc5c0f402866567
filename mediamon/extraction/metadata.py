"""Metadata in the order of trust: JSON-LD, OpenGraph and meta tags, `<time>`, the page's own words (Kargin, Gurin 2021, table 2)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.dates import parse_date
from mediamon.extraction.parsing import absolute
from mediamon.extraction.segments import squeeze

ARTICLE_TYPES = re.compile(r"Article|Posting|Report|Review", re.IGNORECASE)
LARGEST_JSON = 1_000_000  # characters of one script
DEEPEST = 6
SUFFIX = re.compile(r"\s+[|—–\-·»:]\s+")
BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:и|and)\s+")
NAME = re.compile(r"^(?:by|автор|авторы|текст)\s*:?\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the page says of itself; absent things are None or empty."""

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


def metadata_of(root: HtmlElement, zone: tzinfo) -> Metadata:
    """All metadata of a parsed page; `zone` is for dates without one."""
    meta, data = _metas(root), next(_articles(root), {})
    site_name = meta.get("og:site_name") or meta.get("apple-mobile-web-app-title") or meta.get("application-name")
    return Metadata(
        headline=_headline(root, meta, data, site_name),
        description=_text(data.get("description")) or meta.get("description") or meta.get("og:description"),
        authors=_authors(root, meta, data),
        date_published=_first_date(zone, data.get("datePublished"), meta.get("article:published_time"), *_times(root)),
        date_modified=_first_date(zone, data.get("dateModified"), meta.get("article:modified_time")),
        language=_language(root, meta),
        site_name=site_name,
        section=_text(data.get("articleSection")) or meta.get("article:section"),
        tags=_tags(meta, data),
        image=meta.get("og:image") or meta.get("twitter:image") or _text(data.get("image")),
        favicon=_link(root, "apple-touch-icon") or _link(root, "icon") or _link(root, "shortcut icon"),
        canonical_url=_link(root, "canonical") or meta.get("og:url"),
    )


def _metas(root: HtmlElement) -> dict[str, str]:
    found: dict[str, str] = {}
    for meta in root.iter("meta"):
        name = (meta.get("property") or meta.get("name") or meta.get("itemprop") or "").lower()
        content = squeeze(meta.get("content") or "")
        if name and content:
            found.setdefault(name, content)
    return found


def _articles(root: HtmlElement) -> Iterator[dict[str, Any]]:
    """JSON-LD objects that call themselves articles."""
    for script in root.iter("script"):
        if (script.get("type") or "").lower() == "application/ld+json" and len(script.text or "") < LARGEST_JSON:
            try:
                yield from _find_articles(json.loads(script.text or "null", strict=False), 0)
            except (ValueError, RecursionError):
                continue


def _find_articles(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > DEEPEST:
        return
    if isinstance(value, list):
        for one in value:
            yield from _find_articles(one, depth + 1)
    elif isinstance(value, dict):
        if ARTICLE_TYPES.search(str(value.get("@type"))):
            yield value
        yield from _find_articles(value.get("@graph"), depth + 1)


def _text(value: Any) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("name") or value.get("url")
    return (squeeze(value) or None) if isinstance(value, str) else None


def _headline(root: HtmlElement, meta: dict[str, str], data: dict[str, Any], site_name: str | None) -> str | None:
    headings = [squeeze(heading.text_content()) for heading in root.iter("h1")]
    headings = [heading for heading in headings if heading]
    given = _text(data.get("headline")) or meta.get("og:title") or meta.get("twitter:title")
    title = squeeze(root.findtext(".//title") or "")
    for heading in headings:  # what stands on the page is what people call the headline, if a tag confirms it
        if (given and heading.casefold() in given.casefold()) or heading.casefold() in title.casefold():
            return heading
    return _without_site(given or title, site_name) or (headings[0] if headings else None)


def _without_site(title: str, site_name: str | None) -> str:
    parts = SUFFIX.split(title)
    if site_name and len(parts) > 1 and site_name.casefold() in parts[-1].casefold():
        return title[: title.rindex(parts[-1])].rstrip(" |—–-·»:")
    return title


def _authors(root: HtmlElement, meta: dict[str, str], data: dict[str, Any]) -> tuple[str, ...]:
    given = data.get("author")
    people = given if isinstance(given, list) else [given]
    names: Sequence[str | None] = [_text(person) for person in people]
    if not any(names):
        names = [meta.get("author") or meta.get("article:author")]
    if not any(names):
        marked = root.xpath("//*[@rel='author' or @itemprop='author' or contains(@class, 'author')]")
        names = [squeeze(one.text_content()) for one in marked[:1]]
    return author_names(name for name in names if name)


def author_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Names of people out of bylines: no "Автор:", no addresses, several in one line taken apart."""
    lines = [NAME.sub("", text) for text in texts if len(text) < 200 and not text.startswith("http")]
    names = [squeeze(name) for line in lines for name in BETWEEN.split(line)]
    return tuple(dict.fromkeys(name for name in names if name))


def _first_date(zone: tzinfo, *texts: Any) -> datetime | None:
    return next((date for text in texts if (date := parse_date(_text(text), zone))), None)


def _times(root: HtmlElement) -> list[str]:
    times = [time.get("datetime") or time.text_content() for time in root.iter("time")]
    marked = root.xpath("//*[@itemprop='datePublished']")
    return [*(one.get("content") or one.text_content() for one in marked[:3]), *times[:3]]


def _language(root: HtmlElement, meta: dict[str, str]) -> str | None:
    given = root.get("lang") or meta.get("og:locale") or meta.get("language") or ""
    return given[:2].lower() or None


def _tags(meta: dict[str, str], data: dict[str, Any]) -> tuple[str, ...]:
    given = data.get("keywords") or meta.get("article:tag") or meta.get("keywords") or []
    listed = given.split(",") if isinstance(given, str) else given
    return tuple(dict.fromkeys(squeeze(str(tag)) for tag in listed if str(tag).strip()))[:30]


def _link(root: HtmlElement, relation: str) -> str | None:
    found = (link.get("href") for link in root.iter("link") if (link.get("rel") or "").lower() == relation)
    return next((absolute(root, address) for address in found if address), None)
