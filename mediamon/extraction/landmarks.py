"""The elements that metadata are read from, gathered in one walk: to search the tree for each kind costs as much as the walk."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.html import HtmlElement

DATED = ("published", "post-date")  # pieces of the classes of what shows the day of publication
SIGNED = ("uthor", "yline", "autor", "auteur", "firma", "avtor")  # … of what names the authors
RELATED = frozenset(("a", "link"))  # what a rel is read of


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Each list in document order. `headings`: h1 and what is marked as the headline; `properties`: with an itemprop; `related`:
    links with a rel; `dated`, `signed`: what its attributes or classes say. `elements`: all, kept because lxml makes the Python side of
    an element anew at each walk for as long as nobody holds it; `classes`: of each of them, "" where it has none.
    """

    elements: list[HtmlElement] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    metas: list[HtmlElement] = field(default_factory=list)
    links: list[HtmlElement] = field(default_factory=list)
    scripts: list[HtmlElement] = field(default_factory=list)
    titles: list[HtmlElement] = field(default_factory=list)
    bases: list[HtmlElement] = field(default_factory=list)
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
        "a": marks.anchors, "code": marks.codes, "h1": marks.headings, "base": marks.bases,
    }  # fmt: skip
    dated: list[HtmlElement] = []
    for one in tree.iter(*by_tag):
        tag = str(one.tag)
        by_tag[tag].append(one)
        if tag in RELATED and one.get("rel"):
            marks.related.append(one)
        if tag == "time" and one.get("pubdate") is not None:
            dated.append(one)
    marks.properties.extend([one for one in elements if one.get("itemprop")])
    dated += [one for one in marks.properties if one.get("itemprop") == "datePublished"]
    headlines = [one for one in marks.properties if one.get("itemprop") == "headline" and one.tag != "meta"]
    _add(marks, marks.headings, headlines)
    marks.dated.extend(_called(marks, DATED))
    _add(marks, marks.dated, dated)
    marks.signed.extend(_called(marks, SIGNED))
    return marks


def _called(marks: Landmarks, pieces: tuple[str, ...]) -> list[HtmlElement]:
    """The elements that have one of the pieces in their classes. Most pages have few of them anywhere."""
    every = "\n".join(marks.classes)
    present = [piece for piece in pieces if piece in every]
    places = {place for piece in present for place, names in enumerate(marks.classes) if piece in names}
    return [marks.elements[place] for place in sorted(places)]


def _add(marks: Landmarks, listed: list[HtmlElement], others: list[HtmlElement]) -> None:
    """More elements, each once and in its place."""
    if others:
        chosen = {*listed, *others}
        listed[:] = [one for one in marks.elements if one in chosen]
