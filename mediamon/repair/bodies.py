"""A rule for the body, and what must be dropped inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lxml.html import HtmlElement

from mediamon.repair.expressions import candidates
from mediamon.repair.finding import Mapped, outermost
from mediamon.repair.ranking import best

PIECE = 0.04  # of the known text that an element must hold to be offered
KNOWN = 0.15  # of its own letters that must be known: comments in the article are longer than it
PARAGRAPHS = 3  # of a page that are offered too, for articles whose paragraphs stand among other things
MOST_ELEMENTS = 25  # of a page
MOST_PARENTS, MOST_TAGS = 3, 5  # whose children are taken by their tags, and tags
PURE = 0.9  # of the letters of all children of a tag that are not known
MOST_DROPPED = 4  # rules
STRANGE = 3  # letters of an inner element that are not known, from which dropping its like may be worth a rule
MOST_STRANGERS = 40  # expressions for these that are tried
GAIN = 0.004  # of F1
MOSTLY_RECALL = 3.0


def body_rules(pages: Sequence[Mapped]) -> list[str]:
    """The expression that gives the known text best, and the one that gives nearly all of it, with more that is to be dropped."""
    offered: dict[str, float] = {}
    for page in _spread(pages):
        for element in _holders(page):
            for expression, cost in candidates(element).items():
                offered[expression] = min(cost, offered.get(expression, cost))
        for expression, cost in _children(page):
            offered[expression] = min(cost, offered.get(expression, cost))
    found = [
        best(pages, offered, lambda page, one, recall=recall: page.body_f1(page.found(one), recall))  # type: ignore[misc]
        for recall in (1.0, MOSTLY_RECALL)
    ]
    return list(dict.fromkeys(one[0] for one in found if one is not None))


def drops(pages: Sequence[Mapped], expression: str) -> tuple[str, ...]:
    """What to take out of the body: elements that hold nothing known on any page, by their names alone."""
    chosen: list[str] = []
    offered = _strangers(pages, expression)
    score = _mean_without(pages, expression, chosen)
    while len(chosen) < MOST_DROPPED:
        gains = {one: _mean_without(pages, expression, [*chosen, one]) - score for one in offered if one not in chosen}
        one = min(
            (one for one in gains if gains[one] >= GAIN),
            key=lambda one: (-round(gains[one], 3), offered[one]),
            default=None,
        )
        if one is None:
            break
        score += gains[one]
        chosen.append(one)
    return tuple(chosen)


def _children(page: Mapped) -> Iterator[tuple[str, float]]:
    """Children but those of strange tags, where paragraphs and headings stand between something else: `//article/*[not(self::div)]`."""
    holders = [one for one in _holders(page) if one.tag != "p"]
    for element in holders[:MOST_PARENTS]:
        right: Counter[str] = Counter()
        total: Counter[str] = Counter()
        for child in element:
            shares = page.shares.get(child, (0, 0))
            right[str(child.tag)] += shares[0]
            total[str(child.tag)] += shares[1]
        strange = sorted(tag for tag in total if right[tag] <= (1 - PURE) * total[tag] and total[tag])
        if 0 < len(strange) <= MOST_TAGS:
            kinds = " or ".join(f"self::{tag}" for tag in strange)
            for expression, cost in candidates(element).items():
                yield f"{expression}/*[not({kinds})]", cost + 1.0 + 0.2 * len(strange)


def _spread(pages: Sequence[Mapped]) -> Sequence[Mapped]:
    """Four pages of all: expressions are made from these, and tried on all."""
    return pages[:: max(1, len(pages) // 4)][:4]


def _holders(page: Mapped) -> list[HtmlElement]:
    """Elements that hold a good part of the known text and little else, the best first."""
    rated = []
    for element, (right, total) in page.shares.items():
        if right >= PIECE * page.letters and right >= KNOWN * total and element.tag not in ("html", "body"):
            rated.append((2 * right / (total + page.letters), element))
    rated.sort(key=lambda one: -one[0])
    holders = [element for _, element in rated if element.tag != "p"]
    return holders[:MOST_ELEMENTS] + [element for _, element in rated if element.tag == "p"][:PARAGRAPHS]


def _strangers(pages: Sequence[Mapped], expression: str) -> Mapping[str, float]:
    """Expressions for elements inside the body that are not known on any page, found on two pages or more."""
    offered: dict[str, float] = {}
    seen: Counter[str] = Counter()
    for page in pages:
        own: dict[str, float] = {}
        for root in outermost([one for one in page.found(expression) if isinstance(one, HtmlElement)]):
            for element in root.iterdescendants():
                right, total = page.shares.get(element, (0, 0))
                if total >= STRANGE and right <= 0.1 * total:
                    own |= {
                        name: cost for name, cost in candidates(element).items() if "[1]" not in name and cost < 4.0
                    }
        offered |= own
        seen.update(own)
    order = sorted(offered, key=lambda one: (-seen[one], offered[one]))[:MOST_STRANGERS]
    usual = {one: offered[one] for one in order if seen[one] >= min(2, len(pages))}
    return {one: cost for one, cost in usual.items() if not any(_takes_known(page, expression, one) for page in pages)}


def _takes_known(page: Mapped, expression: str, drop: str) -> bool:
    taken = outermost([one for one in page.found(drop) if isinstance(one, HtmlElement)])
    inside = {one for root in page.found(expression) if isinstance(root, HtmlElement) for one in root.iter()}
    return any(page.shares.get(one, (0, 0))[0] > 0.02 * page.letters for one in taken if one in inside) or any(
        root in page.found(drop) for root in page.found(expression)
    )


def _mean_without(pages: Sequence[Mapped], expression: str, dropped: Sequence[str]) -> float:
    return sum(_f1_without(page, expression, dropped) for page in pages) / max(1, len(pages))


def _f1_without(page: Mapped, expression: str, dropped: Sequence[str]) -> float:
    roots = outermost([one for one in page.found(expression) if isinstance(one, HtmlElement)])
    inside = {one for root in roots for one in root.iter()}
    out = outermost(
        [one for drop in dropped for one in page.found(drop) if isinstance(one, HtmlElement) and one in inside]
    )
    right = sum(page.shares.get(one, (0, 0))[0] for one in roots) - sum(page.shares.get(one, (0, 0))[0] for one in out)
    total = sum(page.shares.get(one, (0, 0))[1] for one in roots) - sum(page.shares.get(one, (0, 0))[1] for one in out)
    return 2 * min(right, page.letters) / (total + page.letters) if total > 0 else 0.0
