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
    an element anew at each walk for as long as nobody holds it.
    """

    elements: list[HtmlElement] = field(default_factory=list)
    metas: list[HtmlElement] = field(default_factory=list)
    links: list[HtmlElement] = field(default_factory=list)
    scripts: list[HtmlElement] = field(default_factory=list)
    titles: list[HtmlElement] = field(default_factory=list)
    times: list[HtmlElement] = field(default_factory=list)
    anchors: list[HtmlElement] = field(default_factory=list)
    headings: list[HtmlElement] = field(default_factory=list)
    properties: list[HtmlElement] = field(default_factory=list)
    related: list[HtmlElement] = field(default_factory=list)
    dated: list[HtmlElement] = field(default_factory=list)
    signed: list[HtmlElement] = field(default_factory=list)


def landmarks_of(tree: HtmlElement) -> Landmarks:
    """The landmarks of a parsed page."""
    marks = Landmarks(elements=list(tree.iter("*")))
    by_tag = {
        "meta": marks.metas, "link": marks.links, "script": marks.scripts, "title": marks.titles, "time": marks.times,
        "a": marks.anchors, "h1": marks.headings,
    }  # fmt: skip
    for one in marks.elements:
        listed = by_tag.get(str(one.tag))
        if listed is not None:
            listed.append(one)
        names, prop = one.get("class") or "", one.get("itemprop")
        if prop:
            marks.properties.append(one)
            if prop == "headline" and one.tag not in ("meta", "h1"):
                marks.headings.append(one)
        if one.get("rel"):
            marks.related.append(one)
        if prop == "datePublished" or (names and _has(names, DATED)) or one.get("pubdate") is not None:
            marks.dated.append(one)
        if names and _has(names, SIGNED):
            marks.signed.append(one)
    return marks


def _has(names: str, pieces: tuple[str, str]) -> bool:
    return pieces[0] in names or pieces[1] in names
