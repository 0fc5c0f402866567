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
# What begins with one of these is in the encoding that stands beside it; the longer ones come first, for one begins with another.
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WIDE = ("utf-16", "utf-32")  # what the names of these, and of no others, begin with
# Those of the web (https://encoding.spec.whatwg.org/#names-and-labels) and their like: Python knows others, one of which, Punycode, is read in the
# square of a page's length.
OF_THE_WEB = frozenset(
    codecs.lookup(name).name
    for name in (
        *("ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"),
        *(f"iso8859-{part}" for part in range(1, 17) if part != 12),
        *(f"cp{page}" for page in (437, 866, 874, 932, 949, 950, *range(1250, 1259))),
        *("koi8-r", "koi8-u", "mac-roman", "mac-cyrillic", "tis-620", "gb2312", "gbk", "gb18030", "hz"),
        *("big5", "big5hkscs", "euc_jp", "iso2022_jp", "shift_jis", "euc_kr"),
    )
)
FEWEST_ZEROS = 1 / 16  # of a wide page's bytes: in UTF-16 markup and spaces alone have more


def fitting(body: bytes, declared: str) -> str:
    """The encoding to read a page by: the declared one, unless the bytes contradict it.

    Bytes that are UTF-8 throughout are that, whatever they are called: text in another encoding is not by chance. What is called UTF-8, and
    mostly is none, or called Western and full of other letters, is guessed (charset-normalizer, as for pages that declare nothing). Bytes
    of UTF-16 and UTF-32 show themselves by their zeros, and what has none is neither.
    """
    name = _name_of(declared)
    if found := wide(body):
        return found
    if not is_of_the_web(declared):
        return UTF_8 if _is_utf_8(body, least=0) else _guessed(body, UTF_8)
    if name == UTF_8:
        return _guessed(body, declared) if _is_no_utf_8(body) else declared
    denied = name.startswith(WIDE) and _has_few_zeros(body)
    if _is_utf_8(body, least=0 if denied else FEWEST):
        return UTF_8
    doubtful = denied or (name in LETTERS_OF_THE_WEST and _is_of_other_letters(body))
    return _guessed(body, declared) if doubtful else declared


def is_of_the_web(declared: str) -> bool:
    """Is it the name of an encoding that browsers read?"""
    return _name_of(declared) in OF_THE_WEB


def wide(body: bytes) -> str | None:
    """Of characters of two or four bytes: which of UTF-16 and UTF-32, and in which order the bytes are; None for all else.

    Markup tells where no mark does: `<` and `>` stand among zeros, on one side of them alone.
    """
    for mark, name in MARKS:
        if body.startswith(mark):
            return name
    part = body[: LOOKED_AT & ~3]
    if _has_few_zeros(part):
        return None
    for _, name in MARKS:
        size = int(name[4:6]) // 8
        if all(_stands(part, tag.encode(name), size) for tag in "<>"):
            return name
    return None


def _has_few_zeros(part: bytes) -> bool:
    return part.count(0) <= FEWEST_ZEROS * len(part)


def _stands(part: bytes, sign: bytes, size: int) -> bool:
    """Is a character there, where characters begin?"""
    at = part.find(sign)
    while at >= 0 and at % size:
        at = part.find(sign, at + 1)
    return at >= 0


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
