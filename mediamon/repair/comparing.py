"""How alike two texts are."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

WORD = re.compile(r"\w+")
NOT_LETTERS = re.compile(r"[\W_]+")
SOFT = "\u00ad"


def plain(text: str) -> str:
    """In lower case and one form of every letter, without soft hyphens."""
    return unicodedata.normalize("NFKC", text).replace(SOFT, "").lower()


def letters(text: str) -> str:
    """Letters and digits alone: what stays the same when spaces, hyphens and markup change.

    >>> letters("Сове\u00adт — решил!")
    'советрешил'
    """
    return NOT_LETTERS.sub("", plain(text))


def word_f1(found: str, known: str) -> float:
    """F1 of the words of two texts as multisets; 1 for two empty ones."""
    mine, true = Counter(WORD.findall(plain(found))), Counter(WORD.findall(plain(known)))
    both = (mine & true).total()
    total = mine.total() + true.total()
    return 2 * both / total if total else 1.0


def same_line(one: str, other: str) -> bool:
    """The same text but for spaces, case and marks."""
    return letters(one) == letters(other) and bool(letters(one))
