"""From marks in the HTML to places in the tree.

A browser and lxml do not agree on every page where an element begins, so elements cannot be counted in the one and
looked for in the other. The script marks those it has read with an attribute; here the marked HTML is parsed, the marks
are exchanged for places in that tree, and cut out of the text. The HTML that is kept has none, and gives the same tree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse

VERSION = 1


def elements_of(tree: HtmlElement) -> list[HtmlElement]:
    """All elements of a page in document order; a place counts these from 0."""
    return [one for one in tree.getroottree().getroot().iter() if isinstance(one.tag, str)]


def addressed(marked: str, mark: str, read: Mapping[str, Any], url: str) -> tuple[str, dict[str, Any]]:
    """(html, geometry) of HTML whose elements are marked and of what was read of them. Raises NotAnArticle as `parse`.

    What the parser has thrown away (nesting deeper than it goes) is counted in `cut` as "unplaced".
    """
    elements = elements_of(parse(marked, url))
    places = {one.get(mark): place for place, one in enumerate(elements) if mark in one.attrib}
    tags: dict[str, int] = {}
    rows = []
    for number, *look in read["rows"]:
        place = places.get(str(number))
        if place is not None:
            name = str(elements[place].tag)
            rows.append([place, tags.setdefault(name, len(tags)), *look])
    images = [[places[str(number)], *rest] for number, *rest in read["images"] if str(number) in places]
    geometry = {
        "version": VERSION,
        "elements": len(elements),
        **{name: read[name] for name in ("page", "view", "displays", "styles")},
        "tags": list(tags),
        "rows": rows,
        "images": images,
        "cut": {**read["cut"], "unplaced": len(read["rows"]) - len(rows)},
    }
    return re.sub(rf' {re.escape(mark)}="\d+"', "", marked), geometry
