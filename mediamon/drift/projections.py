"""The seven projections of a document that the online detector looks at (Andreev et al. 2012, section 5.1, formula 5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from mediamon.drift.numbers import NAMES

TEXT = (0, 1, 2, 3)  # P, S, N, V
TAGS = (4, 5, 6, 7, 8)  # T_H, T_B, T_S, T_I, T_O


@dataclass(frozen=True, slots=True)
class Projection:
    """A name for people ("T", "P-S", …) and the columns of the nine numbers that it keeps."""

    name: str
    columns: tuple[int, ...]


PROJECTIONS: tuple[Projection, ...] = (
    Projection("T", TAGS),
    *(Projection(f"{NAMES[one]}-{NAMES[other]}", (one, other)) for one, other in combinations(TEXT, 2)),
)
