"""The marks of words read back: where each stands towards the target, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mediamon.tonality.arrays import Bools, Ints
from mediamon.tonality.nets.tokens import BEFORE, NAMES, PARTS, STARTS, Tokens
from mediamon.tonality.nets.tree import DOWN, PLACES

FAR = 9  # steps in the tree to a word that is not in the target's


@dataclass(frozen=True, slots=True)
class Traits:
    """Of each word (n,): `distance`: 0 for the target's own, then from 1 to 9, the farther the coarser, and whether it is `before` it; `steps` in the
    tree to the target; whether it is on the way `above` the target there; its part of speech."""

    distance: Ints
    before: Bools
    part: Ints
    in_clause: Bools
    denied: Bools
    capital: Bools
    steps: Ints
    above: Bools

    def is_of(self, parts: Sequence[str]) -> Bools:
        """Is the word one of these parts of speech?"""
        return np.asarray(np.isin(self.part, [PARTS.index(part) for part in parts]))


def traits_of(tokens: Tokens) -> Traits:
    """What the marks of tokens say."""
    distance, form, _, flags, place, *_ = (tokens.marks - np.array(STARTS[:-1])).T
    before = (distance > 0) & (distance <= BEFORE)
    up, down = place // (DOWN + 1), place % (DOWN + 1)
    hangs = place < PLACES - 1
    return Traits(
        distance=np.where(distance > BEFORE, distance - BEFORE, distance),
        before=before,
        part=form // len(NAMES),
        in_clause=flags & 1 > 0,
        denied=flags & 4 > 0,
        capital=flags & 8 > 0,
        steps=np.where(hangs, up + down, FAR),
        above=hangs & (down == 0) & (up > 0),
    )
