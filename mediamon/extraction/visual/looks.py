"""How the elements of a page look, in plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from lxml.html import HtmlElement

HIDDEN, INVISIBLE, TRANSPARENT, CLIPS, FIXED, SCROLLED, FRAMED = (1 << bit for bit in range(7))
BOLD = 600  # font-weight from which text is drawn bold


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page in CSS pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Where it ends below."""
        return self.y + self.height

    def meets(self, other: Box) -> bool:
        """Do they share any of the plane? One without an extent (the parent of floats) is a line or a point in it."""
        right, bottom = self.x + max(1, self.width), self.y + max(1, self.height)
        return right > other.x and self.x < other.right and bottom > other.y and self.y < other.bottom

    def shared_width(self, other: Box) -> int:
        """Pixels of width that they share, however far apart in height."""
        return max(0, min(self.right, other.right) - max(self.x, other.x))


@dataclass(frozen=True, slots=True)
class Style:
    """How text is drawn, as computed; underline and strike are those of elements around too. `size` in pixels."""

    weight: int = 400
    italic: bool = False
    underline: bool = False
    strike: bool = False
    size: int = 16

    @property
    def bold(self) -> bool:
        """Is it drawn bold?"""
        return self.weight >= BOLD


@dataclass(frozen=True, slots=True)
class Look:
    """One element. `flags` is any of HIDDEN (no box at all), INVISIBLE (visibility), TRANSPARENT (opacity 0), CLIPS
    (what is larger is cut off or scrolls), FIXED (stays in the window), SCROLLED (within the reach of a pane that scrolls), FRAMED
    (a ground of its own or a border on all sides).
    """

    box: Box
    display: str = "block"
    flags: int = 0
    style: Style = field(default_factory=Style)


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of one page. `area`: all that can be scrolled to. `beyond`: elements that were not read because the
    page is too large.
    """

    area: Box
    beyond: frozenset[HtmlElement] = field(repr=False)
    images: Mapping[HtmlElement, tuple[int, int, str]] = field(repr=False)
    _by_element: Mapping[HtmlElement, Look] = field(repr=False)

    def of(self, element: HtmlElement) -> Look | None:
        """None where it has no text, is within a hidden one, is none of the browser's, or was not read."""
        return self._by_element.get(element)

    def style(self, element: HtmlElement) -> Style:
        """How text of the element is drawn; that of the nearest element around it that is known."""
        one: HtmlElement | None = element
        while one is not None:
            look = self._by_element.get(one)
            if look is not None:
                return look.style
            one = one.getparent()
        return Style()

    def changed(self, change: Callable[[HtmlElement, Look], Look]) -> Looks:
        """The same with each look changed."""
        return replace(self, _by_element={one: change(one, look) for one, look in self._by_element.items()})

    def formats(self, element: HtmlElement) -> tuple[str, ...]:
        """Any of bold, italic, underline: what text directly in this element is drawn with, whatever its tag."""
        style = self.style(element)
        drawn = {"bold": style.bold, "italic": style.italic, "underline": style.underline}
        return tuple(name for name, is_drawn in drawn.items() if is_drawn)
