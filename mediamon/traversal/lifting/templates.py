"""Links that a page's script builds of what the answer tells: "/news/" + id + ".html"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import TypeAlias
from urllib.parse import quote

from mediamon.traversal.lifting.answers import Json
from mediamon.traversal.lifting.cuts import written
from mediamon.traversal.lifting.dated import FORMS, date_of
from mediamon.traversal.lifting.jsonpaths import MOST_COLUMNS
from mediamon.traversal.lifting.locations import Base, absolute, origin_of

UNESCAPED = "!$%&'()*+,-./:;=@_~"
MOST_FIELDS = 60
MOST_DRAFTS = 128
LONGEST = 300  # characters of one field's text
MOST_OCCURRENCES = 12
ALIKE = 4  # fields that may hold the same text


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a thing, by keys, or by its column in a row; form: of `FORMS` for a date, empty for the text itself."""

    path: tuple[str | int, ...]
    form: str = ""

    def text(self, thing: Json) -> str | None:
        """As it stands in an address; None where the thing has none."""
        for key in self.path:
            if isinstance(key, int):
                thing = thing[key] if isinstance(thing, list) and key < len(thing) else None
            else:
                thing = thing.get(key) if isinstance(thing, dict) else None
        return _text(thing, self.form)


Piece: TypeAlias = str | Field


@dataclass(frozen=True, slots=True)
class Template:
    """Literal texts and fields by turns."""

    pieces: tuple[Piece, ...]

    def url(self, thing: Json, base: Base) -> str | None:
        """The thing's address; None where it lacks a field."""
        texts = [piece if isinstance(piece, str) else piece.text(thing) for piece in self.pieces]
        known = [text for text in texts if text is not None]
        return absolute("".join(known), base) if len(known) == len(texts) else None

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields alone."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Field))


def drafts(thing: Json, url: str) -> Iterator[Template]:
    """Templates that make this address of this thing, those with most fields first."""
    by_text: dict[str, list[Field]] = {}
    for field, text in _texts(thing):
        by_text.setdefault(text, []).append(field)
    spans = _spans(url, by_text)
    options: list[list[Piece]] = [[*by_text[url[start:end]][:ALIKE], url[start:end]] for start, end in spans]
    for choice in islice(product(*options), MOST_DRAFTS):
        if any(isinstance(piece, Field) for piece in choice):
            yield Template(tuple(_assembled(url, spans, choice)))


def _assembled(url: str, spans: list[tuple[int, int]], choice: tuple[Piece, ...]) -> Iterator[Piece]:
    at = 0
    for (start, end), piece in zip(spans, choice, strict=True):
        if start > at:
            yield url[at:start]
        yield piece
        at = end
    if at < len(url):
        yield url[at:]


def _spans(url: str, by_text: dict[str, list[Field]]) -> list[tuple[int, int]]:
    """Where fields' texts stand in the address, longer ones first, not within words or numbers, none over another."""
    taken: list[tuple[int, int]] = []
    for text in sorted(by_text, key=len, reverse=True):
        at = url.find(text, len(origin_of(url)))
        while at >= 0 and len(taken) < MOST_OCCURRENCES:
            end = at + len(text)
            if _stands_alone(url, at, end) and all(end <= start or at >= stop for start, stop in taken):
                taken.append((at, end))
            at = url.find(text, end)
    return sorted(taken)


def _stands_alone(url: str, start: int, end: int) -> bool:
    return not (_of_a_kind(url[start - 1 : start + 1]) or _of_a_kind(url[end - 1 : end + 1]))


def _of_a_kind(two: str) -> bool:
    return len(two) == 2 and ((two[0].isdigit() and two[1].isdigit()) or (two[0].isalpha() and two[1].isalpha()))


def _texts(thing: Json) -> Iterator[tuple[Field, str]]:
    """What of the thing may stand in an address; texts first: a date in words is the one of the page's own zone."""
    for path, value in sorted(islice(_scalars(thing), MOST_FIELDS), key=lambda one: not isinstance(one[1], str)):
        plain = _text(value, "")
        if plain:
            yield Field(path), plain
        if date_of(value):
            yield from ((Field(path, form), text) for form in FORMS if (text := _text(value, form)))


def _scalars(thing: Json) -> Iterator[tuple[tuple[str | int, ...], Json]]:
    """Fields of the thing and of what it holds, two deep."""
    if isinstance(thing, list):
        yield from (((at,), value) for at, value in enumerate(thing[:MOST_COLUMNS]))
        return
    if not isinstance(thing, dict):
        yield (), thing
        return
    inner: list[tuple[tuple[str | int, ...], Json]] = [
        ((key,), value) for key, value in islice(thing.items(), MOST_FIELDS)
    ]
    yield from inner
    for path, value in inner:
        if isinstance(value, dict):
            yield from (((*path, key), deep) for key, deep in islice(value.items(), MOST_FIELDS))


def _text(value: Json, form: str) -> str | None:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    if form:
        day = date_of(value)
        return FORMS[form](day) if day else None
    text = written(value)
    if text.isalnum() and text.isascii() and len(text) <= LONGEST:  # nearly all that stands in addresses
        return text
    return quote(text, safe=UNESCAPED, errors="replace") if 0 < len(text) <= LONGEST else None
