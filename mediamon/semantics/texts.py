"""Texts as a reader has them: white space and characters that nobody sees are no difference (spec 5, ours)."""

from __future__ import annotations

import re
import unicodedata

# soft hyphen, joiners, marks of direction, fillers, word joiner, byte order mark, variation selectors, tags
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]"
)
SHORT = 60  # characters of a text that stands in a sentence


def clean(text: str) -> str:
    """One line without what is not seen.

    >>> clean(" soft\\u00adly \\n spoken\\u200b ")
    'softly spoken'
    """
    return " ".join((text if text.isascii() else UNSEEN.sub("", text)).split())


def key(text: str) -> str:
    """What two texts are compared by: without any white space at all.

    >>> key("40\\u00a0%") == key("40%")
    True
    """
    if text.isascii():
        return "".join(text.split())
    return unicodedata.normalize("NFC", "".join(UNSEEN.sub("", text).split()))


def label(text: str) -> str:
    """What a text is looked for by in a path: letters of either case, and no colon at its end.

    >>> label("Price:") == label("price")
    True
    """
    return key(text).casefold().rstrip(":")


def short(text: str, most: int = SHORT) -> str:
    """The beginning of a long text.

    >>> short("one two three", 8)
    'one two…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
