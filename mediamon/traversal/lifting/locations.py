"""Addresses as a browser writes them: what `link.href` would say, without the fragment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit

from mediamon.traversal.lifting.types import LONGEST_ADDRESS

# What Chromium leaves as it is in paths and queries (URL Standard, "percent-encode sets", and the stroke in paths).
IN_PATH = "!$%&'()*+,-./:;=@[]_~"
IN_QUERY = "!$%&()*+,-./:;=?@[\\]^_`{|}~"
PORTS = {"http": 80, "https": 443}
PLAIN = re.compile(r"/(?!/)[A-Za-z0-9_~!$&'()*+,;=:@%/.-]*(?:\?[A-Za-z0-9_~!$&()*+,;=:@%/?.-]*)?")
PLAIN_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(?::(?:[1-9]\d{3}|[1-5]\d{4}))?(?=/)")  # no port that may be left out
ORIGIN = re.compile(r"https?://[^/?#]+")
HOST = re.compile(r"[a-z0-9._:-]+")
TRIMMED = "".join(map(chr, range(33)))
BREAKS = re.compile("[\t\n\r]")


@dataclass(frozen=True, slots=True)
class Base:
    """The page's address, against which all others are read."""

    url: str
    origin: str

    @classmethod
    def of(cls, page_url: str) -> Base | None:
        """None where the address is not one of the web."""
        whole = _written_out(page_url.strip(TRIMMED).partition("#")[0], "")
        return None if whole is None else cls(whole, origin_of(whole))


def absolute(address: str, base: Base) -> str | None:
    """A link's address in full, None where it leads out of the web or cannot be read."""
    if len(address) > LONGEST_ADDRESS:
        return None
    address = BREAKS.sub("", address.strip(TRIMMED)).partition("#")[0]
    if "/." not in address and "%2" not in address:  # nearly all addresses need no further care
        if PLAIN.fullmatch(address):
            return base.origin + address
        origin = PLAIN_ORIGIN.match(address)
        if origin and PLAIN.fullmatch(address, origin.end()):
            return address
    return _written_out(address, base.url)


def origin_of(url: str) -> str:
    """Scheme, host and port of an address in full; empty where it has none."""
    found = ORIGIN.match(url)
    return found.group() if found else ""


def _written_out(address: str, base: str) -> str | None:
    head, mark, query = address.partition("?")
    try:
        parts = urlsplit(urljoin(base, head.replace("\\", "/") + mark + query))
        place = _place(parts.scheme, parts.hostname or "", parts.port)
    except ValueError:  # a port that is no number, a host that is no name
        return None
    if place is None or parts.username is not None:
        return None
    path = quote(_without_dots(parts.path or "/"), safe=IN_PATH, errors="replace")
    asked = "?" + quote(parts.query, safe=IN_QUERY, errors="replace") if parts.query else ""
    return place + path + asked


def _place(scheme: str, host: str, port: int | None) -> str | None:
    if scheme not in PORTS or not host:
        return None
    name = host if host.isascii() else host.encode("idna").decode("ascii")
    if not HOST.fullmatch(name):
        return None
    name = f"[{name}]" if ":" in name else name
    return f"{scheme}://{name}" + (f":{port}" if port not in (None, PORTS[scheme]) else "")


def _without_dots(path: str) -> str:
    """The path with its "." and ".." carried out."""
    if "." not in path and "%2" not in path:
        return path
    steps = path.split("/")[1:]
    kept: list[str] = []
    for number, step in enumerate(steps):
        plain = step.lower().replace("%2e", ".")
        if plain == "..":
            del kept[-1:]
        if plain not in (".", ".."):
            kept.append(step)
        elif number == len(steps) - 1:
            kept.append("")
    return "/" + "/".join(kept)
