"""A paragraph's text as Markdown: escaped, with links and with the emphasis that CommonMark would read as such."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from mediamon.extraction.blocks.markup import UNWANTED, WEB

ANYWHERE = re.compile(r"([\\`*_\[\]<~|]|&(?=[#\w]{1,40};))")
AT_START = re.compile(r"^(?:([-+=:>#])|(\d{1,9})(?=[.)]))", re.MULTILINE)
STARS = {"bold": 2, "italic": 1}
IN_ADDRESS = {
    "<": "%3C",
    ">": "%3E",
    "\\": "%5C",
    "|": "%7C",
    "`": "%60",
    "*": "%2A",
    "&": "\\&",
    "_": "\\_",
    "~": "\\~",
}

Range = tuple[int, int]


def markdown_text(text: str, attributes: Iterable[Mapping[str, Any]]) -> str:
    """One paragraph; its lines are the text's. Underlining has no mark and is left out."""
    given = list(attributes)
    links = _links(given)
    stars = _readable(text, given, links)
    inserted = {place: [*marks] for place, marks in _marks(stars, links).items()}
    cuts = sorted({0, len(text), *inserted})
    parts = ["".join(inserted.get(0, ()))]
    for first, last in pairwise(cuts):
        parts += [escaped(text[first:last]), *inserted.get(last, ())]
    return AT_START.sub(lambda match: f"\\{match[1]}" if match[1] else f"{match[2]}\\", "".join(parts))


def escaped(text: str) -> str:
    """Text that means nothing but itself, wherever it stands but at the beginning of a line."""
    safe = ANYWHERE.sub(r"\\\1", UNWANTED.sub("\ufffd", text))
    return f"{safe[:-1]}\\!" if safe.endswith("!") else safe  # it would make an image of the link behind it


def address(url: str) -> str:
    """An address between angle brackets."""
    return "".join(IN_ADDRESS.get(sign, sign) for sign in url)


def _links(attributes: Sequence[Mapping[str, Any]]) -> dict[Range, str]:
    found: dict[Range, str] = {}
    end = 0
    for one in attributes:
        href = str(one.get("href", ""))
        if one["type"] == "link" and one["from"] >= end and WEB.fullmatch(href):
            found[one["from"], one["to"]] = href
            end = one["to"]
    return found


def _readable(text: str, attributes: Iterable[Mapping[str, Any]], links: Mapping[Range, str]) -> dict[Range, int]:
    """Emphasised ranges with their number of stars: none touches or crosses another, or crosses a link."""
    wanted: dict[Range, int] = {}
    for one in attributes:
        if one["type"] in STARS:
            wanted[one["from"], one["to"]] = wanted.get((one["from"], one["to"]), 0) + STARS[one["type"]]
    found: dict[Range, int] = {}
    for span, number in wanted.items():
        free = all(_apart(span, other) for other in found) and all(_beside_link(span, link) for link in links)
        if free and _flanks(text, span):
            found[span] = number
    return found


def _apart(one: Range, other: Range) -> bool:
    return one[1] < other[0] or other[1] < one[0]


def _beside_link(one: Range, link: Range) -> bool:
    """Apart from the link, all of its text, or a part within."""
    return (
        _apart(one, link)
        or one == link
        or (link[0] < one[0] and one[1] < link[1])
        or (one[0] < link[0] and link[1] < one[1])
    )


def _flanks(text: str, one: Range) -> bool:
    """CommonMark's rules for what opens and closes emphasis, in the narrower of its readings."""
    start, end = one
    opens = not _is_sign(text[start]) or start == 0 or _is_edge(text[start - 1])
    closes = not _is_sign(text[end - 1]) or end == len(text) or _is_edge(text[end])
    return opens and closes


def _is_sign(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "PSC" or sign.isspace()


def _is_edge(sign: str) -> bool:
    return sign in "\t\n\f\r" or unicodedata.category(sign) == "Zs" or unicodedata.category(sign)[0] == "P"


def _marks(stars: Mapping[Range, int], links: Mapping[Range, str]) -> dict[int, list[str]]:
    """What is written at which place; the marks of a link's whole text stand within its brackets."""
    found: dict[int, list[str]] = {}
    for (start, end), href in links.items():
        whole = "*" * stars.get((start, end), 0)
        found.setdefault(start, []).append(f"[{whole}")
        found.setdefault(end, []).insert(0, f"{whole}](<{address(href)}>)")
    for one, number in stars.items():
        if one not in links:
            found.setdefault(one[0], []).append("*" * number)
            found.setdefault(one[1], []).insert(0, "*" * number)
    return found
