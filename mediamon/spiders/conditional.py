"""Sources that are asked again and again: with what they said of their version, so that the answer may be "not modified"."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from mediamon.items import FoundBy
from mediamon.spiders.signals import urls_found
from mediamon.storage import ledger
from mediamon.storage.addresses import LONGEST

if TYPE_CHECKING:
    from mediamon.spiders.site import SiteSpider

logger = logging.getLogger(__name__)

NOT_MODIFIED = 304
CONDITIONS = ("If-None-Match", "If-Modified-Since")
READING = 0.7  # of a child's seconds; the rest is for unpacking before it and for telling what was read

# What can be given back to the server (RFC 9110, 5.5), and that no database refuses; servers take no more than some kilobytes of headers.
SENDABLE = re.compile(rb"[\t\x20-\x7e\x80-\xff]{1,1000}")


def request(
    spider: SiteSpider, url: str, callback: Callable[..., Any], *, whole: bool = False, **keywords: Any
) -> Request:
    """A request with If-None-Match and If-Modified-Since, as far as the source gave them last time; whole: without, because what it says is
    needed though it has not changed.
    """
    etag, modified = spider.run.validators(url) if spider.run and not whole else (None, None)
    headers = dict(zip(CONDITIONS, (etag, modified), strict=True))
    meta = {"handle_httpstatus_list": [NOT_MODIFIED], "source": url, **keywords.pop("meta", {})}
    return Request(
        url,
        callback=callback,
        headers={key: value.encode("latin1") for key, value in headers.items() if value},
        meta=meta,
        **keywords,
    )


def unchanged(spider: SiteSpider, response: Response) -> bool:
    """Has the source not changed since it was asked last? One that says so without having been asked was not read, which is counted."""
    if response.status != NOT_MODIFIED:
        return False
    if response.request is None or not any(response.request.headers.get(name) for name in CONDITIONS):
        logger.error("%s says that it has not changed, though nobody has asked for that", response.url)
        spider.count(f"discovery_failed/http_{NOT_MODIFIED}")
    return True


def most_of(spider: SiteSpider) -> int:
    """How many addresses of one source are taken."""
    return spider.crawler.settings.getint("MEDIAMON_MAX_FEED_URLS")


def bounds_of(spider: SiteSpider) -> dict[str, Any]:
    """How much of a source is read: what a parsing child is told, which is ended when all its seconds are spent."""
    return {"most": most_of(spider), "seconds": READING * spider.crawler.settings.getfloat("MEDIAMON_PARSE_SECONDS")}


def found(
    spider: SiteSpider, urls: Sequence[str], found_by: FoundBy, response: Response, left: int = 0, unusable: int = 0
) -> None:
    """Tell what a source listed; its version is noted in the transaction that writes the addresses. left: that it lists beside these;
    unusable: that nobody can read.
    """
    spider.count("urls/unusable", unusable)
    most = most_of(spider)
    left += max(0, len(urls) - most)
    if left:
        logger.warning("%s lists more than %d addresses: %d are left", response.url, most, left)
        spider.count("urls/over_limit", left)
    spider.crawler.signals.send_catch_log(
        urls_found, urls=urls[:most], found_by=found_by, found_on=response.url, spider=spider
    )
    etag, modified = (_header(response, name) for name in ("ETag", "Last-Modified"))
    run, source = spider.run, str(response.meta["source"])
    if run is not None and (etag or modified) and len(source.encode()) <= LONGEST:
        run.after_found(lambda connection: ledger.note_source(connection, run.site, source, etag, modified, run.now()))


def _header(response: Response, name: str) -> str | None:
    value = response.headers.get(name)
    return value.decode("latin1") if value and SENDABLE.fullmatch(value) else None
