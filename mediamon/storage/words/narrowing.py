"""Where an organisation may be named, as the index of words can tell: by the lemmas under which its names' words may be there.

The matcher looks for folded words, the index holds lemmas of words as they were written: so each folded word is asked for
by the lemmas of all spellings that fold to it, and nothing that the matcher would find is left out, but for accents over Latin letters: é is a letter of its own in the index, and so it is wherever words are searched for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mediamon.mentions import Organisation, forms_by_name, unfolded
from mediamon.storage.words.lemmas import WORD, lemma


def wanted_of(organisation: Organisation) -> set[tuple[frozenset[str], ...]]:
    """For each way of writing one of its names the lemmas of each word; a text names it only if it holds one of each."""
    return {one for forms in forms_by_name(organisation) for one in _wanted(forms)}


def _wanted(forms: Sequence[str]) -> Iterator[tuple[frozenset[str], ...]]:
    """Forms of one name that have as many words are asked for together: their words in one place are mostly one word's cases."""
    by_length: dict[int, list[list[str]]] = {}
    for form in forms:
        words = [part for word in WORD.findall(form) for part in word.split("-")]
        if words:
            by_length.setdefault(len(words), []).append(words)
    for rows in by_length.values():
        places = zip(*rows, strict=True)
        yield tuple(frozenset(lemma(one) for word in set(place) for one in unfolded(word)) for place in places)
