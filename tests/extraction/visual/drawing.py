"""Tiny pages with a geometry written into the HTML itself, and made-up trees for the laws.

`<div data-at="10 0 300 40" data-is="block fixed" data-set="bold 18">`: box (x y width height), display and flags, style. What is
not said is a box of the whole page, the display that the tag has, no flags, the parent's style.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from lxml import html as lxml_html
from lxml.html import HtmlElement

from mediamon.extraction.parsing import parse
from mediamon.extraction.visual.addressing import elements_of
from mediamon.extraction.visual.binding import looks_of
from mediamon.extraction.visual.looks import Looks

URL = "https://example.org/news/1"
PAGE = (0, 0, 1200, 5000)
INLINE = ("a", "b", "i", "u", "span", "em", "strong", "font")
DISPLAYS = {"li": "list-item", "td": "table-cell", "tr": "table-row", "table": "table", "slot": "contents"}
FLAGS = {"hidden": 1, "invisible": 2, "transparent": 4, "clips": 8, "fixed": 16, "scrolled": 32, "framed": 64}
UNREAD = ("head", "title", "script", "style", "noscript", "svg", "option")
OWN = ("data-at", "data-is", "data-set")


def drawn(
    body: str, *, page: tuple[int, int, int, int] = PAGE, head: str = "", cut: int = 0
) -> tuple[str, dict[str, Any]]:
    """(html, geometry). cut: how many elements the script is said to have left unread at the end."""
    tree = parse(f"<html><head>{head}</head><body>{body}</body></html>", URL)
    elements = elements_of(tree)
    tags, displays, styles, rows = [], [], [], []
    for place, element in enumerate(elements):
        if element.tag in UNREAD or any(one.tag in UNREAD for one in element.iterancestors()):
            continue
        display, flags = _display(element)
        rows.append(
            [
                place,
                _number(tags, element.tag),
                *_box(element, page),
                _number(displays, display),
                flags,
                _number(styles, _style(element)),
            ]
        )
    for element in elements:
        for name in OWN:
            element.attrib.pop(name, None)
    geometry = {
        "version": 1, "elements": len(elements), "page": list(page), "view": [1200, 800], "tags": tags, "displays": displays,
        "styles": styles, "rows": rows[: len(rows) - cut], "images": [], "cut": {"elements": cut, "html": False, "scroll": False, "images": False, "unplaced": 0},
    }  # fmt: skip
    return str(lxml_html.tostring(tree, encoding="unicode")), geometry


def looked_at(body: str, **more: Any) -> tuple[HtmlElement, Looks]:
    """The tree of a tiny page and its looks."""
    html, geometry = drawn(body, **more)
    tree = parse(html, URL)
    return tree, looks_of(tree, geometry)


def by_id(tree: HtmlElement, name: str) -> HtmlElement:
    """The element of that id."""
    found: HtmlElement = tree.xpath(f"//*[@id='{name}']")[0]
    return found


def _display(element: HtmlElement) -> tuple[str, int]:
    said = (element.get("data-is") or "").split()
    flags = sum(FLAGS[one] for one in said if one in FLAGS)
    usual = "inline" if element.tag in INLINE else DISPLAYS.get(element.tag, "block")
    display = next((one for one in said if one not in FLAGS), "none" if "hidden" in said else usual)
    return display, flags


def _box(element: HtmlElement, page: tuple[int, int, int, int]) -> list[int]:
    said = next((one.get("data-at") for one in (element, *element.iterancestors()) if one.get("data-at")), None)
    return [int(one) for one in said.split()] if said else list(page)


def _style(element: HtmlElement) -> list[int]:
    style = [400, 0, 0, 0, 16]
    for one in (*reversed(list(element.iterancestors())), element):
        for word in (one.get("data-set") or "").split():
            if word.isdigit():
                style[4] = int(word)
            elif word == "light":
                style[0] = 400
            else:
                style[{"bold": 0, "italic": 1, "underline": 2, "strike": 3}[word]] = 700 if word == "bold" else 1
    return style


def _number(values: list[Any], value: Any) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)


WORDS = st.lists(st.sampled_from(["one", "two", "three", "four", "five", "six", "seven"]), min_size=1, max_size=6).map(
    " ".join
)
SAID = st.sampled_from(
    ["", "", "", "data-is='block'", "data-is='inline'", "data-is='hidden'", "data-is='contents'", "data-set='bold'"]
)
SAID_AND_NAMED = st.sampled_from(
    ["", "", "class='comment'", "data-is='block'", "data-is='inline'", "data-is='transparent'", "data-at='0 0 3 3'"]
)


def pages(said: st.SearchStrategy[str] = SAID) -> st.SearchStrategy[str]:
    """Nested elements with texts before, in and after them."""
    tags = st.sampled_from(["div", "span", "section", "x-own", "ul", "li", "b", "a"])

    def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        element = st.builds(lambda tag, more, text: f"<{tag} {more}>{text}</{tag}>", tags, said, inner)
        return st.lists(st.one_of(element, WORDS, st.just("<br>")), max_size=4).map(" ".join)

    return st.recursive(WORDS, nested, max_leaves=25)
