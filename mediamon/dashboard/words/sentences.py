"""Sentences in which things are stored and sent are English; on a Russian page their known pieces are put into Russian.

Pieces are replaced one after the other, what is in none of them stays as it is: names, headlines, errors of the web.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Piece = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def pieces_of(*pairs: tuple[str, str]) -> list[Piece]:
    """Patterns of English pieces, each with its Russian one."""
    return [(re.compile(pattern), russian) for pattern, russian in pairs]


def in_russian(text: str, pieces: Sequence[Piece]) -> str:
    """A sentence with all that is known of it in Russian, a capital at its beginning where it had one."""
    great = text[:1].isupper()
    for pattern, russian in pieces:
        text = pattern.sub(russian, text)
    return text[:1].upper() + text[1:] if great else text


def teller(language: str, pieces: Sequence[Piece]) -> Callable[[str], str]:
    """Sentences in, sentences of that language out."""
    return (lambda text: in_russian(text, pieces)) if language == "ru" else lambda text: text
