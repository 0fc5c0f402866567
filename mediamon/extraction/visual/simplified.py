"""The page as it is drawn, in plain HTML: what is skipped is left out, tags say what the eye sees.

Whatever is drawn as a block is a block (a paragraph of a site's own element becomes a `div`), whatever is drawn bold, italic or
underlined is `b`, `i`, `u`, whatever the page has for it, and every line of text has an element of its own. So all that reads plain
HTML by its tags (segments, blocks, formatting) reads it by its looks, which is what the 2021 paper asks of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml.html import HtmlElement

from mediamon.extraction.segments import BLOCKS
from mediamon.extraction.visual.lines import Line, Pen, new
from mediamon.extraction.visual.looks import Look, Looks
from mediamon.extraction.visual.skipping import Rule, by_tag, is_drawn, is_skipped

MEDIA = frozenset(
    ("img", "video", "audio", "iframe", "hr")
)  # the last four of what TECHNICAL passes over are no text, yet blocks
INLINE = ("inline", "inline-block", "inline-flex", "inline-grid", "contents", "ruby", "ruby-base", "ruby-text", "math")
SMALLEST_PICTURE = 40  # pixels in height; what is smaller stands in the text as a letter would
DEEPEST = 150  # blocks in one another; what is deeper stands side by side (segments are read 200 deep)
DROPPED = frozenset(("style", "srcdoc"))


@dataclass(frozen=True, slots=True)
class Simplified:
    """`tree`: the new page, its root a `div`; `lines`: its texts in order; `origin`: the page's own elements by the new ones."""

    tree: HtmlElement
    lines: tuple[Line, ...]
    origin: dict[HtmlElement, HtmlElement] = field(repr=False)


def simplified(root: HtmlElement, looks: Looks, rules: tuple[Rule, ...]) -> Simplified:
    """What is drawn of an element."""
    builder = _Builder(root, looks)
    for step, element, link in _steps(root, looks, rules):
        builder.take(step, element, link)
    return builder.done(root.base_url)


class _Builder:
    """Writes the new page from steps through the old one."""

    def __init__(self, root: HtmlElement, looks: Looks) -> None:
        self._looks, self._root = looks, root
        self._tree = new("div")
        self._blocks: list[tuple[HtmlElement, HtmlElement]] = [(self._tree, root)]  # new, own
        self._pen, self._lines = Pen(), list[Line]()
        self._origin = {self._tree: root}

    def take(self, step: str, element: HtmlElement, link: str | None) -> None:
        """step: open or close a block, a break, a medium, or text: of the element itself, or its tail."""
        if step == "text" or step == "tail":
            parent = element if step == "text" else element.getparent()
            if parent is not None and is_drawn(parent, self._looks):
                text = element.text if step == "text" else element.tail
                self._pen.write(text or "", self._looks.style(parent), link)
        elif step == "space":
            self._pen.write(" ", self._looks.style(element), None)
        else:
            self._end_line()
            if step == "open":
                self._open(element)
            elif step == "close":
                self._close()
            elif step == "medium":
                self._blocks[-1][0].append(self._medium(element))

    def done(self, base: str | None) -> Simplified:
        """The page."""
        self._end_line()
        self._tree.getroottree().docinfo.URL = base
        return Simplified(self._tree, tuple(self._lines), self._origin)

    def _open(self, element: HtmlElement) -> None:
        if len(self._blocks) > DEEPEST:
            self._blocks.append((self._blocks[-1][0], element))
            return
        made = new(_tag_of(element, self._looks))
        _copy(element, made)
        self._blocks[-1][0].append(made)
        self._blocks.append((made, element))
        self._origin[made] = element

    def _close(self) -> None:
        """A block without content goes; a line that is alone in its block needs no element of its own."""
        made, own = self._blocks.pop()
        if made is self._blocks[-1][0]:
            return
        if not len(made) and made.tag not in ("td", "th"):
            self._blocks[-1][0].remove(made)
            del self._origin[made]
        elif len(made) == 1 and self._lines and self._lines[-1].element is made[0] and self._origin[made[0]] is own:
            self._unwrap(made)

    def _unwrap(self, made: HtmlElement) -> None:
        line = self._lines[-1]
        inner = line.element
        made.text, made[:] = inner.text, list(inner)
        self._lines[-1] = Line(made, line.holder, line.text, line.linked, line.bold, line.size)
        self._origin.pop(inner, None)

    def _end_line(self) -> None:
        if self._pen.blank():
            self._pen = Pen()
            return
        block, own = self._blocks[-1]
        element = new("div")
        block.append(element)
        self._lines.append(self._pen.take(element, own))
        self._origin[element] = own

    def _medium(self, element: HtmlElement) -> HtmlElement:
        made = new(str(element.tag))
        _copy(element, made)
        for child in element.iterchildren("source", "track"):
            source = new(str(child.tag))
            _copy(child, source)
            made.append(source)
        width, height, address = self._looks.images.get(element, (0, 0, ""))
        if address:
            made.set("src", address)
        if width > 1 and height > 1:
            made.set("width", str(width))
            made.set("height", str(height))
        self._origin[made] = element
        return made


def _steps(root: HtmlElement, looks: Looks, rules: tuple[Rule, ...]) -> Iterator[tuple[str, HtmlElement, str | None]]:
    """The way through the page, without what is skipped."""
    yield "text", root, None
    stack: list[tuple[str, HtmlElement, str | None]] = [("enter", child, None) for child in reversed(root)]
    while stack:
        step, element, link = stack.pop()
        if step != "enter":
            yield step, element, link
            continue
        stack.append(("tail", element, link))
        if not isinstance(element.tag, str):
            continue
        look = looks.of(element)
        if element.tag == "br":
            yield "break", element, link
        elif element.tag in MEDIA:
            if _is_seen(element, look, looks, rules):
                yield "medium", element, link
        elif not is_skipped(element, looks, rules):
            inner = element.get("href") if element.tag == "a" else link
            before, after = _around(element, look)
            if before:
                yield before, element, inner
            if after:
                stack.append((after, element, inner))
            stack += [("enter", child, inner) for child in reversed(element)]
            yield "text", element, inner


def _tag_of(element: HtmlElement, looks: Looks) -> str:
    """Its own where it is a block's, else `li` for what is drawn as an item of a list, else `div`."""
    if element.tag in BLOCKS and element.tag not in ("body", "button", "div"):
        return str(element.tag)
    look = looks.of(element)
    return "li" if look is not None and look.display == "list-item" else "div"


def _around(element: HtmlElement, look: Look | None) -> tuple[str, str]:
    """What happens where an element begins and ends."""
    if look is None:
        return ("open", "close") if element.tag in BLOCKS else ("", "")
    if look.display not in INLINE:
        return "open", "close"
    return ("space", "space") if look.display.startswith("inline-") else ("", "")


def _is_seen(element: HtmlElement, look: Look | None, looks: Looks, rules: tuple[Rule, ...]) -> bool:
    if look is None or is_skipped(element, looks, tuple(rule for rule in rules if rule is not by_tag)):
        return False
    return element.tag != "img" or look.box.height >= SMALLEST_PICTURE or look.display not in INLINE


def _copy(element: HtmlElement, made: HtmlElement) -> None:
    for name, value in element.attrib.items():
        if name not in DROPPED and not name.startswith("on") and ":" not in name:
            made.set(name, value)
