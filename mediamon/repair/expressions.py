"""Expressions that lead to an element: by its own name, by one around it, by its place only when nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lxml.html import HtmlElement

from mediamon.repair.naming import Step, steps

ANCHORS = 7  # elements around it that are tried
BEST = 4  # names of each that are tried
STEP, PLACE = 0.7, 1.5  # what a step and a place cost
LONGEST = 200  # characters of an expression

Candidate = tuple[str, float]  # an XPath, and its cost: less is shorter, more telling, longer lived


def candidates(element: HtmlElement) -> dict[str, float]:
    """Expressions for an element with their costs."""
    found: dict[str, float] = {}
    for expression, cost in _all(element):
        if len(expression) <= LONGEST:
            found[expression] = min(cost, found.get(expression, cost))
    return found


def _all(element: HtmlElement) -> Iterator[Candidate]:
    own = sorted(steps(element), key=lambda step: step[1])
    for step, doubt in own:
        yield f"//{step}", doubt
        yield f"(//{step})[1]", doubt + PLACE
    around = list(islice(element.iterancestors(), ANCHORS))
    for distance, anchor in enumerate(around):
        if anchor.tag in ("html", "body"):
            break
        for name, doubt in sorted(steps(anchor), key=lambda step: step[1])[:BEST]:
            yield from _under(name, doubt, own[:BEST], element, around[:distance])
    yield from _by_place(element)


def _under(
    name: str, doubt: float, own: list[Step], element: HtmlElement, between: list[HtmlElement]
) -> Iterator[Candidate]:
    """Under an anchor: anywhere in it, or by a path of places."""
    for step, more in own:
        cost = doubt + 0.5 * more + STEP
        if between:
            yield f"//{name}//{step}", cost
        else:
            yield f"//{name}/{step}", cost - 0.1
        yield f"(//{name}//{step})[1]", cost + PLACE
    path = [*reversed(between), element]
    places = "/".join(f"{one.tag!s}[{_place(one)}]" if _twins(one) else str(one.tag) for one in path)
    placed = sum(1 for one in path if _twins(one))
    yield f"//{name}/{places}", doubt + STEP * len(path) + PLACE * placed


def _by_place(element: HtmlElement) -> Iterator[Candidate]:
    """From the body down: the last resort."""
    path = [element, *(up for up in element.iterancestors() if up.tag not in ("html", "body"))]
    if len(path) <= 12:
        places = "/".join(f"{one.tag!s}[{_place(one)}]" if _twins(one) else str(one.tag) for one in reversed(path))
        yield f"/html/body/{places}", 6.0 + STEP * len(path) + PLACE * sum(1 for one in path if _twins(one))


def _place(element: HtmlElement) -> int:
    return 1 + sum(one.tag == element.tag for one in element.itersiblings(preceding=True))


def _twins(element: HtmlElement) -> bool:
    """Has it a sibling of its tag?"""
    parent = element.getparent()
    return parent is not None and sum(1 for one in parent if one.tag == element.tag) > 1
