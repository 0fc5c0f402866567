"""`extract`: the one door of this room."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime, tzinfo
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.auto.by_sight import by_sight
from mediamon.extraction.auto.weighing import weigh
from mediamon.extraction.blocks import Block, text_of, without_opening
from mediamon.extraction.bodies import (
    Body,
    by_evidence,
    by_looks,
    by_readability_alone,
    by_roles_alone,
    from_roots,
    from_sight,
)
from mediamon.extraction.headline import shown_headings
from mediamon.extraction.marks import marks_of
from mediamon.extraction.metadata import Metadata, metadata_of
from mediamon.extraction.methods import Method, name_of, named
from mediamon.extraction.page_data import PageData, page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.refusing import refuse_by_evidence, refuse_by_words
from mediamon.extraction.rules import ExtractionRules, as_ruled, find_roots
from mediamon.extraction.site_memory import SiteMemory
from mediamon.items import Article
from mediamon.uncollected import uncollected

GARBLED = 0.02  # of a text, characters that could not be read; of what is in the wrong encoding it is half, of honest mistakes a few in all
WITHOUT_TEXT = ("no_body", "body_too_short")
SHORTEST_BODY = 40  # characters; less is a stub, a caption or an error message

logging.getLogger("readability.readability").setLevel(logging.ERROR)  # it reports every short page


@uncollected()
def extract(
    html: str,
    url: str,
    *,
    method: str | Method = "auto",
    rules: ExtractionRules | None = None,
    zone: tzinfo = UTC,
    fetched_at: datetime | None = None,
    site_memory: SiteMemory | None = None,
    geometry: Mapping[str, Any] | None = None,
) -> Article:
    """The article of a page.

    method: "xpath" takes `rules`, the others need nothing: "readability", "roles", "roles-paper" (as published);
    "auto" takes the rules where there are any, else weighs what several methods say of each piece of text.
    "visual" and "visual-paper" take the `geometry` that was saved with this very HTML; "auto" looks at it, where it is given and
    the methods that need nothing disagree. A function of yours finds the body's elements, see `methods`.
    zone: for dates that are written without one. fetched_at: with a zone, for dates that are told from that day on ("yesterday,
    14:05"); without it they are none. site_memory: what `learn` made of pages of the site, for "auto", or
    what `learn_roots` made of them, for "visual".
    Raises NotAnArticle with the reason, ValueError for an unknown method, GeometryError where a geometry is missing or wrong
    for a method that needs it.
    """
    chosen = _choose(method, rules)
    tree = parse(html, url)
    data = page_data(tree)
    meta, marks = metadata_of(tree, data, zone, fetched_at), marks_of(tree, data, url)
    if rules is not None and chosen == "xpath":
        meta = as_ruled(meta, tree, rules, zone, fetched_at)
    try:
        body = _body_of(chosen, tree, data, meta, url, rules, site_memory, geometry)
        blocks = _body_blocks(body, meta.headline, data)
        text = _text(blocks, meta.headline)
    except NotAnArticle as refused:
        if chosen != "xpath" and refused.reason in WITHOUT_TEXT:
            refuse_by_words(meta, data, "")  # a better reason, where the page's title has one
        raise
    if chosen != "xpath":
        refuse_by_words(meta, data, text)
    return Article(
        url=url,
        headline=meta.headline or "",
        body=text,
        method=name_of(chosen),
        blocks=tuple(blocks),
        html=body.html,
        root=body.root,
        **{one.name: getattr(meta, one.name) for one in fields(meta) if one.name != "headline"},
        **{one.name: getattr(marks, one.name) for one in fields(marks)},
    )


def _body_of(
    chosen: str | Method,
    tree: HtmlElement,
    data: PageData,
    meta: Metadata,
    url: str,
    rules: ExtractionRules | None,
    site_memory: SiteMemory | None,
    geometry: Mapping[str, Any] | None,
) -> Body:
    """What the method found. Raises NotAnArticle, GeometryError."""
    if not isinstance(chosen, str):
        return from_roots(chosen(tree, url), None, url)
    if rules is not None and chosen == "xpath":
        return from_roots(find_roots(tree, rules), rules.body, url)
    if chosen == "auto":
        return _weighed(tree, data, meta, url, site_memory, geometry)
    if chosen in ("visual", "visual-paper"):
        known = site_memory.root if site_memory else None
        return by_looks(tree, url, geometry, meta.headline, known, paper=chosen == "visual-paper")
    return _found(chosen, tree, data, url)


def _found(method: str, tree: HtmlElement, data: PageData, url: str) -> Body:
    if method == "readability":
        return by_readability_alone(tree, url)
    return by_roles_alone(tree, data, url, paper=method == "roles-paper")


def _weighed(
    tree: HtmlElement,
    data: PageData,
    meta: Metadata,
    url: str,
    known: SiteMemory | None,
    geometry: Mapping[str, Any] | None,
) -> Body:
    weighed = weigh(tree, data, known)
    if known is not None and known.recognises(weighed.kept):
        return by_evidence(weighed, data, url)
    seen = by_sight(tree, geometry, meta.headline, weighed)
    body = from_sight(seen, tree, url) if seen is not None else by_evidence(weighed, data, url)
    refuse_by_evidence(url, data, meta, weighed)
    return body


def _choose(method: str | Method, rules: ExtractionRules | None) -> str | Method:
    method = named(method) if isinstance(method, str) else method
    if method == "xpath" and rules is None:
        raise ValueError("the method xpath needs rules")
    return "xpath" if rules and method == "auto" else method


def _body_blocks(body: Body, headline: str | None, data: PageData) -> list[Block]:
    """The blocks of the body without a repeated headline, the article's or one that the page shows over it."""
    if not body.opening:
        return body.blocks
    known = {one.casefold() for one in (headline or "", *shown_headings(data))}
    return without_opening(body.blocks) if body.opening.casefold() in known else body.blocks


def _text(blocks: list[Block], headline: str | None) -> str:
    """Raises NotAnArticle where there is too little of it, or nothing that says what it is called."""
    text = text_of(blocks)
    length = len(text)
    if length < SHORTEST_BODY:
        raise NotAnArticle("body_too_short" if length else "no_body", f"{length} characters of text")
    if not headline:
        raise NotAnArticle("no_headline", "nothing on the page says what it is called")
    if text.count("\ufffd") > GARBLED * length:
        raise NotAnArticle("unreadable", "its letters are lost: it is not in the encoding that it names")
    return text
