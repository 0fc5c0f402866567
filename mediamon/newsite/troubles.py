"""Why a site cannot be added, as a sentence that says what to do. Pure."""

from __future__ import annotations

from urllib.parse import urlsplit

MENDS = {
    "robots": "robots.txt of {host} forbids it: ask its owner, or name a page that robots.txt allows",
    "later": "{detail}: try later",
    "host": "no host is called {host}: mind the spelling",
    "refused_connection": "{host} does not answer on that port: mind the address, or try later",
    "timeout": "{host} did not answer in time: try later",
    "wall": "it was not asked for: {detail}. If it is meant, name it: --reach {netloc}",
    "http_401": "it asks for a password (status 401): sites behind a login cannot be watched",
    "http_403": "it refuses us (status 403): ask its owner to let {agent} in, or set your contact in USER_AGENT",
    "http_404": "there is no such page (status 404): mind the address, or give the site's start page",
    "http_429": "it asks for fewer requests (status 429): try later",
    "login": "it asks to sign in before it shows anything: sites behind a login cannot be watched",
    "consent": "it shows a consent wall and nothing else: give a page behind it, or another address of the site (a feed, a sitemap)",
    "blocked": "it takes us for a robot that it does not want: ask its owner to let {agent} in",
    "not_found": "the page says that there is no such page: mind the address",
    "elsewhere": "it leads to another site, {detail}: give that address if it is meant",
    "not_text": "it is no page of text but {detail}: give the site's start page",
    "empty": "no publications were found: {detail}. If there are some, give the address of a page that lists them",
    "unreadable": "publications were found, but no article could be read of them: {detail}",
    "bound": "the bound of {detail} was reached before anything was found: give the address of a page that lists publications",
}  # fmt: skip


class CannotAdd(Exception):
    """The site cannot be added; the message says why and what to do. code: one of MENDS, or another short word."""

    def __init__(self, code: str, url: str, detail: str = "", agent: str = "mediamon") -> None:
        self.code, self.url, self.detail = code, url, detail
        host, port = _host_and_port(url)
        known = {"host": host, "netloc": f"{host}:{port}", "detail": detail, "agent": agent}
        super().__init__(f"{url}: {MENDS[code].format(**known) if code in MENDS else detail or code}")


def _host_and_port(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        return parts.hostname or url, parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return url, 0


def address_of(text: str) -> str:
    """The address that a person has typed; https where no scheme is given. Raises CannotAdd for what is none.

    >>> address_of("example.org/news")
    'https://example.org/news'
    """
    given = text.strip()
    address = given if "://" in given else f"https://{given}"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        host, parts = "", urlsplit("")
    plausible = host == "localhost" or "." in host or ":" in host
    if parts.scheme not in ("http", "https") or not plausible or " " in given or ".." in host:
        raise CannotAdd("address", given, "not an address of a site: give one like https://example.org/")
    return address if parts.path or parts.query else f"{address}/"
