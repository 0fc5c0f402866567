"""Which sources a site file shall name: a feed that is complete and fresh before a sitemap, before links, before clicks. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from mediamon.newsite.publications import plain
from mediamon.newsite.shapes import Shape, generalise
from mediamon.newsite.values import KINDS, Choice, Covered, Evidence, Kind, Listing

FRESH = timedelta(days=2)  # behind the newest publication that is known, a source is fresh still
FRONT = 0.5  # of the publications on the start page that a source must name, to be the one
WHOLE = 0.9  # of them, from which nothing else is needed
FEWEST = 3  # publications of a source that counts
MORE = 0.1  # of the links' publications that clicks must bring besides, to be worth a browser
MOST_FEEDS = 24
DIGITS = re.compile(r"\d")

Covering = dict[str, frozenset[str]]


def choose(evidence: Evidence, shapes: Sequence[Shape], deny: Sequence[str] = ()) -> Choice:
    """The sources for publications of these shapes, with what each of them covers."""
    own = {one.url: _publications(one, shapes, deny) for one in evidence.listings if one.kind in ("feed", "sitemap")}
    front = frozenset().union(*(_publications(one, shapes, deny) for one in evidence.of("links", "browser")))
    chosen = _by_lists(evidence, own, front) or _by_pages(evidence, shapes, deny)
    chosen = replace(chosen, shapes=tuple(shapes), deny=tuple(deny))
    return replace(chosen, covered=covered(evidence, chosen, front))


def needs_pages(evidence: Evidence, shapes: Sequence[Shape], deny: Sequence[str] = ()) -> bool:
    """Do neither feeds nor sitemaps do, so that links, a browser and clicks must be tried?"""
    return choose(evidence, shapes, deny).kinds[:1] not in (("feed",), ("sitemap",))


def covered(evidence: Evidence, choice: Choice, front: frozenset[str]) -> tuple[Covered, ...]:
    """What each source has, the chosen ones first."""
    found = {(one.kind, one.url): _publications(one, choice.shapes, choice.deny) for one in evidence.listings}
    named = {
        "feed": choice.feeds,
        "sitemap": choice.sitemaps,
        "links": choice.links,
        "clicks": choice.clicks,
        "browser": (),
    }
    rows = []
    for one in evidence.listings:
        mine = found[(one.kind, one.url)]
        rest = frozenset().union(*(some for key, some in found.items() if key != (one.kind, one.url)))
        chosen = one.url in named[one.kind] or (bool(one.index) and one.index in named[one.kind])
        rows.append(
            Covered(one.kind, one.url, len(mine), len(mine - rest), len(mine & front), one.newest, one.oldest, chosen)
        )
    return tuple(sorted(rows, key=lambda row: (not row.chosen, KINDS.index(row.kind), -row.publications)))


def _by_lists(evidence: Evidence, own: Mapping[str, frozenset[str]], front: frozenset[str]) -> Choice | None:
    """Feeds, with sitemaps for the past; or sitemaps alone."""
    for kind in ("feed", "sitemap"):
        usable = [one for one in evidence.of(kind) if len(own[one.url]) >= min(FEWEST, len(front) or 1)]
        fresh = [one for one in usable if _fresh(one, own[one.url], front, evidence)]
        if fresh:
            main = max(fresh, key=lambda one: (round(_share(own[one.url], front), 1), len(own[one.url]), -len(one.url)))
            return _with_others(evidence, main, usable, own, front)
    return None


def _fresh(one: Listing, publications: frozenset[str], front: frozenset[str], evidence: Evidence) -> bool:
    """Does it name what the start page shows? Where that shows nothing, or other things, its dates must be the newest."""
    if len(front) >= FEWEST and _share(publications, front) >= FRONT:
        return True
    newest = max((some.newest for some in evidence.listings if some.newest), default=None)
    if one.newest is None or newest is None:
        return len(front) < FEWEST
    known = len(front) < FEWEST or _share(publications, front) > 0
    return known and one.newest >= newest - FRESH


def _with_others(
    evidence: Evidence,
    main: Listing,
    usable: Sequence[Listing],
    own: Mapping[str, frozenset[str]],
    front: frozenset[str],
) -> Choice:
    """The main source, those that bring what it has not, and links where the start page has more than all of them."""
    have, taken = set(own[main.url]), [main]
    ahead = usable if main.kind == "feed" else []
    rest = [*ahead, *evidence.of("sitemap")]
    for one in sorted(
        (one for one in rest if one is not main), key=lambda one: (one.kind == "sitemap", -len(own[one.url]))
    ):
        if len(own[one.url] - have) >= 1:
            taken.append(one)
            have |= own[one.url]
    feeds = [one.url for one in taken if one.kind == "feed"]
    others = [one.url for one in evidence.of("feed") if one is not main]
    if len(feeds) > 1:
        feeds += _alike(feeds[1:], others, evidence.unread)
    elif main.kind == "feed":
        feeds += _older(others, evidence.unread)
    sitemaps = _written([one for one in taken if one.kind == "sitemap"])
    share, doubts = _share(frozenset(have), front), list[str]()
    links = (evidence.start,) if len(front) >= FEWEST and share < WHOLE else ()
    if links:
        doubts.append(f"the sources name {share:.0%} of the publications on the start page: its links are followed too")
    if len(feeds) > MOST_FEEDS:
        doubts.append(f"only {MOST_FEEDS} of {len(feeds)} feeds are written down")
    if len(front) < FEWEST:
        doubts.append("the start page links to too few publications to prove that the source is complete")
    return Choice(
        tuple(feeds[:MOST_FEEDS]),
        sitemaps,
        links,
        reason=_reason(main, own, have, front, feeds, sitemaps),
        doubts=tuple(doubts),
    )


def _written(maps: Sequence[Listing]) -> tuple[str, ...]:
    """As the site file names them: the index, where more than one of its sitemaps is needed or not all were looked at."""
    shared = Counter(one.index for one in maps)
    return tuple(
        dict.fromkeys(one.index if one.index and (shared[one.index] > 1 or not one.whole) else one.url for one in maps)
    )


def _reason(
    main: Listing,
    own: Mapping[str, frozenset[str]],
    have: Collection[str],
    front: frozenset[str],
    feeds: Sequence[str],
    sitemaps: Sequence[str],
) -> str:
    mine = own[main.url]
    shown = f" and {len(mine & front)} of the {len(front)} on the start page" if front else ""
    text = f"the {main.kind} names {len(mine)} publications{shown}"
    if main.kind == "feed" and len(feeds) > 1:
        text += f"; {len(feeds) - 1} more feeds have what it has not"
    past = len(have) - len(frozenset().union(*(own.get(url, frozenset()) for url in feeds)))
    if main.kind == "feed" and sitemaps:
        text += f"; the sitemap has {past} more, for the past"
    return text


def _by_pages(evidence: Evidence, shapes: Sequence[Shape], deny: Sequence[str]) -> Choice:
    """Links, or clicks where they bring what no link leads to."""
    found: dict[Kind, frozenset[str]] = {
        kind: frozenset().union(*(_publications(one, shapes, deny) for one in evidence.of(kind)))
        for kind in ("links", "browser", "clicks")
    }
    links, browser, clicks = found["links"], found["browser"], found["clicks"]
    more = clicks - links
    if len(more) >= max(FEWEST, MORE * len(links)):
        return Choice(
            clicks=(evidence.start,),
            reason=f"pressing brings {len(more)} publications that no link, feed or sitemap leads to",
        )
    if len(links) >= FEWEST:
        told = f"links lead to {len(links)} publications" + (
            f", pressing to {len(more)} more" if evidence.of("clicks") else ""
        )
        doubts = () if evidence.of("clicks") else ("whether presses bring more was not tried",)
        pages = tuple(one.url for one in evidence.of("links") if one.url == evidence.start) or (evidence.start,)
        return Choice(links=pages, follow=evidence.follow, reason=told, doubts=doubts)
    if len(browser - links) >= FEWEST:
        told = f"only a browser shows publications on the start page ({len(browser)})"
        return Choice(clicks=(evidence.start,), reason=told)
    return _last_resort(evidence, shapes, deny)


def _last_resort(evidence: Evidence, shapes: Sequence[Shape], deny: Sequence[str]) -> Choice:
    """A source that is old or poor, if there is any at all."""
    some = [one for one in evidence.listings if _publications(one, shapes, deny)]
    best = max(some, key=lambda one: len(_publications(one, shapes, deny)), default=None)
    if best is None:
        return Choice(reason="nothing was found")
    doubt = f"the only source is a poor one: {best.url} names {len(_publications(best, shapes, deny))} publications"
    taken = {"feed": "feeds", "sitemap": "sitemaps", "links": "links", "browser": "clicks", "clicks": "clicks"}[
        best.kind
    ]
    fields: dict[str, tuple[str, ...]] = {taken: (best.url,)}
    return replace(Choice(reason=doubt, doubts=(doubt,)), **fields)  # type: ignore[arg-type]


def _alike(taken: Sequence[str], read: Sequence[str], unread: Sequence[str]) -> list[str]:
    """Feeds that were not asked for and are called like those that were taken: archives by month."""
    shapes = [one for one in generalise(read) if len(one.addresses) > 1 and any(url in one.addresses for url in taken)]
    return [url for url in unread if any(one.fits(url) for one in shapes)]


def _older(read: Sequence[str], unread: Sequence[str]) -> list[str]:
    """Feeds that were not asked for and are called like those that were but for a number: of months that the main one has whole, where others have
    more, as in a month that has just begun.
    """
    called = {DIGITS.sub("#", url) for url in read if DIGITS.search(url.rpartition("/")[2])}
    return [url for url in unread if DIGITS.sub("#", url) in called]


def _publications(one: Listing, shapes: Sequence[Shape], deny: Sequence[str]) -> frozenset[str]:
    denied = [Shape(expression) for expression in deny]
    addresses = {plain(entry.url) for entry in one.entries}
    return frozenset(
        url
        for url in addresses
        if any(shape.fits(url) for shape in shapes) and not any(some.fits(url) for some in denied)
    )


def _share(part: frozenset[str], whole: frozenset[str]) -> float:
    return len(part & whole) / len(whole) if whole else 0.0
