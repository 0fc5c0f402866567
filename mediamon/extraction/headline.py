"""The headline without what the site adds to it. Headlines go wrong by site-name suffixes, logos in h1 and titles for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import islice

from lxml.html import HtmlElement

from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.segments import squeeze
from mediamon.extraction.site_suffix import WORD, site_names, squash, without_site

NEWS = re.compile(
    r"NewsArticle|Reportage"
)  # newsrooms' programs write it; those of blogs, which copy `<title>`, Article or BlogPosting
KICKED = re.compile(r"[:|.!?»”\"/–—-]$")  # how a kicker ends
PLACE = "breadcrumb"  # of the classes of an h1 that says where on the site one is
SOFT_HYPHEN = "\u00ad"
LONGEST, MOST_HEADINGS = 200, 20  # characters of a heading; headings that are read
LONGEST_TITLE = 2000  # characters that are read
ALIKE = 0.5  # of the words of the shorter of two titles that the other has too
FEWEST_WORDS = 3  # of a heading that is believed though no title has it
LONG_WORD = re.compile(r"\w{4,}")  # one that two headlines of one story share


@dataclass(frozen=True, slots=True)
class Heading:
    """Its text, and the texts of the elements that it consists of."""

    text: str
    pieces: tuple[str, ...]

    def begins_with(self, kicker: str) -> bool:
        """Whether it has this before the headline: by a mark at its end, or because it stands in an element of its own."""
        if KICKED.search(kicker):
            return True
        return any(" ".join(self.pieces[:number]) == kicker for number in range(1, len(self.pieces)))


def headline_of(tree: HtmlElement, data: PageData, site_name: str | None) -> tuple[str | None, str | None]:
    """(headline, where it comes from: h1, h2, json-ld, meta or title).

    Order of trust: JSON-LD's headline of a news article where it is the newsroom's own; the h1 that a title of the page is most
    like; a lone h1 of some words; where there is neither h1 nor any other title, a lower heading with which `<title>` begins or ends; JSON-LD's headline, og:title, twitter:title, `<title>`, each without the site's name
    (Kargin, Gurin 2021, table 2).
    """
    sites = {*site_names(tree, data, site_name), *_logos(data)}
    titles = {source: without_site(text, sites) for source, text in _titles(data)}
    headings = [one for one in _headings(data) if squash(one.text) not in sites]
    likeness = [max((_alike(one.text, title) for title in titles.values()), default=0.0) for one in headings]
    if likeness and max(likeness) >= ALIKE:
        chosen = headings[likeness.index(max(likeness))]
        return (titles["json-ld"], "json-ld") if _is_of_newsroom(data, titles, chosen) else _with_kicker(chosen, titles)
    if len(headings) == 1 and len(WORD.findall(headings[0].text)) >= FEWEST_WORDS:
        return headings[0].text, "h1"
    lower = _lower(tree, titles["title"]) if not headings and set(titles) == {"title"} else None
    if lower:
        return lower, "h2"
    for source, text in titles.items():
        if text and squash(text) not in sites:
            return text, source
    return (headings[0].text, "h1") if headings else (None, None)


def shown_headings(data: PageData) -> list[str]:
    """The texts of what the page marks as headings of the whole, in order."""
    return [one.text for one in _headings(data)]


def _logos(data: PageData) -> set[str]:
    """What is said by each h1 that is a link to the site's first page: the site's name, squashed."""
    found = set()
    for one in data.marks.headings[:MOST_HEADINGS]:
        links = [link for link in one.iter("a") if (link.get("href") or "").rstrip("/") in ("", _home(one))]
        said = squash(str(one.text_content())) if links else ""
        if said and said == squash(str(links[0].text_content())):
            found.add(said)
    return found


def _home(element: HtmlElement) -> str:
    """The address of the site's first page, without a slash at its end."""
    scheme, _, rest = (element.base_url or "").partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def _lower(tree: HtmlElement, title: str) -> str | None:
    """The first h2 or h3 with which `<title>` begins or ends: of sites that keep h1 for their name."""
    for one in islice(tree.iter("h2", "h3"), MOST_HEADINGS):
        text = _heading(one.itertext("*")).text
        if len(WORD.findall(text)) >= FEWEST_WORDS and (title.startswith(text) or title.endswith(text)):
            return text
    return None


def _is_of_newsroom(data: PageData, titles: dict[str, str], heading: Heading) -> bool:
    """Whether JSON-LD's headline is the one that the newsroom gave, where the heading is another: words for search engines, which
    often fill h1, og:title and `<title>` at once. It is neither the text of `<title>` alone nor a heading cut short or behind a
    kicker, and speaks of the same.
    """
    headline = titles.get("json-ld", "")
    own, shown = squash(headline), squash(heading.text)
    if not NEWS.search(str(data.article.get("@type"))) or len(WORD.findall(headline)) < FEWEST_WORDS:
        return False
    if (
        own in shown
        or own.endswith(shown)
        or (own == squash(titles.get("title", "")) and own != squash(titles.get("meta", "")))
    ):
        return False
    return not set(LONG_WORD.findall(headline.casefold())).isdisjoint(LONG_WORD.findall(heading.text.casefold()))


def _with_kicker(heading: Heading, titles: dict[str, str]) -> tuple[str, str]:
    """Where heading and title differ by a kicker before either ("Opinion", "Storm in the north:"), the title knows which; `<title>`
    alone does not. Where they differ by spaces only, elements cut a word in the heading.
    """
    text = heading.text
    for source, title in titles.items():
        if len(WORD.findall(title)) < FEWEST_WORDS or title == text:
            continue
        if squash(title) == squash(text) and len(WORD.findall(title)) < len(WORD.findall(text)):
            return title, source
        if text.endswith(title) and heading.begins_with(text.removesuffix(title).rstrip()):
            return (title, source) if source != "title" or text not in titles.values() else (text, "h1")
        if source == "json-ld" and title.endswith(text) and titles.get("meta") != text:
            return title, source
    return text, "h1"


def _titles(data: PageData) -> Iterator[tuple[str, str]]:
    metas = data.metas
    for source, text in (
        ("json-ld", text_of_value(data.article.get("headline"))),
        ("meta", metas.get("og:title")),
        ("meta twitter", metas.get("twitter:title")),
        ("title", data.title),
    ):
        if text:
            yield source, squeeze(unescape(text[:LONGEST_TITLE]))


def _headings(data: PageData) -> list[Heading]:
    found: dict[str, Heading] = {}
    for one in data.marks.headings[:MOST_HEADINGS]:
        pieces = (one.text or "",) if not len(one) else one.itertext("*")
        heading = _heading(pieces) if PLACE not in (one.get("class") or "") else None
        if heading and heading.text and len(heading.text) <= LONGEST:
            found.setdefault(heading.text, heading)
    return list(found.values())


def _heading(pieces: Iterable[str]) -> Heading:
    texts = tuple(text for piece in pieces if (text := squeeze(unescape(piece).replace(SOFT_HYPHEN, ""))))
    return Heading(" ".join(texts), texts)


def _alike(one: str, other: str) -> float:
    left, right = set(WORD.findall(one.casefold())), set(WORD.findall(other.casefold()))
    return len(left & right) / max(2, min(len(left), len(right)))
