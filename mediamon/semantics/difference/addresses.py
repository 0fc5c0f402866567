"""What of an address says where it leads: hosts, parameters and tokens of sessions do not."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

TOKEN = 16  # characters from which on a step of a path, with digits and without hyphens, is a token


def page_of(address: str) -> str:
    """The page that an address leads to.

    >>> page_of("https://example.org/a/b/?sid=1#top"), page_of("/a/b;jsessionid=9")
    ('/a/b', '/a/b')
    """
    try:
        path = urlsplit(address.strip()).path
    except ValueError:
        return address
    steps = path.split(";")[0].rstrip("/").split("/")
    return "/".join("*" if _is_token(step) else step for step in steps)


def same_page(one: str, other: str) -> bool:
    """Do two addresses lead to one page? A relative one may be the end of a whole one.

    >>> same_page("b.html", "https://example.org/a/b.html?x"), same_page("/order", "/shop/order")
    (True, False)
    """
    mine, its = page_of(one), page_of(other)
    if mine == its:
        return True
    shorter, longer = sorted((mine, its), key=len)
    relative = not shorter.startswith("/") and bool(shorter)
    return relative and longer.endswith("/" + re.sub(r"^(?:\.{1,2}/)+", "", shorter))


def _is_token(step: str) -> bool:
    return len(step) >= TOKEN and any(map(str.isdigit, step)) and "-" not in step and "." not in step
