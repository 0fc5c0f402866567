"""A page as a sequence of segments: the runs of text between block boundaries, each with what is known of its surroundings.

One walk over the tree serves the methods, the classifier and the blocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
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
ONLY_CLASS = ["class"]
WHOLE_PAGE = frozenset(("html", "body"))  # their classes speak of the page: has-sidebar, no-comments
BOLD = frozenset(("b", "strong"))
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
NO_BREAK_SPACE = "\u00a0"
SPACES = re.compile(r"[ \t\r\n\f\v]+")
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
Partly = Callable[[HtmlElement, frozenset[str]], Sequence[HtmlElement] | None]
DEEPEST = 200  # elements; below it what remains is taken as one text (Python's own stack is bounded too)


@dataclass(slots=True)
class Surroundings:
    """What the elements around a segment say; handed down the tree."""

    tags: frozenset[str]  # of all elements above
    hints: frozenset[str]  # told by all elements above
    recent: tuple[frozenset[str], ...]  # told by each of the three nearest
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
    return " ".join(text.split()) if text.isascii() else single_spaced(text).strip()


def single_spaced(text: str) -> str:
    """The same, but for the spaces at the ends."""
    if "  " not in text and text.isprintable():
        return text
    plain = text.replace("\n", " ").replace("\t", " ")
    if not plain.replace(NO_BREAK_SPACE, "").isprintable():  # it has other white space, or invisible marks
        return SPACES.sub(" ", INVISIBLE.sub("", text))
    while "  " in plain:
        plain = plain.replace("  ", " ")
    return plain


def segments_of(
    root: HtmlElement, skipped: frozenset[str] = frozenset(), partly: Mapping[str, Partly] = MappingProxyType({})
) -> list[Segment]:
    """All segments under an element, in document order; elements of the `skipped` tags are left out with all they hold.

    partly: by the tag of a block, what is asked which of its headings are to be read alone, None for all of it; it is told the tags
    of all elements above.
    """
    walk = _Walk(NEVER | skipped if skipped else NEVER, partly)
    walk.down(root, str(root.tag), _Told(NOTHING, NOTHING, ()), (), False)
    return walk.found


class _Told:
    """What stands alike is told the same: most elements of a page have others like them beside. `inner`: by tag and own hints."""

    __slots__ = ("hints", "inner", "recent", "tags")

    def __init__(self, tags: frozenset[str], hints: frozenset[str], recent: tuple[frozenset[str], ...]) -> None:
        self.tags, self.hints, self.recent = tags, hints, recent
        self.inner: dict[tuple[str, frozenset[str]], _Told] = {}

    def within(self, tag: str, own: frozenset[str]) -> _Told:
        """One step down."""
        tags = self.tags if tag in self.tags else self.tags | {tag}
        hints = self.hints | own if own else self.hints
        found = self.inner[tag, own] = _Told(tags, hints, (*self.recent[-2:], own))
        return found


# A block, its tag, what is told there, the boxes around what it holds, whether it is hidden
Here = tuple[HtmlElement, str, _Told, tuple[HtmlElement, ...], bool]


class _Walk:
    """Down the tree, once. `found`: the segments so far; `_parts`: the run of text since the last boundary, with how much of it is
    linked or bold. There is one at a time, as a block within another ends the run before it.
    """

    __slots__ = ("_bold", "_boxes", "_links", "_never", "_partly", "_parts", "found")

    def __init__(self, never: frozenset[str], partly: Mapping[str, Partly]) -> None:
        self.found: list[Segment] = []
        self._never, self._boxes, self._partly = never, BLOCKS - never - partly.keys(), partly
        self._parts: list[str] = []
        self._links = self._bold = 0

    def down(self, element: HtmlElement, tag: str, above: _Told, outer: tuple[HtmlElement, ...], hides: bool) -> None:
        """A block, and whatever is no block but holds some. outer: the boxes above it; hides: whether one of them does."""
        text = element.text
        if text and text.isspace():
            text = None  # none of it would be left: a run has no spaces at its ends
        children = element[:]  # takes a third of the time of an iterator
        if not text and not children:
            return
        own, hidden = _of_element(element, tag)
        hidden, told = hidden or hides, above.inner.get((tag, own)) or above.within(tag, own)
        boxes = (*outer, element)
        here = (element, tag, told, boxes, hidden)
        if len(boxes) > DEEPEST:
            self._parts.append(str(element.text_content()))
            self._flush(here)
            return
        parts, blocks, never = self._parts, self._boxes, self._never
        if text:
            parts.append(text)
        for child in children:
            inner = child.tag
            if inner in blocks:
                if parts:
                    self._flush(here)
                self.down(child, inner, told, boxes, hidden)
            elif inner not in never:
                self._within(child, inner, here)
            tail = child.tail
            if tail and (parts or not tail.isspace()):
                parts.append(tail)
        if parts:
            self._flush(here)

    def _within(self, child: HtmlElement, tag: Any, here: Here) -> None:
        """A child of a block that is none by its tag, or is read in part: it goes on with the run, ends it, or holds blocks after all."""
        if tag == "br":
            self._flush(here, True)
        elif tag == "img":
            self._image(child, here)
        elif isinstance(tag, str):
            block, _, told, boxes, hidden = here
            if tag in self._partly:
                self._flush(here)
                headings = self._partly[tag](child, told.tags)
                if headings is None:
                    self.down(child, tag, told, boxes, hidden)
                for heading in headings or ():
                    self._alone(heading, child, here)
            elif ("-" in tag and is_all_boxes(block)) or (len(child) and holds_blocks(child)):
                self._flush(here)
                self.down(child, tag, told, boxes, hidden)
            else:
                self._inline(child, tag == "a", tag in BOLD, 0)

    def _alone(self, heading: HtmlElement, outer: HtmlElement, here: Here) -> None:
        """One heading in a block, with what is told on the way to it."""
        _, _, told, boxes, hidden = here
        for one in _way(outer, heading):
            tag = str(one.tag)
            if tag in self._never or tag in HEADINGS:
                return
            own, hides = _of_element(one, tag)
            told, boxes = told.inner.get((tag, own)) or told.within(tag, own), (*boxes, one)
            hidden = hidden or hides
        if len(boxes) <= DEEPEST:
            self.down(heading, str(heading.tag), told, boxes, hidden)

    def _flush(self, here: Here, breaks: bool = False) -> None:
        """What the run has gathered becomes a segment, and it begins anew."""
        parts = self._parts
        if not parts:
            return
        text = squeeze(parts[0] if len(parts) == 1 else "".join(parts))
        if text:
            around = _surroundings(here)
            self.found.append(Segment(here[1], text, here[0], around, self._links, self._bold, None, breaks))
        parts.clear()
        self._links = self._bold = 0

    def _image(self, element: HtmlElement, here: Here) -> None:
        source = element.get("src") or ""
        source = element.get("data-src") or source if not source or source.startswith("data:") else source
        if source:
            self.found.append(Segment("img", "", element, _surroundings(here), image=source))

    def _inline(self, element: HtmlElement, link: bool, bold: bool, depth: int) -> None:
        text = element.text
        if text:
            self._add(text, link, bold)
        if depth > DEEPEST or not len(element):
            return
        for child in element[:]:
            inner = child.tag
            if inner not in self._never and isinstance(inner, str):
                self._inline(child, link or inner == "a", bold or inner in BOLD, depth + 1)
            text = child.tail
            if text:
                self._add(text, link, bold)

    def _add(self, text: str, link: bool, bold: bool) -> None:
        self._parts.append(text)
        if link:
            self._links += len(text)
        if bold:
            self._bold += len(text)


def _way(outer: HtmlElement, inner: HtmlElement) -> list[HtmlElement]:
    """The elements from one down to another in it, without the latter."""
    found: list[HtmlElement] = []
    for one in inner.iterancestors():
        found.append(one)
        if one is outer:
            break
    return found[::-1]


def _surroundings(here: Here) -> Surroundings:
    """Made where there is something to be surrounded, as half of the blocks hold none."""
    _, _, told, boxes, hidden = here
    return Surroundings(told.tags, told.hints, told.recent, hidden, boxes)


def _of_element(element: HtmlElement, tag: str) -> tuple[frozenset[str], bool]:
    """(what its class, id and itemprop tell, whether it hides what it holds)."""
    given = element.keys()
    if not given:
        return NOTHING, False
    if given == ONLY_CLASS:  # as most have
        names = element.get("class")
        return hints_of(names[:LONGEST_NAMES]) if names and tag not in WHOLE_PAGE else NOTHING, False
    hidden = "hidden" in given or ("style" in given and HIDDEN.search(element.get("style") or "") is not None)
    if tag in WHOLE_PAGE:
        return NOTHING, hidden
    names = element.get("class") or "" if "class" in given else ""
    name = element.get("id") or "" if "id" in given else ""
    prop = element.get("itemprop") or "" if "itemprop" in given else ""
    if name or prop:
        names = f"{names} {name} {prop}"
    return hints_of(names[:LONGEST_NAMES]) if names else NOTHING, hidden


def is_all_boxes(element: HtmlElement) -> bool:
    """Whether it has no text of its own: then elements in it whose names the site has made up are boxes, else words of a line."""
    if element.text and not element.text.isspace():
        return False
    return all(child.tail is None or child.tail.isspace() for child in element)


PARTING = BLOCKS | {"br"}
FEW = 40


def holds_blocks(element: HtmlElement) -> bool:
    """Whether the run of text around an element ends where it begins: there is a block or a line break in it."""
    children = element[:]
    if not any(map(len, children)):  # as in most
        return not PARTING.isdisjoint([one.tag for one in children])
    for number, one in enumerate(element.iterdescendants()):
        if one.tag in PARTING:
            return True
        if number == FEW:  # from here on it is quicker to let the parser's library look, which takes a while to begin
            return next(element.iterdescendants(*PARTING), None) is not None
    return False
