"""Made-up lists that grow at every press: what the page's script asks for, what the server answers, what the page then shows.

A list is a way of asking (page numbers, last ids, months…), a way of answering (JSON, fragments…) and what comes after its end.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from urllib.parse import quote

from mediamon.traversal.lifting import End, Exchange, Lift, Sighting

HOME = "https://news.test/latest/"
ORIGIN = "https://news.test"
SLUGS = ("sneg", "most-cherez-reku", "school-2", "хлеб", "night-flights")
ENDS = ("empty", "404", "again", "restart")


@dataclass(frozen=True)
class Story:
    """One publication of a made-up site."""

    id: int
    published: datetime

    @property
    def slug(self) -> str:
        return SLUGS[self.id % len(SLUGS)]

    @property
    def section(self) -> str:
        return ("politics", "sport", "culture")[self.id % 3]


@dataclass(frozen=True)
class Site:
    """pages: of the list, newest first; page 0 is there before any press."""

    pages: tuple[tuple[Story, ...], ...]
    asking: str = "page"
    answering: str = "json urls"
    end: str = "empty"
    noise: bool = False
    clock: list[int] = field(default_factory=lambda: [1_714_555_800_123])

    def request(self, number: int) -> str:
        """What the press that brings this page asks for."""
        url = ASKING[self.asking](self, number)
        if not self.noise:
            return url
        self.clock[0] += 1 + number * 7_919 % 5_000
        return url + ("&" if "?" in url else "?") + f"_={self.clock[0]}"

    def answer(self, url: str) -> Exchange:
        """The server. Addresses that it never gave out are not found."""
        bare = url.partition("_=17")[0].rstrip("?&") if self.noise else url
        number = self.known.get(bare)
        if number is None or (number >= len(self.pages) and self.end == "404"):
            return Exchange(url, "GET", 404, "text/plain", "not found")
        if number >= len(self.pages) and self.end in ("again", "restart"):
            number = len(self.pages) - 1 if self.end == "again" else number % len(self.pages)
        return self.bring(number, url)

    def bring(self, number: int, url: str) -> Exchange:
        """Page `number`, as the answer to this address."""
        kind, body = ANSWERING[self.answering](self, number)
        return Exchange(url, "GET", 200, kind, body)

    @cached_property
    def known(self) -> dict[str, int]:
        """The addresses that the server gives out, and those of a few pages beyond the end."""
        beyond = range(len(self.pages) + 40, 0, -1)
        return {ASKING[self.asking](self, number): number for number in beyond}

    def story(self, number: int) -> Story:
        """The last story up to the page before."""
        return [story for page in self.pages[:number] for story in page][-1]

    def stories(self, number: int) -> tuple[Story, ...]:
        return self.pages[number] if number < len(self.pages) else ()

    def shown(self, number: int) -> tuple[str, ...]:
        """What the page shows of a page of the list."""
        return tuple(address(story, self.answering) for story in self.stories(number))

    def press(self, number: int) -> Sighting:
        """The press that brings page `number`."""
        return Sighting((self.answer(self.request(number)),), self.shown(number))

    def presses(self, count: int) -> list[Sighting]:
        return [self.press(number) for number in range(1, count + 1)]


def address(story: Story, answering: str) -> str:
    """A story's address, absolute, as a browser writes it."""
    if "dated" in answering:
        slug = "%D1%85%D0%BB%D0%B5%D0%B1" if story.slug == "хлеб" else story.slug
        return f"{ORIGIN}/{story.published:%Y/%m/%d}/{slug}-{story.id}/"
    return f"{ORIGIN}/news/{story.id}.html"


def site(count: int = 60, sizes: Sequence[int] = (5,), gap: int = 3, **how: object) -> Site:
    """A site of so many stories, in pages of these sizes by turns."""
    stories = []
    moment, number = datetime(2024, 5, 3, 12, 30, tzinfo=UTC), 900_000
    for turn in range(count):
        stories.append(Story(number, moment))
        number -= 1 + (turn * 7 % gap if gap > 1 else 0)
        moment -= timedelta(hours=7, minutes=turn % 50)
    pages, turn = [], 0
    while stories:
        size = sizes[turn % len(sizes)]
        pages.append(tuple(stories[:size]))
        stories, turn = stories[size:], turn + 1
    return Site(tuple(pages), **how)  # type: ignore[arg-type]


def _opaque(number: int) -> str:
    return b64encode(f"{number * 7919 % 1009}:{number}".encode()).decode()


def _month(number: int) -> tuple[int, int]:
    year, month = divmod(2024 * 12 + 4 - number, 12)
    return year, month + 1


ASKING: dict[str, Callable[[Site, int], str]] = {
    "page": lambda site, n: f"{ORIGIN}/api/news?page={n + 1}&limit=5",
    "page in path": lambda site, n: f"{ORIGIN}/news/page/{n + 1}/",
    "bitrix": lambda site, n: f"{ORIGIN}/news/?ajax=y&PAGEN_1={n + 1}",
    "offset": lambda site, n: f"{ORIGIN}/api/news?limit=5&offset={n * len(site.pages[0])}",
    "after": lambda site, n: f"{ORIGIN}/api/latest?after={site.story(n).id}",
    "below": lambda site, n: f"{ORIGIN}/api/latest?max_id={site.story(n).id - 1}",
    "id in path": lambda site, n: f"{ORIGIN}/feed/after/{site.story(n).id}/more",
    "before": lambda site, n: f"{ORIGIN}/api/latest?before={int(site.story(n).published.timestamp())}",
    "time": lambda site, n: f"{ORIGIN}/api/latest?before={quote(site.story(n).published.isoformat(), safe='')}",
    "cursor": lambda site, n: f"{ORIGIN}/api/latest?cursor={_opaque(n).replace('=', '%3D')}",
    "variables": lambda site, n: (
        f"{ORIGIN}/graphql?op=List&variables=%7B%22first%22%3A5%2C%22after%22%3A{site.story(n).id}%7D"
    ),
    "next": lambda site, n: (
        f"{ORIGIN}/services/more.html?id={site.story(n).id}&date={site.story(n).published:%Y%m%dT%H%M%S}"
    ),
    "month": lambda site, n: f"{ORIGIN}/calendar?month={_month(n)[0]}-{_month(n)[1]:02}",
    "month in path": lambda site, n: f"{ORIGIN}/archive/{_month(n)[0]}/{_month(n)[1]:02}/",
    "year and month": lambda site, n: f"{ORIGIN}/calendar?year={_month(n)[0]}&month={_month(n)[1]}",
    "day": lambda site, n: f"{ORIGIN}/day?date={datetime(2024, 3, 2) - timedelta(days=n):%d.%m.%Y}",
}
NEEDS_TIME = {"before", "time"}


def _next(site: Site, number: int) -> str | None:
    return ASKING[site.asking](site, number + 1) if number + 1 < len(site.pages) else None


def _meta(site: Site, number: int) -> dict[str, object]:
    """What some answers say of how to go on."""
    told: dict[str, object] = {"generated": "2024-05-03T12:31:00Z", "total": sum(map(len, site.pages))}
    if site.asking == "cursor":
        told["paging"] = {"cursor": _opaque(number + 1) if number + 1 < len(site.pages) else None, "more": True}
    if site.asking == "next":
        told["next"] = _next(site, number)
    return told


def _thing(story: Story) -> dict[str, object]:
    return {
        "id": story.id,
        "type": "news",
        "slug": story.slug,
        "section": {"slug": story.section, "title": story.section.title()},
        "published": story.published.isoformat(),
        "stamp": int(story.published.timestamp()),
        "image": f"/pictures/{story.id}.jpg",
        "title": f"Title of {story.id} <b>",
        "comments": story.id % 4,
    }


def _json(site: Site, number: int, things: object) -> tuple[str, str]:
    return "application/json; charset=utf-8", json.dumps({"data": {"items": things}, **_meta(site, number)})


def _json_urls(site: Site, number: int) -> tuple[str, str]:
    return _json(site, number, [{**_thing(one), "url": f"/news/{one.id}.html"} for one in site.stories(number)])


def _json_ids(site: Site, number: int) -> tuple[str, str]:
    return _json(site, number, [_thing(one) for one in site.stories(number)])


def _json_rows(site: Site, number: int) -> tuple[str, str]:
    """Things as rows of values."""
    told = ("id", "title", "published", "stamp", "image", "comments")
    return _json(site, number, [[_thing(one)[name] for name in told] for one in site.stories(number)])


def _row(story: Story, answering: str) -> str:
    return (
        f'<div class="item item-{story.id % 2}" data-id="{story.id}" data-stamp="{int(story.published.timestamp())}" '
        f'data-time="{story.published.isoformat()}"><a class="title" href="{address(story, answering)}">Title</a>'
        f'<img src="/pictures/{story.id}.jpg"><time>{story.published}</time></div>'
    )


def _more(site: Site, number: int) -> str:
    if site.asking == "cursor":
        told = _opaque(number + 1) if number + 1 < len(site.pages) else ""
        return f'<span class="state" data-next-cursor="{told}"></span>'
    if site.asking == "next" and number + 1 < len(site.pages):
        return f'<button class="more" hx-get="{(_next(site, number) or "").replace("&", "&amp;")}">More</button>'
    return ""


def _rows(site: Site, number: int) -> str:
    return "\n".join(_row(story, site.answering) for story in site.stories(number)) + _more(site, number)


def _fragment(site: Site, number: int) -> tuple[str, str]:
    return "text/html; charset=utf-8", _rows(site, number) or "<!-- nothing -->"


def _json_html(site: Site, number: int) -> tuple[str, str]:
    return "application/json", json.dumps({"html": _rows(site, number), **_meta(site, number)})


def _whole_page(site: Site, number: int) -> tuple[str, str]:
    head = '<!doctype html><html><body><nav><a href="/">Home</a><a href="/about/">About</a></nav>'
    side = f'<aside><a href="/ads/{number}/">Ad</a></aside>'
    return "text/html", f'{head}<div class="list">{_rows(site, number)}</div>{side}</body></html>'


ANSWERING: dict[str, Callable[[Site, int], tuple[str, str]]] = {
    "json urls": _json_urls,
    "json ids": _json_ids,
    "json rows": _json_rows,
    "json dated": _json_ids,
    "fragment": _fragment,
    "fragment dated": _fragment,
    "json html": _json_html,
    "whole page": _whole_page,
}


def pressed_to_the_end(site: Site) -> set[str]:
    """What presses of the button would show in the end, all in all."""
    return {url for number in range(1, len(site.pages)) for url in site.shown(number)}


def lifted(lift: Lift, answer: Callable[[str], Exchange], most: int = 100_000) -> tuple[list[str], End | None]:
    """What the chain of requests gives, and why it ended; None where it did not within `most` answers."""
    state, found = lift.begin(), list[str]()
    for _ in range(most):
        url = lift.next_url(state)
        if url is None:
            assert isinstance(state.next, End)
            return found, state.next
        told = lift.read(state, answer(url))
        if isinstance(told, End):
            return found, told
        urls, state = told
        found += urls
    return found, None
