"""The day a page was published, and not another date of the page."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime, tzinfo

from htmldate import find_date
from lxml.html import HtmlElement

from mediamon.extraction.dates import parse_date
from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.visible_dates import IN_ADDRESS, beside_headline, in_local_zone, in_words

METAS = (
    "article:published_time", "og:article:published_time", "article:published", "og:published_time", "datepublished",
    "parsely-pub-date", "sailthru.date", "publishdate", "publish-date", "publication_date", "pubdate", "dc.date.issued",
    "dcterms.created", "dc.date", "dcterms.date", "cxenseparse:recs:publishtime", "article.published", "published", "date",
)  # fmt: skip
EARLIEST, LATEST = "1995-01-01", "2100-01-01"


def published(tree: HtmlElement, data: PageData, zone: tzinfo) -> tuple[datetime | None, str | None]:
    """(time, where it comes from).

    Order of trust: JSON-LD datePublished of the article, meta tags, datePublished of other JSON-LD objects,
    itemprop, the address, a lone `<time>`, what htmldate finds in the text.
    """
    for source, text in _texts(tree, data):
        date = parse_date(text, zone)
        if date is not None:
            return in_local_zone(date, tree, data), source
    for text in _in_the_text(tree):
        date = parse_date(text, zone)
        if date is not None:
            return date, "text"
    return None, None


def _texts(tree: HtmlElement, data: PageData) -> Iterator[tuple[str, str | None]]:
    yield "json-ld", text_of_value(data.article.get("datePublished"))
    yield from (("meta", data.metas.get(name)) for name in METAS)
    yield from (("json-ld", text_of_value(one.get("datePublished") or one.get("uploadDate"))) for one in data.objects)
    yield from (
        ("itemprop", one.get("datetime") or one.get("content"))
        for one in data.marks.properties
        if one.get("itemprop") == "datePublished"
    )
    match = IN_ADDRESS.search(tree.base_url or "")
    if match:
        yield "address", "-".join([match[1], match[2].zfill(2), match[3].zfill(2)])
    yield from (("itemprop", one.get("datetime") or one.text_content()) for one in data.marks.dated[:3])
    times = {one.get("datetime") or one.text_content() for one in data.marks.times}
    if len(times) == 1:
        yield "time", times.pop()


def _in_the_text(tree: HtmlElement) -> Iterator[str | None]:
    yield beside_headline(tree)
    yield _by_htmldate(tree)
    yield from in_words(tree)


def _by_htmldate(tree: HtmlElement) -> str | None:
    """Its bounds are fixed: what a page says must not depend on the day it is read."""
    try:
        found = find_date(
            deepcopy(tree),
            extensive_search=False,
            original_date=True,
            min_date=EARLIEST,
            max_date=LATEST,
            url=tree.base_url,
        )
    except Exception:  # it raises whatever the page's text makes it raise
        return None
    return str(found) if found else None
