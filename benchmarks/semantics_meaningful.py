"""Mutations of a page that change one thing it says: fourteen kinds, each with what must be reported.

A place is chosen where the page leaves no doubt what its path is: paragraphs right after a heading that has other text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from lxml import html
from lxml.html import HtmlElement

TABLE = """<table><caption>Stock of the warehouse</caption><tr><th>Ware</th><th>Pieces</th><th>Price</th></tr>
<tr><td>Copper kettle</td><td>14</td><td>31.50</td></tr><tr><td>Oak bench</td><td>3</td><td>120.00</td></tr>
<tr><td>Tin lantern</td><td>41</td><td>9.90</td></tr></table>"""
TERMS = "<dl><dt>Warehouse opens</dt><dd>8 o'clock</dd><dt>Warehouse closes</dt><dd>17 o'clock</dd></dl>"
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True, slots=True)
class Expected:
    """kinds: which of them may be said; path: its last part, None where it is not judged; old, new: parts of the texts."""

    kinds: tuple[str, ...]
    path: list[str] | None
    old: str | None = None
    new: str | None = None


Mutation = Callable[[HtmlElement, Random], Expected | None]


def text_of(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())


def _body(root: HtmlElement) -> HtmlElement:
    body = root.find("body")
    assert body is not None
    return body


def _heading_before(element: HtmlElement) -> str | None:
    above = element.getprevious()
    while above is not None and above.tag == "p":
        above = above.getprevious()
    return text_of(above) if above is not None and above.tag in HEADINGS and text_of(above) else None


def _paragraphs(root: HtmlElement) -> list[HtmlElement]:
    found = [one for one in _body(root).iter("p") if len(text_of(one)) > 60 and _heading_before(one)]
    found = [one for one in found if not one.xpath(".//script|.//style|.//img|.//br|.//iframe|.//noscript|.//svg")]
    found = [
        one
        for one in found
        if not one.xpath("ancestor::table|ancestor::li|ancestor::noscript|ancestor::template|ancestor::blockquote")
    ]
    found = [one for one in found if not one.xpath("ancestor::*[@hidden or contains(@style, 'none')]")]
    texts = [text_of(one) for one in _body(root).iter("p", *HEADINGS)]
    return [one for one in found if texts.count(text_of(one)) == 1]


def _paragraph(root: HtmlElement, dice: Random) -> HtmlElement | None:
    found = _paragraphs(root)
    return dice.choice(found) if found else None


def _one_text(element: HtmlElement, text: str) -> None:
    tail = element.tail
    for child in list(element):
        element.remove(child)
    element.text, element.tail = text, tail


def number_changed(root: HtmlElement, dice: Random) -> Expected | None:
    found = [one for one in _paragraphs(root) if re.search(r"(?<![\w.,])\d{2,4}(?![\w.,])", text_of(one))]
    if not found:
        return None
    one = dice.choice(found)
    old = text_of(one)
    new = re.sub(r"(?<![\w.,])\d{2,4}(?![\w.,])", lambda hit: str(int(hit.group()) + 17), old, count=1)
    _one_text(one, new)
    return Expected(("changed",), [str(_heading_before(one))], old, new)


def word_changed(root: HtmlElement, dice: Random) -> Expected | None:
    one = _paragraph(root, dice)
    if one is None:
        return None
    old = text_of(one)
    words = old.split(" ")
    words[dice.randrange(1, len(words))] = "zinnober"
    _one_text(one, " ".join(words))
    return Expected(("changed",), [str(_heading_before(one))], old, " ".join(words))


def sentence_added(root: HtmlElement, dice: Random) -> Expected | None:
    one = _paragraph(root, dice)
    if one is None:
        return None
    old = text_of(one)
    _one_text(one, old + " The lighthouse was painted yesterday.")
    return Expected(("changed",), [str(_heading_before(one))], old, old + " The lighthouse was painted yesterday.")


def paragraph_added(root: HtmlElement, dice: Random) -> Expected | None:
    one = _paragraph(root, dice)
    if one is None:
        return None
    new = html.Element("p")
    new.text, new.tail, one.tail = "A lighthouse keeper has found nine barrels on the beach.", one.tail, None
    one.addnext(new)
    return Expected(("added",), [str(_heading_before(one))], None, new.text)


def paragraph_removed(root: HtmlElement, dice: Random) -> Expected | None:
    one = _paragraph(root, dice)
    following = None if one is None else one.getnext()
    if one is None or (following is not None and following.tag in ("ul", "ol", "dl", "table")):
        return None
    expected = Expected(("removed",), [str(_heading_before(one))], text_of(one), None)
    one.drop_tree()
    return expected


INLINE = frozenset(("a", "span", "b", "i", "em", "strong", "small", "u", "sup", "sub", "code", "time", "abbr", "font"))


def _items(root: HtmlElement) -> list[HtmlElement]:
    found = [one for one in _body(root).iter("li") if len(text_of(one)) > 3]
    found = [one for one in found if all(inner.tag in INLINE for inner in one.iterdescendants())]
    texts = [text_of(one) for one in _body(root).iter("li")]
    return [
        one
        for one in found
        if texts.count(text_of(one)) == 1 and not one.xpath("ancestor::noscript|ancestor::template|ancestor::table")
    ]


def item_added(root: HtmlElement, dice: Random) -> Expected | None:
    found = _items(root)
    if not found:
        return None
    one, new = dice.choice(found), html.Element("li")
    new.text, new.tail, one.tail = "Nine barrels of tar", one.tail, None
    one.addnext(new)
    return Expected(("added",), None, None, new.text)


def item_removed(root: HtmlElement, dice: Random) -> Expected | None:
    found = _items(root)
    if not found:
        return None
    one = dice.choice(found)
    expected = Expected(("removed",), None, text_of(one), None)
    one.drop_tree()
    return expected


def item_changed(root: HtmlElement, dice: Random) -> Expected | None:
    found = [one for one in _items(root) if len(text_of(one)) > 10]
    if not found:
        return None
    one = dice.choice(found)
    old = text_of(one)
    _one_text(one, old + " and tar")
    return Expected(("changed", "renamed"), None, old, old + " and tar")


def heading_changed(root: HtmlElement, dice: Random) -> Expected | None:
    found = [
        one for one in _body(root).iter("h1", "h2", "h3") if len(text_of(one)) > 8 and not one.xpath(".//img|.//svg")
    ]
    texts = [text_of(one) for one in found]
    found = [
        one
        for one in found
        if texts.count(text_of(one)) == 1
        and not one.xpath("ancestor::noscript|ancestor::template|.//script|.//style|.//br")
    ]
    if not found:
        return None
    one = dice.choice(found)
    old = text_of(one)
    _one_text(one, f"{old} of the lighthouse")
    return Expected(("changed", "renamed"), None, old, f"{old} of the lighthouse")


def title_changed(root: HtmlElement, dice: Random) -> Expected | None:
    title = root.find(".//head/title")
    if title is None or not (title.text or "").strip():
        return None
    old = " ".join(title.text.split())
    title.text = f"{old} (lighthouse)"
    return Expected(("changed", "renamed"), None, old, title.text)


def paragraph_moved(root: HtmlElement, dice: Random) -> Expected | None:
    found = _paragraphs(root)
    pairs = [(one, other) for one in found for other in found if _heading_before(one) != _heading_before(other)]
    if not pairs:
        return None
    one, other = dice.choice(pairs)
    old = text_of(one)
    new = deepcopy(one)
    one.drop_tree()
    new.tail, other.tail = other.tail, None
    other.addnext(new)
    return Expected(("moved",), [str(_heading_before(other))], None, old)


def _with(root: HtmlElement, markup: str) -> HtmlElement:
    """The fragment, which `prepared` has put at the end of both pages."""
    tag = html.fragment_fromstring(markup).tag
    return [one for one in _body(root).iter(tag) if text_of(one) == text_of(html.fragment_fromstring(markup))][-1]


def cell_changed(root: HtmlElement, dice: Random) -> Expected | None:
    table = _with(root, TABLE)
    table[2][2].text = "32.25"
    return Expected(("changed",), ["Copper kettle", "Price"], "31.50", "32.25")


def row_added(root: HtmlElement, dice: Random) -> Expected | None:
    table = _with(root, TABLE)
    row = html.fragment_fromstring("<tr><td>Iron gate</td><td>2</td><td>340.00</td></tr>", create_parent="table")[0]
    table.insert(dice.randrange(2, 5), row)
    return Expected(("added",), None, None, "Iron gate")


def term_changed(root: HtmlElement, dice: Random) -> Expected | None:
    terms = _with(root, TERMS)
    terms[3].text = "18 o'clock"
    return Expected(("changed",), ["Warehouse closes"], "17 o'clock", "18 o'clock")


MEANINGFUL: tuple[Mutation, ...] = (
    number_changed, word_changed, sentence_added, paragraph_added, paragraph_removed, item_added, item_removed, item_changed,
    heading_changed, title_changed, paragraph_moved, cell_changed, row_added, term_changed,
)  # fmt: skip
INJECTED = {"cell_changed": TABLE, "row_added": TABLE, "term_changed": TERMS}


def prepared(root: HtmlElement, mutation: Mutation) -> None:
    """What the mutation needs is put at the end of the page, before and after alike."""
    markup = INJECTED.get(mutation.__name__)
    if markup:
        heading = html.fragment_fromstring("<h2>At the warehouse</h2>")
        _body(root).extend([heading, html.fragment_fromstring(markup)])
