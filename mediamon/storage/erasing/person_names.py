"""Whether a text names a person: what the search by words takes for one word is one word here, too, in any of its forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain

from mediamon.morphology import parses
from mediamon.storage.words.lemmas import (
    CACHED,
    CYRILLIC,
    FOLDED,
    JOINT,
    TO_CYRILLIC,
    TO_LATIN,
    in_one_script,
    lemma,
    readable,
)

Names = Callable[[str], bool]  # does a text name somebody?

BETWEEN = 2  # other words between those of a name: a patronymic, a second name
WORD = re.compile(r"[^\W_]+")
PIECES = re.compile(
    rf"{WORD.pattern}(?:{JOINT}{WORD.pattern})*"
)  # one word, or more, of which a line's end may have made two


def named(name: str) -> Names:
    """What tells whether a text names somebody: all words of the name, in any form and order, with at most two others between them.

    Words are those of the search (`storage.words.lemmas`): with letters of the other script that look like theirs, cut by a line's end, with marks
    that nobody sees in them. Raises ValueError for a name without a word.
    """
    wanted = [base_forms(word) for word in words_of(name)]
    if not wanted:
        raise ValueError(f"{name!r} holds no word: write it as the press does")
    letters = _first_letters(words_of(name))

    def names(text: str) -> bool:
        """Does the text name the person?"""
        return _holds(PIECES.findall(_readable(text)), wanted, letters)

    return names


def _holds(words: Sequence[str], wanted: Sequence[frozenset[str]], letters: Collection[str]) -> bool:
    """Do these words hold one of each of the wanted forms, near each other?"""
    last: dict[int, int] = {}
    for at, word in enumerate(words):
        if JOINT not in word and word[0] not in letters:
            continue
        forms = base_forms(word) if JOINT not in word else _of_pieces(word)
        for number, one in enumerate(wanted):
            if not one.isdisjoint(forms):
                last[number] = at
        if len(last) == len(wanted) and at - min(last.values()) < len(wanted) + BETWEEN:
            return True
    return False


def _of_pieces(word: str) -> set[str]:
    """The base forms of what a line's end may cut: of the whole, and of each part, which may be a word that does end there."""
    return set[str]().union(*map(base_forms, (word.replace(JOINT, ""), *word.split(JOINT))))


def _first_letters(words: Iterable[str]) -> set[str]:
    """With which a word may begin that has a base form of one of these: only such words of a text are looked at. Also in the other script,
    where names are mixed most often: "Oстап".
    """
    letters = {form[0] for word in words for form in forms_of(word)}
    return letters | {letter.translate(table) for letter in letters for table in (TO_CYRILLIC, TO_LATIN)}


def words_of(name: str) -> list[str]:
    """Of a name as somebody asks for it."""
    return WORD.findall(_readable(name).replace(JOINT, ""))


def _readable(text: str) -> str:
    return _without_yo(readable(text))


def _without_yo(text: str) -> str:
    return text.replace("ё", "е")


@lru_cache(maxsize=CACHED)
def base_forms(word: str) -> frozenset[str]:
    """Of one word in lower case, every form that it may be one of: "анне" is of Анна, and of the name Анне, which the index takes it for.

    >>> sorted(base_forms("анне")), sorted(base_forms("aнне"))  # the latter with a Latin letter
    (['анна', 'анне'], ['анна', 'анне'])
    """
    meant = in_one_script(word)
    found = {_without_yo(parse.normal_form) for parse in parses(meant)} if CYRILLIC.search(meant) else set()
    return frozenset(form.translate(FOLDED) for form in (*found, lemma(word)))


def forms_of(word: str) -> set[str]:
    """A word, its base forms, and all that Russian words with these may look like."""
    meant = {word, in_one_script(word), *base_forms(word)}
    russian = filter(CYRILLIC.search, sorted(meant))
    return meant | {form.word for parse in chain.from_iterable(map(parses, russian)) for form in parse.lexeme}
