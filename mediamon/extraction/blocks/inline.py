"""The text of a segment with its formatting, as offsets into the text (Kargin, Gurin 2021, table 3: `attributes`).

Segments count how much of their text is bold or linked, not where. So the elements of the segments that are kept are
walked once more, in the same way; where the text that comes out is not the segment's, the formatting is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.addresses import web_address
from mediamon.extraction.blocks.attributes import Attribute, Mark, attributes_of
from mediamon.extraction.blocks.formats import NONE, formatted, inherited
from mediamon.extraction.segments import BLOCKS, DEEPEST, Segment, holds_blocks, single_spaced

Style = tuple[frozenset[str], str | None]  # of text: any of bold, italic, underline; where it links to
PLAIN: Style = (NONE, None)


@dataclass(slots=True)
class Run:
    """Text between two block boundaries of an element. `behind` is the child after which it begins, None for the first."""

    text: str
    attributes: list[Attribute]
    behind: HtmlElement | None


class Writer:
    """Joins text as `squeeze` does and remembers which of it is formatted."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._marks: list[Mark] = []
        self._length, self._spaced = 0, False

    def add(self, text: str | None, kinds: frozenset[str], href: str | None) -> None:
        """More text, with its spaces as they come."""
        if not text:
            return
        text = single_spaced(text)
        if text[:1] == " " and self._spaced:
            text = text[1:]
        if not text:
            return
        start, self._length = self._length, self._length + len(text)
        self._spaced = text[-1] == " "
        self._parts.append(text)
        if kinds:
            self._marks += [(kind, None, start, self._length) for kind in kinds]
        if href:
            self._marks.append(("link", href, start, self._length))

    def run(self, behind: HtmlElement | None) -> Run:
        """What was added."""
        joined = "".join(self._parts)
        text = joined.strip()
        if not self._marks:
            return Run(text, [], behind)
        shift = len(joined) - len(joined.lstrip())
        marks = [(kind, href, start - shift, end - shift) for kind, href, start, end in self._marks]
        return Run(text, attributes_of(text, marks), behind)


class Inline:
    """Reads the runs of elements, each element once. never: tags that are left out, as by `segments_of`."""

    def __init__(self, never: frozenset[str], base: str) -> None:
        self._never, self._base = never, base
        self._runs: dict[HtmlElement, list[Run]] = {}
        self._next: dict[HtmlElement, int] = {}
        self._styles: dict[HtmlElement, Style] = {}

    def run_of(self, segment: Segment) -> Run:
        """The segment's run. Segments of one element must come in their order."""
        element = segment.element
        if next(element.iterchildren(), None) is None:  # lxml would count all of them, for each of its segments
            return self._plain(segment)
        if element not in self._runs:
            self._runs[element] = list(self._read(element))
        runs, first = self._runs[element], self._next.get(element, 0)
        for place in range(first, len(runs)):
            if runs[place].text == segment.text:
                self._next[element] = place + 1
                return runs[place]
        return Run(segment.text, [], None)

    def _plain(self, segment: Segment) -> Run:
        """Of an element without others in it, as most paragraphs are: all of it is formatted, or nothing."""
        length, (kinds, href) = len(segment.text), self._style(segment.element)
        marks: list[Mark] = [(kind, None, 0, length) for kind in kinds]
        marks += [("link", href, 0, length)] if href else []
        return Run(segment.text, attributes_of(segment.text, marks) if marks else [], None)

    def _read(self, element: HtmlElement) -> Iterator[Run]:
        style = kinds, href = self._style(element)
        writer, behind = Writer(), None
        never = self._never
        writer.add(element.text, kinds, href)
        for child in element[:]:
            tag, tail = child.tag, child.tail
            if tag == "br" or (tag not in never and _parts(child, tag)):
                run = writer.run(behind)
                yield from [run] if run.text else []
                writer, behind = Writer(), child
            elif tag != "img" and tag not in never and isinstance(tag, str):
                self._inline(child, writer, style, 0)
            if tail:
                writer.add(tail, kinds, href)
        run = writer.run(behind)
        yield from [run] if run.text else []

    def _inline(self, element: HtmlElement, writer: Writer, around: Style, depth: int) -> None:
        style = kinds, href = self._styled(element, around)
        writer.add(element.text, kinds, href)
        for child in element[:] if depth <= DEEPEST else ():
            tag, tail = child.tag, child.tail
            if tag not in self._never and isinstance(tag, str):
                self._inline(child, writer, style, depth + 1)
            if tail:
                writer.add(tail, kinds, href)

    def _style(self, element: HtmlElement) -> Style:
        return inherited(element, self._styles, PLAIN, self._styled)

    def _styled(self, element: HtmlElement, around: Style) -> Style:
        kinds, href = around
        return formatted(element, kinds), web_address(self._base, element.get("href")) if element.tag == "a" else href


def _parts(child: HtmlElement, tag: Any) -> bool:
    """Does it end the run before it: is it a block, or does it hold one? A comment or the like holds nothing."""
    if tag in BLOCKS:
        return True
    return len(child) > 0 and tag != "img" and holds_blocks(child)
