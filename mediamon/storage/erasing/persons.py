"""Where a person is named: in what is stored of publications, in what they were before, and in archived pages.

The index of words knows headlines and bodies of today alone; authors, tags, descriptions and former versions are read through. So this takes
as long as reading does, and is for erasing, where nothing may be left, not for searching.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select
from w3lib.encoding import html_to_unicode

from mediamon.encodings import fitting
from mediamon.storage.archive.bodies import body_of
from mediamon.storage.archive.erasure import Place
from mediamon.storage.archive.walking import walk
from mediamon.storage.erasing.person_names import Names, forms_of, named, words_of
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.words import search
from mediamon.storage.words.lemmas import lemma

BATCH = 2_000
TAG = re.compile(r"<[^>]*>")
ADDRESS = re.compile(rb"\r\nWARC-Target-URI: *(\S+)", re.IGNORECASE)
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")  # in the JSON of a page
FIELDS = ("description", "authors", "section", "tags", "extras")  # that the index does not know


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """A response in the archive, and where it lies."""

    url: str
    place: Place


def publications_naming(connection: Connection, name: str) -> dict[int, str]:
    """The ids of publications that name somebody, with where: text, authors and the like, or a former version.

    Raises ValueError for a name without a word.
    """
    names = named(name)
    found: dict[int, str] = {}
    for number, where in _read_through(connection, names, _indexed(connection, name)):
        found.setdefault(number, where)
    return found


def _indexed(connection: Connection, name: str) -> set[int]:
    """What the index knows of all words of a name, whichever of its lemmas stands for each."""
    kinds = [_for_the_index(word) for word in words_of(name)]
    return set[int]().union(*(search.numbers_with(connection, " ".join(one)) for one in product(*kinds)))


def _for_the_index(word: str) -> list[str]:
    """A form of a word for each lemma under which the index may have it."""
    forms = forms_of(word)
    return list({lemma(form): form for form in sorted(forms)}.values())


def _read_through(connection: Connection, names: Names, indexed: set[int]) -> Iterator[tuple[int, str]]:
    columns = [getattr(publication.c, field) for field in FIELDS]
    for row in _rows(connection, publication.c.id, columns):
        if row.id in indexed and names(_text_of(connection, row.id)):
            yield row.id, "text"
            continue
        where = next((one for one in FIELDS if any(map(names, texts_of(getattr(row, one))))), None)
        if where:
            yield row.id, where
    before = [publication_version.c.publication_id, publication_version.c.before]
    for row in _rows(connection, publication_version.c.id, before):
        if any(map(names, texts_of(row.before))):
            yield row.publication_id, "a former version"


def _text_of(connection: Connection, number: int) -> str:
    own = select(publication.c.headline, publication.c.body).where(publication.c.id == number)
    return "\n".join(connection.execute(own).one())


def _rows(connection: Connection, number: Any, columns: list[Any]) -> Iterator[Any]:
    after = 0
    while rows := connection.execute(
        select(number, *columns).where(number > after).order_by(number).limit(BATCH)
    ).fetchall():
        yield from rows
        after = rows[-1].id


def texts_of(value: Any) -> Iterator[str]:
    """Each text in plain JSON by itself: an author's last name and the next one's first are no name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_of(one)


def archived_pages(folder: Path, names: Names, among: Collection[str] | None = None) -> Iterator[ArchivedPage]:
    """The archived responses that name somebody, also those that became no publication; of what is damaged as much as can be read.
    among: names of the files to look at. Raises OSError.
    """

    def look(record: Any) -> tuple[bool, str]:
        """Does a record name somebody, and whose is it?"""
        told = record.rec_type == "response" and names(_page(record))
        return told, record.rec_headers.get_header("WARC-Target-URI") or ""

    for file in sorted(folder.glob("*.warc.gz")):
        for piece in walk(file, look) if among is None or file.name in among else ():
            named_there, address = piece.seen or (any(map(names, _damaged(piece.told))), _address_in(piece.told))
            if named_there:
                yield ArchivedPage(address, (file.name, piece.offset, piece.length))


def _damaged(told: bytes) -> Iterator[str]:
    """What is left of a record, in either of the encodings that it may have."""
    for encoding in ("utf8", "cp1251"):
        yield TAG.sub("\n", unescape(told.decode(encoding, "replace")))


def _address_in(told: bytes) -> str:
    found = ADDRESS.search(told)
    return found[1].decode("utf8", "replace") if found else ""


def _page(record: Any) -> str:
    kind = record.http_headers.get_header("Content-Type") if record.http_headers else None
    body = body_of(record)
    declared, text = html_to_unicode(kind, body)
    fit = fitting(body, declared)
    return said_by(text if fit == declared else body.decode(fit, "replace"))


def said_by(page: str) -> str:
    """All that a page's HTML says, its scripts and attributes too; where a tag was, a line ends, which may cut a word in two."""
    text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), unescape(page))
    return "\n".join((TAG.sub("\n", text), *TAG.findall(text)))
