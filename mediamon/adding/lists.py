"""What a new site lists by itself: robots.txt, feeds, sitemaps."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urljoin

from protego import Protego

from mediamon.adding.asking import Asker, text_of
from mediamon.newsite.addresses import joined
from mediamon.newsite.listings import feed_entries, sitemap_entries
from mediamon.newsite.troubles import CannotAdd
from mediamon.newsite.values import Listing
from mediamon.spiders.discovery.reading import unpacked
from mediamon.spiders.middlewares.manners import LONGEST_DELAY

FEEDS = (
    "feed/",
    "rss.xml",
    "feed.xml",
    "atom.xml",
    "rss",
    "index.xml",
)  # under the site's root, where none is declared
SITEMAPS = ("sitemap.xml", "sitemap_index.xml")
MOST_FEEDS, MOST_MAPS = 5, 5  # that are read


async def robots(asker: Asker, start: str, agent: str) -> tuple[tuple[str, ...], float | None]:
    """(sitemaps that robots.txt names, seconds that it asks for between requests, at most what a crawl grants). What is no address is left out."""
    try:
        place = urljoin(start, "/robots.txt")
        response = text_of(await asker.any(place, dont_obey_robotstxt=True), place)
    except CannotAdd as error:
        if error.code in ("host", "wall", "refused_connection", "timeout"):
            raise CannotAdd(error.code, start, error.detail) from None
        return (), None
    parsed = Protego.parse(response.text)
    delay = parsed.crawl_delay(agent)
    maps = (joined(start, one) for one in parsed.sitemaps)
    return tuple(one for one in maps if one), min(float(delay), LONGEST_DELAY) if delay else None


async def feeds(asker: Asker, start: str, declared: Sequence[str]) -> tuple[list[Listing], tuple[str, ...]]:
    """(feeds that were read, those that were not asked for); where none is declared the usual places are tried."""
    found: list[Listing] = []
    for address in declared[:MOST_FEEDS]:
        one = await _feed(asker, address, "named by the start page")
        found += [one] if one else []
    if found or declared:
        return found, tuple(declared[MOST_FEEDS:])
    for place in FEEDS:
        one = await _feed(asker, urljoin(start, f"/{place}"), "found at a usual place")
        if one is not None:
            return [one], ()
    return [], ()


async def _feed(asker: Asker, address: str, said: str) -> Listing | None:
    try:
        response = await asker.any(address)
    except CannotAdd:
        return None
    read = feed_entries(response.body, response.url)
    if read is None:
        return None
    entries, language = read
    return Listing("feed", address, tuple(entries), said, named=True, language=language)


async def sitemaps(asker: Asker, start: str, declared: Sequence[str]) -> list[Listing]:
    """Sitemaps that were read; of an index those inside, news and the newest first."""
    found: list[Listing] = []
    for address in list(declared)[:MOST_MAPS] or [urljoin(start, f"/{one}") for one in SITEMAPS]:
        found += await _sitemap(asker, address, "named by robots.txt" if declared else "found at a usual place")
        if found and not declared:
            break
    return found


async def _sitemap(asker: Asker, address: str, said: str, index: str = "", *, whole: bool = True) -> list[Listing]:
    try:
        response = await asker.any(address)
    except CannotAdd:
        return []
    read = sitemap_entries(unpacked(response.body), response.url)
    if read is None:
        return []
    if not read.inner:
        return (
            [Listing("sitemap", address, read.entries, said, named=read.news, index=index, whole=whole)]
            if read.entries
            else []
        )
    if index:
        return []  # an index in an index: the spider follows it, this look does not
    order = sorted(read.inner, key=lambda one: "news" not in one.lower() and "post" not in one.lower())
    found: list[Listing] = []
    for one in order[:MOST_MAPS]:
        found += await _sitemap(asker, one, f"in the index {said}", address, whole=len(order) <= MOST_MAPS)
    return found
