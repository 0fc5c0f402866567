"""Where a page's links lead: an article's go elsewhere, those of a shelf, a manual or a thread to its neighbours and into itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log1p
from urllib.parse import urlsplit

LONGEST = 300  # characters of an address
NO_PLACE = frozenset(("mailto", "javascript", "tel", "data", "whatsapp", "sms"))


def link_signs(url: str, addresses: Iterable[str]) -> list[float]:
    """The share of links that leave the site; links to the page itself; of the site's addresses that are linked, the share that
    stands beside the page, below it; the share of links with a query; links into the page itself (log); addresses below it (log),
    beside it (log).
    """
    parts = urlsplit(url[:LONGEST])
    host, page = parts.netloc.lower().removeprefix("www."), parts.path.rstrip("/")
    folder = page.rpartition("/")[0]
    paths: set[str] = set()
    every = own = to_itself = into_itself = asking = 0
    for address, times in Counter(one[:LONGEST] for one in addresses if one).items():
        every += times
        place = _place_of(address, host, folder, page)
        if place is None:
            continue
        own += times
        path, asks, points = place
        asking += times * asks
        paths.add(path)
        if path == page:
            to_itself += 0 if points else times
            into_itself += times if points else 0
    beside = sum(one.rpartition("/")[0] == folder and one != page for one in paths)
    below = sum(one.startswith(page + "/") for one in paths) if page else 0
    return [
        1 - own / max(1, every), float(to_itself), beside / max(1, len(paths)), below / max(1, len(paths)), asking / max(1, own),
        log1p(into_itself), log1p(below), log1p(beside),
    ]  # fmt: skip


def _place_of(address: str, host: str, folder: str, page: str) -> tuple[str, bool, bool] | None:
    """(path, whether there is a query, whether it points into the page) of an address of the same site, else None.

    As much of RFC 3986's resolution as counting needs: dots in paths stay as they are.
    """
    address, _, fragment = address.strip().partition("#")
    address, _, query = address.partition("?")
    scheme, _, rest = address.partition(":")
    if rest.startswith("//") or address.startswith("//"):
        there, slash, path = (rest if rest.startswith("//") else address)[2:].partition("/")
        if there.lower().removeprefix("www.") != host:
            return None
        return f"{slash}{path}".rstrip("/"), bool(query), bool(fragment)
    if scheme.lower() in NO_PLACE:
        return None
    if not address:
        return page, bool(query), bool(fragment)
    path = address if address.startswith("/") else f"{folder}/{address}"
    return path.rstrip("/"), bool(query), bool(fragment)
