"""Sources that are asked again and again: with what they said of their version, so that the answer may be "not modified".

Many servers say nothing of it, or send the same again whatever they are told. What is the same, byte for byte, as what was read last
is not read again either: a parsing child costs more than all else of a run without news.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from scrapy import Request
from scrapy.http import Response

from mediamon import __version__
from mediamon.items import FoundBy
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.signals import urls_found
from mediamon.storage.addresses.form import LONGEST
from mediamon.storage.addresses.sources import Version, note

logger = logging.getLogger(__name__)

NOT_MODIFIED = 304
KNOWN = "known_source"  # in a request's meta: the digest of what the source was
READER = "reader"  # in it: the module that reads the answer, so that what was no feed is read when it is told to be a sitemap
CONDITIONS = ("If-None-Match", "If-Modified-Since")
READING = 0.7  # of a child's seconds; the rest is for unpacking before it and for telling what was read

# What can be given back to the server (RFC 9110, 5.5), and that no database refuses; servers take no more than some kilobytes of headers.
SENDABLE = re.compile(rb"[\t\x20-\x7e\x80-\xff]{1,1000}")


def request(
    spider: Discovering, url: str, callback: Callable[..., Any], *, whole: bool = False, **keywords: Any
) -> Request:
    """A request with If-None-Match and If-Modified-Since, as far as the source gave them last time; whole: without, because what it says is
    needed though it has not changed.
    """
    version = spider.run.version_of(url) if spider.run and not whole else Version()
    headers = dict(zip(CONDITIONS, (version.etag, version.last_modified), strict=True))
    own = {"handle_httpstatus_list": [NOT_MODIFIED], "source": url, KNOWN: version.digest, READER: callback.__module__}
    meta = own | keywords.pop("meta", {})
    return Request(
        url,
        callback=callback,
        headers={key: value.encode("latin1") for key, value in headers.items() if value},
        meta=meta,
        **keywords,
    )


def unchanged(spider: Discovering, response: Response) -> bool:
    """Has the source not changed since it was read last? One that says so without having been asked was not read, which is counted."""
    if response.status != NOT_MODIFIED:
        same = response.meta.get(KNOWN) == _digest(spider, response)
        spider.count("sources/same", int(same))
        return same
    if response.request is None or not any(response.request.headers.get(name) for name in CONDITIONS):
        logger.error("%s says that it has not changed, though nobody has asked for that", response.url)
        spider.count(f"discovery_failed/http_{NOT_MODIFIED}")
    return True


def most_of(spider: Discovering) -> int:
    """How many addresses of one source are taken."""
    return spider.crawler.settings.getint("MEDIAMON_MAX_FEED_URLS")


def bounds_of(spider: Discovering) -> dict[str, Any]:
    """How much of a source is read: what a parsing child is told, which is ended when all its seconds are spent."""
    return {"most": most_of(spider), "seconds": READING * spider.crawler.settings.getfloat("MEDIAMON_PARSE_SECONDS")}


def found(
    spider: Discovering, urls: Sequence[str], found_by: FoundBy, response: Response, left: int = 0, unusable: int = 0
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
    run, source = spider.run, str(response.meta["source"])
    if run is not None and len(source.encode()) <= LONGEST:
        digest = None if left else _digest(spider, response)  # more of it may be read the next time
        version = Version(_header(response, "ETag"), _header(response, "Last-Modified"), digest)
        run.after_found(lambda connection: note(connection, run.site, source, version, run.now()))


def _digest(spider: Discovering, response: Response) -> str:
    """Of all that what is read in it depends on: another version of this program may find more."""
    told = f"{__version__} {most_of(spider)} {response.meta.get(READER)} {response.url}\n"
    return blake2b(told.encode() + response.body, digest_size=16).hexdigest()


def _header(response: Response, name: str) -> str | None:
    value = response.headers.get(name)
    return value.decode("latin1") if value and SENDABLE.fullmatch(value) else None
