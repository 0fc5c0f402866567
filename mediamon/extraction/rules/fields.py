"""What the rules of a site yield on a page: the elements of the body, and the other fields of the article."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.authors import author_names
from mediamon.extraction.blocks.addresses import base_of, web_address
from mediamon.extraction.dates import parse_date
from mediamon.extraction.metadata import Metadata
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.rules.model import ExtractionRules
from mediamon.extraction.rules.walking import Found, find
from mediamon.extraction.segments import squeeze

MOST_ROOTS = 50
MOST_TEXTS = 100  # of a field
LONGEST_TEXT = 10_000  # characters of one
TOLD_BY = {
    "time": ("datetime",),
    "meta": ("content",),
    "img": ("data-src", "src"),
    "link": ("href",),
    "data": ("value",),
}


def find_roots(tree: HtmlElement, rules: ExtractionRules) -> list[HtmlElement]:
    """The elements of the body, outermost only. Raises NotAnArticle (no_body, unreadable)."""
    for expression in rules.drop:
        for element in _elements(tree, expression):
            if element.getparent() is not None:
                element.drop_tree()
    roots = _elements(tree, rules.body)
    chosen = set(roots)
    outer = [one for one in roots if not any(up in chosen for up in one.iterancestors())]
    if not outer:
        raise NotAnArticle("no_body", f"the rule for the body matches nothing: {rules.body}")
    return outer[:MOST_ROOTS]


def texts(tree: HtmlElement, expression: str | None) -> list[str]:
    """The texts that an expression yields, empty ones left out. Raises NotAnArticle (unreadable)."""
    if expression is None:
        return []
    return [text for one in find(tree, expression)[:MOST_TEXTS] if (text := _text(one))]


def as_ruled(
    meta: Metadata, tree: HtmlElement, rules: ExtractionRules, zone: tzinfo, fetched_at: datetime | None = None
) -> Metadata:
    """What the site's rules say goes before what the page says of itself; a rule that yields nothing changes nothing."""
    given = {name: getattr(rules, name) for name in FIELDS}
    said = {name: FIELDS[name](tree, rule, zone, fetched_at) for name, rule in given.items() if rule is not None}
    found = {name: value for name, value in said.items() if value}
    return replace(meta, **found, sources={**meta.sources, **dict.fromkeys(found, "rule")})


def _first(tree: HtmlElement, expression: str, *_: object) -> str | None:
    return next(iter(texts(tree, expression)), None)


def _date(tree: HtmlElement, expression: str, zone: tzinfo, fetched_at: datetime | None) -> Any:
    """The first that is a date: of an element what it says to machines, else its text."""
    told = (text for one in find(tree, expression)[:MOST_TEXTS] for text in _told(one))
    return next((date for text in told if (date := parse_date(text, zone, fetched_at))), None)


def _authors(tree: HtmlElement, expression: str, *_: object) -> tuple[str, ...]:
    return author_names(texts(tree, expression))


def _tags(tree: HtmlElement, expression: str, *_: object) -> tuple[str, ...]:
    """Those of one text may be separated by commas."""
    found = texts(tree, expression)
    parts = found[0].split(",") if len(found) == 1 else found
    return tuple(dict.fromkeys(text for part in parts if (text := squeeze(part).strip("#"))))


def _address(tree: HtmlElement, expression: str, *_: object) -> str | None:
    base = base_of(tree, tree.base_url or "")
    told = (text for one in find(tree, expression)[:MOST_TEXTS] for text in _told(one))
    return next((whole for text in told if (whole := web_address(base, text))), None)


FIELDS: dict[str, Callable[[HtmlElement, str, tzinfo, datetime | None], Any]] = {
    "headline": _first,
    "date_published": _date,
    "date_modified": _date,
    "authors": _authors,
    "description": _first,
    "section": _first,
    "tags": _tags,
    "image": _address,
}


def _told(one: Found) -> Iterator[str]:
    """What an element says to machines, then what it says to people."""
    if isinstance(one, HtmlElement):
        yield from (value for name in TOLD_BY.get(str(one.tag), ()) if (value := one.get(name)))
    if text := _text(one):
        yield text


def _text(one: Found) -> str:
    text = one if isinstance(one, str) else one.get("content") or "" if one.tag == "meta" else one.text_content()
    return squeeze(text[:LONGEST_TEXT])


def _elements(tree: HtmlElement, expression: str) -> list[HtmlElement]:
    return [one for one in find(tree, expression) if isinstance(one, HtmlElement)]
