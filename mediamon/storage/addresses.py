"""One form for every address, so that a page has one row of the ledger however it is linked."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from w3lib.url import canonicalize_url, url_query_cleaner

TRACKING = re.compile(r"^(utm_.*|fbclid|gclid|yclid|_openstat|from|ref|mc_[ce]id|igshid|spm|at_.*)$", re.IGNORECASE)
LONGEST = 2_000  # characters; longer addresses are traps or data


def normalised(url: str) -> str | None:
    """The address without fragment and tracking, its query sorted; None for what is no web address or too long.

    >>> normalised("HTTP://Example.org/a?b=2&utm_source=x&a=1#c")
    'http://example.org/a?a=1&b=2'
    """
    if len(url) > LONGEST or "\x00" in url:
        return None
    try:
        parts = urlsplit(url.strip())
        if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
            return None
        names = [piece.partition("=")[0] for piece in parts.query.split("&") if piece]
        tracking = [name for name in names if TRACKING.match(name)]
        return str(canonicalize_url(url_query_cleaner(url.strip(), tracking, remove=True) if tracking else url.strip()))
    except ValueError:
        return None
