"""Is the body in another language than the site? By letters, and among Latin ones by little words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage

CYRILLIC = frozenset(("ru", "uk", "be", "bg", "kk", "mk", "sr"))
LITTLE_WORDS = {
    name: frozenset(words.split())
    for name, words in {
        "en": "the of and to in is that for was with as by on are this from have has",
        "de": "der die und das den von zu mit sich des auf ist im dem nicht ein eine",
        "fr": "le la les de des et en un une du que est pour dans qui par sur pas",
        "es": "el la los de que y en un una del se las por con para es su al",
    }.items()
}
WORD = re.compile(r"[^\W\d_]+")
ENOUGH = 200  # characters
LOOKED_AT = 3000
FEW = 0.02  # of all words


def language(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Only where the language is one that can be told, and the body long enough."""
    text = page.body[:LOOKED_AT].lower()
    if page.language is None or len(text) < ENOUGH:
        return
    words = WORD.findall(text)
    cyrillic = sum("а" <= word[0] <= "я" for word in words) / max(1, len(words))
    if page.language in CYRILLIC:
        yield Signal("language", "body", cyrillic < 0.5)
    elif page.language in LITTLE_WORDS:
        little = sum(word in LITTLE_WORDS[page.language] for word in words) / max(1, len(words))
        yield Signal("language", "body", cyrillic > 0.5 or little < FEW)
