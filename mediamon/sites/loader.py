"""Scrapy's spider loader, to which every site file is a spider: `scrapy list`, `crawl` and `check` see them all.

A Python spider of the same name wins over the file, which it finds in its attribute `site` (it inherits from `SiteSpider` and
overrides what its site needs).
"""

from __future__ import annotations

import logging
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from scrapy import Request, Spider
from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings
from scrapy.spiderloader import SpiderLoader
from scrapy.utils.misc import load_object

from mediamon.sites.finding import plainly_called
from mediamon.sites.model import Site
from mediamon.sites.reading import SiteError, read_site, read_sites, readable_sites

logger = logging.getLogger(__name__)
NEEDS_MENDING = "A site file needs mending:\n{}"


class NoSuchSpider(UsageError, KeyError):
    """What Scrapy's loader raises for a name that it does not know; its commands answer with the sentence alone."""

    __str__ = Exception.__str__


class SiteSpiderLoader(SpiderLoader):
    """Spiders of SPIDER_MODULES and of the site files in the folders of MEDIAMON_SITES."""

    def __init__(self, settings: BaseSettings) -> None:
        super().__init__(settings)
        self._base = load_object(settings["MEDIAMON_SPIDER"])
        self._folders = [Path(folder) for folder in settings.getlist("MEDIAMON_SITES")]
        self._leaves_out = settings.getbool("MEDIAMON_LEAVE_OUT_BROKEN")

    @cached_property
    def sites(self) -> dict[str, Site]:
        """All sites by name, of all files."""
        return _others(self._folders) if self._leaves_out else _all(self._folders)

    def load(self, spider_name: str) -> type[Spider]:
        """The spider of that name, for which other sites' files need not be right. Raises NoSuchSpider."""
        site = self._site(spider_name)
        if site is not None:
            self._make(spider_name, site)
        if spider_name not in self._spiders:
            there = ", ".join(self.list()) or "none: see MEDIAMON_SITES"
            raise NoSuchSpider(f"no site is called {spider_name!r}; there are: {there}", print_help=False)
        return self._spiders[spider_name]

    def find_by_request(self, request: Request) -> list[str]:
        """Sites whose start pages share the request's host."""
        host = urlparse(request.url).netloc
        own = [name for name, site in self.sites.items() if host in _hosts(site)]
        for name, site in self.sites.items():
            self._make(name, site)
        return own or super().find_by_request(request)

    def _site(self, name: str) -> Site | None:
        called = plainly_called(self._folders, name)
        if not called and name in self._spiders:  # one in Python needs no file
            return readable_sites(self._folders)[0].get(name)
        if len(called) != 1:
            return self.sites.get(name)
        try:
            return read_site(called[0])
        except SiteError as error:
            raise SystemExit(NEEDS_MENDING.format(error)) from None

    def _make(self, name: str, site: Site) -> None:
        own = self._spiders.setdefault(name, _spider(self._base, site))
        if not hasattr(own, "site"):
            own.site = site  # type: ignore[attr-defined]  # a spider of the user's, with its name's file

    def list(self) -> list[str]:
        """The names of all spiders."""
        return sorted({*self._spiders, *self.sites})


def _all(folders: list[Path]) -> dict[str, Site]:
    try:
        return read_sites(folders)
    except SiteError as error:
        raise SystemExit(NEEDS_MENDING.format(error)) from None


def _others(folders: list[Path]) -> dict[str, Site]:
    found, wrong = readable_sites(folders)
    for line in wrong:
        logger.error("A site file needs mending, and its site is left out: %s", line)
    return found


def _hosts(site: Site) -> set[str]:
    return {urlparse(address).netloc for address in site.start_addresses()}


def _spider(base: type[Spider], site: Site) -> type[Spider]:
    members: dict[str, Any] = {"name": site.name, "site": site, "__module__": base.__module__}
    return type(f"{site.name.title().replace('_', '')}Spider", (base,), members)
