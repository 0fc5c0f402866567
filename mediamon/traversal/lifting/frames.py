"""A request's address taken apart: what stays (the frame) and what may vary (the path and the values of the query)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from mediamon.traversal.lifting.locations import IN_QUERY, origin_of

MOST_PARAMETERS = 40
PATH = 0  # the first field is the path; the values of the query follow


@dataclass(frozen=True, slots=True)
class Frame:
    """names: those of the query in order, as written, with their "=" where they have one; asked: is there a "?"."""

    origin: str
    names: tuple[str, ...]
    asked: bool

    def join(self, fields: Sequence[str]) -> str:
        """The address with these fields."""
        query = "&".join(name + value for name, value in zip(self.names, fields[1:], strict=True))
        return self.origin + fields[PATH] + ("?" + query if self.asked else "")

    def name(self, field: int) -> str:
        """What a parameter is called; the path has no name."""
        return "" if field == PATH else unquote_plus(self.names[field - 1].removesuffix("="))


def split(url: str) -> tuple[Frame, tuple[str, ...]]:
    """The frame and the fields of an absolute address."""
    origin = origin_of(url)
    path, mark, query = url[len(origin) :].partition("?")
    pieces = [piece.partition("=") for piece in query.split("&")] if mark else []
    names = tuple(name + equals for name, equals, _ in pieces)
    return Frame(origin, names, bool(mark)), (path, *(value for _, _, value in pieces))


Codec = Literal["component", "query", "form", "browser", "raw"]

_READ: dict[Codec, Callable[[str], str]] = {
    "component": unquote,
    "query": unquote,
    "form": unquote_plus,
    "browser": unquote,
    "raw": str,
}


def decode(raw: str, codec: Codec) -> str:
    """The text that a value stands for."""
    return _READ[codec](raw)


def encode(text: str, codec: Codec) -> str:
    """The value as the page's script would write it, and the browser would ask for it."""
    if codec == "component":  # encodeURIComponent
        return quote(text, safe="-_.!~*'()", errors="replace")
    if codec == "query":  # the same in a query, where browsers escape the apostrophe
        return quote(text, safe="-_.!~*()", errors="replace")
    if codec == "form":  # URLSearchParams, which escapes the tilde
        return quote_plus(text, safe="*-._", errors="replace").replace("~", "%7E")
    if codec == "browser":  # put together by hand; the browser escapes what cannot stand there
        return quote(text, safe=IN_QUERY, errors="replace")
    return text


def codec_of(raws: Sequence[str], *, in_path: bool = False) -> Codec:
    """The way of writing in which all these values of a query are written, or steps of a path."""
    codecs: tuple[Codec, ...] = ("component" if in_path else "query", "form", "browser")
    return next((codec for codec in codecs if all(encode(decode(raw, codec), codec) == raw for raw in raws)), "raw")
