"""Blocks as clean HTML: a fixed set of tags, everything from the page escaped. Nothing of it runs, loads frames or has styles.

Read back (`read_html`), the text is the same: what is not in the text of the blocks stands in `figcaption`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from mediamon.extraction.blocks.attributes import TYPES
from mediamon.extraction.blocks.reading import DEEPEST, Path, locate
from mediamon.extraction.blocks.services import watch_address

Block = Mapping[str, Any]
Range = tuple[int, int, str]  # from, to, opening tag

TAGS = {"bold": "b", "italic": "i", "underline": "u"}
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
WEB = re.compile(r"https?://[^\s\x00-\x20]+")


def html_of(blocks: Sequence[Block], marks: Iterable[tuple[int, int, str]] = (), *, pictures: bool = True) -> str:
    """The blocks in one `article`.

    marks: (start, end, title) of pieces of the text to be shown as `<mark>`. pictures: else images, videos and sounds are
    links, so that whoever looks at the page asks nobody for anything.
    """
    found: dict[Path, list[Range]] = {}
    for start, end, title in marks:
        for one in locate(blocks, start, end):
            found.setdefault(one.path, []).append((one.start, one.end, f'<mark title="{_quoted(title)}">'))
    writer = _Writer(found, pictures)
    return "<article>" + "\n".join([writer.whole(one, place) for place, one in enumerate(blocks)]) + "</article>"


class _Writer:
    """Writes one block after the other; `marks` by the path of their text."""

    def __init__(self, marks: Mapping[Path, Sequence[Range]], pictures: bool) -> None:
        self._marks, self._pictures = marks, pictures

    def whole(self, block: Block, place: int) -> str:
        """The HTML of one of the blocks; most are paragraphs without anything in them."""
        if block["type"] == "paragraph" and "attributes" not in block and not self._marks:
            return f"<p>{_plain(block['text'])}</p>"
        return "".join(self.block(block, (place,), 0))

    def block(self, block: Block, path: Path, depth: int) -> Iterator[str]:
        """The block's HTML in parts."""
        kind = block["type"]
        if kind == "header":
            level = min(6, max(1, int(block["level"])))
            yield f"<h{level}>{self._text(block, path)}</h{level}>"
        elif kind == "paragraph":
            yield f"<p>{self._text(block, path)}</p>"
        elif kind == "list":
            yield from self._list(block, path, depth)
        elif kind == "quote":
            inner = "".join(
                f"<p>{self._text(one, (*path, 'children', n))}</p>" for n, one in enumerate(block["children"])
            )
            yield f"<blockquote>{inner}</blockquote>"
        elif kind == "table":
            yield from self._table(block, path)
        elif kind == "delimiter":
            yield "<hr>"
        else:
            yield from self._figure(block, path)

    def _list(self, block: Block, path: Path, depth: int) -> Iterator[str]:
        ordered = block["style"] == "ordered"
        start = f' start="{int(block["start"])}"' if ordered and "start" in block else ""
        yield f"<ol{start}>" if ordered else "<ul>"
        for items in items_of(block["children"]) if depth < DEEPEST else ():
            yield "<li>"
            for place, child in items:
                inner = (*path, "children", place)
                if child["type"] == "paragraph" and len([one for _, one in items if one["type"] == "paragraph"]) == 1:
                    yield self._text(child, inner)
                else:
                    yield from self.block(child, inner, depth + 1)
            yield "</li>"
        yield "</ol>" if ordered else "</ul>"

    def _table(self, block: Block, path: Path) -> Iterator[str]:
        captions = [(n, one) for n, one in enumerate(block["caption"])]
        inside = "".join(f"<p>{self._text(one, (*path, 'caption', n))}</p>" for n, one in captions if one.get("inText"))
        beside = "".join(
            f"<p>{self._text(one, (*path, 'caption', n))}</p>" for n, one in captions if not one.get("inText")
        )
        yield "<figure>" if beside else ""
        yield "<table>" + (f"<caption>{inside}</caption>" if inside else "")
        for number, row in enumerate(block["rows"]):
            yield "<tr>"
            for place, cell in enumerate(row):
                tag = "th" if cell.get("header") else "td"
                yield f"<{tag}>{self._text(cell, (*path, 'rows', number, place))}</{tag}>"
            yield "</tr>"
        yield "</table>" + (f"<figcaption>{beside}</figcaption></figure>" if beside else "")

    def _figure(self, block: Block, path: Path) -> Iterator[str]:
        if block["type"] == "embed":
            link = _link(block["url"], block["service"])
            text = f"<blockquote>{self._text(block, path)}</blockquote>" if block["text"] else ""
            yield f"<figure>{text}<figcaption>{link}</figcaption></figure>"
            return
        shown, link = self._shown(block)
        yield '<figure class="gallery">' if block["type"] == "gallery" else "<figure>"
        yield shown
        for place, image in enumerate(block.get("images", ())):
            yield from self._figure(image, (*path, "images", place))
        yield from self._caption(block, path, link)
        yield "</figure>"

    def _shown(self, block: Block) -> tuple[str, str]:
        """(the medium itself, a link to it where it cannot be shown)."""
        kind = block["type"]
        if kind == "remoteVideo":
            known = block["information"]
            return "", _link(watch_address(known["service"], known["id"]) or "", known["service"])
        if kind == "gallery":
            return "", ""
        address = str(block["url"] if kind == "image" else block["src"])
        if not self._pictures or not WEB.fullmatch(address):
            return "", _link(address, kind)
        if kind == "image":
            sides = "".join(f' {side}="{int(size)}"' for side, size in sorted(block["size"].items()) if size)
            return f'<img src="{_quoted(address)}" alt=""{sides}>', ""
        loop = " loop muted" if block.get("isAnimation") else ""
        return f'<{kind} src="{_quoted(address)}" controls preload="none"{loop}></{kind}>', ""

    def _caption(self, block: Block, path: Path, link: str) -> Iterator[str]:
        """What is in the text stands outside of `figcaption`, where it is read back."""
        beside = link
        for place, one in enumerate(block["caption"]):
            text = self._text(one, (*path, "caption", place))
            if one.get("inText"):
                yield f'<p class="caption">{text}</p>'
            else:
                beside += f"<p>{text}</p>"
        yield f"<figcaption>{beside}</figcaption>" if beside else ""

    def _text(self, block: Block, path: Path) -> str:
        text, attributes, marks = block["text"], block.get("attributes", ()), self._marks.get(path, ())
        if not attributes and not marks:
            return _plain(text)
        by_kind: dict[str, list[Range]] = {}
        for one in attributes:
            found = by_kind.setdefault(one["type"], [])
            if tag := _opening(one):
                found.append((one["from"], one["to"], tag))
        layers: list[Sequence[Range]] = [by_kind[kind] for kind in TYPES if kind in by_kind]
        return _nested(text, 0, len(text), [*layers, *([sorted(marks)] if marks else [])])


def items_of(children: Sequence[Block]) -> list[list[tuple[int, Block]]]:
    """Children of a list by item: a paragraph begins one unless it continues; lists within belong to the item before."""
    found: list[list[tuple[int, Block]]] = []
    for place, child in enumerate(children):
        begins = child["type"] == "paragraph" and not child.get("continued")
        if begins or not found:
            found.append([])
        found[-1].append((place, child))
    return found


def _nested(text: str, start: int, end: int, layers: Sequence[Sequence[Range]]) -> str:
    """A run of text in the tags of the layers, outermost first; ranges of one layer do not overlap."""
    if not layers:
        return _plain(text[start:end])
    parts, place = [], start
    for first, last, opening in layers[0]:
        first, last = max(first, place), min(last, end)
        if first < last:
            parts.append(_nested(text, place, first, layers[1:]) if place < first else "")
            tag = opening[1:].split(" ", 1)[0].rstrip(">")
            parts.append(f"{opening}{_nested(text, first, last, layers[1:])}</{tag}>")
            place = last
    parts.append(_nested(text, place, end, layers[1:]) if place < end else "")
    return "".join(parts)


def _plain(text: str) -> str:
    if not text.isprintable():  # else there is neither
        text = UNWANTED.sub("\ufffd", text)
        return escape(text, quote=False).replace("\n", "<br>")
    return escape(text, quote=False)


def _opening(attribute: Mapping[str, Any]) -> str | None:
    if attribute["type"] != "link":
        return f"<{TAGS[attribute['type']]}>"
    href = str(attribute.get("href", ""))
    return f'<a href="{_quoted(href)}" rel="nofollow noopener noreferrer">' if WEB.fullmatch(href) else None


def _link(address: str, name: str) -> str:
    """A link for people where the medium itself is not shown."""
    text = escape(UNWANTED.sub("\ufffd", name), quote=False)
    opening = _opening({"type": "link", "href": address})
    return f"{opening}{text}</a>" if opening else text


def _quoted(text: str) -> str:
    return escape(text if text.isprintable() else UNWANTED.sub("\ufffd", text), quote=True)
