"""Scrapy's spider loader, to which every site file is a spider: `scrapy list`, `crawl` and `check` see them all.

A Python spider of the same name wins over the file, which it finds in its attribute `site` (it inherits from `SiteSpider` and
overrides what its site needs).
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from scrapy import Request, Spider
from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings
from scrapy.spiderloader import SpiderLoader
from scrapy.utils.misc import load_object

from mediamon.sites.model import Site
from mediamon.sites.reading import SiteError, read_sites, readable_sites

logger = logging.getLogger(__name__)


class NoSuchSpider(UsageError, KeyError):
    """What Scrapy's loader raises for a name that it does not know; its commands answer with the sentence alone."""

    __str__ = Exception.__str__


class SiteSpiderLoader(SpiderLoader):
    """Spiders of SPIDER_MODULES and of the site files in the folders of MEDIAMON_SITES."""

    def __init__(self, settings: BaseSettings) -> None:
        super().__init__(settings)
        base = load_object(settings["MEDIAMON_SPIDER"])
        folders = [Path(folder) for folder in settings.getlist("MEDIAMON_SITES")]
        self.sites = _others(folders) if settings.getbool("MEDIAMON_LEAVE_OUT_BROKEN") else _all(folders)
        for name, site in self.sites.items():
            own = self._spiders.setdefault(name, _spider(base, site))
            if not hasattr(own, "site"):
                own.site = site  # type: ignore[attr-defined]  # a spider of the user's, with its name's file

    def load(self, spider_name: str) -> type[Spider]:
        """The spider of that name. Raises NoSuchSpider."""
        try:
            return super().load(spider_name)
        except KeyError:
            there = ", ".join(sorted(self._spiders)) or "none: see MEDIAMON_SITES"
            raise NoSuchSpider(f"no site is called {spider_name!r}; there are: {there}", print_help=False) from None

    def find_by_request(self, request: Request) -> list[str]:
        """Sites whose start pages share the request's host."""
        host = urlparse(request.url).netloc
        own = [name for name, site in self.sites.items() if host in _hosts(site)]
        return own or super().find_by_request(request)


def _all(folders: list[Path]) -> dict[str, Site]:
    try:
        return read_sites(folders)
    except SiteError as error:
        raise SystemExit(f"A site file needs mending:\n{error}") from None


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
