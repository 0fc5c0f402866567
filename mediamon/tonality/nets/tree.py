"""Where each word of a sentence stands towards the target in the tree of dependencies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mediamon.tonality.arrays import Ints
from mediamon.tonality.hanging import top_of, way_up
from mediamon.tonality.syntax import RELATIONS, Tree

_UP, DOWN = 4, 3
PLACES = (_UP + 1) * (DOWN + 1) + 1  # the last: not in the target's tree
# Near places are told with the target's own relation: what the subject's verb says of it, what the object's.
_FAR = 3  # as many steps or more are not near
_NEAR = np.zeros((_FAR + 1, _FAR + 1), np.int64)
_NEAR[[1, 1, 0, 2, 2], [0, 1, 1, 0, 1]] = 1, 2, 3, 4, 5
NEAR_PLACES = 5
ROLES = len(RELATIONS) * NEAR_PLACES + 1  # the first: none


def places_in_trees(trees: Sequence[Tree], spans: Sequence[tuple[int, int]]) -> tuple[Ints, Ints]:
    """For each word of all trees, in one flat list, its place (steps up from the target, then down) and role.

    spans: the words `[first, last)` that are a tree's target. Every tree has a word.
    """
    bounds = np.concatenate([[0], np.cumsum([len(tree.heads) for tree in trees])])
    counts = np.diff(bounds)
    heads = np.concatenate([tree.heads for tree in trees])
    above = np.where(heads < 0, bounds[-1], heads + np.repeat(bounds[:-1], counts))  # the last: above a root is nothing
    climbed = np.full(bounds[-1] + 1, -1)
    own = np.zeros(len(trees), np.int64)
    for number, (tree, (first, last)) in enumerate(zip(trees, spans, strict=True)):
        own_heads = tree.heads.tolist()
        top = top_of(own_heads, first, last)
        way = np.array(way_up(own_heads, top)) + bounds[number]
        climbed[way] = np.arange(len(way))
        own[number] = tree.relations[top]
    ups, downs = _steps(np.append(above, bounds[-1]), climbed, int(counts.max()))
    places = np.where(ups < 0, PLACES - 1, np.minimum(ups, _UP) * (DOWN + 1) + np.minimum(downs, DOWN))
    near = _NEAR[np.minimum(ups, _FAR), np.minimum(downs, _FAR)]
    return places, np.where(near > 0, np.repeat(own, counts) * NEAR_PLACES + near, 0)


def _steps(above: Ints, climbed: Ints, most: int) -> tuple[Ints, Ints]:
    """Steps up from the target and down from there to each word; -1 up where no way leads, in `most` steps or fewer."""
    count = len(above) - 1
    ups, downs = np.full(count, -1), np.zeros(count, np.int64)
    words: Ints = np.arange(count)
    here = words
    for down in range(most):
        reached = climbed[here] >= 0
        ups[words[reached]], downs[words[reached]] = climbed[here[reached]], down
        here = above[here]
        going = ~reached & (here < count)
        words, here = words[going], here[going]
        if not len(words):
            break
    return ups, downs
