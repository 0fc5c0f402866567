"""A saved geometry, bound to the tree of the HTML that it was saved with.

A geometry is one JSON object:

    version   1
    elements  how many elements the HTML has, when lxml parses it
    page      [x, y, width, height] of all that can be scrolled to; view: [width, height] of the window; CSS pixels
    tags, displays, styles
              what rows name by number; a style is [weight, italic, underline, strike, size in pixels], as computed
    rows      [place, tag, x, y, width, height, display, flags, style], in document order: elements with text or media in
              them; within a hidden one no rows. `place` counts all elements of the HTML from 0; x and y are the page's
    images    [place, width, height, address] of pictures as they were loaded: 0 where they were not, "" where it is long
    cut       what was left out: {elements, unplaced: numbers, html, scroll, images: true where it was not read to the end}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.visual.addressing import VERSION, elements_of
from mediamon.extraction.visual.errors import GeometryError
from mediamon.extraction.visual.looks import Box, Look, Looks, Style

ROW = 9


def looks_of(tree: HtmlElement, geometry: Mapping[str, Any] | None) -> Looks:
    """Bind a geometry to the tree of its HTML. Raises GeometryError (missing, malformed, foreign)."""
    if geometry is None:
        raise GeometryError("missing", "the method visual looks at a rendered page and was given no geometry")
    elements = elements_of(tree)
    try:
        return _bound(elements, geometry)
    except GeometryError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GeometryError("malformed", f"{type(error).__name__}: {str(error)[:200]}") from error


def _bound(elements: list[HtmlElement], geometry: Mapping[str, Any]) -> Looks:
    if geometry["version"] != VERSION:
        raise GeometryError("malformed", f"version {geometry['version']!r}, this is {VERSION}")
    if geometry["elements"] != len(elements):
        had = geometry["elements"]
        raise GeometryError("foreign", f"the HTML has {len(elements)} elements, the geometry's had {had}")
    looks = _looks(elements, geometry)
    beyond = geometry["rows"][-1][0] + 1 if geometry["cut"]["elements"] and looks else len(elements)
    return Looks(Box(*_numbers(geometry["page"], 4)), frozenset(elements[beyond:]), _images(elements, geometry), looks)


def _looks(elements: list[HtmlElement], geometry: Mapping[str, Any]) -> dict[HtmlElement, Look]:
    tags, displays = list(map(str, geometry["tags"])), list(map(str, geometry["displays"]))
    styles = [_style(one) for one in geometry["styles"]]
    looks: dict[HtmlElement, Look] = {}
    for row in geometry["rows"]:
        place, tag, x, y, width, height, display, flags, style = _numbers(row, ROW)
        if min(place, tag, display, flags, style) < 0:
            raise ValueError(f"a row names something by a negative number: {row}")
        if elements[place].tag != tags[tag]:
            raise GeometryError(
                "foreign", f"element {place} is {elements[place].tag!r}, the geometry's was {tags[tag]!r}"
            )
        looks[elements[place]] = Look(Box(x, y, width, height), displays[display], flags, styles[style])
    return looks


def _images(elements: list[HtmlElement], geometry: Mapping[str, Any]) -> dict[HtmlElement, tuple[int, int, str]]:
    found: dict[HtmlElement, tuple[int, int, str]] = {}
    for *numbers, url in geometry["images"]:
        place, width, height = _numbers(numbers, 3)
        found[elements[place]] = (width, height, str(url))
    return found


def _style(one: Sequence[int]) -> Style:
    weight, italic, underline, strike, size = _numbers(one, 5)
    return Style(weight, bool(italic), bool(underline), bool(strike), size)


def _numbers(values: Sequence[int], count: int) -> list[int]:
    if len(values) != count or not all(isinstance(one, int) for one in values):
        raise ValueError(f"{count} whole numbers expected, not {str(values)[:80]}")
    return list(values)
