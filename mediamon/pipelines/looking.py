"""A page as the drift detectors see it: the nine numbers, and what the signals ask of it. Values in, values out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lxml.html import HtmlElement

from mediamon.drift import SeenPage, numbers_of
from mediamon.extraction import ExtractionRules, NotAnArticle, extract
from mediamon.extraction.parsing import parse
from mediamon.extraction.rules.walking import find
from mediamon.extraction.segments import squeeze
from mediamon.pipelines.look import Look

FIELDS = ("body", "headline", "date_published", "authors", "description", "section", "tags", "image")
TITLES = ("//meta[@property='og:title']/@content", "//meta[@name='twitter:title']/@content", "//title/text()")
DESCRIPTION = "//meta[@property='og:description' or @name='description']/@content"
OUTER = 3  # levels of elements that make a template
MOST_OUTER = 60


def look(
    html: str,
    *,
    url: str,
    final_url: str,
    rules: ExtractionRules | None,
    language: str | None,
    article: Mapping[str, Any] | None,
    ask_auto: bool,
) -> Look:
    """A fetched page, and headline, body, html, site_name and root of what was extracted from it.

    ask_auto: extract it without its rules too, which costs as much as extracting it, to compare.
    """
    numbers = numbers_of(html, article["html"] if article else "")
    try:
        tree = parse(html, final_url)
    except NotAnArticle:
        return Look(numbers, None)
    ruled, root = _ruled(tree, rules)
    title = next((text for path in TITLES for text in map(squeeze, tree.xpath(path)) if text), "")
    page = SeenPage(
        url=url,
        headline=article["headline"] if article else "",
        body=article["body"] if article else "",
        description=squeeze(next(iter(tree.xpath(DESCRIPTION)), "")),
        title=_story(title, article["site_name"] if article else None),
        language=language,
        ruled=ruled,
        root=root or (article["root"] if article else None),
        skeleton=tuple(_skeleton(tree)),
        auto=_auto(html, final_url) if ask_auto and rules else None,
    )
    return Look(numbers, page)


def _ruled(tree: HtmlElement, rules: ExtractionRules | None) -> tuple[dict[str, int], str | None]:
    """How many elements each rule matches, and the path of the body's first."""
    matches: dict[str, int] = {}
    root = None
    for name in FIELDS:
        expression = getattr(rules, name, None)
        if expression is None:
            continue
        try:
            found = find(tree, expression)
        except NotAnArticle:
            found = []
        matches[name] = len(found)
        if name == "body" and found and isinstance(found[0], HtmlElement):
            root = _path(found[0])
    return matches, root


def _story(title: str, site_name: str | None) -> str:
    """What the page is called, without the site's name after a bar or a dash."""
    for mark in (" | ", " — ", " – ", " - ", " :: "):
        head, found, tail = title.rpartition(mark)
        if found and (tail.casefold() == (site_name or "").casefold() or len(head) > 2 * len(tail)):
            return head
    return title


def _skeleton(tree: HtmlElement) -> Iterator[str]:
    """The outer elements of the body by name and class, in a canonical order."""
    body = tree.find("body")
    level = [body] if body is not None else []
    names: set[str] = set()
    for _ in range(OUTER):
        level = [child for one in level for child in one.iterchildren(tag=None) if isinstance(child.tag, str)]
        names.update(map(_name, level[:MOST_OUTER]))
    yield from sorted(names)[:MOST_OUTER]


def _path(element: HtmlElement) -> str:
    """The element and the two around it, by names and classes."""
    return "/".join(map(_name, reversed([element, *list(element.iterancestors())[:2]])))


def _name(element: HtmlElement) -> str:
    return f"{element.tag!s}.{element.get('class') or ''}"


def _auto(html: str, url: str) -> tuple[str, str] | None:
    try:
        article = extract(html, url, method="auto")
    except NotAnArticle:
        return None
    return article.body, article.headline
