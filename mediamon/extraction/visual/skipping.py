"""Which elements are passed over with all that they hold (Kargin, Gurin 2021, "Формирование множества текстовых узлов").

"Элемент и его дочерние текстовые узлы не обходятся и не попадают в множество при наступлении одного из следующих условий":
the five conditions, each by its number there. `PAPER` has them as published, `MENDED` as they hold on the pages of benchmarks/visual.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from lxml.html import HtmlElement

from mediamon.extraction.visual.looks import CLIPS, HIDDEN, INVISIBLE, SCROLLED, TRANSPARENT, Looks

_NAMED = (
    "style link script noscript input textarea svg button"  # condition 1 by name, "и некоторые другие «технические»":
)
_OTHERS = "head title meta base template select option optgroup datalist iframe object embed canvas audio video map math noembed noframes"
TECHNICAL = frozenset(f"{_NAMED} {_OTHERS}".split())
WORDS = (
    "comment",
    "related",
    "tags",
    "date",
    "share",
    "author",
    "promo",
)  # condition 2; "и некоторые др." are not told
SMALLEST = 8  # pixels, condition 3
INLINE = ("inline", "inline-block")
WHOLE_PAGE = frozenset(("html", "body", "main", "article"))

Rule = Callable[[HtmlElement, Looks], bool]


def by_tag(element: HtmlElement, looks: Looks) -> bool:
    """Condition 1: "название элемента style, link, script, noscript, input, textarea, svg, button и некоторые другие"."""
    return element.tag in TECHNICAL


def by_name(element: HtmlElement, looks: Looks) -> bool:
    """Condition 2: "в названии класса элемента или его идентификатора есть вхождения со словами comment, related …"."""
    names = f"{element.get('class') or ''} {element.get('id') or ''}".lower()
    return any(word in names for word in WORDS)


def by_size(element: HtmlElement, looks: Looks) -> bool:
    """Condition 3: "реальный визуальный размер элемента меньше 8 пикселей … и свойство display не равен inline или inline-block"."""
    look = looks.of(element)
    return look is not None and min(look.box.width, look.box.height) < SMALLEST and look.display not in INLINE


def out_of_sight(element: HtmlElement, looks: Looks) -> bool:
    """Condition 4: "элемент расположен за границами видимой области браузера"; all that can be scrolled to is visible."""
    look = looks.of(element)
    return look is not None and not look.flags & SCROLLED and not look.box.meets(looks.area)


def hidden(element: HtmlElement, looks: Looks) -> bool:
    """Condition 5: "элемент визуально скрыт (display равен none или hidden, opacity равно 0)"; hidden is a value of visibility."""
    look = looks.of(element)
    return look is not None and bool(look.flags & (HIDDEN | INVISIBLE | TRANSPARENT))


def unseen(element: HtmlElement, looks: Looks) -> bool:
    """Ours: what was not read because the page is too large cannot be judged."""
    return element in looks.beyond


def by_whole_name(element: HtmlElement, looks: Looks) -> bool:
    """Condition 2 mended: whole words, so that an `updated` is no `date`; never on what may hold the whole page."""
    if element.tag in WHOLE_PAGE:
        return False
    names = f"{element.get('class') or ''} {element.get('id') or ''}"
    return len(names) > 1 and _is_telling(names[:300])


def clipped(element: HtmlElement, looks: Looks) -> bool:
    """Condition 3 mended: the parent of floats or of placed elements has no height and yet shows them, unless it clips."""
    look = looks.of(element)
    return by_size(element, looks) and look is not None and bool(look.flags & CLIPS)


def hidden_wholly(element: HtmlElement, looks: Looks) -> bool:
    """Condition 5 mended: `visibility: hidden` is taken back by what it holds, so it hides its own text alone."""
    look = looks.of(element)
    return look is not None and bool(look.flags & (HIDDEN | TRANSPARENT))


PAPER: tuple[Rule, ...] = (by_tag, by_name, by_size, out_of_sight, hidden, unseen)
MENDED: tuple[Rule, ...] = (by_tag, by_whole_name, clipped, out_of_sight, hidden_wholly, unseen)


def is_skipped(element: HtmlElement, looks: Looks, rules: tuple[Rule, ...]) -> bool:
    """Does any of the rules hold?"""
    return any(rule(element, looks) for rule in rules)


def is_drawn(element: HtmlElement, looks: Looks) -> bool:
    """Is text that stands directly in the element drawn? (see `hidden_wholly`)"""
    look = looks.of(element)
    return look is None or not (look.flags & INVISIBLE or look.style.size == 0)


@lru_cache(maxsize=20_000)
def _is_telling(names: str) -> bool:
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", names).lower())
    return any(word in TELLING for word in words)


TELLING = frozenset(
    (*WORDS, "comments", "tag", "sharing", "authors", "byline", "promos", "recommended", "newsletter", "cookie")
)
