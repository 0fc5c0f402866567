"""XML that its writer did not escape, made right: what libxml2 leaves out, or ends at."""

from __future__ import annotations

import re

# Of references those that are none: a bare ampersand, as in /x?a=1&b=2, and halves of a character (surrogates), in text and attributes alone.
AMPERSAND = rb"&(?!(?:#\d{1,8}|#x[0-9a-fA-F]{1,8}|[A-Za-z_:][\w.:-]{0,31});)"
HALF = (
    rb"&#(?:x0{0,4}[dD][89a-fA-F][0-9a-fA-F]{2}|0{0,4}5(?:529[6-9]|5[3-9]\d\d|6\d{3}|7[0-2]\d\d|73[0-3]\d|734[0-3]));"
)
# No element, declaration or instruction begins so: "5 < 6", "<…>" (the last is of dashes, dots, arrows and quotes in UTF-8).
LESS = rb"<(?![A-Za-z_:/!?\x80-\xff])|</(?![A-Za-z_:\x80-\xff])|<!(?!--|\[CDATA\[|[A-Z])|<(?=\xe2[\x80-\x88]|\xc2[\x80-\xbf])"
WRONG = re.compile(AMPERSAND + b"|" + HALF + b"|" + LESS)
NOT_SO = (
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)"  # to the end where they have none, so that it is gone through once
)
WRONG_OR_NOT_SO = re.compile(
    NOT_SO + b"|(?P<half>" + HALF + b")|(?P<ampersand>" + AMPERSAND + b")|(?P<less>" + LESS + b")", re.DOTALL
)
ESCAPE = b"\x1b"  # then & and < may be of a letter (ISO 2022)
MOST_MENDED = (
    500_000  # ten of each entry of the largest list; what is nothing but ampersands grows to no more than this
)


def mended(body: bytes) -> bytes:
    """With its wrong references made right, and what is no markup: of an ampersand libxml2 leaves out what is behind it, of half a
    character it makes what nobody can read, and at "5 < 6" it ends, when it is given a document in parts.
    """
    if ESCAPE in body or not WRONG.search(body):  # most have none, and that is seen soon
        return body
    return WRONG_OR_NOT_SO.sub(_right, body, count=MOST_MENDED)


def _right(found: re.Match[bytes]) -> bytes:
    match found.lastgroup:
        case "half":
            return b"&#xFFFD;"
        case "ampersand":
            return b"&amp;"
        case "less":
            return b"&lt;" + found[0][1:]
        case _:
            return found[0]
