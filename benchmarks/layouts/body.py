"""Writing the blocks of a piece as HTML, in the way of each layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.layouts.pieces import Piece
from mediamon.demo.corpus import Block, Line


@dataclass(frozen=True, slots=True)
class Manner:
    """Formats with one place for the text: how this site writes a paragraph, a heading, a list, an item, a quote, bold.

    `figure` has two more, for the address of the picture and its size; "" leaves pictures out.
    """

    paragraph: str = "<p>{}</p>"
    heading: str = "<h2>{}</h2>"
    list: str = "<ul>{}</ul>"
    item: str = "<li>{}</li>"
    quote: str = "<blockquote><p>{}</p></blockquote>"
    bold: str = "<strong>{}</strong>"
    link: str = '<a href="/section/">{}</a>'
    figure: str = '<figure><img src="{src}" width="640" height="360" alt=""><figcaption>{}</figcaption></figure>'


def written(piece: Piece, manner: Manner, between: str = "\n") -> str:
    """The whole body."""
    return between.join(parts(piece, manner))


def parts(piece: Piece, manner: Manner) -> list[str]:
    """The body, a string for each block."""
    return [one for one in (_block(block, manner, piece.number) for block in piece.blocks) if one]


def line_html(line: Line, manner: Manner) -> str:
    """A line with its bold words and links."""
    pieces: list[str] = []
    position = 0
    for start, end, kind in line.marks:
        pieces.append(escape(line.text[position:start], quote=False))
        inner = escape(line.text[start:end], quote=False)
        pieces.append((manner.link if kind == "a" else manner.bold).format(inner))
        position = end
    return "".join(pieces) + escape(line.text[position:], quote=False)


def joined(lines: Iterable[Line], manner: Manner, between: str = " ") -> str:
    """Several lines as one."""
    return between.join(line_html(line, manner) for line in lines)


def chunks(written_parts: Sequence[str], size: int) -> list[str]:
    """The parts in groups, for bodies that stand in several containers."""
    return ["\n".join(written_parts[start : start + size]) for start in range(0, len(written_parts), size)]


def _block(block: Block, manner: Manner, number: int) -> str:
    if block.kind == "image":
        return manner.figure.format(joined(block.lines, manner), src=f"/img/{number}.png")
    if block.kind == "list":
        return manner.list.format("".join(manner.item.format(line_html(line, manner)) for line in block.lines))
    form = {"paragraph": manner.paragraph, "heading": manner.heading, "quote": manner.quote}[block.kind]
    return form.format(joined(block.lines, manner))
