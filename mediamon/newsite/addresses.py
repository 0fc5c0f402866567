"""Addresses as sources write them, made whole."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

# One that is whole already and has nothing that reading and writing it again would change: most of a sitemap's are such.
WHOLE = re.compile(
    r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+/[\w/~%+,@!$&=:-]*(?:\.\w+)?(?:\?[\w/.~%+,@!$&=:-]+)?", re.ASCII
)


def joined(base: str, address: str | None) -> str | None:
    """An absolute address of the web without its fragment; None for what is none."""
    if address and WHOLE.fullmatch(address):
        return address
    try:
        joined = urljoin(base, (address or "").strip()).partition("#")[0]
        parts = urlsplit(joined)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number, too
        return None
    return joined if address and usable else None
