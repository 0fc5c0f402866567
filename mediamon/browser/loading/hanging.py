"""What a page waits for and never gets: a stylesheet or a script whose server does not come to an end holds up the parser, and with it all
of the page that stands behind it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from playwright.async_api import Page, Request

BLOCKING = frozenset(("stylesheet", "script"))
NUMBERED = re.compile(r"[\w~%-]*\d[\w~%-]*")  # what is another at each load: a time, a digest, a random number
TRIED_AGAIN = 5  # requests that were kept back
DEEPEST = 16  # parts of a path
MORE = 1  # than of one shape must have hung of a looser one
MOST = 10_000  # addresses that are remembered, whatever a page asks for


def shape(url: str) -> str:
    """What stays of an address that is another at each load: its host, its path without numbers, the names in its query.

    >>> shape("https://ads.example/v/17a9f.js?slot=top&_=1793") == shape("https://ads.example/v/2b.js?slot=side&_=2")
    True
    """
    parts = urlsplit(url)
    names = [name for name, _ in parse_qsl(parts.query, keep_blank_values=True)]
    return f"{parts.netloc}{NUMBERED.sub('0', parts.path)}?{NUMBERED.sub('0', '&'.join(names))}"


def looser(url: str) -> list[str]:
    """The shapes of an address whose name for this time has no number in it: with each part of its path left open.

    >>> looser("https://ads.example/v/qxw/ads.js")
    ['ads.example/*/qxw/ads.js?', 'ads.example/v/*/ads.js?', 'ads.example/v/qxw/*?']
    """
    host, _, rest = shape(url).partition("/")
    path, _, query = rest.partition("?")
    parts = path.split("/")[:DEEPEST]
    return ["/".join((host, *parts[:at], "*", *parts[at + 1 :])) + f"?{query}" for at in range(len(parts))]


class Cut:
    """Addresses that did not come to an end, and are given to no page any more once they have not for so many times (`after`).

    Nor are those of their shape, for an address may be another at each load; nor, after one more, of a looser shape of which nothing has ever
    come. What has come once is given again.
    """

    def __init__(self, after: int = 1) -> None:
        self._after = after
        self._times: Counter[str] = Counter()
        self._shapes: defaultdict[str, set[str]] = defaultdict(set)
        self._came: set[str] = set()
        self._shapes_came: set[str] = set()
        self._kept_back = 0

    def hung(self, urls: set[str]) -> None:
        """These did not come to an end."""
        for url in urls:
            if url in self._times or len(self._times) < MOST:
                self._times[url] += 1
                for one in (shape(url), *looser(url)):
                    self._shapes[one].add(url)

    def came(self, url: str) -> None:
        """This one did."""
        if len(self._came) < MOST:
            self._came.add(url)
            self._shapes_came.update(looser(url))

    def holds(self, url: str) -> bool:
        """Is this one not to be given?"""
        if self._times[url] >= self._after:
            return True
        if not self._times or url in self._came:
            return False
        looked_for = [(shape(url), self._after), *((one, self._after + MORE) for one in self._loose(url))]
        return any(len(self._shapes.get(one, ())) >= times for one, times in looked_for)

    def _loose(self, url: str) -> Iterator[str]:
        return (one for one in looser(url) if one not in self._shapes_came)

    def keeps_back(self, url: str) -> bool:
        """The same for all pages of a crawl: what has come to any of them is a page's own misfortune where it does not, on a busy machine, say; and
        one request in so many is let pass, to see.
        """
        if url in self._came or not self.holds(url):
            return False
        self._kept_back += 1
        return self._kept_back % TRIED_AGAIN != 0


class Hanging:
    """Of one page: what it has asked for and not got yet, and what is cut off from it.

    cut: of pages that were opened for the same address, too; everywhere: of all pages of a crawl. refused: how many requests were.
    """

    def __init__(self, page: Page, cut: Cut | None = None, everywhere: Cut | None = None) -> None:
        self._cut, self._everywhere = cut or Cut(), everywhere
        self._under_way: set[Request] = set()
        self.refused = 0
        page.on("request", self._asked)
        page.on("requestfinished", self._came)
        page.on("requestfailed", self._failed)

    def cut_off(self) -> int:
        """Give none of what is under way and holds up the parser to the page, when it is loaded again; how many these are."""
        found = {one.url for one in self._under_way}
        self._under_way.clear()
        self._cut.hung(found)
        if self._everywhere is not None:
            self._everywhere.hung(found)
        return len(found)

    def refuses(self, request: Request) -> bool:
        """Is a request one of those that are cut off?"""
        if request.resource_type not in BLOCKING:
            return False
        url = request.url
        found = self._cut.holds(url) or (self._everywhere is not None and self._everywhere.keeps_back(url))
        self.refused += found
        return found

    def _asked(self, request: Request) -> None:
        if request.resource_type in BLOCKING:
            self._under_way.add(request)

    def _came(self, request: Request) -> None:
        if request in self._under_way:
            self._under_way.discard(request)
            for one in (self._cut, self._everywhere):
                if one is not None:
                    one.came(request.url)

    def _failed(self, request: Request) -> None:
        self._under_way.discard(request)
