"""Which encoding a page's bytes are in, where what its server or its head says cannot be true."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

# Bytes that the encoding is guessed by, around the first beyond ASCII; a tenth of a second.
BEFORE, LOOKED_AT = 1 << 10, 1 << 14
FEWEST = 8  # bytes beyond ASCII; fewer tell nothing
# Words of four letters beyond ASCII are of no language that is written in one of these.
LETTERS_OF_THE_WEST = frozenset(("cp1252", "iso8859-1", "iso8859-15", "ascii"))
RUN, BEYOND = re.compile(rb"[\x80-\xff]{4,}"), re.compile(rb"[\x80-\xff]+")
UTF_8, BEYOND_REPAIR = "utf-8", "\ufffd"


def fitting(body: bytes, declared: str) -> str:
    """The encoding to read a page by: the declared one, unless the bytes contradict it.

    Bytes that are UTF-8 throughout are that, whatever they are called: text in another encoding is not by chance. What is called UTF-8, and
    mostly is none, or called Western and full of other letters, is guessed (charset-normalizer, as for pages that declare nothing).
    """
    name = _name_of(declared)
    if name == UTF_8:
        return _guessed(body, declared) if _is_no_utf_8(body) else declared
    if _is_utf_8(body, least=0 if name.startswith("utf-") and b"\0" not in body else FEWEST):
        return UTF_8
    return _guessed(body, declared) if name in LETTERS_OF_THE_WEST and _is_of_other_letters(body) else declared


def _name_of(declared: str) -> str:
    try:
        return codecs.lookup(declared).name
    except LookupError:
        return declared


def _is_utf_8(body: bytes, least: int) -> bool:
    """least: bytes beyond ASCII. The last character may be cut."""
    try:
        codecs.getincrementaldecoder(UTF_8)().decode(body)
    except UnicodeDecodeError:
        return False
    return sum(map(len, BEYOND.findall(body))) >= least


def _is_no_utf_8(body: bytes) -> bool:
    """Whether fewer characters beyond ASCII can be read as UTF-8 than cannot."""
    try:
        body.decode(UTF_8)
    except UnicodeDecodeError:
        broken = body.decode(UTF_8, "replace").count(BEYOND_REPAIR)
        readable = sum(one >= "\x80" for one in body.decode(UTF_8, "ignore"))
        return broken >= FEWEST and broken > readable
    return False


def _is_of_other_letters(body: bytes) -> bool:
    in_runs = sum(map(len, RUN.findall(body)))
    return in_runs >= FEWEST and 2 * in_runs > sum(map(len, BEYOND.findall(body)))


def _guessed(body: bytes, declared: str) -> str:
    first = BEYOND.search(body)
    part = body[max(0, first.start() - BEFORE) :][:LOOKED_AT] if first else b""
    found = from_bytes(part[: part.rfind(b"<")]).best()  # no character is cut: this is a half of none
    return found.encoding if found else declared
