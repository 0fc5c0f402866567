"""Lines: the text between two breaks of the drawn page, with its formatting as drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from lxml import etree
from lxml.html import HtmlElement, html_parser

from mediamon.extraction.segments import squeeze
from mediamon.extraction.visual.looks import Style

Span = tuple[str, str | None, bool, bool, bool]  # text, address of a link, bold, italic, underlined


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the simplified page. `element` holds it there and nothing else; `holder` is the block that it stands in on the
    page itself, `linked` counts characters within links, `size` is that of most of its text in pixels.
    """

    element: HtmlElement
    holder: HtmlElement
    text: str
    linked: int
    bold: int
    size: int

    @property
    def link_share(self) -> float:
        """Of its text."""
        return self.linked / max(1, len(self.text))


@dataclass(slots=True)
class Pen:
    """Collects a line."""

    spans: list[Span] = field(default_factory=list)
    sizes: Counter[int] = field(default_factory=Counter)

    def write(self, text: str, style: Style, link: str | None) -> None:
        """Add a text."""
        if text:
            self.spans.append((text, link, style.bold, style.italic, style.underline and link is None))
            self.sizes[style.size] += len(text.strip())

    def blank(self) -> bool:
        """Is there nothing to read?"""
        return not any(text.strip() for text, *_ in self.spans)

    def take(self, element: HtmlElement, holder: HtmlElement) -> Line:
        """End the line: its text is put into an element, formatting as `a`, `b`, `i`, `u`; the pen is empty again."""
        _put(element, self.spans)
        text = squeeze("".join(one for one, *_ in self.spans))
        linked = len(squeeze("".join(one for one, link, *_ in self.spans if link is not None)))
        bold = len(squeeze("".join(one for one, _, is_bold, *_ in self.spans if is_bold)))
        line = Line(element, holder, text, linked, bold, self.sizes.most_common(1)[0][0])
        self.spans, self.sizes = [], Counter()
        return line


def new(tag: str) -> HtmlElement:
    """An element of its own."""
    return html_parser.makeelement(tag)


def _put(element: HtmlElement, spans: list[Span]) -> None:
    last: HtmlElement | None = None
    for (link, *formats), text in _joined(spans):
        wrappers = [new(tag) for tag, drawn in zip("biu", formats, strict=True) if drawn]
        if link is not None:
            anchor = new("a")
            anchor.set("href", link)
            wrappers.insert(0, anchor)
        if not wrappers:
            _append_text(element, last, text)
            continue
        for outer, inner in pairwise(wrappers):
            outer.append(inner)
        wrappers[-1].text = text
        element.append(wrappers[0])
        last = wrappers[0]


def _joined(spans: list[Span]) -> list[tuple[tuple[str | None, bool, bool, bool], str]]:
    """Neighbours of one format as one."""
    found: list[tuple[tuple[str | None, bool, bool, bool], str]] = []
    for text, *formats in spans:
        key = (formats[0], formats[1], formats[2], formats[3])
        if found and found[-1][0] == key:
            found[-1] = (key, found[-1][1] + text)
        else:
            found.append((key, text))  # type: ignore[arg-type]
    return found


def _append_text(element: HtmlElement, last: etree._Element | None, text: str) -> None:
    if last is None:
        element.text = (element.text or "") + text
    else:
        last.tail = (last.tail or "") + text
