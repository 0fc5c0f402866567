"""How sure the evidence was of a page: on one that is no article much is half kept, and the methods disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.extraction.roles import Roles
from mediamon.extraction.segments import Segment


@dataclass(frozen=True, slots=True)
class Sureness:
    """f1: of words, to be expected of what is kept; mean: chance of a word that is kept; most: the highest chance of a segment;
    left: likely words that are not kept, by those that are; agreement: of the characters that roles or evidence keep, those that
    both do. All 0 where there was nothing to judge.
    """

    f1: float = 0.0
    mean: float = 0.0
    most: float = 0.0
    left: float = 0.0
    agreement: float = 0.0

    def row(self) -> list[float]:
        """The numbers, in the order in which they stand above."""
        return list(astuple(self))


def sureness_of(
    chances: NDArray[np.float32],
    words: NDArray[np.float64],
    taken: NDArray[np.bool_],
    kept: Sequence[Segment],
    roles: Roles,
) -> Sureness:
    """chances, words, taken: by segment that was judged, its chance, its words, and whether it is kept by that. kept: those that
    are left of these in the end.
    """
    if not len(chances):
        return Sureness()
    likely = chances * words
    inside, size = float(likely[taken].sum()), float(words[taken].sum())
    return Sureness(
        f1=2 * inside / (size + float(likely.sum()) + 1e-9),
        mean=inside / max(1.0, size),
        most=float(chances.max()),
        left=float(likely[~taken].sum()) / max(1.0, inside),
        agreement=_agreement(kept, roles),
    )


def _agreement(kept: Sequence[Segment], roles: Roles) -> float:
    by_roles = {id(roles.segments[place]): len(roles.segments[place].text) for place in roles.kept}
    by_evidence = {id(one): len(one.text) for one in kept}
    both = sum(length for key, length in by_evidence.items() if key in by_roles)
    return both / max(1, sum(by_roles.values()) + sum(by_evidence.values()) - both)
