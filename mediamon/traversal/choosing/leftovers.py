"""What is not pressed in each state, and whether anything was expected of it: the frontier's own judgement, by state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.traversal.automaton.state import Button
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.learnt.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Leftovers:
    """by_state: (left, spared) of each vertex that has any; by_text: buttons left, over all states; spared: all in all."""

    by_state: Mapping[int, tuple[int, int]]
    by_text: Mapping[str, int]
    spared: int


def leftovers(knowledge: Knowledge, *, complete: bool) -> Leftovers:
    """complete: the traversal has ended so, what it has not pressed is spared."""
    frontier = Frontier(knowledge)
    by_state: dict[int, tuple[int, int]] = {}
    counts: dict[int, tuple[tuple[Button, ...], NDArray[np.int64]]] = {}  # the tuples are held, so that ids stay theirs
    for vertex in knowledge.graph:
        if not vertex.unpressed:
            continue
        left = 0
        if not (complete or vertex.idle):
            mask = frontier.sure(vertex)
            left = int(mask.sum())
            buttons, sums = counts.setdefault(
                id(vertex.buttons), (vertex.buttons, np.zeros(len(vertex.buttons), np.int64))
            )
            sums += mask
        by_state[vertex.id] = (left, vertex.unpressed - left)
    by_text: Counter[str] = Counter()
    for buttons, sums in counts.values():
        by_text.update({button.text: 0 for button in buttons})
        for at in np.flatnonzero(sums):
            by_text[buttons[at].text] += int(sums[at])
    return Leftovers(
        by_state,
        {text: count for text, count in by_text.most_common() if count},
        sum(spared for _, spared in by_state.values()),
    )
