"""A publication as the drift detectors see it: the nine numbers, and what the signals ask of its page."""

from __future__ import annotations

from collections.abc import Iterator

from lxml.html import HtmlElement

from mediamon.drift import Observation, SeenPage, SignalMemory, group_of, numbers_of, observe
from mediamon.extraction import ExtractionRules, NotAnArticle, extract
from mediamon.extraction.parsing import parse
from mediamon.extraction.rules.walking import find
from mediamon.extraction.segments import squeeze
from mediamon.items import Publication
from mediamon.sites import Site

FIELDS = ("body", "headline", "date_published", "authors", "description", "section", "tags", "image")
TITLES = ("//meta[@property='og:title']/@content", "//meta[@name='twitter:title']/@content", "//title/text()")
DESCRIPTION = "//meta[@property='og:description' or @name='description']/@content"
OUTER = 3  # levels of elements that make a template
MOST_OUTER = 60


def observation_of(item: Publication, site: Site | None, memory: SignalMemory, *, ask_auto: bool) -> Observation:
    """ask_auto: extract the page without its rules too, which costs as much as extracting it, and compare."""
    numbers = numbers_of(item.snapshot.html, item.article.html if item.article else "")
    url = item.snapshot.url
    page = _page(item, site, ask_auto=ask_auto)
    return Observation(numbers, observe(page, memory) if page else (), group_of(url))


def _page(item: Publication, site: Site | None, *, ask_auto: bool) -> SeenPage | None:
    snapshot, article = item.snapshot, item.article
    try:
        tree = parse(snapshot.html, snapshot.final_url)
    except NotAnArticle:
        return None
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    rules = rule.for_extraction() if rule else None
    ruled, root = _ruled(tree, rules)
    title = next((text for path in TITLES for text in map(squeeze, tree.xpath(path)) if text), "")
    return SeenPage(
        url=snapshot.url,
        headline=article.headline if article else "",
        body=article.body if article else "",
        description=squeeze(next(iter(tree.xpath(DESCRIPTION)), "")),
        title=_story(title, article.site_name if article else None),
        language=site.language if site else None,
        ruled=ruled,
        root=root or (article.root if article else None),
        skeleton=tuple(_skeleton(tree)),
        auto=_auto(item) if ask_auto and rules else None,
    )


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


def _auto(item: Publication) -> tuple[str, str] | None:
    try:
        article = extract(item.snapshot.html, item.snapshot.final_url, method="auto")
    except NotAnArticle:
        return None
    return article.body, article.headline
