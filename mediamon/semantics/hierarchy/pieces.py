"""A page's elements as a row of pieces: texts, headings, items, tables, and where sections begin and end.

Here tags of type 2 go. An inline tag that goes leaves nothing, so `<b>wo</b>rd` is a word; BR, HR and the edges of blocks
leave a space (spec 5, ours: the paper's two examples disagree).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.etree import _Element as Element

from mediamon.semantics.hierarchy import tags
from mediamon.semantics.texts import clean

DEEPEST = 100  # levels of elements; what is deeper is one text
DEEPEST_TEXT = 40  # of items, cells and the like within one another, when only their text is wanted


@dataclass(slots=True)
class Piece:
    """kind: that of a node, or "open", "close", "apart" (of sections), "begin", "end" (of lists). element: to be read on."""

    kind: str
    text: str = ""
    element: Element | None = None
    links: tuple[str, ...] = ()


@dataclass(slots=True)
class Walk:
    """The reading of one element's content. Texts gather until a block's edge."""

    pieces: list[Piece] = field(default_factory=list)
    gathered: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    images: list[Piece] = field(default_factory=list)

    def flush(self) -> None:
        """A block's edge: what was gathered is a text."""
        if self.gathered:
            text = clean("".join(self.gathered))
            if text:
                self.pieces.append(Piece("text", text, None, tuple(dict.fromkeys(self.links))))
            self.gathered.clear()
            self.links.clear()
        if self.images:
            self.pieces += self.images
            self.images.clear()

    def content(self, element: Element, depth: int) -> None:
        """All that is in an element."""
        gathered = self.gathered
        text = element.text
        if text and (gathered or not text.isspace()):
            gathered.append(text)
        for child in element:
            self.element(child, depth)
            text = child.tail
            if text and (gathered or not text.isspace()):
                gathered.append(text)

    def element(self, element: Element, depth: int) -> None:
        """One element by its tag."""
        tag = name_of(element)
        if tag in tags.UNREAD:
            if tag == "template" and element.get("shadowrootmode"):
                self.content(element, depth + 1)
        elif depth > DEEPEST:
            self.gathered.append(deep_text(element))
        elif tag in tags.BLOCKS:
            if self.gathered or self.images:
                self.flush()
            self.block(element, tag, depth)
            if self.gathered or self.images:
                self.flush()
        elif tag in tags.PARTING:
            self.gathered.append(" ")
        elif tag == "img":
            self.image(element)
        elif "-" in tag and any(name_of(one) in tags.BLOCKS for one in element):
            self.flush()
            self.content(element, depth + 1)
            self.flush()
        else:
            self.inline(element, tag, depth)

    def inline(self, element: Element, tag: str, depth: int) -> None:
        """A tag of type 2 in a text: it goes and leaves nothing."""
        address = element.get("href") if tag == "a" else None
        if address:
            self.links.append(address.strip())
        self.content(element, depth + 1)

    def image(self, element: Element) -> None:
        """An image's text is that which stands for it."""
        text = clean(element.get("alt") or "")
        if text:
            self.images.append(Piece("image", text, None, (element.get("data-src") or element.get("src") or "",)))

    def block(self, element: Element, tag: str, depth: int) -> None:
        """A block: those that hold something are read later, those that only arrange are read on."""
        if tag in tags.DISSOLVED:
            self.content(element, depth + 1)
        elif tag in tags.SECTIONS or tag in tags.ASIDES:
            self.pieces.append(Piece("apart" if tag in tags.ASIDES else "open"))
            self.content(element, depth + 1)
            self.flush()
            self.pieces.append(Piece("close"))
        elif tag in tags.LIST_TAGS:
            self.pieces.append(Piece("begin"))
            self.content(element, depth + 1)
            self.flush()
            self.pieces.append(Piece("end"))
        else:
            kind = tags.QUOTES.get(tag) or ("p" if tag in tags.PARAGRAPHS else tag)
            self.pieces.append(Piece(kind, "", element))


def name_of(element: Element) -> str:
    """The tag that an element stands for: of a `div` with a role, the role's."""
    tag = element.tag
    if tag not in tags.ROLE_FREE:
        return tag if type(tag) is str else ""
    role = element.get("role")
    if not role:
        return str(tag)
    if role == "heading":
        level = element.get("aria-level", "2")
        return f"h{level}" if level in tags.LEVELS else "h2"
    return tags.ROLES.get(role, str(tag))


def deep_text(element: Element) -> str:
    """All text of an element that is too deep to be read as it should, without recursion."""
    parts: list[str] = []
    stack: list[Element | str] = [element]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            parts.append(one)
        elif one.tag not in tags.UNREAD:
            parts.append(one.text or "")
            for child in reversed(one):
                stack += (child.tail or "", child)
    return " ".join(parts)


def pieces_of(element: Element, depth: int = 0) -> list[Piece]:
    """An element's content as pieces."""
    walk = Walk()
    walk.content(element, depth)
    walk.flush()
    return walk.pieces


def text_of(element: Element) -> str:
    """An element's whole text on one line, tables and lists within included; of pictures where there is nothing else."""
    pieces = pieces_of(element)
    return " ".join(_texts([one for one in pieces if one.kind != "image"])) or " ".join(_texts(pieces))


def _texts(pieces: list[Piece], depth: int = 0) -> list[str]:
    found = []
    for one in pieces:
        if one.text:
            found.append(one.text)
        elif one.element is not None and depth < DEEPEST_TEXT:
            found += _texts(pieces_of(one.element), depth + 1)
        elif one.element is not None:
            found.append(clean(deep_text(one.element)))
    return found
