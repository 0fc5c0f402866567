"""Who wrote it: names of people, out of bylines that also hold publishers, roles, dates and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.segments import squeeze

METAS = ("author", "article:author", "parsely-author", "sailthru.author", "byl", "dc.creator", "dcterms.creator", "article:author_name", "twitter:data1")  # fmt: skip
MARKED = (
    "//*[@itemprop='author']//*[@itemprop='name']",
    "//*[@itemprop='author' and not(self::meta)]",
    "//*[@rel='author']",
    "//*[contains(@class, 'author-name') or contains(@class, 'author__name') or contains(@class, 'authorName') or contains(@class, 'byline-name')]",
    "//*[contains(@class, 'byline') or contains(@class, 'Byline')]//a",
    "//*[contains(@class, 'byline') or contains(@class, 'Byline')]",
    "//a[contains(@href, '/author/') or contains(@href, '/authors/') or contains(@href, '/autor/') or contains(@href, '/staff/') or contains(@href, '/by/')]",
    "//*[self::a or self::span or self::p or self::div][contains(@class, 'author') or contains(@class, 'Author')]",
)
BY = re.compile(
    r"^(?:(?:story|text|words|post(?:ed)?|written|authored|article|published|reported|created|reviewed)\s*(?:by)?\s*:?\s+)?"
    r"(?:by|von|par|por|di|av|af|door|автор|авторы|текст|autor(?:en)?|author|written by|posted by)\b\s*:?\s*",
    re.IGNORECASE,
)
GLUED = re.compile(r"^(?:Written|Posted|Authored|Published|Reviewed) ?[bB]y:?(?=[A-ZА-Я])")
PREFIX = re.compile(r"^(?:автор|авторы|текст|written by|posted by|authored by)\s*:\s*", re.IGNORECASE)
BETWEEN = re.compile(r"\s*[,;|•·\n]\s*|\s+(?:и|and|und|et|y|&|with|for)\s+|\s+/\s+", re.IGNORECASE)
CUT = re.compile(
    r"\s*(?:\(|\||\s[-–—]\s|\d|@|(?:senior|staff|contributing|special|globe|chief)\s+(?:writer|editor|reporter|correspondent)|reviewed by|updated|published|posted|read more|view all|contributor\b|correspondent\b).*$",
    re.IGNORECASE | re.DOTALL,
)
NO_PERSON = re.compile(
    r"https?:|www\.|\.(?:com|org|net|co)\b|@|\d|[<>{}=*?!:]|^(?:admin|administrator|editor|editors|redaktion|redaction|staff|team|author|authors|by|"
    r"name|follow|share|more|about|contact|anonymous|guest|unknown|none|null|the|our|web|news|read|view|see|all|posts?|home|on|in|"
    r"редакция|dpa|afp|reuters|ap|associated press)$|\b(?:editor|writer|reporter|journalist|correspondent|author|expert|specialist|"
    r"manager|director|founder|ceo|phd|copywriter|freelance|redakteurin?|reporterin|analyst|producer|newsroom|redaktion|"
    r"editorial|min read|press release|contributors?|comments?|updated|published|posted|inc|ltd|llc|gmbh)\b",
    re.IGNORECASE,
)
LONGEST_LINE, LONGEST_NAME, MOST_WORDS, MOST_NAMES = 200, 50, 5, 12


def authors_of(tree: HtmlElement, data: PageData, site_name: str | None) -> tuple[tuple[str, ...], str | None]:
    """(names of people, where they come from).

    Order of trust: JSON-LD author of the article, meta tags, elements marked as author or byline (itemprop, rel,
    class, links to authors' pages), JSON-LD persons. The first that names a person who is not the site is taken.
    """
    publishers = {_squash(name) for name in (site_name, text_of_value(data.article.get("publisher"))) if name}
    for source, lines in _lines(tree, data):
        names = tuple(name for name in people(lines) if _squash(name) not in publishers)
        if names:
            return names[:MOST_NAMES], source
    return (), None


def people(lines: Iterable[str]) -> tuple[str, ...]:
    """Names of people in bylines, each once, in order; what is a role, an agency, a date or an address is left out."""
    found = [name for line in lines for name in _names(line)]
    unique = {_squash(name): name for name in reversed(found)}
    return tuple(name for name in dict.fromkeys(found) if unique[_squash(name)] == name)


def author_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Names by a site's own rule: taken at their word, only labels are cut off and several in one line taken apart."""
    lines = [
        PREFIX.sub("", BY.sub("", text)) for text in texts if len(text) < LONGEST_LINE and not text.startswith("http")
    ]
    names = [squeeze(name) for line in lines for name in re.split(r"\s*[,;]\s*|\s+(?:и|and)\s+", line)]
    return tuple(dict.fromkeys(name for name in names if name))


def _names(line: str) -> Iterator[str]:
    line = squeeze(unescape(line))
    if len(line) > LONGEST_LINE or line.startswith("http"):
        return
    line = BY.sub("", GLUED.sub("", line))
    for part in BETWEEN.split(line):
        name = CUT.sub("", BY.sub("", part)).strip(" .,:;-–—\"'")
        if is_person(name):
            yield name


def is_person(name: str) -> bool:
    """Whether it may be a name: one to five words, none of a role or an address, some letter a capital or without case."""
    if not 2 < len(name) <= LONGEST_NAME or len(name.split()) > MOST_WORDS or NO_PERSON.search(name):
        return False
    return name != name.lower() or " " not in name


def _lines(tree: HtmlElement, data: PageData) -> Iterator[tuple[str, list[str]]]:
    by_id = {one["@id"]: one for one in data.objects if isinstance(one.get("@id"), str) and one.get("name")}
    yield "json-ld", list(_json_names(data.article.get("author") or data.article.get("creator"), by_id))
    yield from (("meta", [data.metas[name]]) for name in METAS if name in data.metas)
    for path in MARKED:
        yield "byline", [str(one.text_content()) for one in tree.xpath(path)[:3]]
    yield "json-ld", [str(one.get("name")) for one in data.objects if one.get("@type") == "Person"][:1]


def _json_names(value: Any, by_id: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for one in (value if isinstance(value, list) else [value])[:MOST_NAMES]:
        if isinstance(one, dict):
            one = by_id.get(str(one.get("@id")), one) if not one.get("name") else one
            kind = str(one.get("@type"))
            one = text_of_value(one.get("name")) if "Organization" not in kind else None
        if isinstance(one, str):
            yield one


def _squash(text: str) -> str:
    return "".join(re.findall(r"\w+", text.casefold()))
