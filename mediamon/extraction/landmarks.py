"""The elements that metadata are read from, gathered in one walk: to search the tree for each kind costs as much as the walk."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.html import HtmlElement

DATED = ("published", "post-date")  # pieces of the classes of what shows the day of publication
SIGNED = ("uthor", "yline")  # … of what names the authors


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Each list in document order. `headings`: h1 and what is marked as the headline; `properties`: with an itemprop; `related`:
    with a rel; `dated`, `signed`: what its attributes or classes say. `elements`: all, kept because lxml makes the Python side of
    an element anew at each walk for as long as nobody holds it; `classes`: of each of them, "" where it has none.
    """

    elements: list[HtmlElement] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    metas: list[HtmlElement] = field(default_factory=list)
    links: list[HtmlElement] = field(default_factory=list)
    scripts: list[HtmlElement] = field(default_factory=list)
    titles: list[HtmlElement] = field(default_factory=list)
    times: list[HtmlElement] = field(default_factory=list)
    anchors: list[HtmlElement] = field(default_factory=list)
    codes: list[HtmlElement] = field(default_factory=list)
    headings: list[HtmlElement] = field(default_factory=list)
    properties: list[HtmlElement] = field(default_factory=list)
    related: list[HtmlElement] = field(default_factory=list)
    dated: list[HtmlElement] = field(default_factory=list)
    signed: list[HtmlElement] = field(default_factory=list)


def landmarks_of(tree: HtmlElement) -> Landmarks:
    """The landmarks of a parsed page."""
    elements = list(tree.iter("*"))
    marks = Landmarks(elements, [one.get("class") or "" for one in elements])
    by_tag = {
        "meta": marks.metas, "link": marks.links, "script": marks.scripts, "title": marks.titles, "time": marks.times,
        "a": marks.anchors, "code": marks.codes,
    }  # fmt: skip
    for one in tree.iter(*by_tag):
        by_tag[str(one.tag)].append(one)
    for one, names in zip(elements, marks.classes, strict=True):
        prop = one.get("itemprop")
        if one.tag == "h1" or (prop == "headline" and one.tag != "meta"):
            marks.headings.append(one)
        if prop:
            marks.properties.append(one)
        if one.get("rel"):
            marks.related.append(one)
        if prop == "datePublished" or one.get("pubdate") is not None or DATED[0] in names or DATED[1] in names:
            marks.dated.append(one)
        if SIGNED[0] in names or SIGNED[1] in names:
            marks.signed.append(one)
    return marks
