"""The elements that metadata are read from, gathered in one walk: to search the tree for each kind costs as much as the walk.

What needs a look at every attribute of the page waits until it is asked for: most pages of newsrooms say day and author to machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

DATED = ("published", "post-date")  # pieces of the classes of what shows the day of publication
SIGNED = ("uthor", "yline", "autor", "auteur", "firma", "avtor")  # … of what names the authors
TAGS = ("meta", "link", "script", "title", "base", "time", "a", "code", "section", "h1")
# Few have one. By way of the attribute, and back, it takes a third of the time of a condition on each element.
_properties = etree.XPath("descendant-or-self::*/@itemprop/parent::*")


@dataclass(frozen=True)
class Landmarks:
    """Each list in document order. `elements`: all, kept because lxml makes the Python side of an element anew at each walk for as
    long as nobody holds it.
    """

    elements: list[HtmlElement]
    properties: list[HtmlElement]  # with an itemprop
    metas: list[HtmlElement]
    links: list[HtmlElement]
    scripts: list[HtmlElement]
    titles: list[HtmlElement]
    bases: list[HtmlElement]
    times: list[HtmlElement]
    anchors: list[HtmlElement]
    codes: list[HtmlElement]
    sections: list[HtmlElement]
    largest: list[HtmlElement]  # h1

    @cached_property
    def classes(self) -> list[str]:
        """Of each of the elements, "" where it has none."""
        return [one.get("class") or "" for one in self.elements]

    @cached_property
    def headings(self) -> list[HtmlElement]:
        """h1 and what is marked as the headline."""
        marked = [one for one in self.properties if one.get("itemprop") == "headline" and one.tag != "meta"]
        return self._in_order(self.largest, marked)

    @cached_property
    def related(self) -> list[HtmlElement]:
        """Links with a rel."""
        return self._in_order(
            [one for one in self.links if one.get("rel")], [one for one in self.anchors if one.get("rel")]
        )

    @cached_property
    def dated(self) -> list[HtmlElement]:
        """What its attributes or classes say to show the day of publication."""
        marked = [one for one in self.properties if one.get("itemprop") == "datePublished"]
        times = [one for one in self.times if one.get("pubdate") is not None]
        return self._in_order(self._called(DATED), [*marked, *times])

    @cached_property
    def signed(self) -> list[HtmlElement]:
        """What its classes say to name the authors."""
        return self._called(SIGNED)

    def _called(self, pieces: tuple[str, ...]) -> list[HtmlElement]:
        """The elements that have one of the pieces in their classes. Most pages have few of them anywhere."""
        every = "\n".join(self.classes)
        present = [piece for piece in pieces if piece in every]
        places = {place for piece in present for place, names in enumerate(self.classes) if piece in names}
        return [self.elements[place] for place in sorted(places)]

    def _in_order(self, listed: list[HtmlElement], others: Sequence[HtmlElement]) -> list[HtmlElement]:
        """Both together, each element once and in its place."""
        if not others:
            return listed
        chosen = {*listed, *others}
        return [one for one in self.elements if one in chosen]


def landmarks_of(tree: HtmlElement) -> Landmarks:
    """The landmarks of a parsed page."""
    found: dict[Any, list[HtmlElement]] = {tag: [] for tag in TAGS}
    elements = list(tree.iter("*"))
    for one in tree.iter(*TAGS):
        found[one.tag].append(one)
    properties = [one for one in _properties(tree) if one.get("itemprop")]
    return Landmarks(elements, properties, *found.values())
