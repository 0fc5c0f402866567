"""Whatever drops a request, and wherever: the run ends, what is beside it is stored, and the stats say what was dropped and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy import Request, Spider, signals
from scrapy.core.scheduler import Scheduler
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware
from sqlalchemy import select

from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.people import run
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story

pytestmark = pytest.mark.xdist_group("line")

WriteSite = Callable[[str, str], Path]
ENOUGH = 90.0  # seconds for a crawl of three pages; one that waits for what was dropped never ends
LONG, BOUND = "z" * 2_100, "URLLENGTH_LIMIT=2083"  # as Scrapy has it
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
OWN = "tests.spiders.test_under_way."


class Drops(BaseSpiderMiddleware):
    """Lets no request for a page /lost… through."""

    def get_processed_request(self, request: Request, response: Response | None) -> Request | None:
        return None if "/lost" in request.url else request


class Refuses(Scheduler):
    """A scheduler that takes no page /lost…"""

    def enqueue_request(self, request: Request) -> bool:
        return "/lost" not in request.url and super().enqueue_request(request)


class Swallows:
    """Does not even look at what a page /lost… brought."""

    def process_spider_output(self, response: Response, result: Iterable[Any], spider: Spider) -> Iterable[Any]:
        return [] if "/lost" in response.url else result

    async def process_spider_output_async(self, response: Response, result: Any, spider: Spider) -> Any:
        if "/lost" not in response.url:
            async for one in result:
                yield one


class Ignores:
    """An extension that takes pages /lost… out before the scheduler, by Scrapy's own way."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Ignores:
        made = cls()
        crawler.signals.connect(made.scheduled, signals.request_scheduled)
        return made

    def scheduled(self, request: Request) -> None:
        if "/lost" in request.url:
            raise IgnoreRequest


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        hostile.pages["/good"] = story("Хорошая новость дня")
        yield hostile


def crawl(project: Project, write_site: WriteSite, sources: str, *settings: str) -> dict[str, Any]:
    """The stats of ours of a crawl that stores the one good page."""
    write_site("odd", f"name: odd\n{sources}allow: ['/good$', '/lost/']\npoliteness: {{delay: 0}}\n")
    done = project.run("crawl", "odd", *(part for one in settings for part in ("-s", one)), timeout=ENOUGH)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr, done.stderr[-5000:]
    with project.open().connect() as connection:
        assert list(connection.execute(select(publication.c.headline)).scalars()) == ["Хорошая новость дня"]
        reason, stats = connection.execute(select(run.c.reason, run.c.stats)).one()
    assert reason == "finished"
    return {name.removeprefix("mediamon/"): value for name, value in stats.items()}


def dropped(stats: dict[str, Any]) -> dict[str, int]:
    return {name: value for name, value in stats.items() if name.startswith(("dropped/", "discovery_failed/"))}


def lost(project: Project) -> set[tuple[str, int]]:
    """States and attempts of the publications that were dropped."""
    with project.open().connect() as connection:
        rows = connection.execute(select(url.c.state, url.c.attempts).where(url.c.url.contains("/lost/")))
        return {(row.state, row.attempts) for row in rows}


def with_lost(place: Hostile, count: int) -> str:
    """Sources that name so many publications which get lost, before the good one, and one page to follow that does."""
    links = "".join(f"<a href='/lost/{n}'>{n}</a>" for n in range(count))
    place.pages["/"] = f"{links}<a href='/good'>x</a><a href='/page/lost'>y</a>".encode()
    place.pages |= {f"/lost/{n}": story(f"Новость номер {n}") for n in range(count)} | {"/page/lost": b"<p>x</p>"}
    return f"links: ['{place.base}/']\nfollow: ['/page/']\n"


def test_a_page_to_follow_whose_address_is_too_long(project: Project, write_site: WriteSite, place: Hostile) -> None:
    place.pages["/"] = f"<a href='/good'>x</a><a href='/page/{LONG}'>y</a>".encode()
    stats = crawl(project, write_site, f"links: ['{place.base}/']\nfollow: ['/page/']\n", BOUND)
    assert dropped(stats) == {"dropped/url_length": 1}


def test_an_inner_sitemap_whose_address_is_too_long(project: Project, write_site: WriteSite, place: Hostile) -> None:
    inner = f"<sitemap><loc>{place.base}/inner</loc></sitemap><sitemap><loc>{place.base}/{LONG}</loc></sitemap>"
    kind = {"Content-Type": "application/xml"}
    place.pages["/map"] = 200, kind, f"<sitemapindex xmlns='{SITEMAP}'>{inner}</sitemapindex>".encode()
    urlset = f"<urlset xmlns='{SITEMAP}'><url><loc>{place.base}/good</loc></url></urlset>"
    place.pages["/inner"] = 200, kind, urlset.encode()
    stats = crawl(project, write_site, f"sitemaps: ['{place.base}/map']\n", BOUND)
    assert dropped(stats) == {"dropped/url_length": 1}


def test_pages_that_lie_deeper_than_scrapy_may_go(project: Project, write_site: WriteSite, place: Hostile) -> None:
    place.pages |= {"/": b"<a href='/page/1'>x</a>", "/page/1": b"<a href='/page/2'>x</a><a href='/good'>y</a>"}
    place.pages["/page/2"] = b"<a href='/page/3'>x</a>"
    sources = f"links: ['{place.base}/']\nfollow: ['/page/']\n"
    assert dropped(crawl(project, write_site, sources, "DEPTH_LIMIT=1")) == {"dropped/depth": 1}
    assert "/page/2" not in place.seen


def test_a_source_that_nobody_asks_has_failed(project: Project, write_site: WriteSite, place: Hostile) -> None:
    place.pages["/"] = b"<a href='/good'>x</a>"
    sources = f"links: ['{place.base}/', '{place.base}/lost']\n"
    stats = crawl(project, write_site, sources, f'SPIDER_MIDDLEWARES={{"{OWN}Drops": 1000}}')
    assert dropped(stats) == {"dropped/middleware": 1, "discovery_failed/middleware": 1}


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ('SPIDER_MIDDLEWARES={"%sDrops": 1000}', "middleware"),  # beside the spider
        ('SPIDER_MIDDLEWARES={"%sDrops": 1}', "middleware"),  # beside the engine
        ("SCHEDULER=%sRefuses", "scheduler"),
        ('SPIDER_MIDDLEWARES={"%sSwallows": 500}', "unanswered"),
        ('EXTENSIONS={"mediamon.spiders.runs.extension.RunExtension": 0, "%sIgnores": 500}', "unanswered"),
    ],
)
def test_requests_that_others_drop(
    project: Project, write_site: WriteSite, place: Hostile, setting: str, reason: str
) -> None:
    """More publications than may be under way at once, and a page to follow."""
    stats = crawl(project, write_site, with_lost(place, 7), setting % OWN, "MEDIAMON_IN_FLIGHT=3")
    assert dropped(stats) == {f"dropped/{reason}": 8}
    assert lost(project) == {("seen", 0)}
