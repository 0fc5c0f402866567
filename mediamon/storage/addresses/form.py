"""One form for every address, so that a page has one row of the ledger however it is linked."""

from __future__ import annotations

import re
from itertools import product
from urllib.parse import unquote, urlsplit

from w3lib.url import canonicalize_url

TRACKING = re.compile(r"utm_.*|fbclid|gclid|yclid|_openstat|mc_[ce]id|igshid|spm|at_.*", re.IGNORECASE)
ORIGIN = re.compile(
    r"from|ref", re.IGNORECASE
)  # where a reader came from; a number is the place in a list, or an article's
SESSION = re.compile(r"phpsessid|jsessionid|aspsessionid\w*|sessionid|session_id|cfid|cftoken", re.IGNORECASE)
ITS_SESSION = re.compile(
    r"sid=(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{16,}", re.IGNORECASE
)  # PHP-Nuke's article.php?sid=123 is none
SESSION_IN_PATH = re.compile(
    r";jsessionid=[^/?#]*|/\([A-Z]\([a-z0-9]{20,}\)\)(?=/)", re.IGNORECASE
)  # Java's, ASP.NET's
BREAKS = re.compile(r"[\t\n\r]")  # browsers take them out of an address wherever they stand
LONGEST = 2_000  # bytes; longer addresses are traps or data, and PostgreSQL's indexes take rows of 2,704 at most


def without_login(url: str) -> str:
    """The address without the user and password that may stand before its host: whoever reads what is stored must not have them.

    >>> without_login("http://user:secret@a.example/x")
    'http://a.example/x'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl() if "@" in parts.netloc else url


def normalised(url: str) -> str | None:
    """The address without fragment, tracking, session and login, its query sorted; None for what is no web address or too long.

    >>> normalised("HTTP://Example.org/a?b=2&utm_source=x&a=1#c")
    'http://example.org/a?a=1&b=2'
    """
    if len(url) > LONGEST or "\x00" in url:
        return None
    try:
        url = SESSION_IN_PATH.sub("", BREAKS.sub("", url.strip()))
        if "\\" in url:  # browsers read them as strokes, so where the host ends is known only then
            place, mark, query = url.partition("?")
            url = place.replace("\\", "/") + mark + query
        url = without_login(url)
        parts = urlsplit(url)
        if parts.scheme.lower() not in ("http", "https") or not (parts.hostname or "").strip():
            return None
        pieces = [piece for piece in parts.query.split("&") if piece]
        kept = [piece for piece in pieces if not _is_noise(piece)]
        told = str(canonicalize_url(url if kept == pieces else f"{url.partition('?')[0]}?{'&'.join(kept)}"))
    except ValueError:
        return None
    return told if len(told.encode()) <= LONGEST else None  # two or three bytes have become six or nine characters


def key_of(url: str) -> str:
    """An address without what a site changes when it moves: its scheme, `www.`, the stroke at its end. It is no address itself.

    >>> key_of("https://www.a.example/x/?id=7")
    '//a.example/x?id=7'
    """
    place, mark, query = url.partition("?")
    place = (place.partition("://")[2] or place).removeprefix("www.")
    return f"//{place.rstrip('/')}{mark}{query}"


def forms_of(url: str) -> set[str]:
    """The addresses that have the key of this one.

    >>> sorted(forms_of("http://a.example/x"))[:3]
    ['http://a.example/x', 'http://a.example/x/', 'http://www.a.example/x']
    """
    place, mark, query = key_of(url).removeprefix("//").partition("?")
    kinds = product(("http://", "https://"), ("", "www."), ("", "/"))
    return {f"{scheme}{www}{place}{stroke}{mark}{query}" for scheme, www, stroke in kinds}


def is_front_page(url: str) -> bool:
    """Is it a site's first page? Templates name it as the address of every other.

    >>> is_front_page("http://a.example/"), is_front_page("http://a.example/x"), is_front_page("http://a.example/?p=7")
    (True, False, False)
    """
    return key_of(url).count("/") == 2 and "?" not in url


def _is_noise(piece: str) -> bool:
    """Does a piece of a query ("name=value") say nothing of which page it is?"""
    piece = unquote(piece) if "%" in piece else piece
    name, _, value = piece.partition("=")
    if ORIGIN.fullmatch(name):
        return not (value.isascii() and value.isdigit())
    return bool(TRACKING.fullmatch(name) or SESSION.fullmatch(name) or ITS_SESSION.fullmatch(piece))
