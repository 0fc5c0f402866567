"""Rules for the fields of a line: headline, authors, day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import tzinfo
from functools import partial

from lxml.html import HtmlElement

from mediamon.extraction import NotAnArticle
from mediamon.extraction.rules.fields import FIELDS
from mediamon.repair.comparing import letters, same_line
from mediamon.repair.expressions import candidates
from mediamon.repair.finding import Mapped, holding
from mediamon.repair.ranking import best
from mediamon.repair.values import Known

METAS = ('//meta[@property="og:title"]', '//meta[@name="author"]', '//meta[@property="article:published_time"]')
META_COST = 2.5  # it often carries the site's name, or is kept for others
TIME_COST = 0.7  # what machines read has a zone
DATED = ("time", "meta", "span", "div", "p", "td", "font", "small", "li", "a", "b", "i", "em", "abbr")
LONGEST_DATE = 80  # characters of a text with a date

Right = Callable[[object, Known], bool | None]  # None: nothing is known


def line_rule(name: str, pages: Sequence[Mapped], zone: tzinfo) -> tuple[str, list[float]] | None:
    """The expression for a field, with 1 for each page where it gave what is known, 0 elsewhere; of pages where it is known."""
    right = RIGHT[name]
    usable = [page for page in pages if right(None, page.known) is not None]
    offered: dict[str, float] = {}
    for page in usable[:: max(1, len(usable) // 4)][:4]:
        for element in _elements(name, page, zone):
            for expression, cost in candidates(element).items():
                offered[expression] = min(cost, offered.get(expression, cost))
    offered |= dict.fromkeys(METAS, META_COST) | {METAS[2]: TIME_COST}
    return best(usable, offered, partial(_score, name, zone)) if usable else None


def is_right(name: str, value: object, known: Known) -> bool | None:
    """Is a field as known? None where it is not known."""
    return RIGHT[name](value, known)


def _score(name: str, zone: tzinfo, page: Mapped, expression: str) -> float:
    try:
        value = FIELDS[name](page.tree, expression, zone, page.page.fetched_at)
    except (NotAnArticle, ValueError):
        return 0.0
    return float(bool(RIGHT[name](value, page.known)))


def _elements(name: str, page: Mapped, zone: tzinfo) -> Iterable[HtmlElement]:
    if name == "headline":
        return holding(page.tree, page.known.headline)
    if name == "authors":
        return _naming(page)
    return _dated(page, zone)


def _naming(page: Mapped) -> list[HtmlElement]:
    """Elements whose text is the authors', or one author's, with a word or two beside."""
    authors = [letters(one) for one in page.known.authors]
    found = []
    for element in page.shares:
        text = letters(element.text_content()[:300])
        if text and len(text) <= sum(map(len, authors)) + 20 and any(one in text for one in authors):
            found.append(element)
    return found[:20]


def _dated(page: Mapped, zone: tzinfo) -> list[HtmlElement]:
    """Elements that tell the day."""
    found = []
    for element in page.tree.iter(*DATED):
        if len(element) < 4 and len(element.text_content()) <= LONGEST_DATE:
            path = element.getroottree().getpath(element)
            value = FIELDS["date_published"](page.tree, path, zone, page.page.fetched_at)
            if RIGHT["date_published"](value, page.known):
                found.append(element)
    return found[:20]


def _headline(value: object, known: Known) -> bool | None:
    return same_line(str(value or ""), known.headline) if known.headline else None


def _authors(value: object, known: Known) -> bool | None:
    if not known.authors:
        return None
    found = value if isinstance(value, tuple) else ()
    return {letters(one) for one in found} == {letters(one) for one in known.authors}


def _day(value: object, known: Known) -> bool | None:
    if known.published is None:
        return None
    day = getattr(value, "astimezone", None)
    return day is not None and day(known.published.tzinfo).date() == known.published.date()


RIGHT: dict[str, Right] = {"headline": _headline, "authors": _authors, "date_published": _day}
