"""What sites add to titles: their name, before or behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.segments import squeeze

SEPARATOR = re.compile(r"\s+(?:[|—–\-·»•:/]|::|\|\|)\s+|\s*[|»]\s+")
SURE_SEPARATOR = re.compile(r"\s*[|»]\s+|\s+(?:::|\|\|)\s+")
WORD = re.compile(r"\w+")
FEWEST_WORDS = 3  # of a title that is more than a name


def without_site(title: str, sites: set[str]) -> str:
    """The title without parts at either end that name the site; behind a bar even an unknown name goes."""
    parts, marks = SEPARATOR.split(title), SEPARATOR.findall(title)
    while len(parts) > 1 and (_names_site(parts[-1], sites) or _trails(parts, marks)):
        parts, marks = parts[:-1], marks[:-1]
    while len(parts) > 1 and _names_site(parts[0], sites) and not _tells_of_site(parts[0], sites):
        parts, marks = parts[1:], marks[1:]
    return squeeze(parts[0] + "".join(mark + part for mark, part in zip(marks, parts[1:], strict=True)))


def _trails(parts: list[str], marks: list[str]) -> bool:
    words = [len(WORD.findall(part)) for part in parts]
    return bool(SURE_SEPARATOR.fullmatch(marks[-1])) and words[-1] <= 4 and sum(words[:-1]) >= FEWEST_WORDS


def _tells_of_site(part: str, sites: set[str]) -> bool:
    """Whether it is a headline about the site itself, and no name of it: "Reuters to cut jobs"."""
    return squash(part) not in sites and len(WORD.findall(part)) > FEWEST_WORDS


def _names_site(part: str, sites: set[str]) -> bool:
    name = squash(part)
    return not name or any(
        name == site or (len(name) > 3 and (name in site or (site in name and len(site) > 3))) for site in sites
    )


def site_names(tree: HtmlElement, data: PageData, site_name: str | None) -> Iterator[str]:
    """What the site may call itself, squashed: its name, its publisher, its host."""
    publisher = text_of_value(data.article.get("publisher"))
    try:
        host = (urlsplit(tree.base_url or "").hostname or "").removeprefix("www.")
    except ValueError:
        host = ""
    names = [site_name, publisher, host, host.rsplit(".", 1)[0]]
    yield from (squash(name) for name in names if name and squash(name))


def squash(text: str) -> str:
    """The letters and digits alone, in lower case."""
    return "".join(WORD.findall(text.casefold()))
