"""Which language a text is in, as far as it matters here: Russian, English, or neither."""

from __future__ import annotations

import re

_LOOKED_AT = 5_000
_CYRILLIC = re.compile("[а-яё]")
_LATIN = re.compile("[a-z]")
# Letters that Russian has not: Ukrainian, Belarusian, Kazakh, Tatar, Serbian, Macedonian, Mongolian.
_NOT_RUSSIAN = re.compile("[іїєґўқңғүұһөәјљњћђџќѓѕ]")
_WORDS = re.compile("[a-z']+")
_ENGLISH = {
    "the",
    "of",
    "and",
    "to",
    "in",
    "is",
    "was",
    "for",
    "that",
    "on",
    "with",
    "at",
    "by",
    "from",
    "has",
    "a",
    "as",
    "are",
    "said",
}
# A tenth of English running text is made of these words; German or Spanish share at most "in", "a", "as", "was".
_ENGLISH_SHARE = 0.1
_FOREIGN_SHARE = 0.01


def guess_language(text: str) -> str | None:
    """Give "ru", "en", or None for another language, from the first 5,000 characters of `text`."""
    lower = text[:_LOOKED_AT].lower()
    cyrillic = len(_CYRILLIC.findall(lower))
    latin = len(_LATIN.findall(lower))
    if cyrillic > latin:
        return None if len(_NOT_RUSSIAN.findall(lower)) > _FOREIGN_SHARE * cyrillic else "ru"
    words = _WORDS.findall(lower)
    common = {word for word in words if word in _ENGLISH} - {"in", "a", "as", "was", "is"}
    share = sum(word in _ENGLISH for word in words) / max(1, len(words))
    return "en" if common and share >= _ENGLISH_SHARE else None
