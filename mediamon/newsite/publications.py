"""Which of a site's addresses are publications. Pure.

What feeds and sitemaps of news name is; of the rest, groups of addresses with the same build are weighed by how they look and
how they are linked, and the best are tried: pages are fetched, and extraction says whether they are articles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from mediamon.newsite.shapes import Key, Parts, Shape, exactly, generalise, groups_of, key_of, parts_of
from mediamon.newsite.values import Entry, Evidence, Listing
from mediamon.storage.addresses.form import normalised

SECTION = re.compile(
    r"^(?:tags?|categor(?:y|ies)|authors?|rubrics?|rubriki?|sections?|topics?|themes?|archives?|search|pages?|about|contacts?|"
    r"login|users?|forum|ads?|adv|subscribe|privacy|terms|help|index|feeds?|rss|projects?|tema|temy|avtor|regions?|static|img)$",
    re.IGNORECASE,
)
DATE = re.compile(r"/(?:19|20)\d\d[/-]\d\d(?:[/-]\d\d)?")
FEWEST_NAMED = 3  # addresses that sources of news name, from which these are the publications
OUTLIER = 0.05  # of the named addresses; a rarer build is an advertisement's or a podcast's
PAGED = ("page", "paged", "start", "offset", "PAGEN_1")  # parameters of a list's pages
FEWEST_WORDS = 4  # of the link to a publication
TRIED = 4  # groups that are tried
MOST_DENIED = 30  # addresses that are denied one by one
ENOUGH = 0.6  # of a group's tried pages that must be articles


@dataclass(frozen=True, slots=True)
class Group:
    """Addresses of one build. score: how much they look like publications; words: of the links to them, in the middle."""

    key: Key
    addresses: tuple[str, ...] = field(repr=False)
    score: float
    words: float


def plain(url: str) -> str:
    """As the ledger has it."""
    return normalised(url) or url


def host_of(url: str) -> str:
    """Without www."""
    return parts_of(url).host


def same_site(url: str, start: str) -> bool:
    """Of the same host, or of one under it or above it."""
    one, other = host_of(url), host_of(start)
    return one == other or one.endswith(f".{other}") or other.endswith(f".{one}")


def known(listings: Iterable[Listing], start: str) -> dict[str, Entry]:
    """Every address of the site with the most that is said of it; dates where they are those of publications."""
    found: dict[str, Entry] = {}
    for listing in listings:
        for one in listing.entries:
            if same_site(one.url, start):
                address = plain(one.url)
                before = found.get(address, Entry(address))
                title = one.title if listing.named and one.title else max(before.title, one.title, key=len)
                found[address] = Entry(address, title, before.published or (one.published if listing.named else None))
    return found


def named(evidence: Evidence) -> list[str]:
    """Addresses that sources of publications name, without those of a rare build."""
    urls = [plain(one.url) for listing in evidence.listings if listing.named for one in listing.entries]
    own = [url for url in dict.fromkeys(urls) if same_site(url, evidence.start) and parts_of(url).path]
    groups = _builds(own)
    return [url for some in groups.values() if len(some) >= OUTLIER * len(own) for url in some]


def newest_first(urls: Sequence[str], listings: Iterable[Listing]) -> list[str]:
    """By the dates that sources say, else by those in the addresses, else as they stand."""
    dates = {plain(one.url): one.published.timestamp() for some in listings for one in some.entries if one.published}

    def age(url: str) -> tuple[float, str]:
        """Least first: what a source dates newest, else by the date in the address; what has none comes last."""
        found = DATE.search(url)
        return -dates.get(url, 0.0), "".join(chr(0x10FFFF - ord(one)) for one in found[0]) if found else "\U0010ffff"

    return sorted(urls, key=age)


def candidates(evidence: Evidence) -> list[Group]:
    """Groups that may be publications, the likeliest first."""
    entries = known(evidence.listings, evidence.start)
    shown = {plain(one.url) for listing in evidence.of("links", "browser") for one in listing.entries}
    merged: dict[object, list[str]] = {}
    for key, urls in groups_of(entries).items():
        merged[_family(key)] = [*merged.get(_family(key), []), *urls]
    found = [_weighed(_headlines(urls, entries, shown), entries, shown) for urls in merged.values()]
    return sorted((one for one in found if one.score > 0), key=lambda one: -one.score)


def _family(key: Key) -> object:
    """Sections side by side: /politics/one and /sport/two are of one family, /tag/three is not."""
    host, path, extension, query = key
    words = [
        "*" if one != "#" and not SECTION.match(one) and place and place < len(path) - 1 else one
        for place, one in enumerate(path)
    ]
    return host, tuple(words), extension, query


def _headlines(urls: Sequence[str], entries: Mapping[str, Entry], shown: set[str]) -> Sequence[str]:
    """Without sections and the like, where most of these are linked by headlines: /about beside /a-bridge-at-last."""
    if median(len(entries[url].title.split()) for url in urls) < FEWEST_WORDS:
        return urls
    return [url for url in urls if not _section(url, entries[url], shown)] or urls


def _weighed(urls: Sequence[str], entries: Mapping[str, Entry], shown: set[str]) -> Group:
    parts = [parts_of(url) for url in urls]
    words = median(len(entries[url].title.split()) for url in urls)
    linked = [len(entries[url].title.split()) for url in urls if url in shown]
    lasts = [one.path[-1] if one.path else "" for one in parts]
    slugs = sum(one.count("-") + one.count("_") >= 2 for one in lasts) / len(lasts)
    numbers = sum(
        bool(re.search(r"\d{3,}", last)) or _numbered(one) for one, last in zip(parts, lasts, strict=True)
    ) / len(lasts)
    dated = any(re.search(r"(?:19|20)\d\d", part) for part in parts[0].path[:-1])
    listing = any(map(is_list, parts[:20]))
    score = (
        min(len(urls), 20) / 10 + 1.5 * slugs + 1.0 * numbers + 1.5 * dated + (1.5 if words >= FEWEST_WORDS else 0.0)
    )
    if linked and median(linked) < 3:
        score -= 1.5
    return Group(key_of(urls[0]), tuple(urls), score - 4.0 * listing - (1.0 if len(urls) < 3 else 0.0), words)


def decided(groups: Sequence[Group], tried: Mapping[str, bool]) -> list[str]:
    """The addresses of groups whose tried pages are articles. tried: address → is it one?"""
    found: list[str] = []
    for one in groups:
        told = [tried[url] for url in one.addresses if url in tried]
        if told and sum(told) >= ENOUGH * len(told):
            found += one.addresses
    return found


def shapes_of(publications: Sequence[str], evidence: Evidence) -> tuple[tuple[Shape, ...], tuple[str, ...]]:
    """(expressions for `allow`, expressions for `deny`): these publications, and as little else as may be."""
    own, entries = set(publications), known(evidence.listings, evidence.start)
    refused = {plain(one.url) for one in evidence.tried if one.refusal == "not_an_article"}
    shown = {plain(one.url) for listing in evidence.of("links", "browser") for one in listing.entries}
    others = [url for url in evidence.beside if url not in own]
    others += [url for url in entries if url not in own and (url in refused or _section(url, entries[url], shown))]
    allow = generalise(publications, others)
    caught = [url for url in others if any(shape.fits(url) for shape in allow)]
    deny = list[str]()
    for shape in generalise(caught, publications):
        apart = not any(map(shape.fits, publications))
        deny += [shape.expression] if apart else map(exactly, shape.addresses[:MOST_DENIED])
    return allow, tuple(deny)


def _section(url: str, entry: Entry, shown: set[str]) -> bool:
    """Does its address, or the word or two that lead there, say that it is a list or a page about the site?"""
    words = len(entry.title.split())
    return is_list(parts_of(url)) or (url in shown and 0 < words <= 2)


def is_list(parts: Parts) -> bool:
    """Is it a list of publications or a page about the site, by its words? /index.php?id=5 is called by its number."""
    path = parts.path[:-1] if _numbered(parts) else parts.path
    return any(map(SECTION.match, path)) or not (parts.path or _numbered(parts))


def _numbered(parts: Parts) -> bool:
    """Does a number say which page it is? Not which page of a list."""
    return any(value.isdecimal() and not SECTION.match(name) and name not in PAGED for name, value in parts.query)


def _build(url: str) -> object:
    parts = parts_of(url)
    return parts.host, len(parts.path), parts.extension


def _builds(urls: Sequence[str]) -> dict[object, list[str]]:
    found: dict[object, list[str]] = {}
    for url in urls:
        found.setdefault(_build(url), []).append(url)
    return found
