"""What the ways of discovery ask of the spider for which they discover: `SiteSpider` is one."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Response

from mediamon.items import Snapshot
from mediamon.sites import Site
from mediamon.spiders.runs.run import Run
from mediamon.storage.addresses.ledger import Due


class Discovering(Protocol):
    """A spider of one site."""

    name: str
    crawler: Crawler

    @property
    def site(self) -> Site:
        """Its file."""

    @property
    def run(self) -> Run | None:
        """This crawl's hold on the site, if it has any."""

    def discovery_request(self, request: Request) -> Request:
        """Count a request of discovery in."""

    def answered(self, response: Response) -> AbstractAsyncContextManager[None]:
        """While an answer is read; it is counted out after that."""

    async def discovered(self, one: Request | Response) -> None:
        """A request of discovery has ended."""

    def publication_request(self, due: Due) -> Request:
        """How a publication is asked for."""

    def snapshot(self, response: Response) -> Snapshot:
        """A fetch as a value."""

    def count(self, what: str, by: int = 1) -> None:
        """In the run's stats, as mediamon/…."""
