"""The day a page was published, and not another date of the page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo

from lxml.html import HtmlElement

from mediamon.extraction.dates import parse_date
from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.visible_dates import (
    IN_ADDRESS,
    beside_headline,
    in_local_zone,
    in_numbers,
    in_words,
    is_posted,
)

METAS = (
    "article:published_time", "og:article:published_time", "article:published", "og:published_time", "datepublished",
    "parsely-pub-date", "sailthru.date", "publishdate", "publish-date", "publication_date", "pubdate", "dc.date.issued",
    "dcterms.created", "dc.date", "dcterms.date", "cxenseparse:recs:publishtime", "article.published", "published-date", "published_date", "published", "mediator_published_time", "date",
)  # fmt: skip

NEWS = "NewsArticle"
MOST_TIMES = 50
ZERO = datetime(1970, 1, 1)
NO_ZONE = timedelta(days=2)  # no difference of clocks


def published(
    tree: HtmlElement, data: PageData, zone: tzinfo, fetched_at: datetime | None = None
) -> tuple[datetime | None, str | None]:
    """(time, where it comes from).

    Order of trust: JSON-LD datePublished of the article, meta tags, datePublished of other JSON-LD objects,
    itemprop, a `<time>` that is said to be that of publication, the address, a lone `<time>`, what a reader sees: beside the
    headline, in words, in numbers. Of several days in the data the one that the page shows beside its headline. fetched_at: as of
    `parse_date`.
    """
    said = (
        (source, date)
        for source, text in _texts(tree, data)
        if (date := parse_date(text, zone, fetched_at)) and not _is_zero(date)
    )
    source, date = next(said, (None, None))
    if date is not None:
        if source in ("json-ld", "meta"):
            date = _as_shown(date, tree, data, zone)
        return in_local_zone(date, tree, data), source
    for text in _in_the_text(tree):
        date = parse_date(text, zone)
        if date is not None:
            return date, "text"
    return None, None


def _is_zero(date: datetime) -> bool:
    """Whether it is what a program writes that knows no date: the zero of Unix time, or of its own calendar."""
    return date.year == 1 or abs(date.replace(tzinfo=None) - ZERO) < timedelta(days=1)


def _as_shown(date: datetime, tree: HtmlElement, data: PageData, zone: tzinfo) -> datetime:
    """The other day of publication in the data, days away from this one, where the page shows that beside its headline.

    For a news article the day of its last change counts among them: newsrooms bring an old story again under a new day. Other
    sites show what day they looked through a page.
    """
    texts = [data.metas.get(name) for name in METAS]
    if NEWS in str(data.article.get("@type")):
        texts += [text_of_value(data.article.get("dateModified")), data.metas.get("article:modified_time")]
    others = [other for text in texts if (other := parse_date(text, zone)) and abs(other - date) >= NO_ZONE]
    shown = parse_date(beside_headline(tree), zone) if others else None
    return next((other for other in others if shown and other.date() == shown.date()), date)


def _texts(tree: HtmlElement, data: PageData) -> Iterator[tuple[str, str | None]]:
    yield "json-ld", text_of_value(data.article.get("datePublished"))
    yield from (("meta", data.metas.get(name)) for name in METAS)
    yield from (("json-ld", text_of_value(one.get("datePublished") or one.get("uploadDate"))) for one in data.objects)
    yield from (
        ("itemprop", one.get("datetime") or one.get("content"))
        for one in data.marks.properties
        if one.get("itemprop") == "datePublished"
    )
    yield from (("time", one.get("datetime")) for one in data.marks.times[:MOST_TIMES] if is_posted(one))
    match = IN_ADDRESS.search(tree.base_url or "")
    if match:
        yield "address", "-".join([match[1], match[2].zfill(2), match[3].zfill(2)])
    yield from (("itemprop", one.get("datetime") or one.text_content()) for one in data.marks.dated[:3])
    times = {one.get("datetime") or one.text_content() for one in data.marks.times}
    if len(times) == 1:
        yield "time", times.pop()


def _in_the_text(tree: HtmlElement) -> Iterator[str | None]:
    yield beside_headline(tree)
    yield from in_words(tree)
    yield in_numbers(tree)
