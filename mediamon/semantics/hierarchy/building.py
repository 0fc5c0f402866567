"""The hierarchy of a page: which text holds which (Чеснавский 2008, rules of "АСОИ"; spec 5, "Semantic hierarchy")."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.etree import _Element as Element

from mediamon.semantics.hierarchy import tags
from mediamon.semantics.hierarchy.pieces import Piece, deep_text, pieces_of, text_of
from mediamon.semantics.node import Node
from mediamon.semantics.parsing import parse
from mediamon.semantics.tables.reading import read_table
from mediamon.semantics.texts import clean

DEEPEST = 40  # lists and tables within one another; what is deeper is one text
RANKS = {**tags.HEADINGS, "p": tags.PARAGRAPH, "text": tags.PARAGRAPH, "dd": tags.DEFINITION}
TERMS = frozenset(("dt", "dd"))
KEYWORDS = "KEYWORDS"
ADDRESS = "ADDRESS"

Stack = list[tuple[int, Node]]


def hierarchy(html: str, address: str = "") -> Node:
    """The tree of a page. address: what the root is called where there is neither TITLE nor H1. Raises UnreadablePage."""
    document = parse(html)
    root = Node("page", "")
    if document is None:
        root.text = address
        return root
    title = _title(document)
    root.text = title or _first_heading(document) or address
    _keywords(document, root)
    body = document.find("body") if document.tag == "html" else document
    if body is not None:
        _Builder(root).build(pieces_of(body), root, 0)
    return root


def _title(document: Element) -> str:
    head = document.find("head")
    found = head.find("title") if head is not None else None
    if found is None:
        found = next(
            (one for one in document.iter("title") if not any(above.tag == "svg" for above in one.iterancestors())),
            None,
        )
    return clean("".join(map(str, found.itertext()))) if found is not None else ""


def _first_heading(document: Element) -> str:
    found = next(document.iter("h1"), None)
    return text_of(found) if found is not None else ""


def _keywords(document: Element, root: Node) -> None:
    """META name=keywords: root › KEYWORDS › the list as one text. The paper has it in VALUE, HTML in CONTENT."""
    for meta in document.iter("meta"):
        if (meta.get("name") or "").strip().lower() == "keywords":
            text = clean(meta.get("content") or meta.get("value") or "")
            if text:
                root.children.append(Node("keywords", KEYWORDS, [Node("text", text, place=2)], place=1))


@dataclass(slots=True)
class _Builder:
    """Puts pieces below the nodes that hold them: each below the nearest preceding one that outranks it."""

    root: Node
    frames: list[Stack] = field(default_factory=list)
    made: int = 2

    def make(self, kind: str, text: str, links: tuple[str, ...] = ()) -> Node:
        """The page's next node."""
        self.made += 1
        return Node(kind, text, [], links, None, self.made)

    def build(self, pieces: list[Piece], holder: Node, depth: int) -> None:
        """Hang an element's pieces on a node."""
        outer, self.frames = self.frames, [[(0, holder)]]
        for piece in pieces:
            self._piece(piece, depth)
        self.frames = outer

    def _piece(self, piece: Piece, depth: int) -> None:
        stack = self.frames[-1]
        if piece.kind == "open":
            self.frames.append(list(stack))
        elif piece.kind == "apart":
            # What stands beside the text of a page belongs to none of its headings, within a section to those of it.
            self.frames.append(list(stack) if len(self.frames) > 1 else stack[:1])
        elif piece.kind == "begin":
            self.frames.append([(0, _holder(stack, tags.LISTS))])
        elif piece.kind in ("close", "end"):
            self._close(piece.kind)
        elif piece.kind == "table":
            self._table(piece, stack, depth)
        elif piece.kind == "address":
            self._address(piece)
        else:
            self._text(piece, stack, depth)

    def _close(self, kind: str) -> None:
        """A section's end. One of headings alone was a wrapper of them: they go on holding what follows."""
        if len(self.frames) == 1:
            return
        ended = self.frames.pop()
        if kind == "close" and self.frames and not ended[-1][1].children and ended[-1][0] in range(1, tags.PARAGRAPH):
            self.frames[-1][:] = ended

    def _text(self, piece: Piece, stack: Stack, depth: int) -> None:
        rank = RANKS.get(piece.kind, tags.LISTS)
        node = self.make(piece.kind, piece.text, piece.links)
        element, after = piece.element, list[Piece]()
        if element is not None and rank < tags.PARAGRAPH:
            inner = pieces_of(element)
            node.text = text_of(element)
            node.links = _links(inner)
        elif element is not None:
            after = self._with_inner(node, element, depth)
        if node.text:
            _hold(stack, rank, node)
        elif node.children:
            _holder(stack, rank).children.extend(node.children)
        for one in after:
            self._piece(one, depth + 1)

    def _with_inner(self, node: Node, element: Element, depth: int) -> list[Piece]:
        """<t1>text<t2>…</t2></t1>: the text holds what is in t2. Without a text, the first paragraph or heading serves.

        Gives what only a missing end tag has put inside.
        """
        if depth > DEEPEST:
            node.text = clean(deep_text(element))
            return []
        inner, after = _unclosed(pieces_of(element)) if node.kind in TERMS else (pieces_of(element), [])
        own, rest = _leading(inner)
        if not own and rest and rest[0].kind != "image" and rest[0].element is not None and rest[0].kind in RANKS:
            leading = pieces_of(rest[0].element)
            if leading and all(one.kind in ("text", "image") for one in leading):
                own, rest = leading, rest[1:]
        if not own and rest and all(one.kind == "image" for one in rest):
            own, rest = rest, []
        node.text = " ".join(one.text for one in own)
        node.links = _links(own)
        if rest:
            self.build(rest, node, depth + 1)
        return after

    def _table(self, piece: Piece, stack: Stack, depth: int) -> None:
        """An outermost table stands as a stub in the place of its own hierarchy; one that arranges the page dissolves."""
        element = piece.element
        assert element is not None
        if depth > DEEPEST:
            text = clean(deep_text(element))
            if text:
                _hold(stack, tags.PARAGRAPH, self.make("text", text))
            return
        node = self.make("table", "")
        table = read_table(element, text_of, self._inner)
        if table is None:
            for one in pieces_of(element):
                self._piece(one, depth + 1)
            return
        node.text, node.table = table.caption, table
        _hold(stack, tags.LISTS, node)

    def _inner(self, cell: Element) -> tuple[tuple[Node, ...], str]:
        """(the tables within a cell, which take its place; the text beside them)."""
        if next((one for one in cell.iterdescendants("table")), None) is None:
            return (), ""
        holder, builder = Node("cell", ""), _Builder(self.root, made=self.made)
        builder.build(pieces_of(cell), holder, DEEPEST - 4)
        self.made = builder.made
        nodes = list(holder.walk())[1:]
        return tuple(one for one in nodes if one.table is not None), " ".join(
            one.text for one in nodes if one.table is None
        )

    def _address(self, piece: Piece) -> None:
        """ADDRESS: root › ADDRESS › its whole text › the address of a link in it, wherever it stood."""
        element = piece.element
        assert element is not None
        text = text_of(element)
        if not text:
            return
        links = [one.get("href") for one in element.iter("a") if one.get("href")]
        node, inner = self.make("address", ADDRESS), self.make("text", text)
        inner.children += [self.make("href", f'HREF="{link}"') for link in dict.fromkeys(links)]
        node.children.append(inner)
        self.root.children.append(node)


def _unclosed(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """(what is in a term or definition, the terms and definitions after it that an end tag should have kept out)."""
    lists = 0
    for place, one in enumerate(pieces):
        lists += (one.kind == "begin") - (one.kind == "end")
        if not lists and one.kind in TERMS:
            return pieces[:place], pieces[place:]
    return pieces, []


def _leading(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """(the texts before anything else, the rest). Sections that begin before a text are passed over, their ends too."""
    first = 0
    while first < len(pieces) and pieces[first].kind in ("text", "open", "apart", "close"):
        first += 1
    own = [one for one in pieces[:first] if one.kind == "text"]
    return (own, pieces[first:]) if own else ([], [one for one in pieces if one.kind not in ("open", "apart")])


def _links(pieces: list[Piece]) -> tuple[str, ...]:
    """Where texts lead to; an image's address is none of them."""
    return tuple(link for one in pieces if one.kind != "image" for link in one.links)


def _holder(stack: Stack, rank: int) -> Node:
    """The nearest node before that outranks; those that do not are passed for good."""
    while len(stack) > 1 and stack[-1][0] >= rank:
        stack.pop()
    return stack[-1][1]


def _hold(stack: Stack, rank: int, node: Node) -> None:
    _holder(stack, rank).children.append(node)
    stack.append((rank, node))
