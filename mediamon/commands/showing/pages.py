"""The page that is looked at: a file, or an address; and what a method makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError
from scrapy.http import HtmlResponse

from mediamon.extraction import ExtractionRules, NotAnArticle, extract
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.items import Article
from mediamon.sites import Rule, Site
from mediamon.spiders.middlewares.readable import readable
from mediamon.whole_file import read_whole

LARGEST = 20 << 20  # bytes of a file; as DOWNLOAD_MAXSIZE
VISUAL = ("visual", "visual-paper")
UNSAID = "http://localhost/"


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `rendered` is its HTML as a browser has it, with the `geometry` that belongs to it. fetched_at: None where nobody knows."""

    url: str
    html: str = field(repr=False)
    rendered: str | None = field(default=None, repr=False)
    geometry: Mapping[str, Any] | None = field(default=None, repr=False)
    fetched_at: datetime | None = None


def is_address(text: str) -> bool:
    """Is it an address, and not a file?"""
    return text.startswith(("http://", "https://"))


def page_of_file(path: Path, url: str | None) -> Page:
    """A page that was saved. Its address is the one given, else the one it names itself. Raises UsageError."""
    try:
        data = read_whole(path, LARGEST)
    except OSError as error:
        raise UsageError(
            f"{path}: {error.strerror or error}: give a file that can be read, or an address", print_help=False
        ) from None
    html = readable(HtmlResponse(url or UNSAID, body=data)).text
    return Page(url or _own_address(html) or UNSAID + re.sub(r"[^\w.-]", "_", path.name), html)


def _own_address(html: str) -> str | None:
    """What the page calls its address."""
    with suppress(NotAnArticle):
        tree = parse(html, "")
        links = (one.get("href") for one in tree.iter("link") if (one.get("rel") or "").lower() == "canonical")
        named = next((one for one in links if one), None) or page_data(tree).metas.get("og:url")
        return named if named and is_address(named) else None
    return None


def rule_of(site: Site | None, url: str, day: date) -> Rule | None:
    """The site's rule for the page."""
    return site.rule_for(url, day) if site is not None else None


def article_of(page: Page, method: str, site: Site | None = None, rules: ExtractionRules | None = None) -> Article:
    """What a method makes of a page. Raises NotAnArticle, GeometryError, ValueError."""
    visual = method in VISUAL
    return extract(
        page.rendered if visual and page.rendered is not None else page.html,
        page.url,
        method=method,
        rules=rules,
        zone=site.zone if site else UTC,
        fetched_at=page.fetched_at,
        geometry=page.geometry if visual else None,
    )
