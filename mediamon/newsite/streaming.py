"""The elements of a list in XML one after the other, each out of memory before the next; as far as time allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO

from lxml import etree

from mediamon.encodings import UTF_8, wide

Late = Callable[[], bool]
# Of references those that are none: a bare ampersand, as in /x?a=1&b=2, and halves of a character (surrogates), in text and attributes alone.
AMPERSAND = rb"&(?!(?:#\d{1,8}|#x[0-9a-fA-F]{1,8}|[A-Za-z_:][\w.:-]{0,31});)"
HALF = (
    rb"&#(?:x0{0,4}[dD][89a-fA-F][0-9a-fA-F]{2}|0{0,4}5(?:529[6-9]|5[3-9]\d\d|6\d{3}|7[0-2]\d\d|73[0-3]\d|734[0-3]));"
)
WRONG = re.compile(AMPERSAND + b"|" + HALF)
NOT_SO = (
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)"  # to the end where they have none, so that it is gone through once
)
WRONG_OR_NOT_SO = re.compile(NOT_SO + b"|(?P<half>" + HALF + b")|(?P<ampersand>" + AMPERSAND + b")", re.DOTALL)
MENDS = {"half": b"&#xFFFD;", "ampersand": b"&amp;"}
ESCAPE = b"\x1b"  # then & may be of a letter (ISO 2022)
MOST_MENDED = (
    500_000  # ten of each entry of the largest list; what is nothing but ampersands grows to no more than this
)
LOOKED_AT = 64  # elements between two looks at the time


def never() -> bool:
    """For those who have time."""
    return False


class Streamed:
    """Elements of some names, in their order. late: is no time left? Then the reading stops, and `whole` is False."""

    def __init__(self, body: bytes, names: tuple[str, ...], late: Late = never) -> None:
        self._names, self._late, self.whole = names, late, True
        plain, encoding = _plain(body)
        self._events = etree.iterparse(
            BytesIO(_mended(plain.strip())),
            tag=names,
            recover=True,
            resolve_entities=False,
            no_network=True,
            huge_tree=False,
            encoding=encoding,
        )
        self._first = self._next()
        found = self._events.root if self._first is None else self._first.getroottree().getroot()
        self.root: etree._Element | None = found if found is not None and isinstance(found.tag, str) else None

    def __iter__(self) -> Iterator[etree._Element]:
        """Each; what an element held is gone when the next one comes."""
        element, before, read = self._first, None, 0
        while element is not None:
            yield element
            _forget(element, before)
            before, read = element, read + 1
            if read % LOOKED_AT == 0 and self._late():
                self.whole = False
                return
            element = self._next()
        if self.root is not None:  # one that its source did not end
            yield from (one for one in self.root.iter(*self._names) if one is not before)

    def _next(self) -> etree._Element | None:
        try:
            return next(self._events)[1]
        except (StopIteration, etree.XMLSyntaxError, ValueError, LookupError):
            return None


def _plain(body: bytes) -> tuple[bytes, str | None]:
    """What libxml2 can read, and in which encoding, whatever its head says; None: in that which it says itself. libxml2 takes the mark
    of UTF-32 for that of UTF-16, and wants a declaration where there is no mark.
    """
    found = wide(body)
    return (body.decode(found, "replace").lstrip("\ufeff").encode(UTF_8, "replace"), UTF_8) if found else (body, None)


def _mended(body: bytes) -> bytes:
    """With its wrong references made right: of an ampersand libxml2 leaves out what is behind it, and of half a character makes what
    nobody can read.
    """
    if ESCAPE in body or not WRONG.search(body):  # most have none, and that is seen soon
        return body
    return WRONG_OR_NOT_SO.sub(lambda found: MENDS.get(found.lastgroup or "", found[0]), body, count=MOST_MENDED)


def _forget(element: etree._Element, before: etree._Element | None) -> None:
    """Empty it, and take the one before it out of the tree. The parser may still be at the text behind the newest: that stays."""
    element.clear(keep_tail=True)
    parent = before.getparent() if before is not None else None
    if before is not None and parent is not None:
        parent.remove(before)
