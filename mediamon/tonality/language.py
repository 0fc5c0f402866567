"""Which language a text is in, as far as it matters here: Russian, English, or another one, which is not judged.

What a page or its site declares is a hint: templates say `ru` or `en` whatever stands in them. The text overrules it, by its
script, by how many of its words are in the dictionary of Russian, by the short words of which every sentence is made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mediamon.morphology import is_known

OTHER = "other"

_LOOKED_AT = 5_000


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CYRILLIC = re.compile("[\u0400-\u052f]")
_LATIN = re.compile("[a-zà-ɏ]")
# Letters that Russian has not: Ukrainian, Belarusian, Kazakh, Tatar, Tajik, Serbian, Macedonian, Mongolian.
_NOT_RUSSIAN = re.compile("[\u0400-\u052f](?<![а-яё])")
_ACCENTED = re.compile("[à-ɏ]")
_SHORTEST = 3  # letters; shorter ones are words of most languages
# Of a Russian sentence's words in small letters, of 3,716 of RuSentNE, never less than half are in the dictionary, and of five
# or more never less than two thirds; of Ukrainian, Bulgarian, Serbian, Kazakh ones seldom half.
_KNOWN = 0.5
_KNOWN_OF_MANY, _MANY = 0.65, 5
_SURELY = 0.8  # so many that a page that says it is in another language of that script is not believed
# Short words that are none of Russian, of Bulgarian, Macedonian, Serbian, Ukrainian, Belarusian, Kyrgyz, Tatar, Tajik, Mongolian.
_NEVER_RUSSIAN = _words(
    "ще се са е го съм във със който която което които един бъде също като дека што еден беше ќе је су од није што що як від щодо "
    "але цей яка який які гэта яго жана менен үчүн белән һәм ба ки нь юм бол байна"
)
_WEIGHT = 2  # of such a word, against one that is only unknown
_ENGLISH = _words(
    "the of and to in is was for that on with at by from has a as are said he his she her it its they their we you i be been have had "
    "not but this who which would will were an or about after what when there more than all out up my him them our your so if "
    "do did can could should just into over no also how new say says see get like any since i'm it's he's that's don't"
)
# Those that other languages write alike.
_NOT_ENGLISH_ALONE = _words("in a as was is an i so no do me on all am at has he be we more")
# A tenth of English running text is made of these words.
_ENGLISH_SHARE = 0.1
# Short words of German, Dutch, French, Spanish, Italian, Portuguese, Polish, Czech, Croatian, Turkish, Swedish, Danish, Finnish,
# Hungarian, Romanian, Indonesian that English has not.
_OTHERS = _words(
    "der die das und ist nicht ein eine einen einer dem des mit für auf von zu im sich auch wurde hat haben werden bei nach über aus sind wird "
    "zum zur dass wegen de het een de van en dat op voor zijn aan niet te wordt door heeft bij om naar ook zei hebben volgens "
    "le la les du un une et est dans sur que qui avec au aux ce cette ont été pas il elle el los las y una es por para con del su al "
    "como más fue lo gli della delle di che è nel alla sono anche ha più dei hanno os da dos das em um uma com não foi ao pela w z się nie "
    "że jest po przez od oraz są dla jak który je se pro ve jako byl ve bir bu için ile olarak daha och att det som är på av för den till inte "
    "har ett og af til ikke ja ei että oli myös mutta az és hogy nem egy și în cu pe este că din yang dan dari untuk dengan"
)
_ENOUGH = 2  # of other languages' words, to overrule a page that says it is in English
_IN_CYRILLIC = _words("uk be bg mk sr bs me kk ky mn tg tt ba cv ce os av ab kv udm sah tyv xal bua")
_LONG_LETTERS = 20  # of which none is Cyrillic: no Russian text
_LONG_WORDS, _HARDLY_ENGLISH = 25, 0.04


@dataclass(frozen=True, slots=True)
class Guess:
    """ "ru", "en" or OTHER; sure: whatever a page declares."""

    code: str
    sure: bool


def guess_language(text: str) -> str | None:
    """Give "ru", "en", or None for another language, from the first 5,000 characters of `text`."""
    found = language_of(text)
    return None if found == OTHER else found


def language_of(text: str, declared: str | None = None) -> str:
    """The language by which a text is judged: "ru", "en", that which is declared, OTHER for what is not recognised.

    declared: by the page or its site, "ru" or "ru-RU"; the text overrules it where it is sure.
    """
    said = (declared or "").lower().replace("_", "-").split("-")[0]
    seen = look(text[:_LOOKED_AT], said)
    if seen.code == "en" or (seen.code == "ru" and said not in _IN_CYRILLIC):
        return seen.code
    if not said or (seen.sure and (seen.code != OTHER or said in ("ru", "en"))):
        return seen.code
    return OTHER if said == "ru" and _is_all_latin(text[:_LOOKED_AT]) else said


def look(text: str, said: str = "") -> Guess:
    """What a text says of its language; said: what it is declared to be, for texts in two scripts."""
    lower = text.lower()
    cyrillic, latin = len(_CYRILLIC.findall(lower)), len(_LATIN.findall(lower))
    if sum(map(str.isalpha, lower)) > 2 * (cyrillic + latin):
        return Guess(OTHER, True)
    if cyrillic > latin:
        return _cyrillic(text)
    found = _latin(text)
    # Among names of firms and titles of songs in Latin letters, Russian is what stands between them.
    between = 3 * cyrillic > latin and (found.code == OTHER or said == "ru")
    return _cyrillic(text) if between else found


def _cyrillic(text: str) -> Guess:
    words = _WORD.findall(text)
    foreign = sum(word in _NEVER_RUSSIAN or _NOT_RUSSIAN.search(word.lower()) is not None for word in words)
    asked = [word for word in words if _is_asked(word)]
    known, count = sum(map(_is_known, asked)), len(asked) + _WEIGHT * foreign
    needed = _KNOWN if count < _MANY else _KNOWN_OF_MANY
    if known < needed * count:
        return Guess(OTHER, True)
    return Guess("ru", count >= _MANY and known >= _SURELY * count)


def _is_asked(word: str) -> bool:
    """Whether the dictionary is asked for a word: it is no name, and neither so short nor so foreign that it tells by itself."""
    if len(word) < _SHORTEST or not word.islower() or word in _NEVER_RUSSIAN:
        return False
    return _CYRILLIC.match(word) is not None and _NOT_RUSSIAN.search(word) is None


def _latin(text: str) -> Guess:
    words = _WORD.findall(text)
    lower = [word.lower().replace("’", "'") for word in words]
    english = sum(word in _ENGLISH for word in lower)
    alone = sum(word in _ENGLISH and word not in _NOT_ENGLISH_ALONE for word in lower)
    others = sum(word.islower() and (word in _OTHERS or _ACCENTED.search(word) is not None) for word in words)
    if others > alone or not words:
        return Guess(OTHER, others >= _ENOUGH)
    if alone and english >= _ENGLISH_SHARE * len(words):
        return Guess("en", True)
    return Guess(OTHER, len(words) >= _LONG_WORDS and english < _HARDLY_ENGLISH * len(words))


def _is_all_latin(text: str) -> bool:
    return _CYRILLIC.search(text.lower()) is None and sum(map(str.isalpha, text)) >= _LONG_LETTERS


@lru_cache(maxsize=100_000)
def _is_known(word: str) -> bool:
    return is_known(word)
