"""Where each word of a sentence stands towards the target in the tree of dependencies."""

from __future__ import annotations

from collections.abc import Sequence

from mediamon.tonality.arrays import Ints
from mediamon.tonality.hanging import top_of, way_up
from mediamon.tonality.syntax import RELATIONS, ROOT

_UP, _DOWN = 4, 3
PLACES = (_UP + 1) * (_DOWN + 1) + 1  # the last: not in the target's tree
# Near places are told with the target's own relation: what the subject's verb says of it, what the object's.
_NEAR = {(1, 0): 0, (1, 1): 1, (0, 1): 2, (2, 0): 3, (2, 1): 4}
ROLES = len(RELATIONS) * len(_NEAR) + 1  # the first: none


def places_in_tree(heads: Ints, relations: Ints, first: int, last: int) -> tuple[list[int], list[int]]:
    """For each word its place (steps up from the target, then down) and role; the target is at words `[first, last)`."""
    above = [int(head) for head in heads]
    top = top_of(above, first, last)
    climbed = {place: steps for steps, place in enumerate(way_up(above, top))}
    own = int(relations[top])
    places, roles = [], []
    for word in range(len(above)):
        steps = _steps(above, climbed, word)
        places.append(PLACES - 1 if steps is None else min(steps[0], _UP) * (_DOWN + 1) + min(steps[1], _DOWN))
        near = _NEAR.get(steps) if steps else None
        roles.append(0 if near is None else 1 + own * len(_NEAR) + near)
    return places, roles


def _steps(above: Sequence[int], climbed: dict[int, int], word: int) -> tuple[int, int] | None:
    """Steps up from the target and down from there to a word; None where no way leads."""
    for down in range(len(above)):
        if word in climbed:
            return climbed[word], down
        word = above[word]
        if word == ROOT:
            break
    return None
