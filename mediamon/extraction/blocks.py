"""From a root element to blocks and to text, one paragraph a line (the block kinds of Kargin, Gurin 2021, table 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lxml.html import HtmlElement

SKIPPED = frozenset(
    [
        "script",
        "style",
        "noscript",
        "template",
        "svg",
        "button",
        "input",
        "select",
        "textarea",
        "iframe",
        "object",
        "form",
        "nav",
        "aside",
        "footer",
        "figcaption",
    ]
)
BLOCKS = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "main",
        "header",
        "blockquote",
        "pre",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "tbody",
        "thead",
        "tr",
        "td",
        "th",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "center",
        "address",
        "details",
        "summary",
        "hr",
    ]
)
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
SPACES = re.compile(r"[ \t\r\n\f\v]+")

Block = dict[str, Any]


def squeeze(text: str) -> str:
    """One space between words, none at the ends; invisible marks are dropped (soft hyphens and no-break spaces stay)."""
    return SPACES.sub(" ", INVISIBLE.sub("", text)).strip()


def blocks_of(root: HtmlElement) -> list[Block]:
    """The root's content as blocks, in order."""
    return [block for block in _flow(root, "paragraph", 0) if block["text"] or block["type"] == "image"]


def text_of(blocks: list[Block]) -> str:
    """Headings, paragraphs and list items, one a line."""
    return "\n".join(block["text"] for block in blocks if block["text"])


def _flow(element: HtmlElement, kind: str, level: int) -> Iterator[Block]:
    """Runs of inline content become a block, inner block elements make blocks of their own."""
    run: list[str] = [element.text or ""]
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        if tag == "br":
            yield _block(run, kind, level)
        elif tag == "img":
            yield from _image(child)
        elif tag in BLOCKS:
            yield _block(run, kind, level)
            yield from _flow(child, *_kind(tag, kind, level))
        elif tag and tag not in SKIPPED:
            if _holds_blocks(child):
                yield _block(run, kind, level)
                yield from _flow(child, kind, level)
            else:
                run.append(_inline(child))
        run.append(child.tail or "")
    yield _block(run, kind, level)


def _kind(tag: str, kind: str, level: int) -> tuple[str, int]:
    if tag in HEADINGS:
        return "header", int(tag[1])
    if tag in ("li", "dt", "dd"):
        return "listItem", 0
    return ("quote", 0) if tag == "blockquote" else (kind, level)


def _block(run: list[str], kind: str, level: int) -> Block:
    text = squeeze("".join(run))
    run.clear()
    return {"type": kind, "text": text, **({"level": level} if level else {})}


def _image(element: HtmlElement) -> Iterator[Block]:
    source = element.get("src") or element.get("data-src")
    if source:
        yield {"type": "image", "text": "", "url": source}


def _inline(element: HtmlElement) -> str:
    parts = [element.text or ""]
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        if tag == "br":
            parts.append(" ")
        elif tag and tag not in SKIPPED:
            parts.append(_inline(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _holds_blocks(element: HtmlElement) -> bool:
    return any(isinstance(one.tag, str) and (one.tag in BLOCKS or one.tag == "br") for one in element.iterdescendants())
