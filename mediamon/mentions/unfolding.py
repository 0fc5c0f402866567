"""The way back from a folded word: how a text may have it written. For who asks an index of words that are not folded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from mediamon.mentions.folding import LOOKALIKES

_LATIN = re.compile("[a-z]")
_OWN_CYRILLIC = re.compile(f"[а-яё](?<![{''.join(LOOKALIKES.values())}])")
_TO_LATIN = {ord(cyrillic): latin for latin, cyrillic in LOOKALIKES.items()}
_MANY = 6  # letters that may be й, of which all choices are tried: 64; "специализирующийся" has five


def unfolded(word: str) -> frozenset[str]:
    """The spellings, each in one script where letters allow it, that fold to `word`, with one ё at most, as Russian has it.

    >>> sorted(unfolded("кеldуsн")), sorted(unfolded("мои"))
    (['keldysh'], ['мои', 'мой'])
    >>> sorted(unfolded("рак"))  # all letters are of both scripts
    ['pak', 'рак']
    """
    own = _OWN_CYRILLIC.search(word) is not None
    in_latin = word.translate(_TO_LATIN)
    if not own and _LATIN.search(word):
        return frozenset({in_latin})
    return frozenset(_in_cyrillic(word)) | (frozenset() if own else frozenset({in_latin}))


def _in_cyrillic(word: str) -> Iterator[str]:
    for spelling in _with_short_i(word):
        yield spelling
        yield from (f"{spelling[:at]}ё{spelling[at + 1 :]}" for at, letter in enumerate(spelling) if letter == "е")


def _with_short_i(word: str) -> Iterator[str]:
    """й for any of the и's; of very many of them for one or all."""
    pieces = word.split("и")
    if len(pieces) - 1 > _MANY:
        yield from (word, word.replace("и", "й"))
        yield from (f"{word[:at]}й{word[at + 1 :]}" for at, letter in enumerate(word) if letter == "и")
        return
    for letters in product("ий", repeat=len(pieces) - 1):
        yield "".join(piece + letter for piece, letter in zip(pieces, (*letters, ""), strict=True))
