"""The elements of a list in XML one after the other, each out of memory before the next; as far as time allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO

from lxml import etree

from mediamon.encodings import UTF_8, wide
from mediamon.newsite.wrong_markup import NOT_SO, mended

Late = Callable[[], bool]
SAID_WIDE = re.compile(
    rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["'](?:utf-?(?:16|32)|ucs-?[24]|iso-10646-ucs)""", re.IGNORECASE
)
LOOKED_AT = 64  # elements between two looks at the time
BASE = "{http://www.w3.org/XML/1998/namespace}base"
MOST_BROKEN = 50  # parts of a list: what is behind the last is told to be left


def never() -> bool:
    """For those who have time."""
    return False


class Streamed:
    """Elements of some names, in their order. late: is no time left? Then the reading stops, and `whole` is False. Where libxml2 ends at what
    it cannot read, the next element is where it goes on, as long as there are not too many such places.
    """

    def __init__(self, body: bytes, names: tuple[str, ...], late: Late = never) -> None:
        self._names, self._late, self.whole = names, late, True
        plain, self._encoding = _plain(body)
        self._body = mended(plain.strip())
        self._events = self._parsing(self._body, self._encoding)
        self._first = self._next()
        self.root = self._root_now()
        around = self._first.getparent() if self._first is not None else None
        self._around = around if around is not None else self.root
        self._base = self._around.base if self._around is not None else None  # while what it follows from is there

    def __iter__(self) -> Iterator[etree._Element]:
        """Each; what an element held is gone when the next one comes."""
        begins, read, at = begin(self._body, self._names), 0, -1
        for _ in range(MOST_BROKEN):
            for element in self._to_the_end():
                yield element
                read += 1
                if read % LOOKED_AT == 0 and self._late():
                    self.whole = False
                    return
            at = next((one for n, one in begins if n >= read and one > at), -1) if self._is_broken() else -1
            if at < 0 or self.root is None:
                return
            if self._late():
                break
            self._begin_again(at)
        self.whole = False

    def _to_the_end(self) -> Iterator[etree._Element]:
        """The elements up to where the parser ends."""
        element, before, root = self._first, None, self._root_now()
        while element is not None:
            yield element
            _forget(element, before)
            before, element = element, self._next()
        if root is not None:  # one that its source did not end
            yield from (one for one in root.iter(*self._names) if one is not before)

    def _begin_again(self, at: int) -> None:
        """From an element on, within one that declares what those around it did."""
        assert self.root is not None
        assert self._around is not None
        encoding = self._encoding or self.root.getroottree().docinfo.encoding or UTF_8
        again = etree.Element(self.root.tag, nsmap=self._around.nsmap)
        if self._base:
            again.set(BASE, self._base)
        within = etree.tostring(again).removesuffix(b"/>") + b">"
        self._events = self._parsing(within + self._body[at:], encoding)
        self._first = self._next()

    def _parsing(self, body: bytes, encoding: str | None) -> etree.iterparse[tuple[str, etree._Element]]:
        return etree.iterparse(
            BytesIO(body),
            tag=self._names,
            recover=True,
            resolve_entities=False,
            no_network=True,
            huge_tree=False,
            encoding=encoding,
        )

    def _root_now(self) -> etree._Element | None:
        found = self._events.root if self._first is None else self._first.getroottree().getroot()
        return found if found is not None and isinstance(found.tag, str) else None

    def _is_broken(self) -> bool:
        return any(one.level == etree.ErrorLevels.FATAL for one in self._events.error_log)

    def _next(self) -> etree._Element | None:
        try:
            return next(self._events)[1]
        except (StopIteration, etree.XMLSyntaxError, ValueError, LookupError):
            return None


def begin(body: bytes, names: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """(which of them it is, where it begins): each element of such a name, by its bytes."""
    tags = b"|".join(name.rpartition("}")[2].encode() for name in names)
    found = re.finditer(NOT_SO + rb"|<(?:[\w.-]+:)?(?P<name>%b)(?=[\s/>])" % tags, body, re.DOTALL)
    return enumerate(one.start() for one in found if one["name"])


def _plain(body: bytes) -> tuple[bytes, str | None]:
    """What libxml2 can read, and in which encoding, whatever its head says; None: in that which it says itself. libxml2 takes the mark
    of UTF-32 for that of UTF-16, and wants a declaration where there is no mark; programs that write into a text of their memory declare that to be
    UTF-16, whatever is sent.
    """
    found = wide(body)
    if found:
        return body.decode(found, "replace").lstrip("\ufeff").encode(UTF_8, "replace"), UTF_8
    return body, UTF_8 if SAID_WIDE.match(body) else None


def _forget(element: etree._Element, before: etree._Element | None) -> None:
    """Empty it, and take the one before it out of the tree. The parser may still be at the text behind the newest: that stays."""
    element.clear(keep_tail=True)
    parent = before.getparent() if before is not None else None
    if before is not None and parent is not None:
        parent.remove(before)
