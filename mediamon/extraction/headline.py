"""The headline without what the site adds to it. Headlines go wrong by site-name suffixes, logos in h1 and titles for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.segments import squeeze

SEPARATOR = re.compile(r"\s+(?:[|—–\-·»•:]|::|\|\|)\s+|\s*[|»]\s+")
SURE_SEPARATOR = re.compile(r"\s*[|»]\s+|\s+(?:::|\|\|)\s+")
WORD = re.compile(r"\w+")
LONGEST, MOST_HEADINGS = 300, 20  # characters of a heading; headings that are read
ALIKE = 0.5  # of the words of the shorter of two titles that the other has too
FEWEST_WORDS = 3  # of a heading that is believed though no title has it


def headline_of(tree: HtmlElement, data: PageData, site_name: str | None) -> tuple[str | None, str | None]:
    """(headline, where it comes from: h1, json-ld, meta or title).

    Order of trust: the h1 that a title of the page is most like; a lone h1 of some words; JSON-LD's headline,
    og:title, twitter:title, `<title>`, each without the site's name (Kargin, Gurin 2021, table 2).
    """
    sites = set(_site_names(tree, data, site_name))
    titles = {source: without_site(text, sites) for source, text in _titles(data)}
    headings = [text for text in _headings(data) if _squash(text) not in sites]
    likeness = [max((_alike(text, one) for one in titles.values()), default=0.0) for text in headings]
    if likeness and max(likeness) >= ALIKE:
        return _with_kicker(headings[likeness.index(max(likeness))], titles)
    if len(headings) == 1 and len(WORD.findall(headings[0])) >= FEWEST_WORDS:
        return headings[0], "h1"
    for source, text in titles.items():
        if text and _squash(text) not in sites:
            return text, source
    return (headings[0], "h1") if headings else (None, None)


def _with_kicker(heading: str, titles: dict[str, str]) -> tuple[str, str]:
    """Where heading and title differ by a kicker before either ("Opinion", "Storm in the north:"), the title knows which."""
    for source, title in titles.items():
        if len(WORD.findall(title)) >= FEWEST_WORDS and title != heading:
            if heading.endswith(title):
                return title, source
            if source == "json-ld" and title.endswith(heading):
                return title, source
    return heading, "h1"


def without_site(title: str, sites: set[str]) -> str:
    """The title without parts at either end that name the site; behind a bar even an unknown name goes."""
    parts, marks = SEPARATOR.split(title), SEPARATOR.findall(title)
    while len(parts) > 1 and (_names_site(parts[-1], sites) or _trails(parts, marks)):
        parts, marks = parts[:-1], marks[:-1]
    while len(parts) > 1 and _names_site(parts[0], sites):
        parts, marks = parts[1:], marks[1:]
    return squeeze(parts[0] + "".join(mark + part for mark, part in zip(marks, parts[1:], strict=True)))


def _trails(parts: list[str], marks: list[str]) -> bool:
    words = [len(WORD.findall(part)) for part in parts]
    return bool(SURE_SEPARATOR.fullmatch(marks[-1])) and words[-1] <= 4 and sum(words[:-1]) >= FEWEST_WORDS


def _names_site(part: str, sites: set[str]) -> bool:
    name = _squash(part)
    return not name or any(
        name == site or (len(name) > 3 and (name in site or (site in name and len(site) > 3))) for site in sites
    )


def _site_names(tree: HtmlElement, data: PageData, site_name: str | None) -> Iterator[str]:
    publisher = text_of_value(data.article.get("publisher"))
    try:
        host = (urlsplit(tree.base_url or "").hostname or "").removeprefix("www.")
    except ValueError:
        host = ""
    names = [site_name, publisher, host, host.rsplit(".", 1)[0]]
    yield from (_squash(name) for name in names if name and _squash(name))


def _titles(data: PageData) -> Iterator[tuple[str, str]]:
    metas = data.metas
    for source, text in (
        ("json-ld", text_of_value(data.article.get("headline"))),
        ("meta", metas.get("og:title")),
        ("meta twitter", metas.get("twitter:title")),
        ("title", data.title),
    ):
        if text:
            yield source, squeeze(unescape(text))


def _headings(data: PageData) -> list[str]:
    marked = data.marks.headings[:MOST_HEADINGS]
    texts = [squeeze(unescape(" ".join(one.itertext("*")) if len(one) else one.text or "")) for one in marked]
    return [text for text in dict.fromkeys(texts) if text and len(text) <= LONGEST]


def _alike(one: str, other: str) -> float:
    left, right = set(WORD.findall(one.casefold())), set(WORD.findall(other.casefold()))
    return len(left & right) / max(2, min(len(left), len(right)))


def _squash(text: str) -> str:
    return "".join(WORD.findall(text.casefold()))
