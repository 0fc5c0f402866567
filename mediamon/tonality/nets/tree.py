"""Where each word of a sentence stands towards the target in the tree of dependencies."""

from __future__ import annotations

import numpy as np

from mediamon.tonality.arrays import Ints
from mediamon.tonality.hanging import top_of, way_up
from mediamon.tonality.syntax import RELATIONS, ROOT

_UP, DOWN = 4, 3
PLACES = (_UP + 1) * (DOWN + 1) + 1  # the last: not in the target's tree
# Near places are told with the target's own relation: what the subject's verb says of it, what the object's.
_FAR = 3  # as many steps or more are not near
_NEAR = np.zeros((_FAR + 1, _FAR + 1), np.int64)
_NEAR[[1, 1, 0, 2, 2], [0, 1, 1, 0, 1]] = 1, 2, 3, 4, 5
NEAR_PLACES = 5
ROLES = len(RELATIONS) * NEAR_PLACES + 1  # the first: none


def places_in_tree(heads: Ints, relations: Ints, first: int, last: int) -> tuple[Ints, Ints]:
    """For each word its place (steps up from the target, then down) and role; the target is at words `[first, last)`."""
    above = heads.tolist()
    top = top_of(above, first, last)
    climbed = np.full(len(heads) + 1, -1)  # the last: above a root there is nothing
    way = way_up(above, top)
    climbed[way] = np.arange(len(way))
    ups, downs = _steps(np.append(heads, ROOT), climbed)
    places = np.where(ups < 0, PLACES - 1, np.minimum(ups, _UP) * (DOWN + 1) + np.minimum(downs, DOWN))
    near = _NEAR[np.minimum(ups, _FAR), np.minimum(downs, _FAR)]
    roles = np.where(near > 0, relations[top] * NEAR_PLACES + near, 0)
    return places, roles


def _steps(heads: Ints, climbed: Ints) -> tuple[Ints, Ints]:
    """Steps up from the target and down from there to each word; -1 up where no way leads."""
    count = len(heads) - 1
    here: Ints = np.arange(count)
    ups, downs = np.full(count, -1), np.zeros(count, np.int64)
    for down in range(count):
        there = (ups < 0) & (climbed[here] >= 0)
        ups[there], downs[there] = climbed[here[there]], down
        here = heads[here]
        if ((ups >= 0) | (here == ROOT)).all():
            break
    return ups, downs
