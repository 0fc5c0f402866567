"""Who wrote it: names of people, out of bylines that also hold publishers, roles, dates and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from itertools import islice
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.bylines import NAME, beside_headline, by_words
from mediamon.extraction.landmarks import Landmarks
from mediamon.extraction.page_data import PageData, text_of_value
from mediamon.extraction.segments import squeeze
from mediamon.extraction.site_suffix import SEPARATOR

METAS = ("author", "article:author", "parsely-author", "sailthru.author", "byl", "dc.creator", "dcterms.creator", "article:author_name", "mediator_author", "twitter:data1")  # fmt: skip
SIGNED = ("author-name", "author__name", "authorName", "byline-name")  # in classes of what holds a name alone
BYLINE, AUTHOR = ("byline", "Byline"), ("author", "Author")
# Classes of what names the author, in other languages
ABROAD = re.compile(r"(?:^|[\s_-])(?:autor(?:e|en|a|zy)?|auteurs?|firma|avtor)(?:$|[\s_-])", re.IGNORECASE)
# In addresses of authors' pages.
PROFILE = re.compile(r"/(?:authors?|autor|staff|by|contributor|profile|people|u)/|/avtor")
BY = re.compile(
    r"^(?:(?:this )?(?:post|article|story) was written\s+)?(?:(?:story|text|words|post(?:ed)?|written|authored|article|published|reported|created|reviewed)\s*(?:by)?\s*:?\s+)?"
    r"(?:by|von|par|por|di|av|af|door|texte?|автор|авторы|текст|autor(?:en)?|author|written by|posted by|беседовал[аи]?|записал[аи]?|подготовил[аи]?|"
    r"интервью взял[аи]?)\b\s*:?\s*",
    re.IGNORECASE,
)
GLUED = re.compile(r"^(?:Written|Posted|Authored|Published|Reviewed) ?[bB]y:?(?=[A-ZА-Я])|^by(?=[A-Z])")
PREFIX = re.compile(r"^(?:автор|авторы|текст|written by|posted by|authored by)\s*:\s*", re.IGNORECASE)
BETWEEN = re.compile(r"\s*[,;|•·\n]\s*|\s+(?:и|and|und|et|y|&|with|for)\s+|\s+/\s+", re.IGNORECASE)
CUT = re.compile(
    r"\s*(?:\(|\||\s[-–—]\s|\d|@|(?:senior|staff|contributing|special|globe|chief)\s+(?:writer|editor|reporter|correspondent)|reviewed by|stand\b|updated|published|posted|read more|view all|contributor\b|correspondent\b).*$",
    re.IGNORECASE | re.DOTALL,
)
NO_PERSON = re.compile(
    r"https?:|www\.|\.(?:com|org|net|co)\b|@|\d|[<>{}=*?!:]|^(?:admin|administrator|editor|editors|redaktion|redaction|staff|team|author|authors|by|"
    r"name|follow|share|more|about|contact|anonymous|guest|unknown|none|null|the|our|web|news|read|view|see|all|posts?|home|on|in|"
    r"редакция|dpa|afp|reuters|ap|associated press)$|\b(?:editor|writer|reporter|journalist|correspondent|author|expert|specialist|"
    r"manager|director|founder|ceo|phd|copywriter|freelance|redakteurin?|reporterin|analyst|producer|newsroom|redaktion|"
    r"editorial|min read|press release|contributors?|comments?|updated|published|posted|inc|ltd|llc|gmbh|officer|executive|chief|head of|president|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    r"january|february|march|april|june|july|august|september|october|november|december|sat|sun|mon|tue|wed|thu|fri|agenc(?:y|ies)|agenturen|"
    r"correspondant|journaliste|envoyée?|corrispondente|giornalista|inviat[oa]|corresponsal|periodista|redactora?|корреспондент|журналист|"
    r"обозреватель|редактор|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|bearbeiten|sponsored|articles|newsdesk|privacy|information)\b|^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)$",
    re.IGNORECASE,
)
NOBODY = frozenset(("admin", "administrator", "author", "none", "null", "unknown", "anonymous"))
EASTERN = re.compile("[\u3040-\u9fff\uac00-\ud7af]")  # writing without spaces between words
LONGEST_LINE, LONGEST_NAME, MOST_WORDS, MOST_NAMES = 200, 50, 5, 12


def authors_of(tree: HtmlElement, data: PageData, site_name: str | None) -> tuple[tuple[str, ...], str | None]:
    """(names of people, where they come from).

    Order of trust: JSON-LD author of the article, meta tags, elements marked as author or byline (itemprop, rel,
    class, links to authors' pages), lines that begin as bylines do, JSON-LD persons, other lines that readers see. The first that names
    a person who is not the site is taken.
    """
    host = (tree.base_url or "").partition("//")[2].partition("/")[0].removeprefix("www.")
    ends = SEPARATOR.split(data.title)[-1:] if not site_name else []  # of `<title>`, where the site mostly names itself
    given = (site_name, text_of_value(data.article.get("publisher")), host, host.rpartition(".")[0], *ends)
    publishers = {_squash(name) for name in given if name}
    for source, lines in _lines(tree, data):
        names = tuple(name for name in people(lines) if _squash(name) not in publishers)
        if names:
            return names[:MOST_NAMES], source
    return _organisation(data)


def _organisation(data: PageData) -> tuple[tuple[str, ...], str | None]:
    """Where no person is named: the agency or newsroom that the page itself names as its author."""
    given = data.article.get("author")
    named = [text_of_value(one) for one in (given if isinstance(given, list) else [given])]
    lines = [*named, *(data.metas.get(name) for name in METAS[:3])]
    names = [
        line for line in lines if line and len(line) <= LONGEST_NAME and "/" not in line and line.lower() not in NOBODY
    ]
    return (tuple(names[:1]), "organisation") if names else ((), None)


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
    for number, part in enumerate(BETWEEN.split(line)):
        if number and part.isupper():  # an agency or a degree behind a name
            continue
        name = CUT.sub("", BY.sub("", part)).strip(" .,:;-–—\"'")
        if is_person(name):
            yield name


def is_person(name: str) -> bool:
    """Whether it may be a name: one to five words, none of a role or an address, not all in lower case."""
    if not 2 < len(name) <= LONGEST_NAME or len(name.split()) > MOST_WORDS or NO_PERSON.search(name):
        return False
    return not name.islower()


def _lines(tree: HtmlElement, data: PageData) -> Iterator[tuple[str, list[str]]]:
    by_id = {one["@id"]: one for one in data.objects if isinstance(one.get("@id"), str) and one.get("name")}
    yield "json-ld", list(_json_names(data.article.get("author") or data.article.get("creator"), by_id))
    yield from (("meta", [data.metas[name]]) for name in METAS if name in data.metas)
    for found in _marked(data.marks):
        yield "byline", [_line(one) for one in found if _tells_enough(one)]
    yield "byline", list(by_words(tree, is_person))
    yield "json-ld", [str(one.get("name")) for one in data.objects if one.get("@type") == "Person"][:1]
    abroad = (one for one in data.marks.signed if ABROAD.search(one.get("class") or ""))
    yield "byline", [_line(one) for one in islice(abroad, 1) if _tells_enough(one)]
    yield "byline", list(beside_headline(tree))


def _marked(marks: Landmarks) -> Iterator[Iterator[HtmlElement]]:
    """Elements that say of themselves that they name the author, the surest first; of each kind as many as are read."""
    authors = [one for one in marks.properties if one.get("itemprop") == "author"]
    names = (one for one in marks.properties if one.get("itemprop") == "name")
    yield islice((one for one in names if not set(authors).isdisjoint(one.iterancestors())), 5 if authors else 0)
    yield islice((one for one in authors if one.tag != "meta"), 3)
    yield islice((one for one in marks.related if one.get("rel") == "author"), 3)
    yield islice((one for one in marks.signed if _is_called(one, SIGNED)), 3)
    bylines = [one for one in marks.signed if _is_called(one, BYLINE)]
    yield islice(dict.fromkeys(link for one in bylines for link in one.iterdescendants("a")), 3)
    yield islice(bylines, 1)
    yield islice((one for one in marks.anchors if PROFILE.search(one.get("href") or "")), 2)
    yield islice((one for one in marks.signed if one.tag in ("a", "span", "p", "div") and _is_called(one, AUTHOR)), 1)


def _is_called(element: HtmlElement, pieces: tuple[str, ...]) -> bool:
    names = element.get("class") or ""
    return any(piece in names for piece in pieces)


def _line(element: HtmlElement) -> str:
    """Its text; names that stand in elements of their own are kept apart."""
    parts = [part for text in element.itertext() if (part := squeeze(str(text)))]
    names = sum(1 for part in parts if NAME.fullmatch(part))
    return (" | " if names > 1 else " ").join(parts)


def _tells_enough(element: HtmlElement) -> bool:
    """One word alone is a label or a role more often than a name, unless the page it leads to is called so."""
    text = squeeze(str(element.text_content()))
    if " " in text or EASTERN.search(text):
        return True
    address = element.get("href") or ""
    return bool(text) and _squash(address.rstrip("/").rpartition("/")[2]) == _squash(text)


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
