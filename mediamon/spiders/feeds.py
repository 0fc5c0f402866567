"""Discovery by feeds: RSS and Atom, asked conditionally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lxml import etree
from scrapy import Request
from scrapy.http import Response

from mediamon.spiders import conditional
from mediamon.spiders.parsing import parsed

if TYPE_CHECKING:
    from mediamon.spiders.site import SiteSpider

FEED = "mediamon.spiders.reading:feed"  # the job of a parsing child
LINKS = (
    "//*[local-name()='item']/*[local-name()='link'][not(@href)]/text()"
    " | //*[local-name()='entry']/*[local-name()='link'][not(@rel) or @rel='alternate']/@href"
    " | //*[local-name()='item'][not(*[local-name()='link'])]/*[local-name()='guid'][not(@isPermaLink='false')]/text()"
)


def requests(spider: SiteSpider) -> Iterator[Request]:
    """One request a feed."""
    for feed in spider.site.feeds:
        yield conditional.request(spider, feed, callback=_parser(spider))


def _parser(spider: SiteSpider) -> Any:
    async def parse(response: Response) -> None:
        if response.status != 304:
            answer = await parsed(spider, FEED, response)
            urls = [response.urljoin(url) for url in answer.get("urls", ())]
            conditional.found(spider, urls, "feed", response)
        await spider.discovered()

    return parse


def feed_urls(body: bytes) -> list[str]:
    """The addresses of a feed's entries, in its order; nothing for what is no feed.

    >>> feed_urls(b"<rss><channel><item><link>http://a/1</link></item></channel></rss>")
    ['http://a/1']
    """
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(body.strip(), parser)
    except etree.XMLSyntaxError:
        return []
    return [] if root is None else [str(url).strip() for url in root.xpath(LINKS) if str(url).strip()]
