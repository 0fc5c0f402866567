"""What a page says of itself to machines: JSON-LD objects and meta tags, read once for metadata and for the body's evidence."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.landmarks import Landmarks, landmarks_of
from mediamon.extraction.segments import squeeze

ARTICLE_TYPES = re.compile(r"Article|Posting|Reportage|Review$|Recipe|BlogPost", re.IGNORECASE)
LARGEST_JSON = 1_000_000  # characters of one script
DEEPEST = 6
NESTED = ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "subjectOf", "itemListElement")
MARKUP = re.compile(r"<[^>]{1,500}>")
CONTROL = re.compile(r"[\x00-\x1f]+")


@dataclass(frozen=True)
class PageData:
    """`objects`: all JSON-LD objects, outermost first; `metas`: content by lower-case property, name or itemprop; `marks`: the
    elements that other metadata are read from.
    """

    objects: tuple[Mapping[str, Any], ...]
    metas: Mapping[str, str]
    title: str
    marks: Landmarks

    @cached_property
    def classes(self) -> Mapping[str, int]:
        """How many elements have each class attribute, without those that have none."""
        return Counter(filter(None, self.marks.classes))

    @cached_property
    def article(self) -> Mapping[str, Any]:
        """The object that calls itself an article, the one with most to say; empty when there is none."""
        articles = [one for one in self.objects if ARTICLE_TYPES.search(str(one.get("@type")))]
        wanted = ("headline", "datePublished", "author", "articleBody")
        return max(articles, key=lambda one: sum(bool(one.get(key)) for key in wanted), default={})

    @cached_property
    def body(self) -> str | None:
        """articleBody as plain text."""
        found = self.article.get("articleBody")
        return unescape(MARKUP.sub("\n", unescape(found))).strip() if isinstance(found, str) else None

    @property
    def description(self) -> str | None:
        """Of the article, else of the page."""
        return self.described[0]

    @cached_property
    def described(self) -> tuple[str | None, str | None]:
        """The description, and what said it."""
        given = text_of_value(self.article.get("description"))
        return (given, "json-ld") if given else self.meta("description", "og:description")

    def meta(self, *names: str) -> tuple[str | None, str | None]:
        """The content of the first of these meta tags that has one, and its name."""
        return next(((said, name) for name in names if (said := self.metas.get(name))), (None, None))

    @cached_property
    def headline(self) -> str | None:
        """As the machine data give it, with whatever the site adds to it."""
        given = text_of_value(self.article.get("headline"))
        return given or self.metas.get("og:title") or self.metas.get("twitter:title") or self.title or None


def page_data(tree: HtmlElement) -> PageData:
    """Read a parsed page; what cannot be read is left out."""
    marks = landmarks_of(tree)
    title = marks.titles[0].text if marks.titles else None
    return PageData(tuple(_objects(marks.scripts)), _metas(marks.metas), squeeze(title or ""), marks)


def text_of_value(value: Any) -> str | None:
    """The text of a JSON-LD value: itself, the first of a list, the name of an object."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("name") or value.get("url")
    return (squeeze(unescape(value)) or None) if isinstance(value, str) else None


def _metas(metas: list[HtmlElement]) -> dict[str, str]:
    found: dict[str, str] = {}
    for meta in metas:
        name = (meta.get("property") or meta.get("name") or meta.get("itemprop") or "").lower()
        content = squeeze(meta.get("content") or "")
        if name and content:
            found.setdefault(name, content)
    return found


def _objects(scripts: list[HtmlElement]) -> Iterator[dict[str, Any]]:
    for script in scripts:
        if (script.get("type") or "").lower().startswith("application/ld+json") and len(
            script.text or ""
        ) < LARGEST_JSON:
            yield from _find(_read(script.text or "null"), 0)


def _read(text: str) -> Any:
    text = text if text.isprintable() else CONTROL.sub(" ", text)
    try:
        return json.loads(text.strip().rstrip(";"), strict=False)
    except (ValueError, RecursionError):
        return None


def _find(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth > DEEPEST:
        return
    if isinstance(value, list):
        for one in value:
            yield from _find(one, depth + 1)
    elif isinstance(value, dict):
        yield value
        for key in NESTED:
            yield from _find(value.get(key), depth + 1)
