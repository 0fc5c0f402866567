"""Signing in to a site that wants a name and a password (HTTP Basic), which stand in the environment or a file, never in its YAML."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from w3lib.http import basic_auth_header

from mediamon.sites import Site
from mediamon.whole_file import read_whole

PREFIX = "MEDIAMON_LOGIN_"  # and the site's name in capitals: NAME:PASSWORD, or file:PATH of a file that holds this
FILE = "file:"
LONGEST = 1_000  # characters


class BadLogin(ValueError):
    """A login is no name and password; the message does not repeat it."""


def login_of(site: str, environment: Mapping[str, str]) -> tuple[str, str] | None:
    """Name and password for a site; None where none are given. Raises BadLogin."""
    variable = PREFIX + site.upper()
    given = environment.get(variable, "")
    if given.startswith(FILE):
        try:
            given = read_whole(Path(given.removeprefix(FILE)), 4 * LONGEST).decode().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadLogin(
                f"{variable}: its file cannot be read: {getattr(error, 'strerror', None) or 'no text'}"
            ) from None
    if not given:
        return None
    name, colon, password = given.partition(":")
    if not (name and colon and password) or len(given) > LONGEST:
        raise BadLogin(f"{variable}: write NAME:PASSWORD, or file:PATH of a file that holds this")
    return name, password


class LoginMiddleware:
    """Gives requests to the hosts of the site's own start pages, and to no others, what signs in; where all of a host are asked for by
    https, a link of a page must not have the password sent in the clear.
    """

    def __init__(self, hosts: frozenset[tuple[str, str]], header: bytes) -> None:
        """hosts: scheme and host."""
        self._hosts, self._header = hosts, header

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making middlewares. Raises NotConfigured, which is logged as one line, for what is no login."""
        site: Site | None = getattr(crawler.spidercls, "site", None)
        try:
            login = login_of(site.name, os.environ) if site else None
        except BadLogin as error:
            raise NotConfigured(str(error)) from None
        if site is None or login is None:
            return cls(frozenset(), b"")
        return cls(
            frozenset((scheme, netloc) for scheme, netloc, *_ in map(urlsplit, site.start_addresses())),
            basic_auth_header(*login, encoding="utf-8"),
        )

    def process_request(self, request: Request) -> None:
        """Add the header; one that is there stays."""
        scheme, netloc, *_ = urlsplit(request.url)
        if (scheme, netloc) in self._hosts or (scheme == "https" and ("http", netloc) in self._hosts):
            request.headers.setdefault(b"Authorization", self._header)
