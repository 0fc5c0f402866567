"""Lemmas: what search compares. Russian words by pymorphy3, others by the snowball stemmer of the language."""

from __future__ import annotations

import re
import threading
from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Any
from unicodedata import normalize

from mediamon.mentions.folding import LOOKALIKES
from mediamon.morphology import likeliest

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f\u202a\u202b\u202c\u202d\u202e\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069"
ACCENTS = "\u0301\u0300"  # of Russian words that could be read otherwise: за́мок
MARKS = ACCENTS + "\u0306\u0308"  # with those of й and ё, where they are written as letters of their own
LONGEST = 60  # characters; longer runs are no words
CYRILLIC = re.compile(r"[а-яёі]")
LATIN = re.compile(r"[a-z]")
TO_CYRILLIC = str.maketrans(LOOKALIKES)
TO_LATIN = {ord(cyrillic): latin for latin, cyrillic in LOOKALIKES.items()}
# What a line's end cuts a word with: a hyphen, or a soft one, which shows only there.
CUT = re.compile(rf"-(?<=\w-)[{INVISIBLE} \t\r\xa0]*[\n\x1c-\x1e\x85\u2028\u2029][{INVISIBLE}\s]*(?=[^\W\d_])")
SOFT_CUT = re.compile(rf"\xad[{INVISIBLE}]*\s[{INVISIBLE}\s]*")
JOINT = "\x00"  # in no text that is stored
CACHED = 300_000  # forms; a newspaper's vocabulary, about 60 MB
FOLDS = "\u00b5\u017f\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u1e9b\u1fbe"  # letters that the index had folded, before it took lemmas as they are
FOLDED = str.maketrans(FOLDS, "\u03bcs\u03c3\u03b2\u03b8\u03c6\u03c0\u03ba\u03c1\u03b5\u1e61\u03b9")


def lemmas(text: str) -> frozenset[str]:
    """The distinct lemmas of a text, in lower case, with е for ё; parts of a hyphenated word count too, and a word that a
    line's end cuts counts whole as well."""
    plain = readable(text)
    words = WORD.findall(plain)
    if JOINT in plain:
        words += WORD.findall(spelt(SOFT_CUT.sub("", CUT.sub("", text))).lower())
    found: set[str] = set()
    for word in words:
        if len(word) <= LONGEST:
            found.add(lemma(word))
        if "-" in word:
            found.update(lemma(part) for part in word.split("-") if len(part) <= LONGEST)
    return frozenset(found - {""})


def readable(text: str) -> str:
    """A text in lower case and one spelling, in which its words are looked for; JOINT stands where a line's end may cut a word in two."""
    if CUT.search(text) or ("\xad" in text and SOFT_CUT.search(text)):
        text = SOFT_CUT.sub(JOINT, CUT.sub(JOINT, text))
    return spelt(text).lower()


def spelt(text: str) -> str:
    """A text in the one spelling in which its words are looked for: nothing invisible in them, no accents over Russian letters."""
    for mark in INVISIBLE:  # quicker than str.translate
        text = text.replace(mark, "")
    if any(mark in text for mark in MARKS):
        text = normalize("NFC", text)  # é of other languages is one letter then, and stays
        for mark in MARKS:  # those of й and ё are in their letters now
            text = text.replace(mark, "")
    return text


@lru_cache(maxsize=CACHED)
def lemma(word: str) -> str:
    """The lemma of one word in lower case."""
    meant = in_one_script(word)
    if CYRILLIC.search(meant):
        found = likeliest(meant)
        return (found[0] if found else meant).replace("ё", "е")
    return str(_own.stemmer.stemWord(meant))


def in_one_script(word: str) -> str:
    """A word in lower case as it was meant, where some of its letters are of the other script and only look like its own: "MГУ".

    >>> in_one_script("mгу"), in_one_script("kеldysh"), in_one_script("ит-mгу")  # m, then е, are not what they seem
    ('мгу', 'keldysh', 'ит-mгу')
    """
    # Parts of a word with hyphens may well be in two scripts: "IT-отдел".
    if "-" in word or not LATIN.search(word) or not CYRILLIC.search(word):
        return word
    cyrillic, latin = word.translate(TO_CYRILLIC), word.translate(TO_LATIN)
    return latin if LATIN.search(cyrillic) and not CYRILLIC.search(latin) else cyrillic


class _Own(threading.local):
    """Of each thread: a stemmer keeps the word that it is at in itself."""

    @cached_property
    def stemmer(self) -> Any:
        """Made for the first word that is not Russian: all of its languages are imported with it."""
        import snowballstemmer

        return snowballstemmer.stemmer("english")


_own = _Own()


def tokens(words: Collection[str]) -> str:
    """Lemmas as SQLite's index takes them apart: at spaces, and at hyphens, whose parts are lemmas too."""
    joined = " ".join(words)
    return joined.translate(FOLDED) if any(letter in joined for letter in FOLDS) else joined
