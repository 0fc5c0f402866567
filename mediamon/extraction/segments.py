"""A page as a sequence of segments: the runs of text between block boundaries, each with what is known of its surroundings.

One walk over the tree serves the methods, the classifier and the blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.finder import NOTHING
from mediamon.extraction.hints import LONGEST_NAMES, hints_of

_UNREAD = "script style noscript template svg input select textarea iframe object head math canvas map"
_BOXES = (
    "p div section article main header footer nav aside form blockquote pre ul ol li dl dt dd table tbody thead tfoot "
    "tr td th caption figure figcaption h1 h2 h3 h4 h5 h6 center address details summary hr body fieldset button"
)
NEVER = frozenset(_UNREAD.split())
BLOCKS = frozenset(_BOXES.split())
WHOLE_PAGE = frozenset(("html", "body"))  # their classes speak of the page: has-sidebar, no-comments
BOLD = frozenset(("b", "strong"))
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
SPACES = re.compile(r"[ \t\r\n\f\v]+")
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
DEEPEST = 200  # elements; below it what remains is taken as one text (Python's own stack is bounded too)


@dataclass(slots=True)
class Surroundings:
    """What the elements around a segment say; handed down the tree."""

    tags: frozenset[str]  # of all elements above
    hints: frozenset[str]  # told by all elements above
    recent: tuple[frozenset[str], ...]  # told by each of the three nearest
    depth: int
    hidden: bool = False
    boxes: tuple[HtmlElement, ...] = ()  # block elements above, outermost first

    @property
    def near(self) -> frozenset[str]:
        """Told by any of the three nearest."""
        return _either(self.recent)


@lru_cache(maxsize=20_000)
def _either(told: tuple[frozenset[str], ...]) -> frozenset[str]:
    return frozenset[str]().union(*told)


@dataclass(slots=True)
class Segment:
    """A run of text (or an image) and where it stands. `links` and `bold` count characters within such elements."""

    tag: str
    text: str
    element: HtmlElement
    around: Surroundings
    links: int = 0
    bold: int = 0
    image: str | None = None
    breaks: bool = False


def squeeze(text: str) -> str:
    """One space between words, none at the ends; invisible marks are dropped (soft hyphens and no-break spaces stay)."""
    if "  " not in text and text.isprintable():  # of white space it has single spaces alone, as most texts have
        return text.strip(" ")
    if text.isascii():
        return " ".join(text.split())
    return SPACES.sub(" ", INVISIBLE.sub("", text)).strip()


def segments_of(root: HtmlElement, skipped: frozenset[str] = frozenset()) -> list[Segment]:
    """All segments under an element, in document order; elements of the `skipped` tags are left out with all they hold."""
    walk = _Walk(NEVER | skipped if skipped else NEVER)
    walk.down(root, str(root.tag), Surroundings(NOTHING, NOTHING, (), 0), _Told(NOTHING, NOTHING, ()))
    return walk.found


class _Run:
    """Text since the last boundary, in parts, and how much of it is linked or bold."""

    __slots__ = ("bold", "links", "parts")

    def __init__(self, parts: list[str]) -> None:
        self.parts, self.links, self.bold = parts, 0, 0


class _Told:
    """What stands alike is told the same: most elements of a page have others like them beside. `inner`: by tag and own hints."""

    __slots__ = ("hints", "inner", "recent", "tags")

    def __init__(self, tags: frozenset[str], hints: frozenset[str], recent: tuple[frozenset[str], ...]) -> None:
        self.tags, self.hints, self.recent = tags, hints, recent
        self.inner: dict[tuple[str, frozenset[str]], _Told] = {}

    def within(self, tag: str, own: frozenset[str]) -> _Told:
        """One step down."""
        found = self.inner.get((tag, own))
        if found is None:
            tags = self.tags if tag in self.tags else self.tags | {tag}
            found = self.inner[tag, own] = _Told(tags, self.hints | own, (*self.recent[-2:], own))
        return found


class _Walk:
    """Down the tree, once. `found`: the segments so far."""

    __slots__ = ("_boxes", "_never", "found")

    def __init__(self, never: frozenset[str]) -> None:
        self.found: list[Segment] = []
        self._never, self._boxes = never, BLOCKS - never

    def down(self, element: HtmlElement, tag: str, outer: Surroundings, above: _Told) -> None:
        """A block, and whatever is no block but holds some."""
        text = element.text
        if text and text.isspace():
            text = None  # none of it would be left: a run has no spaces at its ends
        children = element[:]  # takes a third of the time of an iterator
        if not text and not children:
            return
        own, hidden = _of_element(element, tag)
        told, boxes = above.within(tag, own), (*outer.boxes, element)
        around = Surroundings(told.tags, told.hints, told.recent, outer.depth + 1, hidden or outer.hidden, boxes)
        if around.depth > DEEPEST:
            self._flush(_Run([squeeze(str(element.text_content()))]), element, around)
            return
        run = _Run([text] if text else [])
        for child in children:
            inner = child.tag
            if inner in self._boxes:
                if run.parts:
                    self._flush(run, element, around)
                self.down(child, inner, around, told)
            elif inner not in self._never:
                self._within(child, inner, run, element, around, told)
            tail = child.tail
            if tail and (run.parts or not tail.isspace()):
                run.parts.append(tail)
        if run.parts:
            self._flush(run, element, around)

    def _within(
        self, child: HtmlElement, tag: Any, run: _Run, element: HtmlElement, around: Surroundings, told: _Told
    ) -> None:
        """A child that is no block by its tag: it goes on with the run, ends it, or holds blocks after all."""
        if tag == "br":
            self._flush(run, element, around, True)
        elif tag == "img":
            self._image(child, around)
        elif isinstance(tag, str):
            if ("-" in tag and is_all_boxes(element)) or (len(child) and holds_blocks(child)):
                self._flush(run, element, around)
                self.down(child, tag, around, told)
            else:
                self._inline(child, tag, run, tag == "a", False, 0)

    def _flush(self, run: _Run, element: HtmlElement, around: Surroundings, breaks: bool = False) -> None:
        """What the run has gathered becomes a segment, and it begins anew."""
        if not run.parts:
            return
        text = squeeze("".join(run.parts))
        if text:
            self.found.append(Segment(str(element.tag), text, element, around, run.links, run.bold, None, breaks))
        run.parts, run.links, run.bold = [], 0, 0

    def _image(self, element: HtmlElement, around: Surroundings) -> None:
        source = element.get("src") or ""
        source = element.get("data-src") or source if not source or source.startswith("data:") else source
        if source:
            self.found.append(Segment("img", "", element, around, image=source))

    def _inline(self, element: HtmlElement, tag: str, run: _Run, link: bool, bold: bool, depth: int) -> None:
        bold = bold or tag in BOLD
        _add(element.text, run, link, bold)
        if depth > DEEPEST or not len(element):
            return
        for child in element[:]:
            inner = child.tag
            if inner not in self._never and isinstance(inner, str):
                self._inline(child, inner, run, link or inner == "a", bold, depth + 1)
            _add(child.tail, run, link, bold)


def _of_element(element: HtmlElement, tag: str) -> tuple[frozenset[str], bool]:
    """(what its class, id and itemprop tell, whether it hides what it holds)."""
    given = element.keys()
    if not given:
        return NOTHING, False
    hidden = "hidden" in given or ("style" in given and HIDDEN.search(element.get("style") or "") is not None)
    if tag in WHOLE_PAGE:
        return NOTHING, hidden
    names = element.get("class") or "" if "class" in given else ""
    name = element.get("id") or "" if "id" in given else ""
    prop = element.get("itemprop") or "" if "itemprop" in given else ""
    if name or prop:
        names = f"{names} {name} {prop}"
    return hints_of(names[:LONGEST_NAMES]) if names else NOTHING, hidden


def _add(text: str | None, run: _Run, link: bool, bold: bool) -> None:
    if text:
        run.parts.append(text)
        run.links += len(text) if link else 0
        run.bold += len(text) if bold else 0


def is_all_boxes(element: HtmlElement) -> bool:
    """Whether it has no text of its own: then elements in it whose names the site has made up are boxes, else words of a line."""
    if element.text and not element.text.isspace():
        return False
    return all(child.tail is None or child.tail.isspace() for child in element)


PARTING = BLOCKS | {"br"}
FEW = 40


def holds_blocks(element: HtmlElement) -> bool:
    """Whether the run of text around an element ends where it begins: there is a block or a line break in it."""
    for number, one in enumerate(element.iterdescendants()):
        if one.tag in PARTING:
            return True
        if number == FEW:  # from here on it is quicker to let the parser's library look, which takes a while to begin
            return next(element.iterdescendants(*PARTING), None) is not None
    return False
