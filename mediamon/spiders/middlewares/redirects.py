"""Redirects to addresses that nobody can read ("http://[x"): the answer is taken as it stands, as one that leads nowhere.

Scrapy's own raise what urllib does: a page had been lost by a word in its head that browsers pass over. And redirects that go in
circles have a name of their own: it is the site that is out of order then, and not the page.
"""

from __future__ import annotations

from collections.abc import Callable

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.redirect import MetaRefreshMiddleware, RedirectMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response

COUNTED = "mediamon/urls/unreadable_redirects"
ROUNDS = 2  # a page may send to itself once, with a cookie
Follow = Callable[[Request, Response], Request | Response]


class RedirectsInCircles(IgnoreRequest):
    """They come back to where they were, or are more than REDIRECT_MAX_TIMES."""


class Redirects(RedirectMiddleware):
    """By status and Location."""

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Where an answer leads, or the answer."""
        return _followed(super().process_response, self.crawler, request, response)


class Refreshes(MetaRefreshMiddleware):
    """By a page's own word."""

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Where a page leads, or the page."""
        return _followed(super().process_response, self.crawler, request, response)


def _followed(follow: Follow, crawler: Crawler, request: Request, response: Response) -> Request | Response:
    try:
        found = follow(request, response)
    except ValueError:
        if crawler.stats is not None:
            crawler.stats.inc_value(COUNTED)
        return response
    except IgnoreRequest as error:
        raise RedirectsInCircles(str(error)) from None
    if isinstance(found, Request) and found.meta.get("redirect_urls", []).count(found.url) >= ROUNDS:
        raise RedirectsInCircles(f"{found.url} has led to itself {ROUNDS} times")
    return found
