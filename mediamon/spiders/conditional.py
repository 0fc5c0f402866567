"""Sources that are asked again and again: with what they said of their version, so that the answer may be "not modified"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from mediamon.items import FoundBy
from mediamon.spiders.signals import urls_found
from mediamon.storage import ledger

if TYPE_CHECKING:
    from mediamon.spiders.site import SiteSpider


def request(
    spider: SiteSpider, url: str, callback: Callable[..., Any], *, whole: bool = False, **keywords: Any
) -> Request:
    """A request with If-None-Match and If-Modified-Since, as far as the source gave them last time; whole: without, because what it says is
    needed though it has not changed.
    """
    etag, modified = spider.run.validators(url) if spider.run and not whole else (None, None)
    headers = {"If-None-Match": etag, "If-Modified-Since": modified}
    meta = {"handle_httpstatus_list": [304], "source": url, **keywords.pop("meta", {})}
    return Request(
        url, callback=callback, headers={key: value for key, value in headers.items() if value}, meta=meta, **keywords
    )


def found(spider: SiteSpider, urls: Sequence[str], found_by: FoundBy, response: Response) -> None:
    """Tell what a source listed; its version is noted in the transaction that writes the addresses."""
    most = spider.crawler.settings.getint("MEDIAMON_MAX_FEED_URLS")
    if len(urls) > most and spider.crawler.stats is not None:
        spider.crawler.stats.inc_value("mediamon/urls/over_limit", len(urls) - most)
    spider.crawler.signals.send_catch_log(
        urls_found, urls=urls[:most], found_by=found_by, found_on=response.url, spider=spider
    )
    etag, modified = (_header(response, name) for name in ("ETag", "Last-Modified"))
    run, source = spider.run, str(response.meta["source"])
    if run is not None and (etag or modified):
        run.after_found(lambda connection: ledger.note_source(connection, run.site, source, etag, modified, run.now()))


def _header(response: Response, name: str) -> str | None:
    value = response.headers.get(name)
    return value.decode("latin1") if value else None
