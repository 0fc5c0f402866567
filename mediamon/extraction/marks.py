"""What a page says of its article apart from its text: behind a paywall, a live blog, a variant of another page, one of several.

Sources: schema.org's isAccessibleForFree and LiveBlogPosting, the `article:content_tier` of publishers, AMP's own attribute,
rel="next" (HTML Standard, sequential links).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from urllib.parse import SplitResult, parse_qsl, urlsplit

from lxml.html import HtmlElement

from mediamon.extraction.page_data import PageData
from mediamon.extraction.parsing import absolute

LOCKED = re.compile(r"locked|metered|premium|paid|subscri", re.IGNORECASE)
FREE = re.compile(r"^(?:free|public|open)$", re.IGNORECASE)
PRINTED = re.compile(r"/print(?:able)?(?:/|\.|$)|[?&](?:print|output|view)=(?:1|true|print|yes)?(?:&|$)", re.IGNORECASE)
ONWARD = re.compile(
    r"(?:next(?: page)?|далее|дальше|следующая(?: страница)?|weiter|nächste seite|suivant|siguiente)\s*[›»→>]*",
    re.IGNORECASE,
)
ONWARD_BEGINS = frozenset("nдсws")
ONWARD_BEGINS_OR_NOTHING = ONWARD_BEGINS | {""}  # a link's own text may be spaces before an element
PAGER = re.compile("pag|nav-links", re.IGNORECASE)  # in the class of what holds the links to a text's pages
MOST_LINKS = 3000
NUMBERED = re.compile(r"(?:/page)?[/_](\d{1,2})(?:\.\w+)?/?$")


@dataclass(frozen=True, slots=True)
class Marks:
    """`paywalled`: None where the page does not say; `live`: a live blog; `variant`: "amp" or "print", of another page;
    `next_page`: address of the article's next page, on the same host.
    """

    paywalled: bool | None = None
    live: bool = False
    variant: str | None = None
    next_page: str | None = None


def marks_of(tree: HtmlElement, data: PageData, url: str) -> Marks:
    """The marks of a parsed page."""
    live = any("LiveBlogPosting" in str(one.get("@type")) for one in data.objects)
    return Marks(_paywalled(data), live, _variant(tree, url), _next_page(tree, data, url))


def _paywalled(data: PageData) -> bool | None:
    said = str(data.article.get("isAccessibleForFree", "")).lower()
    if said in ("true", "false"):
        return said == "false"
    tier = data.metas.get("article:content_tier") or data.metas.get("og:article:content_tier") or ""
    if FREE.match(tier):
        return False
    return True if LOCKED.search(tier) else None


def _variant(tree: HtmlElement, url: str) -> str | None:
    root = tree.getroottree().getroot()
    if "amp" in root.attrib or "⚡" in root.attrib:
        return "amp"
    return "print" if PRINTED.search(url) else None


def _next_page(tree: HtmlElement, data: PageData, url: str) -> str | None:
    """By rel="next" in the head, else by a link in a pager; it must lead to another page of the same host and folder."""
    declared = [one.get("href") for one in data.marks.links if "next" in (one.get("rel") or "").lower().split()]
    found = (absolute(tree, address) for address in chain(declared, _onward(data, str(_number_of(url) + 1))) if address)
    return next((address for address in found if address and _continues(address, url)), None)


def _onward(data: PageData, number: str) -> Iterator[str]:
    """number: of the next page, which its address has to name; to ask for that takes least, and few have it."""
    anchors = data.marks.anchors[:MOST_LINKS]
    addresses = [link.get("href") for link in anchors]
    for link, address in zip(anchors, addresses, strict=True):
        if not address or (number not in address and "%" not in address):
            continue
        if ("next" in (link.get("rel") or "").split() or _says_next(link)) and _in_pager(link):
            yield address


def _says_next(link: HtmlElement) -> bool:
    inner, text = len(link), link.text
    if text and text.lstrip()[:1].lower() not in ONWARD_BEGINS_OR_NOTHING:
        return False
    if inner >= 10 or not (text or inner):
        return False
    text = str(link.text_content()) if inner else text or ""
    if text.lstrip()[:1].lower() not in ONWARD_BEGINS:
        return False
    return ONWARD.fullmatch(" ".join(text.split())) is not None


def _in_pager(link: HtmlElement) -> bool:
    near: HtmlElement | None = link
    for _ in range(4):
        if near is None:
            return False
        names = near.get("class")
        if names and PAGER.search(names):
            return True
        near = near.getparent()
    return False


def _continues(address: str, url: str) -> bool:
    """The same story further on: the next number behind its path or in its query. Other stories are "next" on many sites."""
    try:
        one, other = urlsplit(address), urlsplit(url)
    except ValueError:  # an address that nobody can read
        return False
    if one.netloc.lower() != other.netloc.lower():
        return False
    numbered = NUMBERED.search(other.path)
    here = _number_in(other)
    stem = other.path[: numbered.start()] if numbered else other.path.rstrip("/")
    name, dot, ending = stem.rpartition(".")
    stem, ending = (name, ending) if dot and "/" not in ending else (stem, "")
    path = re.fullmatch(rf"{re.escape(stem)}(?:(?:/page)?[/_-](\d{{1,2}}))?(?:\.{re.escape(ending)})?/?", one.path)
    if path is None:
        return False
    return (int(path[1]) if path[1] else _asked(one.query)) == here + 1


def _number_of(url: str) -> int:
    """The number of a page among those of its text, by its address; 1 where it says none."""
    try:
        return _number_in(urlsplit(url))
    except ValueError:
        return 1


def _number_in(parts: SplitResult) -> int:
    numbered = NUMBERED.search(parts.path)
    return int(numbered[1]) if numbered else _asked(parts.query) or 1


def _asked(query: str) -> int:
    """The page that a query asks for; 0 for none."""
    asked = next((value for name, value in parse_qsl(query) if name in ("page", "p", "pg")), "")
    return int(asked) if re.fullmatch(r"\d{1,2}", asked) else 0
