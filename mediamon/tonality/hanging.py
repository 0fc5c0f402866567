"""A view of the tree of dependencies, as strings: what the target hangs on, as what, and what hangs on it and beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mediamon.tonality.arrays import Ints
from mediamon.tonality.syntax import RELATIONS, ROOT

_FAR = 4  # steps up that are told
_NEGATIONS = {"не", "ни"}


def tree_features(heads: Ints, relations: Ints, first: int, last: int, bases: Sequence[str]) -> Iterator[str]:
    """Features of the target at words `[first, last)`, from heads, numbers of RELATIONS and base forms of a sentence's words."""
    above = heads.tolist()
    names = [RELATIONS[relation] for relation in relations.tolist()]
    way = way_up(above, top_of(above, first, last))
    yield "path:" + "/".join(names[word] for word in way[:_FAR])
    for steps, word in enumerate(way[:_FAR]):
        yield f"rel{steps}:{names[word]}"
        if steps:
            yield f"up{min(steps, 2)}:{bases[word]}"
            yield f"up:{names[way[steps - 1]]}:{bases[word]}"
    yield from _beside(above, names, way, range(first, last), bases)


def _beside(
    above: Sequence[int], names: Sequence[str], way: Sequence[int], own: range, bases: Sequence[str]
) -> Iterator[str]:
    """What hangs on the target, what on the word above it, and what on that."""
    siblings = {word for word, head in enumerate(above) if len(way) > 1 and head == way[1] and word != way[0]}
    for word, head in enumerate(above):
        if head in own and word not in own:
            yield f"kid:{names[word]}:{bases[word]}"
            yield "kid:" + bases[word]
        if word in siblings:
            yield "sib:" + bases[word]
            yield f"sib:{names[way[0]]}|{names[word]}:{bases[word]}"
            if bases[word] in _NEGATIONS:
                yield "denied"
        if head in siblings:
            yield "grand:" + bases[word]


def top_of(above: Sequence[int], first: int, last: int) -> int:
    """The target's word that hangs on something outside it."""
    outside = (word for word in range(first, last) if not first <= above[word] < last)
    return next(outside, min(first, len(above) - 1))


def way_up(above: Sequence[int], word: int) -> list[int]:
    """The word, the one it hangs on, and so on; a parser may go round in circles."""
    way = [word]
    seen = {word}
    while (word := above[word]) != ROOT and word not in seen:
        way.append(word)
        seen.add(word)
    return way
